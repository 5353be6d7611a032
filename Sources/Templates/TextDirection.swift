internal import Basics
package import Markup

/// Text that runs in the direction of the page needs no element or attribute that sets it apart.
extension SafeHTML {
  /// The whole of it if it is one paragraph that runs in the direction of the page, so that neither a wrapper nor
  /// `dir="auto"` is needed.
  package func paragraph(onPage direction: String) -> SafeHTML? {
    guard direction == "ltr", let end = endOfOnlyParagraph, !RightToLeft.mayOccur(in: bytes) else {
      return nil
    }
    return end == bytes.count ? self : SafeHTML(trusted: Array(bytes[..<end]))
  }

  /// A name, which is set apart by `<bdi>` if it may run against the page. Invisible characters are written out.
  package init(name: String, onPage direction: String) {
    let text = SafeHTML(text: UnseenCharacter.marked(name))
    let isPlain = direction == "ltr" && !RightToLeft.mayOccur(in: text.bytes)
    self = isPlain ? text : SafeHTML(trusted: "<bdi>".utf8 + text.bytes + "</bdi>".utf8)
  }

  /// Paragraphs do not nest: its first end tag is the last thing in it.
  private var endOfOnlyParagraph: Int? {
    guard bytes.starts(with: Self.start), let tag = ByteSearch.place(of: Self.end, in: bytes) else {
      return nil
    }
    let end = tag + Self.end.count
    return bytes[end...].allSatisfy { $0 == UInt8(ascii: "\n") } ? end : nil
  }

  private static let start = Array("<p>".utf8)
  private static let end = Array("</p>".utf8)
}

/// Text of scripts that run from right to left.
package enum RightToLeft {
  /// Whether text may run against a page in this direction.
  package static func isMixed(_ text: String, onPage direction: String) -> Bool {
    direction != "ltr" || mayOccur(in: Array(text.utf8))
  }

  /// Whether a character of a script from right to left may be in it, or the mark U+200F.
  static func mayOccur(in bytes: [UInt8]) -> Bool {
    for index in bytes.indices where bytes[index] >= 0xD6 {
      if starts(bytes[index...].prefix(3)) { return true }
    }
    return false
  }

  /// The first bytes of U+0590 to U+08FF, U+200F, U+FB1D to U+FDFF, U+FE70 to U+FEFF, U+10800 to U+10FFF and
  /// U+1E800 to U+1EFFF, with a few characters more.
  private static func starts(_ bytes: ArraySlice<UInt8>) -> Bool {
    let second = bytes.dropFirst().first ?? 0
    return switch bytes.first ?? 0 {
    case 0xD6...0xDF: true
    case 0xE0: second < 0xA4
    case 0xE2: second == 0x80 && bytes.last == 0x8F
    case 0xEF: (0xAC...0xB7).contains(second) || (0xB9...0xBB).contains(second)
    case 0xF0: second == 0x90 || second == 0x9E
    default: false
    }
  }
}
