internal import Markup
internal import Model

/// The files beside a transcript that hold the whole chat in other forms (C-67, C-40).
///
/// They hold what the pages show and nothing more: no messages of the future, no typing, no texts that were taken back.
struct ChatExports {
  let chat: Conversation
  /// What the pages show.
  let messages: [Message]
  /// By index of the message.
  let bodies: [SafeHTML]
  let context: BuildContext
  /// The site path of the page on which the message at an index stands.
  let page: (Int) -> String

  static func path(_ name: String, of slug: String) -> String { "chats/\(slug)/\(name)" }

  /// The feed is among them only where there is to be one.
  func files(_ feed: TextTemplate<ChatFeed>) -> [OutputFile] {
    var files = [
      file(TextExport.name, TextExport.bytes(chat, messages, context)),
      file(MarkdownExport.name, MarkdownExport.bytes(chat, messages)),
      file(ArchiveExport.name, ArchiveExport.bytes(chat, messages)),
    ]
    if let values = ChatFeed(self) { files.append(file(ChatFeed.name, feed.render(values))) }
    return files
  }

  private func file(_ name: String, _ bytes: [UInt8]) -> OutputFile {
    OutputFile(path: Self.path(name, of: chat.slug), content: .bytes(bytes), source: chat.source)
  }
}

/// Links from a page of a chat to its exports.
struct ExportLinks: TemplateContext {
  let chat: Conversation
  let hasFeed: Bool
  let frame: PageFrame

  static let fields: Fields<ExportLinks> = [
    .url("text", "link to the plain text") { $0.link(TextExport.name) },
    .url("markdown", "link to the Markdown transcript") { $0.link(MarkdownExport.name) },
    .url("archive", "link to the archive, which can be read in again") { $0.link(ArchiveExport.name) },
    .url("feed", "link to the feed of new messages, where there is one") {
      $0.hasFeed ? $0.link(ChatFeed.name) : nil
    },
  ]

  private func link(_ name: String) -> SafeURL { frame.link(ChatExports.path(name, of: chat.slug)) }
}
