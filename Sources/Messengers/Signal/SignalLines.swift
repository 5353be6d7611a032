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
  nonisolated(unsafe) private static let sent = #/sent file(?: "(.+)"| of type \S+)?(?: \((.+)\))?/#
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
    let people = names.union([title, me.id, "You"])
    var messages = TextMessages(out) { lines, message in
      let position = message.position
      settle(lines, isShort, people, &message) { export.attachment($0, from: folder, at: position, strings) }
      message.reactions = message.reactions.map { reaction in
        Reaction(emoji: reaction.emoji, participants: reaction.participants.map { $0 == "You" ? me.id : $0 })
      }
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
    _ lines: [String], _ isShort: Bool, _ people: Set<String>, _ message: inout Message,
    _ file: (String?) -> Attachment
  ) {
    var text = lines.joined(separator: "\n").trimmed
    if message.kind == .system { return settle(event: text, &message, file) }
    if !isShort { takeReactions(&text, of: people, &message) }
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

  /// `(Ann: 👍; Cy: ❤)` at the end; other words in parentheses stay, also if they are not of people of the chat.
  private static func takeReactions(_ text: inout String, of people: Set<String>, _ message: inout Message) {
    guard text.hasSuffix(")"), let match = text.firstMatch(of: end), let found = reactions(match.1),
      found.allSatisfy({ people.contains($0.name) })
    else { return }
    for reaction in found { message.react(reaction.emoji, reaction.name) }
    text.removeSubrange(match.range)
  }

  /// Nil if these are other words.
  private static func reactions(_ text: Substring) -> [(name: String, emoji: String)]? {
    let parts = text.split(separator: "; ")
    let found = parts.compactMap { $0.wholeMatch(of: reaction)?.output }
    guard !parts.isEmpty, found.count == parts.count, found.allSatisfy({ isEmoji(String($0.2)) }) else {
      return nil
    }
    return found.map { (String($0.1), String($0.2)) }
  }

  /// Some programs leave out the sign that a character is shown as emoji.
  private static func isEmoji(_ word: String) -> Bool {
    [word, word + "\u{FE0F}"].contains { ConversationRules.emojiOrText($0) == .emoji }
  }

  /// `sent file "tea.jpg"` behind a name, with reactions of anyone, or what happened.
  private static func settle(event text: String, _ message: inout Message, _ file: (String?) -> Attachment) {
    guard !message.sender.isEmpty, let match = text.wholeMatch(of: sent) else {
      message.text = message.sender.isEmpty ? text : "\(message.sender) \(text)"
      message.sender = ""
      return
    }
    message.kind = .text
    message.attachments = [file(match.1.map(String.init))]
    guard let end = match.2 else { return }
    if let found = reactions(end) {
      for reaction in found { message.react(reaction.emoji, reaction.name) }
    } else {
      message.say("", as: StyledText([.init(text: "(\(end))")]).markdown)
    }
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
