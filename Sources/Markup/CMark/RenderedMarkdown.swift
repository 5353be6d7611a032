/// A rendered body, with notes about changes.
package struct RenderedMarkdown: Sendable, Equatable {
  package let body: MarkupBody
  package let html: SafeHTML
  /// In order of occurrence, without duplicates, up to 16; the caller makes a `Diagnostic` of each.
  package let notes: [MarkdownNote]
  /// Headings with ids; empty unless the options enable them.
  package let headings: [MarkdownHeading]
}

/// A heading with an anchor.
package struct MarkdownHeading: Sendable, Equatable {
  /// As shown: 2 is below the page's title.
  package let level: Int
  package let id: String
  package let text: String
}

/// Something in a body that was not rendered as written.
package enum MarkdownNote: Sendable, Hashable {
  /// Longer than `Options.maxBytes`: shown as plain text.
  case tooLong(bytes: Int)
  /// Block quotes, lists or emphasis nested deeper than `Options.maxDepth`: shown as plain text.
  case tooDeep
  /// A table above `Options.maxTableCells` or `maxTableColumns`: the body is shown as plain text.
  /// `cells` is an upper bound.
  case tableTooLarge(cells: Int)
  /// A pattern that would exceed the parser's budget of time or memory: shown as plain text.
  case tooCostly
  /// An address that `URLPolicy` refuses: shown as text.
  case unsafeLink(scheme: String)
  /// An image elsewhere: shown as a link.
  case remoteImage(address: String)
  /// Forbidden characters: shown as U+FFFD.
  case controlCharacters(count: Int)
}
