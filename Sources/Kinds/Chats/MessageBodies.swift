internal import Markup

/// Makes the HTML of message texts: Markdown for generated conversations, plain text otherwise.
struct MessageBodies {
  private let markdown: MarkdownRenderer?

  init(_ chat: Conversation) {
    markdown = chat.isMarkdown ? MarkdownRenderer(MarkdownRenderer.Options(hardBreaks: true, headingOffset: 2)) : nil
  }

  func html(_ message: Message) -> SafeHTML {
    guard let markdown, message.kind == .text else { return PlainText.html(message.text) }
    return markdown.render(message.text).html
  }
}
