internal import Basics

/// Multi-part tokens, multi-line keys, and values after `password =`.
extension SecretFinder {
  /// Three base64url parts separated by dots, the first two JSON objects; or five parts, if encrypted.
  func jwt(at start: Int) -> Secret? {
    let letters: ByteClass = [.word, .hyphen]
    guard kind(start - 1).isDisjoint(with: letters.union(.dot)) else { return nil }
    var ends: [Int] = []
    var part = start
    while ends.count < 5 {
      let end = end(of: letters, from: part, limit: 8192)
      // Only the second part of an encrypted token may be empty.
      guard end > part || ends.count == 1 else { break }
      ends.append(end)
      guard byte(end) == UInt8(ascii: ".") else { break }
      part = end + 1
    }
    guard let first = ends.first, first - start >= 10 else { return nil }
    if ends.count == 5, ends[4] - ends[3] > 16, ends[2] - ends[1] > 10 {
      return secret(.jwt, start..<ends[4])
    }
    guard ends.count >= 3, has(Self.jsonObject, at: first + 1), ends[1] - first > 10, ends[2] - ends[1] > 10
    else { return nil }
    return secret(.jwt, start..<ends[2])
  }

  private static let jsonObject = Array("eyJ".utf8)

  /// From its first line to its last, or as far as it goes.
  func privateKey(at start: Int) -> Secret? {
    guard has(Self.begin, at: start) else { return nil }
    let name = start + Self.begin.count
    let nameEnd = end(of: [.upper, .space, .digit], from: name, limit: 40)
    guard has(Self.dashes, at: nameEnd),
      Self.names(bytes[name..<nameEnd])
    else { return nil }
    let body = nameEnd + Self.dashes.count
    var last = body
    // Stops at the hyphens of the last line, which keeps repeated first lines cheap.
    while last < min(bytes.count, body + 16_384), isOfKey(bytes[last]) { last += 1 }
    guard last - body >= 40 else { return nil }
    return Secret(
      rule: .privateKey, range: start..<last,
      value: bytes[start..<last].filter { !ByteClass.of($0).contains(.space) })
  }

  private static func names(_ name: ArraySlice<UInt8>) -> Bool {
    ["PRIVATE KEY", "PRIVATE KEY BLOCK"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  private static let begin = Array("-----BEGIN ".utf8)
  private static let dashes = Array("-----".utf8)

  private func isOfKey(_ byte: UInt8) -> Bool {
    ":,\\.()".utf8.contains(byte)
      || !ByteClass.of(byte).isDisjoint(with: [.alphanumeric, .base64, .space])
  }

  /// The value in `password = "…"` or `api_key: …`.
  func assignment(at sign: Int) -> Secret? {
    guard isNameOfSecret(before: sign) else { return nil }
    var start = sign + 1
    if byte(start) == UInt8(ascii: "=") || byte(start) == UInt8(ascii: ">") { start += 1 }
    while start - sign < 8, kind(start).contains(.space) || Self.quotes.contains(byte(start)) { start += 1 }
    guard start < bytes.count else { return nil }
    // A token with a known form is reported under that form.
    if isKnownForm(at: start) { return nil }
    let end = min(bytes.count, start + 201)
    let value = start..<(bytes[start..<end].firstIndex { !Self.isOfValue($0) } ?? end)
    return isPassword(value) ? secret(.password, value) : nil
  }

  static let quotes = Array("\"'`".utf8)

  static func isOfValue(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"'`<>,;()[]{}\\|".utf8.contains(byte)
  }

  /// Whether the name before a sign ends in one of the words below: `DB_PASSWORD`, `"apiKey"`.
  private func isNameOfSecret(before sign: Int) -> Bool {
    var end = sign
    while end > 0, sign - end < 4, kind(end - 1).contains(.space) || Self.quotes.contains(bytes[end - 1]) {
      end -= 1
    }
    var start = end
    while start > 0, end - start < 40, !kind(start - 1).isDisjoint(with: [.word, .hyphen]) { start -= 1 }
    let name = bytes[start..<end].filter { !ByteClass.of($0).isDisjoint(with: .alphanumeric) }.map {
      $0 | 0x20
    }
    return Self.names.contains { $0.count <= name.count && name.suffix($0.count).elementsEqual($0) }
  }

  private static let names = [
    "password", "passwd", "passphrase", "pwd", "secret", "apikey", "secretkey", "accesskey", "accesstoken",
    "authtoken", "bearertoken", "refreshtoken", "privatekey", "apitoken", "clientsecret", "vaulttoken",
    "sessiontoken",
    "accountkey", "licensekey", "appkey", "authkey", "signingkey", "encryptionkey", "masterkey",
  ].map { Array($0.utf8) }

  /// A mixture of letters and digits unlike words and numbers: at least 3 bits per letter.
  private func isPassword(_ range: Range<Int>) -> Bool {
    guard (8...200).contains(range.count), byte(range.lowerBound) != UInt8(ascii: "/") else { return false }
    let kinds = kinds(in: range)
    guard kinds.contains(.digit), !kinds.isDisjoint(with: .letter) else { return false }
    let text = String(decoding: bytes[range], as: UTF8.self).lowercased()
    guard !Self.examples.contains(where: text.hasBytes) else { return false }
    return bytes[range].count { ByteClass.of($0).contains(.digit) } < range.count - 1
      && Self.entropy(bytes[range]) >= 3
  }

  static let examples = [
    "example", "changeme", "placeholder", "xxxx", "****", "....", "://", "${", "redacted", "your-", "your_",
  ]
}
