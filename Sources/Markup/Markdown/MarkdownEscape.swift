/// Escapes text with as few backslashes as possible, so that Markdown does not read it as marks.
enum MarkdownEscape {
  /// `isFollowed`: whether a mark, link or similar follows.
  static func append(_ bytes: [UInt8], isFollowed: Bool, to out: inout [UInt8]) {
    for (index, byte) in bytes.enumerated() {
      if mayBeSign(byte), isSign(byte, at: index, in: bytes, isFollowed) { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
  }

  /// Escapes a mark that would begin a heading, list, quote or table in the line from `start`.
  static func guardLine(_ out: inout [UInt8], from start: Int) {
    guard start < out.count else { return }
    func byte(_ offset: Int) -> UInt8 { start + offset < out.count ? out[start + offset] : 0x20 }
    func isBlank(_ offset: Int) -> Bool { byte(offset) == 0x20 }
    switch byte(0) {
    case UInt8(ascii: "#"):
      if isBlank(out[start...].prefix { $0 == UInt8(ascii: "#") }.count) { escape(start, &out) }
    case UInt8(ascii: "-"), UInt8(ascii: "="):
      if isBlank(1) || byte(1) == byte(0) || byte(1) == UInt8(ascii: ":") { escape(start, &out) }
    case UInt8(ascii: "+"): if isBlank(1) { escape(start, &out) }
    case UInt8(ascii: ">"): escape(start, &out)
    case UInt8(ascii: ":"): if byte(1) == UInt8(ascii: "-") { escape(start, &out) }
    case 0x30...0x39:
      let digits = out[start...].prefix { $0.isASCIIDigit }.count
      let isMark = byte(digits) == UInt8(ascii: ".") || byte(digits) == UInt8(ascii: ")")
      if digits <= 9, isMark, isBlank(digits + 1) { escape(start + digits, &out) }
    default: break
    }
  }

  /// Escapes trailing `#` signs, which would close the heading; a sign after a backslash is safe.
  static func guardHeading(_ out: inout [UInt8]) {
    guard out.last == UInt8(ascii: "#"), out.dropLast().last != UInt8(ascii: "\\") else { return }
    escape(out.count - 1, &out)
  }

  private static func escape(_ index: Int, _ out: inout [UInt8]) {
    out.insert(UInt8(ascii: "\\"), at: index)
  }

  @inline(__always)
  private static func mayBeSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x26, 0x2A, 0x2E, 0x3A, 0x3C, 0x5B, 0x5C, 0x5D, 0x5F, 0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// `amp;`, `#38;`: text that would form an entity with a preceding `&`.
  static func mayBeEntity(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = rest.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "#") }
    return !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == UInt8(ascii: ";")
  }

  private static func hasWord(_ before: ArraySlice<UInt8>) -> Bool {
    before.last?.isASCIIAlphanumeric ?? true
  }

  private static func ends(_ before: ArraySlice<UInt8>, in word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      before.count >= word.count && before.suffix(word.count).elementsEqual(word) { $0 | 0x20 == $1 }
    }
  }

  private static func isSign(_ byte: UInt8, at index: Int, in bytes: [UInt8], _ isFollowed: Bool) -> Bool {
    let next = index + 1 < bytes.count ? bytes[index + 1] : nil
    switch byte {
    case UInt8(ascii: "!"): return next == nil && isFollowed
    case UInt8(ascii: "<"):
      guard let next else { return isFollowed }
      return next.isASCIIAlphanumeric || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
        || next == UInt8(ascii: "?")
    case UInt8(ascii: "&"): return mayBeEntity(bytes[(index + 1)...])
    // GitHub's Markdown links addresses in running text, and includes following signs.
    case UInt8(ascii: ":"): return bytes[(index + 1)...].starts(with: "//".utf8) && hasWord(bytes[..<index])
    case UInt8(ascii: "."): return ends(bytes[..<index], in: "www")
    case UInt8(ascii: "_"):
      guard let next, index > 0 else { return true }
      return !(next.isASCIIAlphanumeric && bytes[index - 1].isASCIIAlphanumeric)
    default: return true
    }
  }
}
