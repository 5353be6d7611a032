extension JSONWriter {
  /// A quoted string. It is also valid in YAML and in a script: characters special to either are escaped.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Appends the text as UTF-8, in whole runs between characters that need an escape. A Swift string is
  /// well-formed, so lone surrogates cannot occur.
  mutating func appendQuoted(_ text: String) {
    bytes.append(Byte.quote)
    if text.utf8.withContiguousStorageIfAvailable({ appendEscaped($0) }) == nil {
      appendEscaped(Array(text.utf8))
    }
    bytes.append(Byte.quote)
  }

  private mutating func appendEscaped<Text: RandomAccessCollection>(_ text: Text)
  where Text.Element == UInt8, Text.Index == Int {
    var runStart = text.startIndex
    var index = runStart
    while index < text.endIndex {
      guard Self.mayNeedEscape(text[index]), let (value, length) = Self.escaped(at: index, in: text) else {
        index += 1
        continue
      }
      bytes += text[runStart..<index]
      appendEscape(of: value)
      index += length
      runStart = index
    }
    bytes += text[runStart...]
  }

  @inline(__always)
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x7F
      ? byte < 0x20 || byte == Byte.quote || byte == Byte.backslash
      : byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xEF
  }

  /// The character at `index` and its bytes, if it must be escaped: quote, backslash, controls (RFC 8259),
  /// and for other readers DEL, C1, the line breaks U+2028 and U+2029, U+FEFF, U+FFFE and U+FFFF.
  private static func escaped<Text: RandomAccessCollection>(
    at index: Int, in text: Text
  ) -> (value: UInt16, length: Int)? where Text.Element == UInt8, Text.Index == Int {
    let byte = text[index]
    if byte < 0x80 { return (UInt16(byte), 1) }
    let second = UInt16(text[index + 1] & 0x3F)
    if byte == 0xC2 { return second < 0x20 ? (0x80 | second, 2) : nil }
    let value = UInt16(byte & 0x0F) << 12 | second << 6 | UInt16(text[index + 2] & 0x3F)
    return [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(value) ? (value, 3) : nil
  }

  private mutating func appendEscape(of value: UInt16) {
    switch value {
    case 0x22, 0x5C:
      bytes.append(Byte.backslash)
      bytes.append(UInt8(value))
    case 0x08: bytes += #"\b"#.utf8
    case 0x09: bytes += #"\t"#.utf8
    case 0x0A: bytes += #"\n"#.utf8
    case 0x0C: bytes += #"\f"#.utf8
    case 0x0D: bytes += #"\r"#.utf8
    default:
      let digits = String(value, radix: 16)
      bytes += #"\u"#.utf8
      bytes += String(repeating: "0", count: 4 - digits.utf8.count).utf8
      bytes += digits.utf8
    }
  }
}
