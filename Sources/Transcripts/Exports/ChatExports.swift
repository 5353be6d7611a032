internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// The export files next to a transcript: the whole chat in other formats (C-67, C-40).
///
/// They contain exactly what the pages show: no messages in the future, no typing events, no deleted texts.
struct ChatExports {
  let transcript: Transcript

  /// Includes feeds only if the chat has any.
  func files(feed template: TextTemplate<ChatFeed>) -> [OutputFile] {
    let (chat, messages, context) = (transcript.chat, transcript.messages, transcript.context)
    let notes = transcript.notes
    let markdown = file(MarkdownExport.name) { MarkdownExport.bytes(chat, messages, context, notes) }
    guard transcript.bundled == nil else { return [markdown] }
    let feeds = ChatFeed(transcript).map { feed in
      [file(ChatFeed.name) { template.render(feed) }, file(ChatFeed.jsonName) { feed.json.bytes }]
    }
    return [
      file(TextExport.name) { TextExport.bytes(chat, messages, context, notes) },
      markdown,
      file(ArchiveExport.name) { ArchiveExport.bytes(chat, messages) },
    ] + (feeds ?? [])
  }

  private func file(_ name: String, _ make: @escaping @Sendable () -> [UInt8]) -> OutputFile {
    OutputFile(path: transcript.path(name), content: .made(make), source: transcript.chat.origin)
  }
}

/// Links from the header of a transcript to the chat's exports.
struct ExportLinks: TemplateContext {
  private let transcript: Transcript
  private let frame: PageFrame

  init(_ transcript: Transcript, _ frame: PageFrame) {
    self.transcript = transcript
    self.frame = frame
  }

  static let fields: Fields<ExportLinks> = [
    .url("text", "link to the plain text, or to the bundle that contains it") { links in
      links.bundled.map { links.frame.link($0.path) } ?? links.link(TextExport.name)
    },
    .text("textRange", "its member of the bundle, and where it begins there") { $0.bundled?.textRange },
    .url("markdown", "link to the Markdown transcript") { $0.link(MarkdownExport.name) },
    .url("archive", "link to the archive, which can be imported again, or to the bundle that contains it") {
      links in
      links.bundled.map { links.frame.link($0.path) } ?? links.link(ArchiveExport.name)
    },
    .text("archiveRange", "its member of the bundle, and where it begins there") { $0.bundled?.archiveRange },
    .url("feed", "link to the feed of new messages, if any") { links in
      ChatFeed.isMade(of: links.transcript) ? links.link(ChatFeed.name) : nil
    },
    .url("jsonFeed", "link to the JSON feed") { links in
      ChatFeed.isMade(of: links.transcript) ? links.link(ChatFeed.jsonName) : nil
    },
  ]

  private var bundled: BundledExports? { transcript.bundled }

  private func link(_ name: String) -> SafeURL { frame.link(transcript.path(name)) }
}
