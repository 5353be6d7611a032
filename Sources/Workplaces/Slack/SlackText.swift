internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Slackdump's text form: `> ann [U1] @ 01/05/2024 10:00:00 Z:` begins a message; replies are below it, with `|   `
/// before their lines. What a person writes within three minutes has one head, so it is one message.
struct SlackText {
  private var messages: TextMessages
  /// Of the last message that is no reply.
  private var thread: String?
  private var isReply = false
  private var isWarned = false

  private init(_ team: SlackTeam, _ out: ImportWriter) {
    let body = SlackBody(team: team)
    messages = TextMessages(out) { lines, message in
      let text = lines.dropFirst().joined(separator: "\n").trimmed
      message.say(text, as: body.mrkdwn(text))
    }
  }

  /// Texts without the same messages as JSON beside them.
  static func files(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try export.texts(["txt"], limit: 4 << 10) { $0.first.flatMap(Head.init) != nil }.filter {
      export.file(export.folder(of: $0) + $0.stem + ".json") == nil
    }
  }

  /// Reads a text twice: a person may be named below a mention. Lines before a fault are read.
  static func read(_ file: InputFile, _ team: SlackTeam, _ out: inout ImportWriter) throws(Diagnostic) {
    var team = team
    let early = each(of: file, &out) { text, _ in
      if let head = Head(reply(text) ?? text) { team.learn(head.name, of: head.id) }
    }
    var texts = SlackText(team, out)
    let late = each(of: file, &out) { texts.take($0, at: $1) }
    texts.messages.end()
    out = texts.messages.out
    if let failure = early ?? late { throw failure }
  }

  /// Passes the lines of a text on, also those before a fault, which it returns.
  private static func each(
    of file: InputFile, _ out: inout ImportWriter, _ take: (String, SourcePosition) -> Void
  ) -> Diagnostic? {
    do throws(Diagnostic) {
      var lines = try Lines(file)
      while let line = try lines.next() {
        let whole = String(decoding: out.decoded(line).bytes, as: UTF8.self)
        let text = line.number == 1 ? String(whole.trimmingPrefix("\u{FEFF}")) : whole
        take(text, SourcePosition(line: line.number, column: 1))
      }
      return nil
    } catch {
      return error
    }
  }

  /// A line of a reply without its mark.
  private static func reply(_ text: String) -> String? {
    let mark = "|   "
    return text.hasPrefix(mark) ? String(text.dropFirst(mark.count)) : nil
  }

  private mutating func take(_ text: String, at position: SourcePosition) {
    let rest = Self.reply(text)
    if let head = rest.flatMap(Head.init) ?? Head(text) {
      isReply = rest != nil
      begin(head, text, position)
    } else if let rest, isReply || rest.isEmpty {
      messages.add(rest, at: position)
    } else {
      if isReply, !text.trimmed.isEmpty, !isWarned {
        isWarned = true
        let what = "lines after a reply are read as its own; they may be of the message above"
        messages.out.drift(what, at: position)
      }
      messages.add(text, at: position)
    }
  }

  private mutating func begin(_ head: Head, _ line: String, _ position: SourcePosition) {
    let id = "\(head.time.seconds)-\(head.id)"
    var message = Message(id: id, sender: head.id, text: "", time: head.time, position: position)
    if isReply { message.replyTo = thread } else { thread = id }
    messages.begin(message, line)
    messages.out.participant(Participant(id: head.id, name: head.name))
  }

  private struct Head {
    let name: String
    /// The name of programs, which have none.
    let id: String
    let time: Instant

    init?(_ line: String) {
      let isShort = line.utf8.count < 1024
      guard isShort, line.hasPrefix("> "), line.hasSuffix(":"), line.hasBytes(of: "] @ ") else { return nil }
      let form = #/> (.*) \[(\w*)\] @ (\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d) (Z|[+-]\d{4}):/#
      guard let match = line.wholeMatch(of: form) else { return nil }
      let zone = match.7 == "Z" ? "Z" : "\(match.7.dropLast(2)):\(match.7.suffix(2))"
      let written = "\(match.5)-\(match.4)-\(match.3)T\(match.6)\(zone)"
      guard let time = ImportedTime.iso(ContentValue(.plain(written), at: .start)) else { return nil }
      self.time = time
      name = String(match.1)
      id = match.2.isEmpty ? name : String(match.2)
    }
  }
}
