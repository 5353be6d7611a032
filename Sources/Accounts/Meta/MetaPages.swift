internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Reads the pages of one chat.
struct MetaPages: ChatPageReader {
  /// An open element.
  private struct Element {
    let name: String
    let part: MetaPagePart?
    /// Whether its text is not part of the message: `Click for video:` in a film.
    let isHidden: Bool
  }

  private(set) var out: ImportWriter
  private let export: Export
  private var folder = ""
  private var open: [Element] = []
  /// How many elements were open when the message began.
  private var depth = 0
  private var message: Message?
  private var text = MetaPageText()
  private var sender = ""
  private var time = ""
  /// Texts of a card outside its known parts.
  private var rest = ""
  private var reaction = ""
  private var title = ""
  private var people: [String] = []
  private var times = RecordTimes()
  /// Of the page being read, newest first.
  private var page: [Message] = []
  private var messages: [Message] = []
  private var hasTimes = false
  /// Whether dates in numbers have the day before the month; nil if the page does not say.
  private var isDayFirst: Bool?

  init(_ export: Export, _ out: ImportWriter) { (self.export, self.out) = (export, out) }

  mutating func read(_ file: InputFile) throws(Diagnostic) {
    out.path = file.path
    folder = export.folder(of: file)
    if isDayFirst == nil {
      isDayFirst = Self.isDayFirst(try Export.head(file, limit: MetaPageFormat.lookBytes))
    }
    open = []
    defer {
      end()
      messages += page.reversed()
      page = []
    }
    try readPieces(of: file)
  }

  private static let single: Set<String> = ["br", "img", "meta", "link", "hr", "input", "base", "source"]
  private static let media: Set<String> = ["img", "video", "audio"]

  // MARK: elements

  mutating func begin(_ tag: TagReader.Tag) {
    // Some programs that keep pages leave the classes of senders out.
    let isSender = tag.name == "h2" && message != nil && open.last?.part == .card
    let part = MetaPagePart(tag) ?? (isSender ? .sender : nil)
    if part == .card {
      end()
      start(tag)
    }
    let isHidden = message != nil && isIn(.content) && attach(tag)
    if isText, !isHidden, part != .reactions { text.take(.open(tag)) }
    if tag.name == "li", isIn(.reactions) { reaction = "" }
    if !tag.isClosed, !Self.single.contains(tag.name) {
      open.append(Element(name: tag.name, part: part, isHidden: isHidden))
    }
  }

  private mutating func start(_ tag: TagReader.Tag) {
    depth = open.count
    (text, sender, time, rest, reaction) = (MetaPageText(), "", "", "", "")
    message = Message(id: "", sender: "", text: "", time: .untimed, position: tag.position)
  }

  /// Adds the file of a picture, a film or a link into the export; true if the tag is nothing else.
  private mutating func attach(_ tag: TagReader.Tag) -> Bool {
    let address = Self.media.contains(tag.name) ? tag["src"] : tag.name == "a" ? tag["href"] : nil
    guard let address, !address.isEmpty, !address.contains("://"), !address.hasPrefix("#"),
      !address.hasPrefix("data:"), !address.hasPrefix("mailto:")
    else { return Self.media.contains(tag.name) && tag.name != "img" }
    let place = message?.position ?? .start
    let file = export.attachment(address, from: folder, at: place, out.strings)
    if message?.attachments.contains(where: { $0.path == file.path }) == false {
      message?.attachments.append(file)
    }
    return true
  }

  mutating func close(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    if name == "li", isIn(.reactions) { endReaction() }
    if isText { text.take(.close(name)) }
    open.removeSubrange(index...)
    if message != nil, open.count <= depth { end() }
  }

  private func isIn(_ part: MetaPagePart) -> Bool { open.dropFirst(depth).contains { $0.part == part } }

  /// Whether text here is what the person wrote.
  private var isText: Bool {
    message != nil && isIn(.content) && !isIn(.reactions) && !open.dropFirst(depth).contains { $0.isHidden }
  }

  mutating func take(_ words: String) {
    let words = MetaText.repaired(words)
    guard message != nil else {
      if title.isEmpty, open.contains(where: { $0.part == .title }) {
        title = words.trimmed.replacing(#/^Participants: /#, with: "")
      }
      return
    }
    if isText {
      text.take(.text(words))
    } else if isIn(.reactions) {
      reaction += words
    } else if isIn(.sender) {
      sender += words
    } else if isIn(.time) {
      time += words
    } else if !isIn(.content) {
      rest += words
    }
  }

  // MARK: messages

  /// `❤Ann`, `😂Ann (Dec 28, 2020 6:56 am)`.
  private mutating func endReaction() {
    let words = reaction.replacing(#/\s*\([^()]*\d{4}[^()]*\)\s*$/#, with: "").trimmed
    reaction = ""
    guard let first = words.first else { return }
    if first.isLetter || first.isNumber {
      rest += "\n" + words
    } else {
      let name = String(words.dropFirst()).trimmed
      message?.react(String(first), name.isEmpty ? nil : name)
    }
  }

  mutating func end() {
    guard var message else { return }
    self.message = nil
    out.record()
    let position = message.position
    let name = sender.trimmed
    if name.hasPrefix("Participants: "), time.isEmpty {
      people = name.dropFirst("Participants: ".count).replacing(" and ", with: ", ").split(separator: ", ")
        .map { String($0).trimmed }
      return out.skip("people of the chat", at: position)
    }
    message.time = time(of: message)
    if name.isEmpty { out.drift("message has no sender", at: position) }
    message.sender = name.isEmpty ? out.strings["Deleted account"] : name
    let markdown = text.markdown
    message.say(markdown, as: markdown, unknown(position))
    if message.text.isEmpty, !message.mayBeEmpty {
      out.skip("no content", at: position)
    } else {
      page.append(message)
    }
  }

  private mutating func time(of message: Message) -> Instant {
    let words = time.trimmed
    // Local times without a zone: `Jul 12, 2024 4:55:32pm`, `01 Jan 2020, 09:59`.
    let isDayFirst = isDayFirst ?? !words.contains(#/[AaPp]\.?[Mm]/#)
    let clock = WrittenClock(numbers: words, isDayFirst: isDayFirst) ?? WrittenClock(inWords: words)
    hasTimes = hasTimes || clock != nil
    let zone = out.options.zone ?? .utc
    let entry = ContentValue.Entry(
      key: "time", position: message.position, value: ContentValue(.string(words), at: message.position))
    let record = ContentValue(.map(words.isEmpty ? [] : [entry]), at: message.position)
    return times.time(
      clock.map { Instant(seconds: zone.seconds(atLocal: $0.local)) }, of: record, "time", &out)
  }

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let numbers =
    #/>(\d{1,2})\/(\d{1,2})\/\d{4},? \d{1,2}:\d\d/#

  /// What the first time with a number above 12 says: `>30/10/2025 15:45`.
  private static func isDayFirst(_ page: [UInt8]) -> Bool? {
    for match in String(decoding: page, as: UTF8.self).matches(of: numbers) {
      guard let first = Int(match.1), let second = Int(match.2), max(first, second) > 12 else { continue }
      return first > 12
    }
    return nil
  }

  /// Texts of unknown parts, as paragraphs.
  private mutating func unknown(_ position: SourcePosition) -> [String] {
    let words = rest.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return [] }
    out.drift("unknown part of a message; its text is kept", at: position)
    return words.map { MarkdownText.escaped($0) }
  }

  /// The last two people of a list, with an "and" of any language between them: `Cy og Ann`, if one of them wrote.
  private static func names(_ list: String, _ senders: Set<String>) -> [String] {
    guard !senders.contains(list) else { return [list] }
    let words = list.split(separator: " ")
    for place in words.indices.dropFirst().dropLast() {
      let names = [words[..<place], words[(place + 1)...]].map { $0.joined(separator: " ") }
      if names.contains(where: senders.contains) { return names }
    }
    return [list]
  }

  mutating func write(slug: String, source: String) {
    let senders = Set(messages.map(\.sender))
    if let last = people.popLast() { people += Self.names(last, senders) }
    guard !messages.isEmpty else {
      if people.isEmpty {
        out.record()
        out.skip("chat without messages", at: nil)
      }
      return
    }
    var chat = Conversation(slug: slug, title: title.isEmpty ? export.name : title, source: source)
    chat.kind = senders.union(people).count > 2 ? .group : .direct
    chat.isMarkdown = true
    chat.isUntimed = !hasTimes
    out.begin(chat)
    for person in people { out.participant(Participant(id: person, name: person)) }
    for message in messages { out.message(message) }
  }
}
