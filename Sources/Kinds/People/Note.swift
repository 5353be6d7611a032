internal import Markup

/// What the owner of the site wrote about somebody: a Markdown file, or plain text that a browser exported (G-25).
struct Note: Sendable, Equatable {
  /// How the text is to be read.
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

  /// The text as it is read on the page, in one line: what the search finds.
  var words: String {
    (form == .markdown ? rendered.body.words(marksItems: false) : text)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
