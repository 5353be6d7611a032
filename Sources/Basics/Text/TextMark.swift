/// A style of chat programs that Markdown cannot express, or not between any two characters (decision 51).
package enum TextMark: String, CaseIterable, Sendable {
  case spoiler, underline, bold, italic, strike

  /// From `spoiler:`, which is never the address of a link.
  package init?(address: String) {
    guard address.utf8.last == UInt8(ascii: ":") else { return nil }
    self.init(rawValue: String(address.dropLast()))
  }

  /// `inner` in the Markdown that the program stores: `![the butler](<spoiler:>)`. The brackets may contain
  /// any inline, and need no spaces around them.
  package func markdown(_ inner: String) -> String { "![\(inner)\(end)" }

  /// `](<spoiler:>)`.
  package var end: String { "](<\(rawValue):>)" }
}
