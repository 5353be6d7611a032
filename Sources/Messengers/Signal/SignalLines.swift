internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Texts with a line for each message: `[May 01, 2024 10:00:00] <Ann> text` of signalbackup-tools, and
/// `2024-05-01 10:00 Ann: [1 attachment] text` of sigtop.
enum SignalLines {
  /// The beginning of a message.
  private struct Head {
    var local: Int64
    var name = ""
    var text: String
    var isEvent = false
    /// Whether it is of sigtop, whose texts have marks.
    var isShort = false
  }

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let backup =
    #/\[([A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d:\d\d)\] (\*\*\* )?(?:<([^<>]{1,200})> ?)?(.*)/#
  nonisolated(unsafe) private static let short =
    #/(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d) ([^:\n]{1,200}): ?(.*)/#
  nonisolated(unsafe) private static let marks = #/\[([^\[\]]+)\](?: (.*))?/#
  nonisolated(unsafe) private static let mark =
    #/edited|(\d+) attachments?|reply to (.+) on \d{4}-\d\d-\d\d \d\d:\d\d|((?:[a-z0-9]+-)+[a-z0-9]+|keychange|story) message/#
  /// Actions, and who comes and goes, in logs of IRC of the same form.
  nonisolated(unsafe) private static let irc =
    #/\[[^\]]{1,40}\] (?:\* .*|\*\*\* .*\b(?:joined|quit|left|parted) [#&(].*)/#
  nonisolated(unsafe) private static let sent = #/sent file(?: "(.+)"| of type \S+)?/#
  /// What is in parentheses at the end of a text; names may have some, too.
  nonisolated(unsafe) private static let end = #/ \(((?:[^()\n]|\([^()\n]*\))+)\)$/#
  nonisolated(unsafe) private static let reaction = #/(.+): (\S+)/#

  /// Whether the first line that is not blank begins a message. In the short form, marks tell it from other logs.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
      !$0.allSatisfy(\.isWhitespace)
    }
    guard let first = lines.first else { return false }
    if let match = first.wholeMatch(of: backup) {
      return (match.2 != nil || match.3 != nil) && !lines.contains { $0.wholeMatch(of: irc) != nil }
    }
    guard first.wholeMatch(of: short) != nil else { return false }
    return lines.contains { $0.wholeMatch(of: short).map { parts(String($0.7)) != nil } ?? false }
  }

  private static func head(_ line: String) -> Head? {
    if let match = line.wholeMatch(of: backup), let clock = WrittenClock(inWords: String(match.1)) {
      guard match.2 != nil || match.3 != nil else { return nil }
      let name = match.3.map(String.init) ?? ""
      return Head(local: clock.local, name: name, text: String(match.4), isEvent: match.2 != nil)
    }
    guard let match = line.wholeMatch(of: short),
      let clock = WrittenClock(
        year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: Int(match.4), minute: Int(match.5))
    else { return nil }
    return Head(local: clock.local, name: String(match.6), text: String(match.7), isShort: true)
  }

  static func read(
    _ file: InputFile, _ title: String, _ export: Export, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    let (names, isShort) = try senders(file)
    let isPair = names.count == 2 && names.contains(title)
    let others = isPair ? 1 : names.subtracting(["You"]).count
    out.begin(SignalFormat.conversation(title, others: others, file))
    let me = SignalFormat.me(out)
    var clock = LocalClock(out.options.zone ?? .utc)
    let (folder, strings) = (export.folder(of: file), out.strings)
    var messages = TextMessages(out) { lines, message in
      let position = message.position
      settle(lines, isShort, &message) { export.attachment($0, from: folder, at: position, strings) }
    }
    var lines = try Lines(file)
    defer { out = messages.out }
    while let line = try lines.next() {
      let position = SourcePosition(line: line.number, column: 1)
      let text = String(decoding: line.bytes, as: UTF8.self)
      guard let head = head(text) else {
        messages.add(text, at: position)
        continue
      }
      if head.name == "You" { messages.out.participant(me) }
      var message = Message(
        id: "", sender: head.name == "You" ? me.id : head.name, text: "", time: clock.moment(head.local),
        position: position)
      if head.isEvent { message.kind = .system }
      messages.begin(message, head.text)
    }
    messages.end()
  }

  private static func senders(_ file: InputFile) throws(Diagnostic) -> (names: Set<String>, isShort: Bool) {
    var (names, isShort): (Set<String>, Bool) = ([], false)
    var lines = try Lines(file)
    while let line = try lines.next() {
      guard let head = head(String(decoding: line.bytes, as: UTF8.self)) else { continue }
      if !head.name.isEmpty { names.insert(head.name) }
      isShort = isShort || head.isShort
    }
    return (names, isShort)
  }

  private static func settle(
    _ lines: [String], _ isShort: Bool, _ message: inout Message, _ file: (String?) -> Attachment
  ) {
    var text = lines.joined(separator: "\n").trimmed
    if !isShort, !message.sender.isEmpty { takeReactions(&text, &message) }
    if message.kind == .system { return settle(event: text, &message, file) }
    guard isShort, let (marks, rest) = parts(text) else {
      return message.say(text, as: StyledText([.init(text: text)]).markdown)
    }
    var quote = ""
    for mark in marks {
      if let count = mark.1.flatMap({ Int($0) }) {
        message.attachments += (0..<min(count, 100)).map { _ in file(nil) }
      } else if let name = mark.2 {
        quote = MarkdownText.quote(StyledText([.init(text: String(name), style: .bold)]).markdown)
      } else if mark.3 == "call-history" {
        message.kind = .call
      } else if let type = mark.3 {
        (message.kind, message.text) = (.system, "\(message.sender): \(type.replacing("-", with: " "))")
      } else {
        message.editedAt = message.time
      }
    }
    if message.kind == .system {
      message.sender = ""
      message.text = [message.text, rest].filter { !$0.isEmpty }.joined(separator: "\n")
    } else {
      let said = StyledText([.init(text: rest)]).markdown
      message.say(
        quote.isEmpty ? rest : "", as: [quote, said].filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }
  }

  /// `(Ann: 👍; Cy: ❤)` at the end; other words in parentheses stay.
  private static func takeReactions(_ text: inout String, _ message: inout Message) {
    guard text.hasSuffix(")"), let match = text.firstMatch(of: end) else { return }
    let parts = match.1.split(separator: "; ")
    let found = parts.compactMap { $0.wholeMatch(of: reaction)?.output }
    guard found.count == parts.count, found.allSatisfy({ isEmoji($0.2) }) else { return }
    for reaction in found { message.react(String(reaction.2), String(reaction.1)) }
    text.removeSubrange(match.range)
  }

  private static func isEmoji(_ text: Substring) -> Bool {
    text.unicodeScalars.first.map { $0.value > 0x7F && $0.properties.isEmoji } ?? false
  }

  /// `sent file "tea.jpg"` behind a name, or what happened.
  private static func settle(event text: String, _ message: inout Message, _ file: (String?) -> Attachment) {
    guard !message.sender.isEmpty, let match = text.wholeMatch(of: sent) else {
      message.text = message.sender.isEmpty ? text : "\(message.sender) \(text)"
      message.sender = ""
      return
    }
    message.kind = .text
    message.attachments = [file(match.1.map(String.init))]
  }

  private typealias Mark = (Substring, Substring?, Substring?, Substring?)

  /// The marks in brackets before a text; nil if these are words.
  private static func parts(_ text: String) -> (marks: [Mark], rest: String)? {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let match = lines.first?.wholeMatch(of: marks) else { return nil }
    let found = match.1.split(separator: ", ").map { $0.wholeMatch(of: mark)?.output }
    guard found.allSatisfy({ $0 != nil }) else { return nil }
    let rest = [match.2.map(String.init) ?? ""] + lines.dropFirst().map(String.init)
    return (found.compactMap { $0 }, rest.joined(separator: "\n").trimmed)
  }
}
