/// A style of chat programs that Markdown has no mark for, or none that works between any two characters (decision 51).
package enum TextMark: String, CaseIterable, Sendable {
  case spoiler, underline, bold, italic, strike

  /// `spoiler:`, which no link can have as its address.
  package init?(address: String) {
    guard address.utf8.last == UInt8(ascii: ":") else { return nil }
    self.init(rawValue: String(address.dropLast()))
  }

  /// The mark around `inner` in the Markdown that the program keeps: `![the butler](<spoiler:>)`. The brackets may hold any
  /// inline, and need no blanks around them.
  package func markdown(_ inner: String) -> String { "![\(inner)\(end)" }

  /// `](<spoiler:>)`.
  package var end: String { "](<\(rawValue):>)" }
}
