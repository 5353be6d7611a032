internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Converts one message of a mail box.
struct MailReader {
  private(set) var out: ImportWriter
  private let export: Export

  init(_ export: Export, _ out: ImportWriter) { (self.export, self.out) = (export, out) }

  /// Nil if it has no subject, text or file. `arrived`, `last`: for a message without a date.
  mutating func mail(
    _ part: MailPart, arrived: Instant?, after last: Instant?, at position: SourcePosition
  ) -> Mail? {
    let headers = part.headers
    let sender = sender(headers, position)
    let isChat = MailChat.isMessage(part)
    let time = isChat ? arrived ?? last ?? .untimed : time(headers, arrived, last, position)
    var body = MailBody(export, out, position)
    body.isEscaped = isChat
    body.take(part)
    out = body.out
    let key = MailHeaders.ids(headers["message-id"] ?? "").first
    let text = body.markdown
    let id = key ?? ConversationRules.derivedID(sender: sender.id, time: time, text: text)
    var message = Message(id: RecordID.fit(id), sender: sender.id, text: "", time: time, position: position)
    message.attachments = body.attachments
    message.say(body.isPlain ? text : "", as: text)
    if message.kind != .emoji { message.text = text }
    let subject = MailWords.decoded(headers["subject"] ?? "")
    if text.isEmpty, body.attachments.isEmpty, subject.trimmed.isEmpty { return nil }
    let references =
      MailHeaders.ids(headers["references"] ?? "") + MailHeaders.ids(headers["in-reply-to"] ?? "")
    return Mail(
      message: message, subject: subject, key: id, references: references.filter { $0 != id },
      thread: headers["x-gm-thrid"]?.trimmed, people: [sender] + recipients(headers),
      isChat: isChat)
  }

  /// The messages of a chat that Gmail kept; nil if it is an ordinary mail.
  mutating func chat(_ mail: MailPart, arrived: Instant?, at position: SourcePosition) -> [Mail]? {
    guard let part = MailChat.part(of: mail), let chat = MailChat(part.text(&out, position)) else {
      return nil
    }
    let headers = mail.headers
    let people = MailAddress.list(headers["from"] ?? "") + recipients(headers)
    return chat.mails(
      people, subject: MailWords.decoded(headers["subject"] ?? ""),
      thread: headers["x-gm-thrid"]?.trimmed ?? "chat \(position.line)", arrived: arrived, at: position, &out)
  }

  private mutating func sender(_ headers: MailHeaders, _ position: SourcePosition) -> Participant {
    let from = MailAddress.list(headers["from"] ?? headers["sender"] ?? "").first
    if from == nil { out.drift("message has no \"From\"", at: position) }
    // Gmail marks what the owner of the account sent.
    let labels = MailWords.decoded(headers["x-gmail-labels"] ?? "").split(separator: ",").map {
      String($0).trimmed
    }
    var person = from ?? Participant(id: "Unknown", name: "Unknown")
    person.isMe = labels.contains("Sent")
    return person
  }

  private func recipients(_ headers: MailHeaders) -> [Participant] {
    MailAddress.list(headers["to"] ?? "") + MailAddress.list(headers["cc"] ?? "")
  }

  private mutating func time(
    _ headers: MailHeaders, _ arrived: Instant?, _ last: Instant?, _ position: SourcePosition
  ) -> Instant {
    if let time = headers["date"].flatMap(MailDate.read) { return time }
    let what = headers["date"] == nil ? "message has no \"Date\"" : "\"Date\" of a message is not a date"
    let instead = arrived == nil ? "it has the time of the message before" : "it has the time of its arrival"
    out.drift("\(what); \(instead)", at: headers.position(of: "date") ?? position)
    return arrived ?? last ?? .untimed
  }
}

/// The texts and files of one message.
struct MailBody {
  private(set) var out: ImportWriter
  private(set) var attachments: [Attachment] = []
  /// Whether all texts are plain.
  private(set) var isPlain = true
  /// Whether plain text has character references, as in Gmail's chats.
  var isEscaped = false
  private var texts: [String] = []
  private let export: Export
  private let position: SourcePosition
  private var depth = 0

  /// Types of texts that are shown as they are: invitations, headers of returned mail, patches.
  private static let codes = Set<String>(
    words: """
      text/calendar text/rfc822-headers text/x-patch text/x-diff text/vcard text/x-vcard text/directory text/csv
      text/x-csrc text/x-chdr text/x-python text/x-script text/x-sh text/xml text/css text/markdown
      """)

  /// Parts nested deeper are named only.
  private static let deepest = 16

  init(_ export: Export, _ out: ImportWriter, _ position: SourcePosition) {
    (self.export, self.out, self.position) = (export, out, position)
  }

  var markdown: String { texts.joined(separator: "\n\n") }

  mutating func take(_ part: MailPart) {
    depth += 1
    defer { depth -= 1 }
    let type = part.type
    if part.isRunOn {
      out.drift(
        "no blank line follows the headers; the first other line begins the text",
        at: part.position ?? position)
    }
    if part.isAttachment || depth > Self.deepest {
      attach(part)
    } else if type.name.hasPrefix("multipart/") {
      takeParts(part, isAlternative: type.name == "multipart/alternative")
    } else if type.name == "message/rfc822" {
      takeMessage(part)
    } else if type.name.hasPrefix("text/") {
      takeText(part)
    } else {
      attach(part)
    }
  }

  private mutating func takeParts(_ part: MailPart, isAlternative: Bool) {
    guard let parts = part.parts else {
      out.drift(
        "message in parts has no boundary; it is kept as one text",
        at: part.headers.position(of: "content-type") ?? position)
      return add(MarkdownText.escaped(part.text(&out, position)))
    }
    guard isAlternative else {
      for part in parts { take(part) }
      return
    }
    // The same text in several forms: plain text if there is some, otherwise the last form with a text.
    let found = parts.map { one in
      var body = MailBody(export, out, position)
      body.depth = depth
      body.take(one)
      out = body.out
      return (type: one.type.name, body: body)
    }
    let chosen =
      found.first { $0.type == "text/plain" && !$0.body.markdown.isEmpty }
      ?? found.last { !$0.body.markdown.isEmpty }
    for one in found { attachments += one.body.attachments }
    guard let chosen else { return }
    add(chosen.body.markdown)
    isPlain = isPlain && chosen.body.isPlain
  }

  private mutating func takeText(_ part: MailPart) {
    let text = part.text(&out, position)
    switch part.type.name {
    case "text/plain" where isEscaped: add(MarkdownText.escaped(RichText.unescaped(text).trimmed))
    case "text/plain":
      let flowed = part.type["format"]?.lowercased() == "flowed"
      add(
        MailText.markdown(flowed ? MailText.unfolded(text, part.type["delsp"]?.lowercased() == "yes") : text))
    case "text/html":
      isPlain = false
      add(RichText.markdown(text, RichText.Dialect(hidden: ["head", "title"])))
    default:
      isPlain = false
      if !Self.codes.contains(part.type.name) {
        out.drift(
          "unknown type \"\(part.type.name)\" of a text; it is kept as it is",
          at: part.headers.position(of: "content-type") ?? position)
      }
      add(MarkdownText.codeBlock(text).trimmed)
    }
  }

  /// A message inside a message: who wrote it, its subject and its text, as a quotation.
  private mutating func takeMessage(_ part: MailPart) {
    isPlain = false
    let inner = MailPart(part.body)
    var body = MailBody(export, out, position)
    body.depth = depth
    body.take(inner)
    out = body.out
    attachments += body.attachments
    let from = MailAddress.list(inner.headers["from"] ?? "").first?.name ?? ""
    let subject = MailWords.decoded(inner.headers["subject"] ?? "")
    let head = [from, subject].filter { !$0.isEmpty }.map { MarkdownText.escaped($0) }.joined(separator: ": ")
    add(MarkdownText.quote([head, body.markdown].filter { !$0.isEmpty }.joined(separator: "\n\n")))
  }

  private mutating func attach(_ part: MailPart) {
    attachments.append(
      export.attachment(
        part.fileName, type: part.type.name, from: "", at: part.position ?? position, out.strings))
  }

  private mutating func add(_ text: String) { if !text.trimmed.isEmpty { texts.append(text.trimmed) } }
}
