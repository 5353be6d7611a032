internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// The text that sigexport writes: `[2024-05-01, 10:30] Name: text`, or with seconds and without the comma.
enum SignalText {
  // A regular expression does not change once it is compiled.
  nonisolated(unsafe) private static let head =
    #/\[(\d{4})-(\d\d)-(\d\d)(, (\d\d):(\d\d)| (\d\d):(\d\d):(\d\d))\] ([^:\n]{1,200}): ?(.*)/#

  /// Whether the first line that is not blank begins a message.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let line = bytes.split(separator: 0x0A).first { $0.contains { $0 > 0x20 } }
    return line.map { String(decoding: $0, as: UTF8.self).prefixMatch(of: head) != nil } ?? false
  }

  static func read(
    _ file: InputFile, _ title: String, _ export: Export, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    let others = try senders(file).subtracting(["Me", "No-Sender"])
    out.begin(SignalFormat.conversation(title, others: others.count, file))
    let me = SignalFormat.me(out)
    var clock = LocalClock(out.options.zone ?? .utc)
    let folder = export.folder(of: file)
    var messages = TextMessages(out) { lines, message in
      SignalMarks(lines, export, folder).apply(&message)
    }
    defer { out = messages.out }
    var lines = try Lines(file)
    while let line = try lines.next() {
      let position = SourcePosition(line: line.number, column: 1)
      let text = String(decoding: line.bytes, as: UTF8.self)
      guard let match = text.wholeMatch(of: head), let local = local(match.output) else {
        messages.add(text, at: position)
        continue
      }
      let name = String(match.10)
      if name == "Me" { messages.out.participant(me) }
      var message = Message(
        id: "", sender: name == "Me" ? me.id : name, text: "", time: clock.moment(local), position: position)
      if name == "No-Sender" { (message.kind, message.sender) = (.system, "") }
      messages.begin(message, String(match.11))
    }
    messages.end()
  }

  private static func senders(_ file: InputFile) throws(Diagnostic) -> Set<String> {
    var names: Set<String> = []
    var lines = try Lines(file)
    while let line = try lines.next() {
      guard line.bytes.first == UInt8(ascii: "[") else { continue }
      if let match = String(decoding: line.bytes, as: UTF8.self).prefixMatch(of: head) {
        names.insert(String(match.10))
      }
    }
    return names
  }

  private typealias Head = (
    Substring, Substring, Substring, Substring, Substring, Substring?, Substring?, Substring?, Substring?,
    Substring?, Substring, Substring
  )

  private static func local(_ head: Head) -> Int64? {
    WrittenClock(
      year: Int(head.1), month: Int(head.2), day: Int(head.3), hour: (head.5 ?? head.7).flatMap { Int($0) },
      minute: (head.6 ?? head.8).flatMap { Int($0) }, second: head.9.flatMap { Int($0) } ?? 0)?.local
  }
}

/// What sigexport writes into the text of a message: a quotation, reactions, stickers and files.
private struct SignalMarks {
  private var text: String
  private let export: Export
  private let folder: String

  init(_ lines: [String], _ export: Export, _ folder: String) {
    text = lines.joined(separator: "\n")
    (self.export, self.folder) = (export, folder)
  }

  func apply(_ message: inout Message) {
    var rest = text
    if rest.trimmed == "(This message was deleted)" {
      message.isDeleted = true
      return
    }
    takeFiles(&rest, &message)
    takeReactions(&rest, &message)
    let quote = takeQuote(&rest)
    let sticker = rest.trimmed.wholeMatch(of: #/\(\( (.+) \)\)/#).map { String($0.1) }
    let plain = sticker ?? rest.trimmed
    let said = [quote, MarkdownText.escaped(plain)].filter { !$0.isEmpty }.joined(separator: "\n\n")
    message.say(quote.isEmpty ? plain : "", as: said)
  }

  /// `(- Ann: 👍, Bo: ❤ -)` at the end, or before a sticker.
  private func takeReactions(_ rest: inout String, _ message: inout Message) {
    guard let range = reactions(in: rest) else { return }
    var people: [(emoji: String, names: [String])] = []
    for part in rest[range].dropFirst(3).dropLast(3).split(separator: ", ") {
      guard let colon = part.lastIndex(of: ":") else { return }
      let name = String(part[..<colon])
      let emoji = String(part[part.index(after: colon)...]).trimmed
      if let index = people.firstIndex(where: { $0.emoji == emoji }) {
        people[index].names.append(name)
      } else {
        people.append((emoji, [name]))
      }
    }
    message.reactions = people.map { Reaction(emoji: $0.emoji, participants: $0.names) }
    rest.removeSubrange(range)
  }

  /// Where the list of reactions is. It is looked for from the end, as texts may have many such marks.
  private func reactions(in text: String) -> Range<String.Index>? {
    var list = Self.withoutBlanks(text[...])
    if list.hasSuffix(" ))"), let sticker = list.ranges(of: "(( ").last {
      list = Self.withoutBlanks(list[..<sticker.lowerBound])
    }
    let line = list[(list.lastIndex(where: \.isNewline) ?? list.startIndex)...]
    guard line.hasSuffix(" -)"), let start = line.ranges(of: "(- ").last?.lowerBound else { return nil }
    return line[start...].count > 6 ? start..<list.endIndex : nil
  }

  private static func withoutBlanks(_ text: Substring) -> Substring {
    text.lastIndex { !$0.isWhitespace }.map { text[...$0] } ?? text.prefix(0)
  }

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let file =
    #/!?\[([^\]\n]{0,400})\]\((?:\./|\.\./)?((?:media|exported_stickers)/[^)\n]{1,400})\)/#
  /// The same with parentheses in the name, up to two blanks or the end of the line.
  nonisolated(unsafe) private static let long =
    #/!?\[([^\]\n]{0,400})\]\((?:\./|\.\./)?((?:media|exported_stickers)/[^\[\n]{1,400}?)\)(?= {2}| ?$| ?\n)/#

  /// `![name](./media/file.jpg)`, `[name](media/file.pdf)`; names may have a parenthesis.
  private func takeFiles(_ rest: inout String, _ message: inout Message) {
    let text = rest
    let files = text.matches(of: Self.file).map { short in
      isWhole(short.output) ? short : text[short.range.lowerBound...].prefixMatch(of: Self.long) ?? short
    }
    for match in files.reversed() {
      let path = self.path(match.2)
      var file = Attachment(path: path, alt: "", mime: "", caption: "", position: message.position)
      if !match.1.isEmpty, match.1 != file.title { file.name = String(match.1) }
      message.attachments.insert(file, at: 0)
      rest.removeSubrange(match.range)
    }
  }

  /// Whether the path ends at its first parenthesis: the export has the file, or the path ends with its name.
  private func isWhole(_ short: (Substring, Substring, Substring)) -> Bool {
    export.file(path(short.2)) != nil || (!short.1.isEmpty && short.2.hasSuffix(short.1))
  }

  private func path(_ written: Substring) -> String {
    export.sent(String(written).replacing("%20", with: " "), from: folder)
  }

  /// Lines with `> ` before the text, after a blank one.
  private func takeQuote(_ rest: inout String) -> String {
    let lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.drop { $0.allSatisfy(\.isWhitespace) }
    let quoted = start.prefix { $0.hasPrefix("> ") || $0 == ">" }
    guard !quoted.isEmpty else { return "" }
    rest = lines[quoted.endIndex...].joined(separator: "\n")
    return MarkdownText.quote(
      MarkdownText.escaped(quoted.map { String($0.dropFirst(2)) }.joined(separator: "\n")))
  }
}
