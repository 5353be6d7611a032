internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// A chat of Google Talk that Gmail kept as a mail: `<con:conversation>` with a `<cli:message>` for each message.
struct MailChat {
  private struct Line {
    let tag: TagReader.Tag
    var text = ""
  }

  private var lines: [Line] = []
  private var isBody = false

  /// Nil if the mail is no such chat.
  init?(_ xml: String) {
    guard xml.contains("<con:conversation"), xml.contains("<cli:message") else { return nil }
    for piece in TagReader.pieces(xml) { take(piece) }
  }

  /// The part of a mail that may be a chat; Gmail adds a form in HTML.
  static func part(of mail: MailPart) -> MailPart? {
    if mail.type.name == "text/xml" { return mail }
    guard mail.headers["x-gmail-labels"]?.contains("Chat") == true else { return nil }
    return mail.parts?.first { $0.type.name == "text/xml" }
  }

  /// Whether a mail is one message of a chat of Hangouts, whose time is that of its arrival.
  static func isMessage(_ mail: MailPart) -> Bool {
    let labels = mail.headers["x-gmail-labels"]?.split(separator: ",").map { String($0).trimmed } ?? []
    return labels.contains("Chat") && mail.headers["date"] == nil && mail.headers["subject"] == nil
  }

  private mutating func take(_ piece: TagReader.Piece) {
    switch piece {
    case .open(let tag) where tag.name == "cli:message":
      lines.append(Line(tag: tag))
      isBody = false
    case .open(let tag) where tag.name == "cli:body": isBody = !tag.isClosed
    case .close("cli:body"): isBody = false
    case .text(let words) where isBody && !lines.isEmpty: lines[lines.count - 1].text += words
    default: break
    }
  }

  /// `people`: those whom the headers name; `thread`: what joins the messages of the chat.
  func mails(
    _ people: [Participant], subject: String, thread: String, arrived: Instant?, at position: SourcePosition,
    _ out: inout ImportWriter
  ) -> [Mail] {
    var times = RecordTimes()
    return lines.compactMap { line in
      out.record()
      guard !line.text.trimmed.isEmpty else {
        out.skip("no content", at: position)
        return nil
      }
      let record = ContentValue(.map(line.tag.attributes), at: position)
      let found = times.time(
        ImportedTime.milliseconds(record["int:time-stamp"]), of: record, "int:time-stamp", &out)
      let time = found == .untimed ? arrived ?? found : found
      let sender = Self.person(line.tag["from"], people)
      let id = ConversationRules.derivedID(sender: sender.id, time: time, text: line.text)
      var message = Message(id: id, sender: sender.id, text: "", time: time, position: position)
      message.say(line.text.trimmed, as: MarkdownText.escaped(line.text.trimmed))
      let recipient = line.tag["to"].map { Self.person($0, people) }
      return Mail(
        message: message, subject: subject, key: id, references: [], thread: thread,
        people: [sender] + (recipient.map { [$0] } ?? []))
    }
  }

  /// `ann@example.org/gmail.1A2B` is Ann at one of her devices.
  private static func person(_ address: String?, _ people: [Participant]) -> Participant {
    let name = String((address ?? "").prefix { $0 != "/" })
    guard !name.isEmpty else { return Participant(id: "Unknown", name: "Unknown") }
    return people.first { $0.id.lowercased() == name.lowercased() } ?? Participant(id: name, name: name)
  }
}
