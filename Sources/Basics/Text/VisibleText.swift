/// Text for a terminal or a log, which cannot move the cursor, change colours, reorder its line or be
/// invisible.
package enum VisibleText {
  /// The text with control, line separator, bidirectional and other invisible characters written as `\u{…}`.
  package static func escaped(_ text: String) -> String {
    let text = UnseenCharacter.marked(text)
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        out += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The same for a line of code, where tabs are kept.
  package static func escapedKeepingTabs(_ line: String) -> String {
    line.utf8.contains(0x09)
      ? line.split(separator: "\t", omittingEmptySubsequences: false).map { escaped(String($0)) }
        .joined(separator: "\t") : escaped(line)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
