internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Text of imessage-exporter: for each message a line with its time, a line with its sender, then text,
/// paths of files and `Tapbacks:` with a line for each, up to an empty line. Replies are indented below their
/// message and follow again in order.
enum IMessageFormat: ExportFormat {
  static let name = "imessage"
  static let title = "iMessage"
  static let reads = "texts, files, tapbacks, replies, edits, events"
  static let origin = "imessage-exporter -f txt -c clone"
  static let hasIDs = false
  static let hasZones = false

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where file.fileExtension == "txt" {
      let head = String(decoding: try Export.head(file, limit: 256), as: UTF8.self)
      let line = head.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      if let head = IMessageHead(line), head.indent == 0, head.time != nil { found.append(file) }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) in files.first?.stem ?? "" }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    let title = unit.export.isFolder ? file.stem : unit.export.name
    func log(_ lost: Set<String>) throws(Diagnostic) -> IMessageLog {
      var log = IMessageLog(unit.export, unit.export.folder(of: file), lost, out)
      var lines = try Lines(file)
      while let line = try lines.next() {
        log.take(
          String(decoding: line.bytes, as: UTF8.self), at: SourcePosition(line: line.number, column: 1))
      }
      return log
    }
    var read = try log([])
    if !read.open.isEmpty { read = try log(read.open) }
    read.write(title, file)
    out = read.out
  }
}

/// `May 17, 2022  5:29:42 PM (Read by you after 1 hour)`, or a line about the chat after the time.
struct IMessageHead {
  let indent: Int
  /// Nil if the month is unknown.
  let time: WrittenClock?
  /// What follows the time, besides when it was read: a line about the chat, or the first version of an
  /// edited text.
  let event: String

  init?(_ line: String) {
    let indent = line.prefix { $0 == " " }.count
    let pattern =
      #/(\p{L}{3,12})\.? (\d\d?), (\d{4}) +(\d{1,2}):(\d\d):(\d\d) ([AP]M)(?: \(Read .+? after [^)]+\))?(.*)/#
    guard let match = line.dropFirst(indent).wholeMatch(of: pattern) else { return nil }
    let time = WrittenClock(
      year: Int(match.3), month: MonthName.short.firstIndex { $0 == match.1 }.map { $0 + 1 },
      day: Int(match.2), hour: Int(match.4), minute: Int(match.5), second: Int(match.6) ?? 0,
      isAfternoon: match.7 == "PM")
    (self.indent, self.time, event) = (indent, time, String(match.8).trimmed)
  }

  /// The emoji of a tapback, which is named or is an emoji itself.
  static func emoji(_ tapback: Substring) -> String {
    let names: [Substring: String] = [
      "Loved": "❤️", "Liked": "👍", "Disliked": "👎", "Laughed": "😂", "Emphasized": "‼️", "Questioned": "❓",
    ]
    return names[tapback] ?? String(tapback)
  }

  /// `1 hour, 49 seconds`.
  static func seconds(_ words: Substring) -> Int64 {
    let units: [Substring: Int64] = ["day": 86_400, "hour": 3600, "minute": 60, "second": 1]
    return words.matches(of: #/(\d{1,6}) (day|hour|minute|second)/#).reduce(0) {
      $0 + (Int64($1.1) ?? 0) * units[$1.2, default: 0]
    }
  }
}

/// Reads the lines of one chat.
private struct IMessageLog {
  /// What the next line belongs to.
  private enum Part { case none, sender, text, reactions, replySender, reply }

  var out: ImportWriter
  private let export: Export
  private let folder: String
  private let me: Participant
  private var clock: LocalClock
  private var part = Part.none
  private var message: Message?
  private var lines: [String] = []
  private var isAfterEmptyLine = true
  /// Where the version of an edited text begins in `lines`, and its time.
  private var version: (start: Int, time: Instant)?
  private var messages: [Message] = []
  /// The time of the message being read, as if in UTC.
  private var local: Int64 = 0
  /// The indented reply whose sender is not read yet.
  private var reply = (time: Instant.untimed, local: Int64(0), position: SourcePosition.start)
  /// Ids of messages by time and sender of their replies.
  private var parents: [String: String] = [:]
  /// Indented replies that have not followed in their own place, and those known never to follow.
  private(set) var open: Set<String> = []
  private let lost: Set<String>
  /// The message around the indented reply that is read, and its lines.
  private var outer: (message: Message, lines: [String], version: (start: Int, time: Instant)?)?

  init(_ export: Export, _ folder: String, _ lost: Set<String>, _ out: ImportWriter) {
    (self.export, self.folder, self.lost, self.out) = (export, folder, lost, out)
    let name = out.options.me ?? out.strings["Me"]
    me = Participant(id: name, name: name, isMe: true)
    clock = LocalClock(out.options.zone ?? .utc)
  }

  mutating func take(_ line: String, at position: SourcePosition) {
    defer { isAfterEmptyLine = line.trimmed.isEmpty }
    if let head = IMessageHead(line), head.time != nil || isAfterEmptyLine && head.indent == 0 {
      if head.event.isEmpty || isAfterEmptyLine && head.indent == 0 { return begin(head, at: position) }
      // Edits of an indented reply follow with the reply.
      guard part != .reply else { return }
      version = (lines.count, Instant(seconds: zoned(head)))
      return lines.append(head.event)
    }
    // Only the first line of each part of a reply is indented.
    let isIndented = line.hasPrefix("    ")
    if outer != nil, !isIndented, isAfterEmptyLine, !line.trimmed.isEmpty { endReply() }
    takeLine(outer == nil || !isIndented ? line : String(line.dropFirst(4)), at: position)
  }

  private mutating func takeLine(_ line: String, at position: SourcePosition) {
    switch part {
    case .none:
      guard !line.trimmed.isEmpty else { return }
      out.record()
      out.skip("text before the first message", at: position)
    case .sender:
      if line.trimmed.isEmpty { out.drift("message has no sender", at: position) }
      let name = line.trimmed.isEmpty ? "Unknown" : line.trimmed
      let sender = name == "Me" ? me.id : name
      message?.sender = sender
      if let time = message?.time.seconds {
        message?.id = "\(time)-\(sender)"
        message?.replyTo = parents["\(local)-\(sender)"]
        open.remove("\(local)-\(sender)")
      }
      part = .text
    case .replySender:
      beginReply(line.trimmed == "Me" ? me.id : line.trimmed)
    case .reply where line.hasPrefix("    ") || line.trimmed.isEmpty || !isAfterEmptyLine: break
    case .reactions:
      if line.trimmed.isEmpty || line.trimmed == Self.answer {
        part = .text
      } else {
        takeReaction(line.trimmed, position)
      }
    default: takeText(line)
    }
  }

  private mutating func begin(_ head: IMessageHead, at position: SourcePosition) {
    endReply()
    out.record()
    if head.indent > 0, message != nil {
      reply = (Instant(seconds: zoned(head)), head.time?.local ?? 0, position)
      part = .replySender
      return
    }
    end()
    local = head.time?.local ?? 0
    var next = Message(id: "", sender: "", text: "", time: moment(head, position), position: position)
    if head.event.isEmpty {
      (message, part) = (next, .sender)
    } else {
      (next.kind, next.text) = (.system, head.event)
      (message, part) = (next, .text)
    }
  }

  private mutating func beginReply(_ sender: String) {
    let key = "\(reply.local)-\(sender)"
    parents[key] = message?.id
    open.insert(key)
    guard lost.contains(key), let around = message else { return skipReply() }
    outer = (around, lines, version)
    var next = Message(
      id: "\(reply.time.seconds)-\(sender)", sender: sender, text: "", time: reply.time,
      position: reply.position)
    next.replyTo = around.id
    (message, lines, version, part) = (next, [], nil, .text)
  }

  private mutating func skipReply() {
    part = .reply
    out.skip("reply that follows in its own place", at: reply.position)
  }

  /// Returns from an indented reply to the message around it.
  private mutating func endReply() {
    if part == .replySender { skipReply() }
    guard let outer else { return }
    self.outer = nil
    end()
    (message, lines, version) = outer
    part = .text
  }

  private mutating func moment(_ head: IMessageHead, _ position: SourcePosition) -> Instant {
    if let time = head.time { return clock.moment(time.local) }
    out.drift(
      "time of a message is in no known form; it has the time of the message before", at: position)
    return messages.last?.time ?? .untimed
  }

  /// Replies are read before they follow: their time must not move the clock.
  private func zoned(_ head: IMessageHead) -> Int64 {
    var other = LocalClock(out.options.zone ?? .utc)
    return head.time.map { other.moment($0.local).seconds } ?? 0
  }

  // A regular expression does not change once it is compiled.
  nonisolated(unsafe) private static let effect =
    #/Sent with (?:Balloons|Confetti|Echo|Fireworks|Hearts?|Lasers|Shooting Start?|Sparkles|Spotlight|Gentle|Impact|Invisible Ink|Loud|Slam)/#

  private static let deleted = "This message was deleted from the conversation!"
  private static let answer = "This message responded to an earlier message."

  private mutating func takeText(_ line: String) {
    part = .text
    if line == "Tapbacks:" || line == "Reactions:" {
      // Older versions call them reactions.
      part = .reactions
    } else if let old = version, let match = line.wholeMatch(of: #/ *Edited (.+?) later: (.*)/#) {
      out.record()
      out.skip("earlier version of a message", at: message?.position ?? .start)
      lines.removeSubrange(old.start...)
      lines.append(String(match.2))
      let time = Instant(seconds: old.time.seconds + IMessageHead.seconds(match.1))
      version?.time = time
      message?.editedAt = time
    } else if line == Self.deleted, lines.isEmpty {
      out.assume("Showing messages that were deleted from the conversation")
    } else if line.trimmed != Self.answer {
      lines.append(line)
    }
  }

  /// `Loved by Ann`, `🎉 by Ann`, `Normal Sticker from Ann: /a.png from Ann`.
  private mutating func takeReaction(_ line: String, _ position: SourcePosition) {
    let sticker = IMessageSticker(line)
    guard let match = sticker.map({ ("Sticker", $0.sender) }) ?? Self.tapback(line) else {
      out.drift("unknown line of tapbacks; it is kept with the text", at: position)
      return lines.append(line)
    }
    message?.react(IMessageHead.emoji(match.0), match.1 == "Me" ? me.id : String(match.1))
  }

  private static func tapback(_ line: String) -> (Substring, Substring)? {
    line.wholeMatch(of: #/(.+?) by (.+)/#).map { ($0.1, $0.2) }
  }

  private mutating func end() {
    guard var message else { return }
    var words: [String] = []
    // How a text appears is on a line behind it.
    for (number, line) in lines.enumerated() where number == 0 || line.wholeMatch(of: Self.effect) == nil {
      let sticker = IMessageSticker(line)
      let path = sticker?.path ?? line
      if IMessageSticker.isFile(path) {
        var file = export.attachment(path, from: folder, at: message.position, out.strings)
        file.alt = sticker?.note ?? ""
        message.attachments.append(file)
      } else if line.trimmed == "Attachment missing!" {
        message.attachments.append(export.attachment(nil, from: folder, at: message.position, out.strings))
      } else {
        words.append(line)
      }
    }
    var text = words.joined(separator: "\n").trimmed
    if message.attachments.isEmpty, message.kind != .system,
      text.wholeMatch(of: #/.+ unsent this message part(?: .+ after sending)?!/#) != nil
    {
      (message.isDeleted, text) = (true, "")
    }
    if message.kind == .system {
      message.text = [message.text, text].filter { !$0.isEmpty }.joined(separator: "\n")
    } else {
      message.say(text, as: StyledText([.init(text: text)]).markdown)
    }
    if message.text.isEmpty, !message.mayBeEmpty {
      out.skip("no content", at: message.position)
    } else {
      messages.append(message)
    }
    (self.message, lines, version) = (nil, [], nil)
  }

  mutating func write(_ title: String, _ file: InputFile) {
    endReply()
    end()
    // Replies were read before the messages around them.
    if !lost.isEmpty { messages.sort { $0.time < $1.time } }
    let senders = Set(messages.map(\.sender)).subtracting([""])
    var chat = Conversation(
      slug: Slug.distinct(title + " imessage", fallback: "imessage"), title: title, source: file.path)
    chat.kind = senders.count > 2 ? .group : .direct
    chat.isMarkdown = true
    out.begin(chat)
    if senders.contains(me.id) { out.participant(me) }
    for message in messages { out.message(message) }
  }
}
