internal import Basics
internal import Markup

extension SafeHTML {
  /// The whole of it if it is one paragraph that runs in the direction of the page, so that neither a wrapper nor
  /// `dir="auto"` is needed.
  func paragraph(onPage direction: String) -> SafeHTML? {
    guard direction == "ltr", isOneParagraph, !mayRunRightToLeft else { return nil }
    return self
  }

  /// Paragraphs do not nest: its first end tag is the last thing in it.
  private var isOneParagraph: Bool {
    guard bytes.starts(with: Self.start), let end = ByteSearch.place(of: Self.end, in: bytes) else {
      return false
    }
    return bytes[(end + Self.end.count)...].allSatisfy { $0 == UInt8(ascii: "\n") }
  }

  private static let start = Array("<p>".utf8)
  private static let end = Array("</p>".utf8)

  /// Whether a character of a script from right to left may be in it, or the mark U+200F.
  private var mayRunRightToLeft: Bool {
    for index in bytes.indices where bytes[index] >= 0xD6 {
      if Self.startsRightToLeft(bytes[index...].prefix(3)) { return true }
    }
    return false
  }

  /// The first bytes of U+0590 to U+08FF, U+200F, U+FB1D to U+FDFF, U+FE70 to U+FEFF, U+10800 to U+10FFF and
  /// U+1E800 to U+1EFFF, with a few characters more.
  private static func startsRightToLeft(_ bytes: ArraySlice<UInt8>) -> Bool {
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
