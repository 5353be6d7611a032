/// The script of most letters in a text.
package enum WritingSystem: String, Hashable, Sendable {
  case latin, greek, cyrillic, hebrew, arabic, indic, thai, khmer, hangul, han

  /// Nil if there are too few letters, or no script has more than half of them.
  package init?(of text: String, least: Int) {
    // Most letters are Latin ones of ASCII, and counted apart from the others.
    var (ascii, counts): (Int, [WritingSystem: Int]) = (0, [:])
    var line = Line()
    for scalar in text.unicodeScalars where line.counts(scalar) {
      if scalar.isASCII {
        ascii += Self.isLetter(scalar) ? 1 : 0
      } else if let script = Self.script(of: scalar) {
        counts[script, default: 0] += 1
      }
    }
    counts[.latin, default: 0] += ascii
    let total = counts.values.reduce(0, +)
    guard total >= least, let most = counts.first(where: { $0.value * 2 > total })?.key else { return nil }
    self = most
  }

  /// The same for a text of ASCII only, which is read until it has enough letters.
  package init?(ofASCII text: ArraySlice<UInt8>, least: Int) {
    var (letters, line) = (0, Line())
    for scalar in text.lazy.map(Unicode.Scalar.init) where line.counts(scalar) && Self.isLetter(scalar) {
      letters += 1
      guard letters < least else {
        self = .latin
        return
      }
    }
    return nil
  }

  private static func isLetter(_ ascii: Unicode.Scalar) -> Bool { (0x61...0x7A).contains(ascii.value | 0x20) }

  private static func script(of scalar: Unicode.Scalar) -> WritingSystem? {
    switch scalar.value {
    case 0xC0...0x24F, 0x1E00...0x1EFF: .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F: .cyrillic
    case 0x590...0x5FF: .hebrew
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF: .arabic
    case 0x900...0xDFF: .indic
    case 0xE00...0xEFF: .thai
    case 0x1780...0x17FF: .khmer
    case 0x1100...0x11FF, 0xAC00...0xD7AF: .hangul
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF: .han
    default: nil
    }
  }
}

/// Where a text is read: code between fences does not count, nor does the end of a very long line.
private struct Line {
  private var length = 0
  /// Backticks at its start.
  private var ticks = 0
  private var isCode = false

  private static let most = 4000
  private static let fence = 3

  mutating func counts(_ scalar: Unicode.Scalar) -> Bool {
    if Self.isBreak(scalar) {
      (length, ticks) = (0, 0)
      return false
    }
    if scalar == "`", length == ticks {
      ticks += 1
      if ticks == Self.fence { isCode.toggle() }
    }
    length += 1
    return !isCode && length <= Self.most
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
