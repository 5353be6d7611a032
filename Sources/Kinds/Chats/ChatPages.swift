internal import Markup
internal import Model

/// Turns one conversation into its transcript pages and the media they show.
struct ChatPages {
  let chat: Conversation
  /// What is shown: typing events and messages of the future are left out.
  let messages: [Message]
  private(set) var diagnostics: [Diagnostic] = []
  private let bodies: MessageBodies
  private let media: [String: InputFile]
  private let context: BuildContext

  init(_ chat: Conversation, media: [InputFile], _ context: BuildContext) {
    self.chat = chat
    self.context = context
    let visible = chat.messages.filter { $0.kind != .typing }
    messages = visible.filter { $0.time <= context.now }
    self.media = Dictionary(
      media.map { ($0.parts.dropFirst(2).joined(separator: "/"), $0) },
      uniquingKeysWith: { first, _ in first })
    bodies = MessageBodies(messages, of: chat)
    diagnostics = bodies.diagnostics
    holdBack(visible)
    checkAttachments()
  }

  func files(_ template: Template<TranscriptPage>) -> [OutputFile] {
    let ranges = TranscriptPages.split(
      messages, pageSize: context.settings.chats.pageSize, zone: context.zone)
    let places = MessagePlaces(messages, ranges, slug: chat.slug)
    let pages = ranges.indices.map { index in
      let page = TranscriptPage(
        chat: chat, messages: messages, range: ranges[index], number: index + 1, places: places,
        bodies: bodies,
        context: context)
      return OutputFile(path: page.path, page: template.render(page), source: chat.origin)
    }
    return pages + mediaFiles
  }

  /// Messages of the future wait for their day (C-65).
  private mutating func holdBack(_ visible: [Message]) {
    for message in visible where message.time > context.now {
      diagnostics.append(
        Diagnostic(
          .warning, "message is in the future (\(ISO8601.utc(message.time))) and was held back",
          path: chat.source,
          line: message.position.line, column: message.position.column))
    }
  }

  private mutating func checkAttachments() {
    for message in messages {
      for attachment in message.attachments {
        if media[attachment.path] == nil {
          problem("attachment \"\(attachment.path)\" does not exist", attachment)
        } else if attachment.isActive {
          problem(
            "attachment \"\(attachment.path)\" could run code in the reader's browser", attachment,
            help: ["pack it into a .zip file"])
        } else if attachment.isImage, attachment.alt.isEmpty {
          problem("image \"\(attachment.path)\" has no \"alt\" text (message \(message.id))", attachment)
        }
      }
    }
  }

  private mutating func problem(_ text: String, _ attachment: Attachment, help: [String] = []) {
    diagnostics.append(
      Diagnostic(
        .error, text, path: chat.source, line: attachment.position.line, column: attachment.position.column,
        help: help))
  }

  /// Each file once, in the order of its path.
  private var mediaFiles: [OutputFile] {
    Set(messages.flatMap(\.attachments).map(\.path)).sorted().compactMap { path in
      media[path].map { OutputFile(path: "chats/\(chat.slug)/\(path)", content: .copy($0), source: $0.path) }
    }
  }
}

extension Attachment {
  var isImage: Bool { type == "image" }

  /// Whether a browser would open it as a page with scripts, which then belong to the site. Drawings are not meant: the
  /// check of the output refuses those that hold code.
  var isActive: Bool {
    let name = path.split(separator: "/").last ?? ""
    return ["html", "htm", "shtml", "xhtml", "xht", "xml", "xsl", "xslt", "svgz", "mht", "mhtml"]
      .contains(name.split(separator: ".").last?.lowercased())
  }

  /// `image`, `audio`, `video` or `file`: from the MIME type, else from the name.
  var type: String {
    if let slash = mime.firstIndex(of: "/") {
      let family = String(mime[..<slash])
      return ["image", "audio", "video"].contains(family) ? family : "file"
    }
    return switch path.split(separator: ".").last?.lowercased() {
    case "svg", "png", "jpg", "jpeg", "gif", "webp", "avif": "image"
    case "wav", "mp3", "ogg", "opus", "m4a": "audio"
    case "mp4", "webm", "mov": "video"
    default: "file"
    }
  }
}
