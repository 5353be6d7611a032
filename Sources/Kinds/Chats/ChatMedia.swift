internal import Model

/// The files that messages refer to: looked into once, copied once.
struct ChatMedia {
  private(set) var facts: [String: MediaFacts] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private let files: [String: InputFile]
  private let chat: Conversation

  init(_ messages: [Message], _ files: [InputFile], _ chat: Conversation) {
    self.chat = chat
    self.files = Dictionary(
      files.map { ($0.parts.dropFirst(2).joined(separator: "/"), $0) }, uniquingKeysWith: { first, _ in first })
    for message in messages { for attachment in message.attachments { look(at: attachment, message) } }
  }

  /// Each file once, in the order of its path.
  var outputs: [OutputFile] {
    facts.keys.sorted().compactMap { path in
      files[path].map { OutputFile(path: "chats/\(chat.slug)/\(path)", content: .copy($0), source: $0.path) }
    }
  }

  private mutating func look(at attachment: Attachment, _ message: Message) {
    guard let file = files[attachment.path] else { return reportMissing(attachment, message) }
    if attachment.type == "image", attachment.alt.isEmpty {
      let place = "\(chat.source):\(message.position.line):\(message.position.column)"
      diagnostics.append(
        Diagnostic(
          .error, "image \"\(file.name)\" has no \"alt\" text (message \(message.id))", path: file.path,
          help: ["add \"alt\" to the attachment at \(place)"]))
    }
    do throws(Diagnostic) {
      if facts[attachment.path] == nil { facts[attachment.path] = try MediaFacts(attachment, file) }
    } catch {
      diagnostics.append(error)
    }
  }

  /// An archive may name files that it does not carry; they are shown by name.
  private mutating func reportMissing(_ attachment: Attachment, _ message: Message) {
    if chat.isWithoutMedia {
      report(.warning, "attachment \"\(attachment.path)\" is not in this archive", message)
    } else {
      report(.error, "attachment \"\(attachment.path)\" does not exist", message)
    }
  }

  private mutating func report(_ severity: Diagnostic.Severity, _ text: String, _ message: Message) {
    diagnostics.append(
      Diagnostic(severity, text, path: chat.source, line: message.position.line, column: message.position.column))
  }
}

extension Attachment {
  /// `image`, `audio`, `video` or `file`: from the MIME type, else from the name.
  var type: String {
    if let slash = mime.firstIndex(of: "/") {
      let family = mime[..<slash].lowercased()
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
