internal import Basics
internal import Content
internal import Conversations
internal import Markup

/// The HTML of a chat's messages: Markdown for generated conversations, plain text otherwise.
struct MessageBodies {
  /// By index of the message.
  private(set) var html: [SafeHTML] = []
  /// By index of the message: the visible text of a message with marks, if it differs from the text.
  private(set) var words: [Int: (seen: String, revealed: String?)] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// For messages, whose authors cannot be asked to fix links within the site.
  static let markdown = MarkdownRenderer(.init(hardBreaks: true, topHeading: 2, linksWithinSite: false))

  init(_ messages: [Message], of chat: Conversation) {
    html.reserveCapacity(messages.count)
    for index in messages.indices {
      if !chat.isMarkdown, messages.isOnlyText(at: index), messages[index].role != .tool,
        PlainText.shown(messages[index].text).forbidden == 0
      {
        html.append(PlainText.html(messages[index].text))
      } else {
        append(messages[index], of: chat)
      }
    }
  }

  private mutating func append(_ message: Message, of chat: Conversation) {
    if message.isDeleted {
      html.append(.empty)
    } else if message.role == .tool {
      // A tool's output is preformatted text, even if it looks like Markdown.
      append(message.text.isEmpty ? .empty : Preformatted.html(message.text), message, chat.source)
    } else if chat.isMarkdown(message) {
      append(Self.markdown.render(message.text), message, chat.source)
    } else {
      append(PlainText.html(message.text), message, chat.source)
    }
  }

  private mutating func append(_ plain: SafeHTML, _ message: Message, _ source: String) {
    let shown = PlainText.shown(message.text)
    if shown.forbidden > 0 {
      words[html.count] = (shown.text, nil)
      warn(of: [.controlCharacters(count: shown.forbidden)], message, source)
    }
    html.append(plain)
  }

  private mutating func append(_ rendered: RenderedMarkdown, _ message: Message, _ source: String) {
    let seen = rendered.body.words()
    if seen != message.text {
      words[html.count] = (seen, rendered.body.hidesWords ? rendered.body.words(all: true) : nil)
    }
    html.append(rendered.html)
    warn(of: rendered.notes, message, source)
  }

  private mutating func warn(of notes: [MarkdownNote], _ message: Message, _ source: String) {
    for warning in notes.compactMap(\.warning) {
      diagnostics.append(
        Diagnostic(
          .warning, warning, path: source, line: message.position.line, column: message.position.column))
    }
  }
}
