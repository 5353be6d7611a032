internal import Basics

/// Values after the words that announce them.
extension SecretFinder {
  /// The value after "my password is": letters with a digit or symbol among them, or anything in quotes.
  func spokenPassword(at start: Int) -> Range<Int>? {
    // `"password": "string"` is a form field, 'the password is "string"' is not.
    let isQuoted =
      Self.quotes.contains(byte(start - 1)) && byte(start - 2) == 0x20
      && !kind(start - 3).isDisjoint(with: .letter)
    var end = start
    while end < min(bytes.count, start + 65), Self.isOfValue(bytes[end]) || bytes[end] >= 0x80 { end += 1 }
    // Typographic quotes are non-ASCII bytes, and a sentence may end here.
    while end > start, ".,;:?!*_".utf8.contains(bytes[end - 1]) { end -= 1 }
    let kinds = kinds(in: start..<end)
    guard (isQuoted ? 4...64 : 6...64).contains(end - start), !kinds.isDisjoint(with: .letter) else {
      return nil
    }
    let hasSign = bytes[start..<end].dropFirst().dropLast().contains { "!$%#&*@^~+=".utf8.contains($0) }
    guard isQuoted || hasSign || kinds.contains(.digit), Self.entropy(bytes[start..<end]) >= 2 else {
      return nil
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    return Self.examples.contains(where: text.hasBytes) ? nil : start..<end
  }

  /// The token after `Authorization: Bearer`.
  func bearer(at start: Int) -> Range<Int>? {
    let end = end(of: [.word, .hyphen, .dot, .base64], from: start, limit: 4096)
    let kinds = kinds(in: start..<end)
    guard end - start >= 16, kinds.contains(.digit), !kinds.isDisjoint(with: .letter) else { return nil }
    return Self.entropy(bytes[start..<end]) >= 3 ? start..<end : nil
  }

  /// A run of base64.
  func base64(at start: Int) -> Range<Int>? {
    let end = end(of: [.alphanumeric, .base64], from: start, limit: 4096)
    return end - start >= 8 ? start..<end : nil
  }

  /// A number of 7 to 15 digits after "phone" and the like, in any notation.
  func calledNumber(at start: Int) -> Range<Int>? {
    var (end, last, digits) = (start, start, [UInt8]())
    while end - start < 24 {
      let byte = byte(end)
      if (0x30...0x39).contains(byte) {
        digits.append(byte)
        last = end + 1
      } else if !" -/()+".utf8.contains(byte) || byte == UInt8(ascii: "+") && end > start {
        break
      }
      end += 1
    }
    let text = String(decoding: digits, as: UTF8.self)
    guard (7...15).contains(digits.count), kind(last).isDisjoint(with: .word),
      !":.%".utf8.contains(byte(last))
        || !kind(last + 1).contains(.digit), !ReservedName.isReserved(digits: text), !isDate(start)
    else { return nil }
    return start..<last
  }

  /// `2025-11-05`, `05/11/2025`, `20251105T12`.
  private func isDate(_ start: Int) -> Bool {
    let signs = bytes[start..<min(bytes.count, start + 10)].map {
      (0x30...0x39).contains($0) ? UInt8(ascii: "9") : $0
    }
    let text = String(decoding: signs, as: UTF8.self)
    return ["9999-99-99", "9999/99/99", "99/99/9999", "99-99-9999"].contains(text)
      || text.hasPrefix("99999999") && (has(Array("19".utf8), at: start) || has(Array("20".utf8), at: start))
        && kind(start + 8).isDisjoint(with: .digit)
  }

  /// `mysql://root:seasalt@host`, from the scheme to the at sign.
  func addressWithPassword(at colon: Int) -> Secret? {
    var start = colon
    while start > 0, colon - start < 20,
      !kind(start - 1).isDisjoint(with: [.alphanumeric, .dot, .hyphen])
        || byte(start - 1) == UInt8(ascii: "+")
    {
      start -= 1
    }
    let user = colon + 3
    var (end, second) = (user, 0)
    while end < bytes.count, end - user < 200, !"/?# \t\n\r<>\"'@".utf8.contains(bytes[end]) {
      if bytes[end] == UInt8(ascii: ":"), second == 0 { second = end }
      end += 1
    }
    guard start < colon, byte(end) == UInt8(ascii: "@"), second > 0, end > second + 1,
      !kind(end + 1).isDisjoint(with: .alphanumeric)
    else { return nil }
    let value = String(decoding: bytes[second + 1..<end], as: UTF8.self).lowercased()
    let isName = ["password", "pass", "passwd", "pwd", "secret", "token", "xxx", "..."].contains(value)
    let isForm = ["$", "{", "%7b", "*", "your", "[", "&lt;"].contains { value.hasPrefix($0) }
    return isName || isForm ? nil : secret("url-password", start..<end)
  }

  /// `rosa at harbour dot net`.
  func spelledEmail(at place: Int) -> Secret? {
    let window = bytes[max(0, place - 65)..<min(bytes.count, place + 160)]
    guard ByteSearch.place(of: Array(" dot ".utf8), in: Array(window)) != nil,
      let match = Self.spelled.firstMatch(in: window, within: min(65, place)), match.contains(place),
      SecretTable.notReserved(bytes[match])
    else { return nil }
    return secret(.email, match)
  }

  private static let spelled = SecretDetector.compiled(
    #"(?i)\b[\w.+-]+ at [\w-]+( dot [\w-]+){0,3} dot (\#(domains))\b"#)

  /// Top-level domains, except those that are words.
  private static let domains =
    "com|net|org|edu|gov|mil|info|biz|io|dev|app|eu|de|uk|fr|es|nl|ch|ca|au|se|dk|fi|pl|br|jp|cn|ru|co"

  /// 32, 8 and 8 hexadecimal digits.
  func mailgunKey(at hyphen: Int) -> Secret? {
    let start = hyphen - 32
    guard byte(hyphen + 9) == UInt8(ascii: "-"), start >= 0, hyphen + 18 <= bytes.count,
      [start..<hyphen, hyphen + 1..<hyphen + 9, hyphen + 10..<hyphen + 18].allSatisfy({
        bytes[$0].allSatisfy(Self.isHexadecimal)
      }),
      kind(start - 1).isDisjoint(with: [.word, .hyphen]),
      kind(hyphen + 18).isDisjoint(with: [.word, .hyphen])
    else { return nil }
    return secret("mailgun-key", start..<hyphen + 18)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  /// 64 hexadecimal digits that are not labelled as a transaction or block.
  func ethereumKey(at start: Int) -> Secret? {
    let end = end(of: .word, from: start + 2, limit: 65)
    guard end - start == 66, bytes[start + 2..<end].allSatisfy(Self.isHexadecimal),
      kind(start - 1).isDisjoint(with: [.word, .base64]), Self.entropy(bytes[start + 2..<end]) >= 3
    else { return nil }
    let before = String(decoding: bytes[max(0, start - 32)..<start], as: UTF8.self).lowercased()
    let isPublic = ["tx", "transaction", "hash", "block", "root", "topic", "digest"].contains {
      before.hasBytes(of: $0)
    }
    return isPublic ? nil : secret("wallet-key", start..<end)
  }
}
