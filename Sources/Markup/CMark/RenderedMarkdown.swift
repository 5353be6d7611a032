/// A rendered body, and what had to be changed in it.
package struct RenderedMarkdown: Sendable, Equatable {
  package let body: MarkupBody
  package let html: SafeHTML
  /// In the order met, each once, at most 16; the caller makes a `Diagnostic` of each.
  package let notes: [MarkdownNote]
  /// Those that have ids; none unless the options ask for them.
  package let headings: [MarkdownHeading]
}

/// A heading that can be linked to.
package struct MarkdownHeading: Sendable, Equatable {
  /// As it is shown: 2 is below the page's title.
  package let level: Int
  package let id: String
  package let text: String
}

/// Something that a body asked for and did not get.
package enum MarkdownNote: Sendable, Hashable {
  /// Longer than `Options.maxBytes`: shown as plain text.
  case tooLong(bytes: Int)
  /// Block quotes, lists or emphasis nested deeper than `Options.maxDepth`: shown as plain text.
  case tooDeep
  /// A table above `Options.maxTableCells` or `maxTableColumns`: the body is shown as plain text.
  /// `cells` is an upper bound.
  case tableTooLarge(cells: Int)
  /// A pattern that would take the parser more than its budget of time or memory: shown as plain text.
  case tooCostly
  /// An address that `URLPolicy` refuses: shown as text.
  case unsafeLink(scheme: String)
  /// An image elsewhere: shown as a link.
  case remoteImage(address: String)
  /// Characters that no page may hold: shown as U+FFFD.
  case controlCharacters(count: Int)
}
