internal import Basics
internal import Content
internal import Conversations
internal import Model

/// The files that messages refer to, each read and copied once.
struct ChatMedia {
  private(set) var facts: [String: MediaFacts] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private let files: [String: InputFile]
  private let chat: Conversation

  init(_ messages: [Message], _ files: [InputFile], _ chat: Conversation) {
    self.chat = chat
    self.files = Dictionary(
      files.map { ($0.parts.dropFirst(2).joined(separator: "/"), $0) },
      uniquingKeysWith: { first, _ in first })
    for index in messages.indices where messages[index].hasParts {
      for attachment in messages[index].attachments { look(at: attachment, messages[index]) }
    }
    for participant in chat.participants { lookForAvatar(of: participant) }
  }

  /// A remote picture is never loaded, so its URL is not checked.
  private mutating func lookForAvatar(of participant: Participant) {
    guard let path = participant.avatar, !path.contains("://"), facts[path] == nil else { return }
    let picture = Attachment(path: path, alt: "", mime: "", caption: "")
    if files[path] != nil, picture.type == "image" {
      facts[path] = MediaFacts()
    } else if !chat.isWithoutMedia, !chat.isForeign {
      diagnostics.append(
        Diagnostic(.warning, "picture \"\(path)\" of \"\(participant.id)\" does not exist", path: chat.source)
      )
    }
  }

  /// Each file once, in path order.
  var outputs: [OutputFile] {
    var made: Set<String> = []
    return facts.keys.sorted().compactMap { path in
      let place = facts[path]?.place ?? path
      guard let file = files[path], made.insert(place).inserted else { return nil }
      return OutputFile(path: "\(chat.sitePath)/\(place)", content: .copy(file), source: file.path)
    }
  }

  private mutating func look(at attachment: Attachment, _ message: Message) {
    guard !attachment.isMissing else { return }
    guard let file = files[attachment.path] else { return reportMissing(attachment) }
    if attachment.isActive {
      return report(
        .error, "attachment \"\(attachment.path)\" could run code in the reader's browser", attachment,
        help: ["pack it into a .zip file"])
    }
    if attachment.type == "image", attachment.alt.isEmpty { reportMissingWords(file, attachment, message) }
    do throws(Diagnostic) {
      guard facts[attachment.path] == nil else { return }
      var found = try MediaFacts(attachment, file)
      if Self.isTaken(attachment.path) { found.place = try AttachmentPlace.of(file) }
      facts[attachment.path] = found
    } catch {
      diagnostics.append(error)
    }
  }

  /// Whether a path collides with the chat's own pages and exports, on a disk of any kind.
  private static func isTaken(_ path: String) -> Bool {
    path.split(separator: "/").first.map { taken.contains($0.lowercased()) } ?? false
  }

  private static let taken: Set<String> = [
    "index.html", TextExport.name, MarkdownExport.name, ArchiveExport.name, ChatFeed.name, ChatFeed.jsonName,
    "page", "days", "t", "anchors", "all",
  ]

  /// An archive may name files that it does not contain; they are shown by name.
  private mutating func reportMissing(_ attachment: Attachment) {
    if chat.isWithoutMedia {
      report(.warning, "attachment \"\(attachment.path)\" is not in this archive", attachment)
    } else {
      report(.error, "attachment \"\(attachment.path)\" does not exist", attachment)
    }
  }

  /// A picture without alternative text is lost on readers who cannot see it.
  private mutating func reportMissingWords(_ file: InputFile, _ attachment: Attachment, _ message: Message) {
    let place = "\(chat.source):\(attachment.position.line):\(attachment.position.column)"
    diagnostics.append(
      Diagnostic(
        .error, "image \"\(file.name)\" has no \"alt\" text (message \(message.id))", path: file.path,
        help: ["add \"alt\" to the attachment at \(place)"]))
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ text: String, _ attachment: Attachment, help: [String] = []
  ) {
    diagnostics.append(
      Diagnostic(
        severity, text, path: chat.source, line: attachment.position.line, column: attachment.position.column,
        help: help))
  }
}
