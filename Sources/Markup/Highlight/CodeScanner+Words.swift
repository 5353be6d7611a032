extension CodeScanner {
  /// Reads a name: a reserved word, a key, a type, a function, or an ordinary name.
  mutating func readWord() {
    let start = position
    var key: UInt128 = 0
    var end = start
    while end < bytes.count, rules.traits[Int(bytes[end])].contains(.inName) {
      key = WordTable.extend(key, bytes[end], fold: rules.fold)
      end += 1
    }
    position = end
    let reserved = end - start <= WordTable.maxLength ? rules.words[key] : nil
    if let kind = kind(reserved, start, end) { writer.add(kind, start, end) }
    if reserved == .keyword { keywordEnd = end }
  }

  private func kind(_ reserved: TokenKind?, _ start: Int, _ end: Int) -> TokenKind? {
    if isKey(upTo: end, needsBlank: true) { return .property }
    if let reserved, !isMember(start) { return reserved }
    if rules.capitalsAreTypes, isTypeName(start, end) { return .type }
    if rules.callsAreFunctions, end < bytes.count, bytes[end] == UInt8(ascii: "(") { return .function }
    return nil
  }

  /// Whether the name ending at `end` is followed by the key mark; in YAML a blank must follow, else it is an
  /// address.
  func isKey(upTo end: Int, needsBlank: Bool) -> Bool {
    guard let mark = rules.keyMark else { return false }
    var index = end
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    guard index < bytes.count, bytes[index] == mark else { return false }
    guard needsBlank, mark == UInt8(ascii: ":") else { return true }
    return index + 1 == bytes.count || bytes[index + 1].isBlank || bytes[index + 1].isLineEnd
  }

  /// `x.default` and the shell's `--test` are names, `0...in` is not.
  private func isMember(_ start: Int) -> Bool {
    guard start > 0 else { return false }
    if rules.traits[Int(bytes[start - 1])].contains(.inName) { return true }
    guard bytes[start - 1] == UInt8(ascii: ".") else { return false }
    return start < 2 || bytes[start - 2] != UInt8(ascii: ".")
  }

  /// `Int` and `T`, but not `MAX_SIZE`.
  private func isTypeName(_ start: Int, _ end: Int) -> Bool {
    guard bytes[start].isASCIILetter, bytes[start] & 0x20 == 0 else { return false }
    var index = start + 1
    while index < end, !bytes[index].isASCIILetter || bytes[index] & 0x20 == 0 { index += 1 }
    return index < end || end == start + 1
  }

  /// Reads digits, letters (`0xFF`, `10L`), a fraction and an exponent.
  mutating func readNumber() {
    let isHex =
      bytes[position] == UInt8(ascii: "0") && position + 1 < bytes.count
      && bytes[position + 1] | 0x20 == UInt8(ascii: "x")
    var end = position + 1
    while end < bytes.count, isNumber(bytes[end], at: end, isHex: isHex) { end += 1 }
    add(.number, upTo: end)
  }

  private func isNumber(_ byte: UInt8, at index: Int, isHex: Bool) -> Bool {
    if byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") { return true }
    guard index + 1 < bytes.count, bytes[index + 1].isASCIIAlphanumeric else { return false }
    switch byte {
    case UInt8(ascii: "."): return bytes[index + 1].isASCIIDigit
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return bytes[index - 1] | 0x20 == UInt8(ascii: isHex ? "p" : "e") && bytes[index + 1].isASCIIDigit
    default: return byte == rules.digitSeparator
    }
  }
}

extension UInt8 {
  /// A line feed or a return.
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
