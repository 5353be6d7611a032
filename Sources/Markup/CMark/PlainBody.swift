/// The fast path for bodies without Markdown: about half of all chat messages.
///
/// `accepts` is conservative: an accepted body gives exactly the tree of the slow path.
enum PlainBody {
  static func accepts(_ bytes: [UInt8]) -> Bool {
    // cmark skips a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return false }
    var isLineStart = true
    for index in bytes.indices {
      let byte = bytes[index]
      if isLineStart, byte < 0x80, mayBeginBlock(bytes[index...]) { return false }
      if byte < 0x80, isSignificant(byte, at: index, in: bytes) { return false }
      isLineStart = byte == UInt8(ascii: "\n")
    }
    return bytes.last != UInt8(ascii: " ")
  }

  /// Indented code, headings, underlines of headings, lists, rules, second lines of tables.
  private static func mayBeginBlock(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="),
      UInt8(ascii: ":"), UInt8(ascii: "|"):
      return true
    case _ where first.isASCIIDigit:
      let after = line.first { !$0.isASCIIDigit }
      return after == UInt8(ascii: ".") || after == UInt8(ascii: ")")
    default: return false
    }
  }

  /// Controls, inline markup, and the beginnings of automatic links.
  private static func isSignificant(_ byte: UInt8, at index: Int, in bytes: [UInt8]) -> Bool {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch byte {
    case UInt8(ascii: "\n"): return false
    case 0..<0x20, 0x7F: return true
    case UInt8(ascii: " "): return next == UInt8(ascii: "\n")
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "~"),
      UInt8(ascii: "@"):
      return true
    case UInt8(ascii: ":"): return next == UInt8(ascii: "/")
    case UInt8(ascii: "w"), UInt8(ascii: "W"): return next | 0x20 == UInt8(ascii: "w")
    default: return false
    }
  }
}
