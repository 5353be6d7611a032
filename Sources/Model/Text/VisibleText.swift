/// Text for a terminal or a log: nothing in it can move the cursor, change colours or reorder its line.
package enum VisibleText {
  /// The text with control, line separator and bidirectional format characters written as `\u{…}`.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        out += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The same for a line of a program's text, where tabs are wanted.
  package static func escapedKeepingTabs(_ line: String) -> String {
    line.utf8.contains(0x09)
      ? line.split(separator: "\t", omittingEmptySubsequences: false).map { escaped(String($0)) }
        .joined(separator: "\t") : escaped(line)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
