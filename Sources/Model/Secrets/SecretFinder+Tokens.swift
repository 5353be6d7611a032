/// Tokens that say what they are, and what stands behind `password =`.
extension SecretFinder {
  func token(at start: Int) -> Secret? {
    for form in TokenForm.byFirst[bytes[start]] ?? [] where has(form.prefix, at: start) {
      if let range = range(of: form, at: start) { return secret(form.rule, range) }
    }
    return nil
  }

  private func range(of form: TokenForm, at start: Int) -> Range<Int>? {
    // A token begins where no word goes on: a long run of its letters is then read once only.
    guard kind(start - 1).isDisjoint(with: form.letters.union(.word)) else { return nil }
    let body = start + form.prefix.count
    let end = end(of: form.letters, from: body, limit: form.length.upperBound + 1)
    guard form.length.contains(end - body), kinds(in: body..<end).isSuperset(of: form.needs) else {
      return nil
    }
    // The key that AWS's own manual shows.
    if form.rule == .awsKey, bytes[body..<end].suffix(7).elementsEqual("EXAMPLE".utf8) { return nil }
    return start..<end
  }

  /// Three parts of base64url with dots, of which the first two are JSON objects.
  func jwt(at start: Int) -> Secret? {
    let letters: ByteClass = [.word, .hyphen]
    guard has(Self.jsonObject, at: start), kind(start - 1).isDisjoint(with: letters.union(.dot)) else {
      return nil
    }
    var part = start
    for number in 0..<3 {
      let end = end(of: letters, from: part, limit: 8192)
      guard end - part >= 10, number == 2 || byte(end) == UInt8(ascii: ".") else { return nil }
      if number == 2 { return secret(.jwt, start..<end) }
      part = end + 1
      if number == 0, !has(Self.jsonObject, at: part) { return nil }
    }
    return nil
  }

  private static let jsonObject = Array("eyJ".utf8)

  /// From its first line to its last, or as far as it goes.
  func privateKey(at start: Int) -> Secret? {
    guard has(Self.begin, at: start) else { return nil }
    let name = start + Self.begin.count
    let nameEnd = end(of: [.upper, .space, .digit], from: name, limit: 40)
    guard has(Self.dashes, at: nameEnd), bytes[name..<nameEnd].suffix(11).elementsEqual("PRIVATE KEY".utf8)
    else { return nil }
    let body = nameEnd + Self.dashes.count
    var last = body
    // Ends at the hyphens of the last line, so that many first lines are no long way each.
    while last < min(bytes.count, body + 16_384), isOfKey(bytes[last]) { last += 1 }
    guard last - body >= 40 else { return nil }
    return Secret(
      rule: .privateKey, range: start..<last,
      value: bytes[start..<last].filter { !ByteClass.of($0).contains(.space) })
  }

  private static let begin = Array("-----BEGIN ".utf8)
  private static let dashes = Array("-----".utf8)

  private func isOfKey(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\\")
      || !ByteClass.of(byte).isDisjoint(with: [.alphanumeric, .base64, .space])
  }

  /// `password = "…"`, `api_key: …`: the value.
  func assignment(at sign: Int) -> Secret? {
    guard isNameOfSecret(before: sign) else { return nil }
    var start = sign + 1
    if byte(start) == UInt8(ascii: "=") || byte(start) == UInt8(ascii: ">") { start += 1 }
    while start - sign < 8, kind(start).contains(.space) || Self.quotes.contains(byte(start)) { start += 1 }
    guard start < bytes.count else { return nil }
    // What is a token of a known form is called by its name.
    if token(at: start) != nil || jwt(at: start) != nil { return nil }
    let end = min(bytes.count, start + 201)
    let value = start..<(bytes[start..<end].firstIndex { !Self.isOfValue($0) } ?? end)
    return isPassword(value) ? secret(.password, value) : nil
  }

  private static let quotes = Array("\"'`".utf8)

  private static func isOfValue(_ byte: UInt8) -> Bool {
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
    "authtoken", "bearertoken", "refreshtoken", "privatekey", "apitoken", "clientsecret",
  ].map { Array($0.utf8) }

  /// Letters and digits in a mixture that words and numbers do not have: at least 3 bits a letter.
  private func isPassword(_ range: Range<Int>) -> Bool {
    guard (8...200).contains(range.count), byte(range.lowerBound) != UInt8(ascii: "/") else { return false }
    let kinds = kinds(in: range)
    guard kinds.contains(.digit), !kinds.isDisjoint(with: .letter) else { return false }
    let text = String(decoding: bytes[range], as: UTF8.self).lowercased()
    guard !Self.examples.contains(where: text.contains) else { return false }
    return bytes[range].count { ByteClass.of($0).contains(.digit) } < range.count - 1 && entropy(range) >= 3
  }

  private static let examples = [
    "example", "changeme", "placeholder", "xxxx", "****", "....", "://", "${", "redacted", "your-", "your_",
  ]

  /// Shannon's, in bits a letter.
  private func entropy(_ range: Range<Int>) -> Double {
    var counts = [Int](repeating: 0, count: 128)
    for byte in bytes[range] { counts[Int(byte & 0x7F)] += 1 }
    let total = Double(range.count)
    return counts.reduce(0) { sum, count in
      count == 0 ? sum : sum - Double(count) / total * Self.log2(Double(count) / total)
    }
  }

  /// Without Foundation: halves until the rest lies in 1...2, then a bit at a time. Exact enough for a threshold.
  private static func log2(_ number: Double) -> Double {
    var (rest, result, bit) = (number.significand, Double(number.exponent), 0.5)
    for _ in 0..<30 {
      rest *= rest
      if rest >= 2 { (rest, result) = (rest / 2, result + bit) }
      bit /= 2
    }
    return result
  }
}
