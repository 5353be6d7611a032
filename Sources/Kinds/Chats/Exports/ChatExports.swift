internal import Markup
internal import Model

/// The files beside a transcript that hold the whole chat in other forms (C-67, C-40).
///
/// They hold what the pages show and nothing more: no messages of the future, no typing, no texts that were taken back.
struct ChatExports {
  let chat: Conversation
  /// What the pages show.
  let messages: [Message]
  let bodies: MessageBodies
  let context: BuildContext

  static func path(_ name: String, of slug: String) -> String { "chats/\(slug)/\(name)" }

  var files: [OutputFile] {
    [
      file(TextExport.name, TextExport.bytes(chat, messages, context)),
      file(MarkdownExport.name, MarkdownExport.bytes(chat, messages)),
      file(ArchiveExport.name, ArchiveExport.bytes(chat, messages)),
    ]
  }

  /// The feed, where there is to be one; `ranges` and `places`: which message stands on which page.
  func feed(_ template: TextTemplate<ChatFeed>, _ ranges: [Range<Int>], _ places: MessagePlaces)
    -> [OutputFile]
  {
    ChatFeed(self, ranges, places).map { [file(ChatFeed.name, template.render($0))] } ?? []
  }

  private func file(_ name: String, _ bytes: [UInt8]) -> OutputFile {
    OutputFile(path: Self.path(name, of: chat.slug), content: .bytes(bytes), source: chat.source)
  }
}

/// Links from a page of the transcript to the chat's exports.
struct ExportLinks: TemplateContext {
  private let page: TranscriptPage

  init(_ page: TranscriptPage) { self.page = page }

  static let fields: Fields<ExportLinks> = [
    .url("text", "link to the plain text") { $0.link(TextExport.name) },
    .url("markdown", "link to the Markdown transcript") { $0.link(MarkdownExport.name) },
    .url("archive", "link to the archive, which can be read in again") { $0.link(ArchiveExport.name) },
    .url("feed", "link to the feed of new messages, where there is one") { links in
      ChatFeed.isMade(of: links.page.chat, links.page.messages, links.page.context.settings)
        ? links.link(ChatFeed.name) : nil
    },
  ]

  private func link(_ name: String) -> SafeURL { page.frame.link(ChatExports.path(name, of: page.chat.slug)) }
}
