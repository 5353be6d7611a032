internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Reads one chat of ChatLab; what describes it precedes its messages.
struct ChatLabChat {
  private(set) var out: ImportWriter
  private let file: InputFile
  private let export: Export
  private var meta: ContentValue?
  /// Names of members by id.
  private var names: [String: String] = [:]
  private var times = RecordTimes()
  private var isOpen = false

  init(_ file: InputFile, _ export: Export, _ out: ImportWriter) {
    (self.file, self.export, self.out) = (file, export, out)
  }

  /// Duplicate keys in the objects of a document.
  mutating func note(_ repeated: RepeatedKeys) { out.note(repeated) }

  mutating func take(_ line: Lines.Line) {
    if line.bytes.first == UInt8(ascii: "#") {
      out.record()
      return out.skip("comment", at: SourcePosition(line: line.number, column: 1))
    }
    guard let record = out.value(of: line) else { return }
    switch record.text("_type") {
    case "header": if let meta = record["meta"] { take("meta", meta) }
    case "member": take(member: record)
    case "message": take(message: record)
    case let type:
      open()
      out.record()
      let message = Message(id: "", sender: "", text: "", time: time(of: record), position: record.position)
      let reason = "unknown type \"\(type ?? "")\" of a record"
      out.message(out.kept(record, as: type ?? "record", because: reason, message))
    }
  }

  /// A field of a document.
  mutating func take(_ key: String, _ value: ContentValue) {
    if isOpen, key == "meta" || key == "members" {
      return out.drift("\"\(key)\" is after the messages; it is not shown", at: value.position)
    }
    switch key {
    case "chatlab": break
    case "meta": meta = value
    case "members": for member in value.list ?? [] { take(member: member) }
    case "messages":
      out.record()
      out.broken("expected a list of messages, found \(value.typeName)", at: value.position)
    default: out.drift("unknown field \"\(key)\" of a chat; it is not shown", at: value.position)
    }
  }

  private mutating func take(member: ContentValue) {
    guard let id = member["platformId"]?.identifier else {
      out.record()
      return out.broken("member has no \"platformId\"", at: member.position)
    }
    names[id] = member.text("groupNickname") ?? member.text("accountName")
  }

  private mutating func open() {
    guard !isOpen else { return }
    isOpen = true
    let title = meta?.text("name") ?? file.stem
    let id = "\(meta?.text("platform") ?? "") \(meta?["groupId"]?.identifier ?? file.stem)"
    var chat = Conversation(
      slug: Conversation.slug(title: title, id: id), title: title, source: file.path)
    chat.kind = meta?.text("type") == "private" ? .direct : .group
    chat.isMarkdown = true
    out.begin(chat)
  }

  // MARK: messages

  private static let known: Set<String> = [
    "_type", "platformMessageId", "sender", "accountName", "groupNickname", "timestamp", "type", "content",
    "replyToMessageId",
  ]

  /// Those of the form: texts, files, links, places, transfers, shared and forwarded content, events, other.
  private static let types: Set<Int> = [
    0, 1, 2, 3, 4, 5, 7, 8, 20, 21, 22, 23, 24, 25, 26, 27, 80, 81, 99,
  ]

  /// Words and MIME types of files.
  private static let files: [Int: (word: String, mime: String)] = [
    1: ("photo", "image/*"), 2: ("voice message", "audio/*"), 3: ("video", "video/*"), 4: ("file", ""),
    5: ("sticker", "image/*"),
  ]

  mutating func take(message record: ContentValue) {
    open()
    out.record()
    guard record.entries != nil else {
      return out.broken("expected a message, found \(record.typeName)", at: record.position)
    }
    var message = Message(
      id: record["platformMessageId"]?.identifier ?? "", sender: record["sender"]?.identifier ?? "",
      text: "", time: time(of: record), position: record.position)
    message.replyTo = record["replyToMessageId"]?.identifier
    takeContent(record, &message)
    guard !message.text.isEmpty || message.mayBeEmpty else {
      return out.skip("no content", at: record.position)
    }
    if !message.sender.isEmpty {
      out.participant(person(record, message.sender))
    } else if message.kind != .system {
      out.drift("message has no \"sender\"", at: record.position)
    }
    out.message(message)
  }

  private mutating func time(of record: ContentValue) -> Instant {
    let value = record["timestamp"]
    return times.time(
      ImportedTime.seconds(value) ?? Self.written(value), of: record, "timestamp", &out)
  }

  /// Numbers in quotes: seconds up to the year 5138, or milliseconds.
  private static func written(_ value: ContentValue?) -> Instant? {
    guard let digits = value?.string.flatMap(Int64.init), digits.magnitude < 100_000_000_000 else {
      return ImportedTime.milliseconds(value)
    }
    return Instant(seconds: digits)
  }

  private func person(_ record: ContentValue, _ id: String) -> Participant {
    let name = names[id] ?? record.text("groupNickname") ?? record.text("accountName")
    return Participant(id: id, name: name ?? id, isMe: id == meta?["ownerId"]?.identifier)
  }

  private mutating func takeContent(_ record: ContentValue, _ message: inout Message) {
    guard var text = Self.text(record["content"]) else {
      message = out.kept(record, as: "message", because: "\"content\" of a message is no text", message)
      return
    }
    let kind = kind(of: record)
    let rest = out.others(of: record, besides: Self.known)
    if let (word, mime) = Self.files[kind] {
      message.attachments = [attachment(&text, word, mime, record.position)]
    }
    // Lines about the chat and calls are no Markdown.
    let plain = [text, rest].filter { !$0.isEmpty }.joined(separator: "\n\n")
    switch kind {
    case 23: (message.kind, message.text) = (.call, plain)
    case 80: (message.kind, message.sender, message.text) = (.system, "", plain)
    default:
      message.isDeleted = kind == 81
      message.say(text, as: MarkdownText.escaped(text), [rest])
    }
    let hasContent = record.entries?.contains { $0.key == "content" } == true
    if !hasContent, message.text.isEmpty, !message.mayBeEmpty {
      message = out.kept(record, as: "message", because: "message has no \"content\"", message)
    }
  }

  /// Numbers as they are; nil for another value that is no text.
  private static func text(_ content: ContentValue?) -> String? {
    if case .number(let digits)? = content?.kind { return digits }
    return content == nil ? "" : content?.string
  }

  private mutating func kind(of record: ContentValue) -> Int {
    guard let type = record["type"]?.int else {
      out.drift("message has no \"type\"; it is read as a text", at: record.position)
      return 0
    }
    if !Self.types.contains(type) {
      out.drift("unknown type \"\(type)\" of a message; its text is shown", at: record.position)
    }
    return type
  }

  /// A file beside the document, which the text names; or one that is missing, with its caption. `[图片]`
  /// only says what it is.
  private func attachment(
    _ text: inout String, _ word: String, _ mime: String, _ position: SourcePosition
  ) -> Attachment {
    let path = export.sent(text, from: export.folder(of: file))
    if !text.isEmpty, export.file(path) != nil {
      text = ""
      return Attachment(path: path, alt: "", mime: "", caption: "", position: position)
    }
    if text.wholeMatch(of: #/\[[^\[\]\n]{1,40}\]/#) != nil { text = "" }
    return Attachment(path: out.strings[word], alt: "", mime: mime, caption: "", position: position)
  }
}
