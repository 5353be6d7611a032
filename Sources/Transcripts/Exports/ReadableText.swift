internal import Basics

/// Makes participants' text safe for a file opened in an editor or a terminal: it cannot forge a line, move
/// the cursor, or (in a name) reverse the rest of the line.
enum ReadableText {
  /// Splits at anything that a viewer treats as a line end; control characters become U+FFFD.
  static func lines(_ text: String) -> [String] {
    guard !isPlain(text) else { return [text] }
    var lines = [String.UnicodeScalarView()]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if isLineEnd(scalar) {
        if !(scalar == "\n" && previous == "\r") { lines.append(String.UnicodeScalarView()) }
      } else {
        lines[lines.count - 1].append(isControl(scalar) ? "\u{FFFD}" : scalar)
      }
      previous = scalar
    }
    return lines.map { String($0) }
  }

  /// A name or title on one line; direction overrides become U+FFFD, since they would affect the following
  /// text.
  static func line(_ text: String) -> String {
    guard !isPlain(text) else { return text }
    let line = lines(text).joined(separator: " ").unicodeScalars.map { isDirection($0) ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(line))
  }

  /// Whether the text is safe as it is.
  static func isPlain(_ text: String) -> Bool { !text.hasByte(where: mayMatter) }

  /// True for every byte that can begin a character handled below. False for most text, which needs no
  /// further checks.
  private static func mayMatter(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    // All Unicode control characters. Looking up each character's category took a third of this export.
    scalar != "\t" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
  }

  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
