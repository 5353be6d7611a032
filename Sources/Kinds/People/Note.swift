internal import Markup

/// A note by the site's owner on a person: a Markdown file, or plain text exported by a browser (G-25).
struct Note: Sendable, Equatable {
  /// The format of the text.
  enum Form: Sendable { case markdown, plain }

  let text: String
  let form: Form

  var html: SafeHTML {
    switch form {
    case .markdown: rendered.html
    case .plain: PlainText.html(text)
    }
  }

  private var rendered: RenderedMarkdown {
    MarkdownRenderer(.init(hardBreaks: false, topHeading: 3)).render(text)
  }

  /// The note as plain text on one line, for the search.
  var words: String {
    (form == .markdown ? rendered.body.words(marksItems: false) : text)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
