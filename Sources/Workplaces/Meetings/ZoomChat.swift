internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Collects the messages of a meeting's chat, by the people who could read them.
struct ZoomChat {
  private(set) var out: ImportWriter
  private let name: MeetingName
  private var clock: LocalClock
  /// The last time of day, and the days since the first message.
  private var last: Int64 = 0
  private var days: Int64 = 0
  private var open: (line: ZoomLine, lines: [String], position: SourcePosition)?
  /// The chats of everyone, of groups and of two people; each message with its words.
  private var chats: [String: [(message: Message, words: String)]] = [:]
  /// Whether a chat has two people only.
  private var pairs: Set<String> = []
  private var ids: Set<String> = []
  /// Whether lines have their dates.
  private var isDated = false
  /// That of the first message; lines in another are text.
  private var layout: ZoomLine.Layout?

  init(_ name: MeetingName, _ out: ImportWriter) {
    (self.name, self.out) = (name, out)
    clock = LocalClock(out.options.zone ?? .utc)
  }

  static func slug(_ name: MeetingName, _ part: String) -> String {
    Slug.distinct("\(name.title) \(name.day) chat \(part)", fallback: "zoom")
  }

  /// The part of captions: the chat of the same meeting has the address without one.
  static let captions = "captions"

  mutating func take(_ line: Lines.Line) {
    let bytes = out.decoded(line).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let position = SourcePosition(line: line.number, column: 1)
    if let begun = ZoomLine(line.number == 1 ? String(text.trimmingPrefix("\u{FEFF}")) : text),
      begun.layout == layout ?? begun.layout
    {
      end()
      layout = begun.layout
      open = (begun, begun.text.map { [$0] } ?? [], position)
      out.record()
    } else if open == nil {
      guard !text.trimmed.isEmpty else { return }
      out.record()
      out.skip(ImportWriter.early, at: position)
    } else {
      if text.utf8.first.map({ (0x30...0x39).contains($0) }) == true,
        text.prefixMatch(of: #/(?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d\s/#) != nil
      {
        out.drift("line with a time is in no known form; it continues the message above", at: position)
      }
      let isIndented = open?.line.text == nil
      open?.lines.append(isIndented ? Self.unindented(text) : text)
    }
  }

  /// The line without the tab or the two spaces before the text.
  private static func unindented(_ line: String) -> String {
    line.hasPrefix("\t") ? String(line.dropFirst()) : line.hasPrefix("  ") ? String(line.dropFirst(2)) : line
  }

  private mutating func end() {
    guard let (line, lines, position) = open else { return }
    open = nil
    let text = lines.joined(separator: "\n").trimmed
    let time = time(line)
    let key = key(of: line)
    if takeReaction(text, line.name, key) { return out.skip("reaction", at: position) }
    var message = Message(id: id(of: line), sender: line.name, text: "", time: time, position: position)
    let (quoted, said) = Self.reply(text)
    var quote = ""
    if let quoted {
      message.replyTo = place(of: quoted, in: key).map { chats[key, default: []][$0].message.id }
      if message.replyTo == nil { quote = MarkdownText.quote(MarkdownText.escaped(quoted)) + "\n\n" }
    }
    let markdown = StyledText([.init(text: said)]).markdown
    if quote.isEmpty { message.say(said, as: markdown) } else { message.text = quote + markdown }
    guard !message.text.isEmpty else { return out.skip("no content", at: position) }
    chats[key, default: []].append((message, said))
  }

  /// A chat of its own for messages to one person and to each group; empty if the line names none.
  private mutating func key(of line: ZoomLine) -> String {
    guard let target = line.target else { return "" }
    guard target.hasSuffix(")") || target.hasSuffix("）"),
      let open = target.lastIndex(where: { $0 == "(" || $0 == "（" }),
      Self.privately.contains(target[open...].dropFirst().dropLast().lowercased())
    else { return target }
    let other = String(target[..<open]).trimmed
    let key = [line.name, other].sorted().joined(separator: ", ")
    pairs.insert(key)
    return key
  }

  /// What the program writes after the recipient of a message to one person, in lower case.
  private static let privately: Set<String> = [
    "direct message", "privately", "direktnachricht", "privat", "message direct", "mensaje directo",
    "en privado", "mensagem direta", "messaggio diretto", "ダイレクトメッセージ", "ダイレクト メッセージ",
    "личное сообщение", "прямое сообщение", "пряме повідомлення",
  ]

  /// `at-10-01-00-ann`, stable in later versions of the file.
  private mutating func id(of line: ZoomLine) -> String {
    let digits = [line.second / 3600, line.second / 60 % 60, line.second % 60].map { padded(Int($0), 2) }
    let base = RecordID.fit("at-\(digits.joined(separator: "-"))-\(Slug.make(line.name))")
    var (id, count) = (base, 1)
    while !ids.insert(id).inserted {
      count += 1
      id = "\(base)-\(count)"
    }
    return id
  }

  /// A clock that goes back by more has passed midnight; by an hour, when daylight saving time ends.
  private static let back: Int64 = 2 * 3600

  private mutating func time(_ line: ZoomLine) -> Instant {
    let second = line.second
    if let day = line.day {
      isDated = true
      return clock.moment(day.daysSince1970 * 86_400 + second)
    }
    guard let start = name.start else { return .untimed }
    if start.isRecording { return Instant(seconds: start.moment(in: .utc).seconds + second) }
    if second < last - Self.back { days += 1 }
    last = second
    let local = start.midnight + days * 86_400 + second
    return start.offset.map { Instant(seconds: local - $0) } ?? clock.moment(local)
  }

  // MARK: quoted messages

  /// The newest message that begins with the words, which Zoom cuts off after some letters.
  private func place(of quoted: String, in key: String) -> Int? {
    let words = Self.oneLine(quoted)
    let cut = words.hasSuffix("…") ? words.dropLast() : words.hasSuffix("...") ? words.dropLast(3) : nil
    return chats[key]?.lastIndex {
      let whole = Self.oneLine($0.words)
      return cut.map { whole.hasPrefix($0) } ?? (whole == words)
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `Reacted to "tea?" with 👍`, `Removed a 👍 reaction from "tea?"`. False if it is about no known message.
  private mutating func takeReaction(_ text: String, _ person: String, _ key: String) -> Bool {
    let pattern = #/(?s)(?:Reacted to|Реакция на) ["“«](.+)["”»] (?:with|с помощью) (\S.{0,40})/#
    if ["Reacted", "Реакция"].contains(where: text.hasPrefix), let match = text.wholeMatch(of: pattern),
      let place = place(of: String(match.1), in: key)
    {
      chats[key]?[place].message.react(String(match.2).trimmed, person)
      return true
    }
    guard text.hasPrefix("Removed"),
      let match = text.wholeMatch(of: #/(?s)Removed an? (\S{1,20}) reaction from "(.+)"/#),
      let place = place(of: String(match.2), in: key)
    else { return false }
    chats[key]?[place].message.withdraw(String(match.1), person)
    return true
  }

  /// `Replying to "tea?":` before the text of a reply. If an empty line follows, the quoted words may have quotation
  /// marks, too.
  private static func reply(_ text: String) -> (quoted: String?, said: String) {
    guard ["Replying to", "Відповідь на", "Ответ на"].contains(where: text.hasPrefix) else {
      return (nil, text)
    }
    let apart = #/(?s)(?:Replying to|Відповідь на|Ответ на) ["“«]([^\n]{1,200})["”»]:?\h*\n\h*\n(.+)/#
    let pattern = #/(?s)(?:Replying to|Відповідь на|Ответ на) ["“«](.{1,200}?)["”»]:?\s+(.+)/#
    guard let match = text.wholeMatch(of: apart) ?? text.wholeMatch(of: pattern) else { return (nil, text) }
    return (String(match.1), String(match.2).trimmed)
  }

  // MARK: the chats

  /// The chat of everyone: messages without a target, and those to the group with most messages.
  private mutating func joinMain() -> String? {
    let groups = chats.filter { !pairs.contains($0.key) && !$0.key.isEmpty }
    let main = groups.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    guard let main, let others = chats.removeValue(forKey: "") else { return main ?? "" }
    chats[main, default: []] += others
    chats[main]?.sort { $0.message.position.line < $1.message.position.line }
    return main
  }

  mutating func write(_ file: InputFile) {
    end()
    guard !chats.isEmpty else { return }
    if !isDated { name.report(&out) }
    let main = joinMain()
    for (key, said) in chats.sorted(by: { ($0.key == main ? "" : $0.key) < ($1.key == main ? "" : $1.key) }) {
      // The captions of the meeting have its name alone.
      let title = key.isEmpty ? name.title : "\(name.title): \(key)"
      let part = key != main ? key : layout == .caption ? Self.captions : ""
      var chat = Conversation(slug: Self.slug(name, part), title: title, source: file.path)
      chat.kind = pairs.contains(key) ? .direct : .group
      chat.isMarkdown = true
      chat.isUntimed = name.start == nil && !isDated
      out.begin(chat)
      for one in said { out.message(one.message) }
    }
  }
}

extension Message {
  /// Takes one person's reaction back.
  fileprivate mutating func withdraw(_ emoji: String, _ person: String) {
    guard let index = reactions.firstIndex(where: { $0.emoji == emoji }) else { return }
    reactions[index].participants.removeAll { $0 == person }
    if reactions[index].participants.isEmpty { reactions.remove(at: index) }
  }
}
