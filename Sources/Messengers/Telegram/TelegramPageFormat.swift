internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Telegram Desktop's export as pages: `messages.html`, `messages2.html` and so on, with their files in
/// folders beside them.
enum TelegramPageFormat: ExportFormat {
  static let name = "telegram-html"
  static let title = "Telegram (HTML)"
  static let reads = "texts, styles, replies, files, reactions, calls"
  static let lacks = "ids of people, most names of those who reacted"
  static let origin = "Telegram Desktop: Export chat history, as HTML"

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    // Other programs write such pages without the outer elements.
    let marks = [
      ["class=\"page_body chat_page\"", "class=\"history\""],
      ["class=\"history\"", "<div class=\"message default clearfix", "date details\" title=\""],
      ["<div class=\"message default", "id=\"message", "date details\" title=\""],
    ]
    var found: Set<String> = []
    for marks in marks { found.formUnion(try export.pages(with: marks).map(\.contentPath)) }
    return export.files.filter { found.contains($0.contentPath) }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .pages(try claims(export), of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var chat = TelegramPages(unit.export, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in try chat.read(file) }
    chat.write(unit.files.first)
    out = chat.out
    if let failure { throw failure }
  }
}

/// Reads the pages of one chat.
private struct TelegramPages: ChatPageReader {
  /// An open element: its name and classes.
  private typealias Element = (name: String, classes: Set<String>)

  var out: ImportWriter
  private let export: Export
  private var folder = ""
  private var title = ""
  private var open: [Element] = []
  private var message: Message?
  /// How many elements were open when the message began.
  private var depth = 0
  private var isService = false
  private var text = RichText()
  private var sender = ""
  private var name = ""
  private var forwarded = ""
  /// Whether the message was forwarded; it names its author only if that differs from the one above.
  private var isForward = false
  /// The open media, and how many elements were open when it began.
  private var media: (content: TelegramPageMedia, depth: Int)?
  /// Places, contacts and polls.
  private var cards: [String] = []
  /// The state of a call.
  private var call: String?
  /// Whether the message has the sender of the one above.
  private var isJoined = false
  /// The author of a post and the buttons of a bot.
  private var more: [String] = []
  /// Texts in unknown parts of the message, and where the first is.
  private var rest: [String] = []
  private var restPlace = SourcePosition.start
  /// Where the last tag is.
  private var place = SourcePosition.start
  /// The open reaction: its emoji, people and their number.
  private var reaction = Reaction(emoji: "", participants: [])
  private var times = RecordTimes()
  private var messages: [Message] = []

  init(_ export: Export, _ out: ImportWriter) { (self.export, self.out) = (export, out) }

  mutating func read(_ file: InputFile) throws(Diagnostic) {
    out.path = file.path
    folder = export.folder(of: file)
    open = []
    try readPieces(of: file)
  }

  private static let single: Set<String> = ["br", "img", "meta", "link", "hr", "input"]

  mutating func begin(_ tag: TagReader.Tag) {
    let classes = Set((tag["class"] ?? "").split(separator: " ").map(String.init))
    place = tag.position
    let isRecord = open.last?.classes.contains("history") ?? false
    if tag.name == "div", isRecord || classes.contains("message") {
      end()
      start(tag, classes)
    }
    if message != nil { look(tag, classes) }
    if isIn("text"), media == nil, message != nil { text.take(.open(tag)) }
    if !tag.isClosed, !Self.single.contains(tag.name) { open.append((tag.name, classes)) }
  }

  private mutating func start(_ tag: TagReader.Tag, _ classes: Set<String>) {
    out.record()
    if !classes.contains("message") {
      out.drift("unknown record \"\(tag["class"] ?? "")\"; its text is kept", at: tag.position)
    } else if classes.isDisjoint(with: ["default", "service"]) {
      out.drift("unknown type \"\(tag["class"] ?? "")\" of a message; its text is kept", at: tag.position)
    }
    (depth, isService, isJoined) = (open.count, classes.contains("service"), classes.contains("joined"))
    (text, name, forwarded, isForward, call) = (RichText(), "", "", false, nil)
    (cards, more, rest) = ([], [], [])
    let id = (tag["id"] ?? "").replacing("message", with: "")
    message = Message(id: id, sender: "", text: "", time: .untimed, position: tag.position)
  }

  /// Classes of elements with media; other programs leave out the outer one.
  private static let media: Set<String> = [
    "media_wrap", "media_poll", "photo_wrap", "document_wrap", "video_file_wrap", "animated_wrap",
    "sticker_wrap",
  ]

  /// What the attributes of a tag in a message say.
  private mutating func look(_ tag: TagReader.Tag, _ classes: Set<String>) {
    if classes.contains("date"), let title = tag["title"], !isIn("forwarded"), message?.time == .untimed {
      let time = TelegramClock.read(title, out.options.zone ?? .utc)
      message?.time = times.time(time, of: tag.record, "title", &out)
    }
    if classes.isSuperset(of: ["forwarded", "body"]) { isForward = true }
    if media == nil, !classes.isDisjoint(with: Self.media) { media = (TelegramPageMedia(), open.count) }
    media?.content.begin(tag, classes)
    if classes.contains("reaction") { reaction = Reaction(emoji: "", participants: []) }
    if isIn("userpics"), let person = tag["title"], !person.isEmpty { reaction.participants.append(person) }
    guard tag.name == "a", let address = tag["href"] else { return }
    // The new picture of a chat.
    if isService, classes.contains("userpic_link"), !address.contains("://") {
      message?.attachments.append(
        export.attachment(
          address, type: "image/jpeg", from: folder, at: tag.position, out.strings))
    }
    if isIn("reply_to"), let id = address.firstMatch(of: #/go_to_message(\d+)/#) {
      message?.replyTo = String(id.1)
    }
  }

  mutating func close(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    if isIn("text"), media == nil, message != nil { text.take(.close(name)) }
    let isReaction = open[index...].contains { $0.classes.contains("reaction") }
    open.removeSubrange(index...)
    if isReaction { endReaction() }
    if let media, open.count <= media.depth { endMedia() }
    if message != nil, open.count <= depth { end() }
  }

  private mutating func endMedia() {
    guard let media = media?.content else { return }
    self.media = nil
    if media.isCall { call = media.state }
    let card = media.markdown(out.strings)
    if !card.isEmpty { cards.append(card) }
    let position = message?.position ?? .start
    message?.attachments += media.attachments(export, from: folder, at: position, out.strings)
  }

  /// The number includes those who are named; without it, all are.
  private mutating func endReaction() {
    guard !reaction.emoji.isEmpty else { return }
    let named = reaction.participants.count
    reaction.others = max(reaction.others - named, named == 0 ? 1 : 0)
    message?.reactions.append(reaction)
    reaction = Reaction(emoji: "", participants: [])
  }

  private func isIn(_ name: String) -> Bool { open.dropFirst(depth).contains { $0.classes.contains(name) } }

  mutating func take(_ words: String) {
    guard message != nil else {
      if open.contains(where: { $0.classes.contains("page_header") }),
        open.last?.classes.contains("text") == true, title.isEmpty
      {
        title = words.trimmed
      }
      return
    }
    if let media {
      self.media?.content.take(words, in: open[media.depth...].map(\.classes))
    } else if isIn("text") {
      text.add(words)
    } else if isIn("from_name"), !isIn("details") {
      if isIn("forwarded") { forwarded += words } else { name += words }
    } else if isIn("emoji") {
      reaction.emoji += words.trimmed
    } else if isIn("reaction") {
      takeReaction(words.trimmed)
    } else if isService, isIn("details") {
      text.add(words)
    } else if !words.trimmed.isEmpty, !Self.silent.contains(where: isIn) {
      if isIn("signature") || isIn("bot_button") {
        more.append(words.trimmed)
      } else {
        if rest.isEmpty { restPlace = place }
        rest.append(words.trimmed)
      }
    }
  }

  /// The number of a reaction, or `👍 2` without elements.
  private mutating func takeReaction(_ words: String) {
    guard !isIn("userpics"), words.utf8.count < 64, let match = words.wholeMatch(of: #/(\D*?) *(\d{0,9})/#)
    else { return }
    if reaction.emoji.isEmpty { reaction.emoji = String(match.1).trimmed }
    if let count = Int(match.2) { reaction.others = count }
  }

  /// Parts whose text is shown otherwise: pictures, clocks, links to the messages that are answered.
  private static let silent = ["userpic", "userpics", "date", "reply_to", "from_name"]

  mutating func end() {
    endMedia()
    guard var message else { return }
    self.message = nil
    let words = text.markdown
    if isService {
      (message.kind, message.text) = (.system, words)
      if message.time == .untimed {
        if words.contains(#/^\d{1,2} \p{L}+ \d{4}$/#) {
          return out.skip("start of a day", at: message.position)
        }
        // The lines of the program have no time of their own.
        message.time = messages.last?.time ?? .untimed
      }
    } else {
      // A message through a bot: `Ann via @gif`.
      if message.time == .untimed { message.time = times.time(nil, of: record(message), "date", &out) }
      if name.trimmed.isEmpty, !isJoined { out.drift("message has no \"from_name\"", at: message.position) }
      if !name.trimmed.isEmpty { sender = withoutBot(name.trimmed) }
      message.sender = sender.isEmpty ? out.strings["Deleted account"] : sender
      if !forwarded.trimmed.isEmpty {
        message.forwardedFrom = withoutBot(forwarded.trimmed)
      } else if isForward {
        message.forwardedFrom = messages.last?.forwardedFrom
      }
      if !rest.isEmpty { out.drift("unknown part of a message; its text is kept", at: restPlace) }
      message.say(words, as: words, cards + (more + rest).map { MarkdownText.escaped($0) })
      if let call { (message.kind, message.text) = (.call, state(call)) }
    }
    if message.text.isEmpty, !message.mayBeEmpty {
      out.skip("no content", at: message.position)
    } else {
      messages.append(message)
    }
  }

  /// `Ann` for `Ann via @gif`, the name of a bot through which the message was sent; the bot is shown below it.
  private mutating func withoutBot(_ name: String) -> String {
    guard let match = name.firstMatch(of: #/ (via @\w+)$/#) else { return name }
    more.append(String(match.1))
    return String(name[..<match.range.lowerBound])
  }

  private func record(_ message: Message) -> ContentValue { ContentValue(.map([]), at: message.position) }

  /// `Outgoing (61 seconds)`, `Missed`.
  private func state(_ status: String) -> String {
    if let match = status.firstMatch(of: #/(\d{1,9}) seconds/#), let seconds = Int(match.1) {
      return out.strings.count(seconds, "second", "seconds")
    }
    if status == "Missed" { return out.strings["missed"] }
    return ["Outgoing", "Incoming"].contains(status) ? "" : status
  }

  mutating func write(_ file: InputFile?) {
    let source = file?.path ?? export.path
    let title = title.isEmpty ? export.name : title
    // `chat_001` in the export of an account; the folder of a single chat has the date of the export.
    let place = folder.split(separator: "/").last { $0.hasPrefix("chat_") } ?? ""
    var chat = Conversation(
      slug: Conversation.slug(title: title, id: "telegram \(place) \(title)"), title: title, source: source)
    chat.kind = Set(messages.map(\.sender)).subtracting([""]).count > 2 ? .group : .direct
    chat.isMarkdown = true
    out.begin(chat)
    let first = messages.first { $0.time != .untimed }?.time ?? .untimed
    for message in messages {
      var message = message
      // Lines about the chat before its first message.
      if message.time == .untimed { message.time = first }
      out.message(message)
    }
  }
}

/// `01.05.2024 10:00:00 UTC+02:00`; older versions write no zone.
private enum TelegramClock {
  static func read(_ text: String, _ zone: ZoneTable) -> Instant? {
    let pattern = #/(\d\d)\.(\d\d)\.(\d{4}) (\d\d):(\d\d):(\d\d)(?: UTC([+-])(\d\d):(\d\d))?/#
    guard let match = text.wholeMatch(of: pattern) else {
      return WrittenClock(inWords: text).map { Instant(seconds: zone.seconds(atLocal: $0.local)) }
    }
    guard
      let clock = WrittenClock(
        year: Int(match.3), month: Int(match.2), day: Int(match.1), hour: Int(match.4), minute: Int(match.5),
        second: Int(match.6) ?? 0)
    else { return nil }
    guard let sign = match.7, let hours = match.8.flatMap({ Int64($0) }),
      let minutes = match.9.flatMap({ Int64($0) })
    else { return Instant(seconds: zone.seconds(atLocal: clock.local)) }
    let offset = (hours * 60 + minutes) * 60
    return Instant(seconds: clock.local - (sign == "-" ? -offset : offset))
  }
}
