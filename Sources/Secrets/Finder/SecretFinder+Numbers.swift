internal import Basics

/// Numbers with a checksum or a form of their own: bank accounts, cards and social security.
extension SecretFinder {
  /// `GB82 WEST 1234 5698 7654 32`, with or without spaces.
  func iban(at start: Int) -> Secret? {
    guard kind(start - 1).isDisjoint(with: .word), kinds(in: start..<min(start + 2, bytes.count)) == .upper,
      kind(start + 2).contains(.digit), kind(start + 3).contains(.digit),
      let length = Self.accountLengths[String(decoding: bytes[start..<start + 2], as: UTF8.self)]
    else { return nil }
    var (letters, place) = ([UInt8](), start)
    while letters.count < length {
      if !kind(place).isDisjoint(with: [.upper, .digit]) {
        letters.append(bytes[place])
        place += 1
      } else if " -".utf8.contains(byte(place)), letters.count.isMultiple(of: 4), place < bytes.count {
        place += 1
      } else {
        return nil
      }
    }
    guard kind(place).isDisjoint(with: .word), SecretCheck.iban(letters) else { return nil }
    return Secret(rule: "iban", range: start..<place, value: Array(bytes[start..<place]))
  }

  /// Number of characters by country (ISO 13616 registry).
  static let accountLengths: [String: Int] = [
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29,
    "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29,
    "ES": 24, "FI": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28,
    "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20,
    "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22,
    "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18, "NO": 15, "PK": 24, "PL": 28, "PS": 29, "PT": 25,
    "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "ST": 25,
    "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
  ]

  /// Payment card numbers, grouped or not.
  func card(at start: Int) -> Secret? {
    guard (0x33...0x36).contains(bytes[start]) || bytes[start] == 0x32,
      kind(start - 1).isDisjoint(with: [.word, .dot, .hyphen, .base64]), !"#$@".utf8.contains(byte(start - 1))
    else { return nil }
    let first = end(of: .digit, from: start, limit: 20) - start
    guard first == 4 || (14...16).contains(first) else { return nil }
    var (digits, groups, place) = ([UInt8](), [Int](), start)
    while groups.count < 5 {
      let end = end(of: .digit, from: place, limit: 20)
      digits += bytes[place..<end]
      groups.append(end - place)
      place = end
      guard " -".utf8.contains(byte(end)), kind(end + 1).contains(.digit),
        byte(end) == byte(start + groups[0])
      else { break }
      place += 1
    }
    guard Self.cardGroups.contains(groups), Self.isOfBrand(digits), SecretCheck.luhn(digits),
      kind(place).isDisjoint(with: [.word, .hyphen]),
      !(byte(place) == UInt8(ascii: ".") && kind(place + 1).contains(.digit)),
      groups.count > 1 || !isNumberOfOrder(start)
    else { return nil }
    return secret("card", start..<place)
  }

  private static let cardGroups: [[Int]] = [[16], [4, 4, 4, 4], [15], [4, 6, 5], [14], [4, 6, 4]]

  /// Visa, Mastercard, American Express, Discover, JCB, Diners, 16-digit Maestro, UnionPay.
  private static func isOfBrand(_ digits: [UInt8]) -> Bool {
    let head = digits.prefix(4).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    switch digits.count {
    case 16:
      return (4000...4999).contains(head) || (5100...5599).contains(head) || (2221...2720).contains(head)
        || head == 6011 || (6440...6599).contains(head) || (3528...3589).contains(head)
        || (6200...6299).contains(head)
    case 15: return head / 100 == 34 || head / 100 == 37
    case 14: return (3000...3059).contains(head) || head / 100 == 36 || head / 100 == 38
    default: return false
    }
  }

  /// Whether an ungrouped number has another name or is a program's value: one in ten passes the checksum.
  func isNumberOfOrder(_ start: Int) -> Bool {
    let before = bytes[max(0, start - 24)..<start]
    if before.last == UInt8(ascii: ":") || before.suffix(3).contains(UInt8(ascii: "="))
      || before.contains(UInt8(ascii: "#"))
    {
      return true
    }
    let words = String(decoding: before, as: UTF8.self).lowercased()
    if words.hasBytes(of: "\":") || words.hasBytes(of: "/") { return true }
    return Self.numbered.contains { words.hasBytes(of: $0) }
  }

  private static let numbered = [
    "order", "invoice", "ticket", "tracking", "serial", "parcel", "bestell", "rechnung", "sendung",
    "commande", "pedido", "isbn", "ean", "imei", "id ", "id:", "no. ", "nr. ", "ref", "timestamp", "0x",
    "build", "version", "uuid", "hash",
  ]

  /// `536-22-8145`, except numbers that were never issued.
  func socialSecurity(at start: Int) -> Secret? {
    guard byte(start + 3) == UInt8(ascii: "-"), byte(start + 6) == UInt8(ascii: "-"),
      start + 11 <= bytes.count
    else { return nil }
    let ends = [3, 6, 11].map { start + $0 }
    guard kind(start - 1).isDisjoint(with: [.word, .dot, .hyphen, .base64]),
      !"#$@".utf8.contains(byte(start - 1)),
      [start..<ends[0], ends[0] + 1..<ends[1], ends[1] + 1..<ends[2]].allSatisfy({ kinds(in: $0) == .digit }),
      kind(ends[2]).isDisjoint(with: [.word, .hyphen])
    else { return nil }
    let text = String(decoding: bytes[start..<ends[2]], as: UTF8.self)
    let isNever =
      text.hasPrefix("000") || text.hasPrefix("666") || text.hasPrefix("9")
      || text.dropFirst(4).hasPrefix("00")
      || text.hasSuffix("0000")
    return isNever || ["078-05-1120", "219-09-9999"].contains(text) ? nil : secret("ssn", start..<ends[2])
  }

  /// A Discord bot token: three parts, the first is the bot's number in base64.
  func discordBot(at dot: Int) -> Secret? {
    guard byte(dot + 7) == UInt8(ascii: ".") else { return nil }
    var start = dot
    while start > 0, dot - start < 29, !kind(start - 1).isDisjoint(with: [.word, .hyphen]) { start -= 1 }
    let end = end(of: [.word, .hyphen], from: dot + 8, limit: 40)
    guard (23...28).contains(dot - start), "MNO".utf8.contains(byte(start)),
      (27...38).contains(end - dot - 8),
      self.end(of: [.word, .hyphen], from: dot + 1, limit: 7) == dot + 7,
      kinds(in: start..<end).isSuperset(of: [.digit, .upper, .lower])
    else { return nil }
    return secret("discord-token", start..<end)
  }
}
