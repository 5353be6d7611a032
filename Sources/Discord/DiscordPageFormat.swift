internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit
internal import Model

/// Channels exported by DiscordChatExporter as HTML, its default form. The time of a message is in its id.
enum DiscordPageFormat: ExportFormat {
  static let name = "discord-html"
  static let title = "Discord (HTML)"
  static let reads = "messages, styles, replies, files, reactions, embeds, events"
  static let lacks = "when messages were edited, who reacted, remote pictures"
  static let origin = "DiscordChatExporter, as HTML"
  static let layout = Conversation.Layout.compact

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    // Downloaded files are in folders beside the channels.
    try export.pages(with: ["preamble__entry", "chatlog__message"]).filter {
      !export.inner($0).contains("_Files/")
    }
  }

  /// A part for each channel, whose files are `name.html`, `name [part 2].html`.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(DiscordFormat.channels(claims(export), export), of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var channel = DiscordPages(unit.export, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in try channel.read(file) }
    channel.write(unit.files.first)
    out = channel.out
    if let failure { throw failure }
  }
}

/// Reads the pages of one channel.
private struct DiscordPages: ChatPageReader {
  var out: ImportWriter
  private let export: Export
  private var folder = ""
  private var open: [(name: String, classes: Set<String>)] = []
  /// Server, category with channel, and topic.
  private var preamble: [String] = []
  /// The author of the group of messages.
  private var author = Participant(id: "", name: "")
  private var people: [String: Participant] = [:]
  private var message: Message?
  private var depth = 0
  private var place = SourcePosition.start
  private var text = RichText(.init(keepsLines: true))
  private var embed = RichText()
  /// The address of a player in an embed.
  private var frame = ""
  private var quotes: [String] = []
  private var rest: [String] = []
  private var isEvent = false
  private var isEdited = false
  private var count = ""
  /// The name of the sticker that follows.
  private var sticker = ""
  private var reaction: String?
  private var times = RecordTimes()
  private var messages: [Message] = []

  init(_ export: Export, _ out: ImportWriter) { (self.export, self.out) = (export, out) }

  mutating func read(_ file: InputFile) throws(Diagnostic) {
    out.path = file.path
    folder = export.folder(of: file)
    (open, preamble) = ([], [])
    try readPieces(of: file)
  }

  /// Whether an open element has one of these classes.
  private func isIn(_ names: String...) -> Bool {
    open.contains { element in names.contains { element.classes.contains($0) } }
  }

  private static let single: Set<String> = ["br", "img", "meta", "link", "hr", "input", "source", "use"]

  mutating func begin(_ tag: TagReader.Tag) {
    let classes = Set((tag["class"] ?? "").split(separator: " ").map(String.init))
    place = tag.position
    if classes.contains("preamble__entry") { preamble.append("") }
    if classes.contains("chatlog__message-group") { author = Participant(id: "", name: "") }
    let isRecord =
      open.last?.classes.contains("chatlog") == true && !classes.contains("chatlog__message-group")
    if let id = tag["data-message-id"] {
      start(tag, id)
    } else if isRecord, tag.name == "div" {
      out.drift("unknown record \"\(tag["class"] ?? "")\"; its text is kept", at: tag.position)
      start(tag, "")
      isEvent = true
    }
    if !classes.isDisjoint(with: Self.authors), let id = tag["data-user-id"] ?? tag["title"] {
      author = Participant(id: id, name: "")
    }
    if message != nil { look(tag, classes) }
    if !tag.isClosed, !Self.single.contains(tag.name) { open.append((tag.name, classes)) }
  }

  private static let authors: Set<String> = [
    "chatlog__author", "chatlog__author-name", "chatlog__system-notification-author",
  ]

  private mutating func start(_ tag: TagReader.Tag, _ id: String) {
    end()
    out.record()
    let time = UInt64(id).map { Instant(milliseconds: Int64($0 >> 22) + 1_420_070_400_000) }
    let record = ContentValue(.map(tag.attributes), at: tag.position)
    let known = times.time(time, of: record, "data-message-id", &out)
    message = Message(id: id, sender: "", text: "", time: known, position: tag.position)
    (depth, text, embed, frame) = (open.count, RichText(.init(keepsLines: true)), RichText(), "")
    (quotes, rest, isEvent, isEdited, reaction) = ([], [], false, false, nil)
  }

  /// A tag inside of a message.
  private mutating func look(_ tag: TagReader.Tag, _ classes: Set<String>) {
    if classes.contains("chatlog__system-notification-content") { isEvent = true }
    if classes.contains("chatlog__edited-timestamp"), !isIn("chatlog__reply") { isEdited = true }
    // A link in a text may lead to another message, too.
    if isIn("chatlog__reply", "chatlog__reference")
      || !classes.isDisjoint(with: ["chatlog__reply", "chatlog__reference"]),
      let id = tag["onclick"]?.firstMatch(of: #/scrollToMessage\(event, ?'(\d+)'/#)
    {
      message?.replyTo = String(id.1)
    }
    if isIn("chatlog__reaction") {
      if tag.name == "img" { reaction = DiscordPageTag.emoji(tag) ?? tag["alt"] ?? tag["title"] }
    } else if isIn("chatlog__attachment", "chatlog__sticker") {
      takeFile(tag)
    } else if classes.contains("chatlog__sticker") {
      sticker = tag["title"] ?? ""
    } else if isIn("chatlog__embed-generic-gifv", "chatlog__embed-generic-video") {
      if tag.name == "source" { takeFile(tag) }
    } else if isIn("chatlog__embed") {
      takeEmbedded(tag, classes)
    } else if isIn("chatlog__content"), !isEdited {
      if let name = DiscordPageTag.emoji(tag) {
        text.add(name)
      } else {
        text.take(.open(DiscordPageTag.block(tag, classes)))
      }
    }
  }

  /// Downloaded pictures are files of the message; others are words that lead to them. Icons say nothing.
  private mutating func takeEmbedded(_ tag: TagReader.Tag, _ classes: Set<String>) {
    if tag.name == "iframe" { frame = tag["src"] ?? "" }
    guard tag.name == "img" else { return embed.take(.open(tag)) }
    if let name = DiscordPageTag.emoji(tag) { return embed.add(name) }
    if classes.contains(where: { $0.hasSuffix("-icon") }) { return }
    let isOfEmbed = classes.contains { $0.hasPrefix("chatlog__embed") }
    if isOfEmbed, tag["src"]?.contains("://") == false { takeFile(tag) } else { embed.take(.open(tag)) }
  }

  /// A player alone becomes its address.
  private mutating func endEmbed() {
    var words = embed.markdown
    if words.isEmpty, frame.hasPrefix("https://") {
      let address = frame.replacing("/embed/", with: "/")
      words = StyledText([.init(text: address, link: address)]).markdown
    }
    quotes.append(words)
    (embed, frame) = (RichText(), "")
  }

  private mutating func takeFile(_ tag: TagReader.Tag) {
    guard let address = tag["src"] ?? tag["href"] ?? tag["data-source"], !address.hasPrefix("#"),
      address != ""
    else { return }
    let isRemote = address.contains("://")
    let path = isRemote ? String(address.prefix { $0 != "?" }) : address
    let name = path.removingPercentEncoding ?? path
    var file = export.attachment(
      isRemote ? name.split(separator: "/").last.map(String.init) : name, from: folder, at: tag.position,
      out.strings)
    if isIn("chatlog__sticker") {
      file.alt = out.strings.text("Sticker {name}", ["name": tag["title"] ?? sticker])
    } else if let title = tag["title"]?.wholeMatch(of: #/\w+: (.+) \([^()]*\)/#) {
      file.name = String(title.1)
    }
    // A picture is inside of a link to it.
    if let index = message?.attachments.lastIndex(where: { $0.path == file.path }) {
      message?.attachments[index] = file
    } else {
      message?.attachments.append(file)
    }
  }

  mutating func close(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    if message != nil, isIn("chatlog__embed") {
      embed.take(.close(name))
    } else if message != nil, isIn("chatlog__content"), !isEdited {
      text.take(.close(DiscordPageTag.block(name, open[index].classes)))
    }
    let closed = open[index...].reduce(into: Set<String>()) { $0.formUnion($1.classes) }
    open.removeSubrange(index...)
    if closed.contains("chatlog__reaction") { endReaction() }
    if closed.contains("chatlog__embed") { endEmbed() }
    if message != nil, open.count <= depth { end() }
  }

  private mutating func endReaction() {
    if let reaction {
      let number = Int(count.trimmed).map { $0.clamped(1, 1 << 30) } ?? 1
      message?.reactions.append(Reaction(emoji: reaction, participants: [], others: number))
    }
    (reaction, count) = (nil, "")
  }

  mutating func take(_ words: String) {
    let classes = open.last?.classes ?? []
    if isIn("preamble__entry"), !preamble.isEmpty { preamble[preamble.count - 1] += words }
    if !classes.isDisjoint(with: Self.authors) { author.name += words }
    if isIn("chatlog__author-tag", "chatlog__bot-tag") { author.bio = "Bot" }
    guard message != nil, classes.isDisjoint(with: Self.authors) else { return }
    if isIn("chatlog__reaction") {
      if isIn("chatlog__reaction-count") { count += words }
    } else if isIn("chatlog__embed") {
      embed.add(words)
    } else if isIn("chatlog__system-notification-content") {
      text.add(words.split(whereSeparator: \.isNewline).map { String($0) }.joined())
    } else if isIn("chatlog__content") {
      if !isIn("chatlog__edited-timestamp") { text.add(words) }
    } else if !words.trimmed.isEmpty, !isIn("chatlog__attachment", "chatlog__sticker"),
      Self.silent.isDisjoint(with: open.reduce(into: Set<String>()) { $0.formUnion($1.classes) })
    {
      if !isEvent || open.last?.classes.contains(where: { $0.hasPrefix("chatlog__system") }) == false {
        if !isEvent { out.drift("unknown part of a message; its text is kept", at: place) }
        rest.append(words.trimmed)
      }
    }
  }

  /// Parts whose text is shown otherwise.
  private static let silent: Set<String> = [
    "chatlog__reply", "chatlog__reference", "chatlog__header", "chatlog__timestamp",
    "chatlog__short-timestamp", "chatlog__system-notification-timestamp", "chatlog__message-aside",
    "chatlog__author-tag", "chatlog__bot-tag",
  ]

  mutating func end() {
    guard var message else { return }
    self.message = nil
    let name = author.name.trimmed
    if author.id.isEmpty, !isEvent { out.drift("message has no author", at: message.position) }
    let id = author.id.isEmpty ? out.strings["Deleted account"] : author.id
    if !author.id.isEmpty || !isEvent {
      people[id] = Participant(id: id, name: name.isEmpty ? id : name, bio: author.bio)
    }
    message.sender = isEvent ? "" : id
    let words = text.markdown
    if isEvent {
      message.kind = .system
      let said = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      message.text = ([name, said].filter { !$0.isEmpty } + rest).joined(separator: " ")
    } else {
      // The page names no time of an edit.
      if isEdited { message.editedAt = message.time }
      let cards = quotes.filter { !$0.isEmpty }.map { MarkdownText.quote($0) }
      message.say(words, as: words, cards + rest.map { MarkdownText.escaped($0) })
    }
    if message.text.isEmpty, !message.mayBeEmpty {
      out.skip("no content", at: message.position)
    } else {
      messages.append(message)
    }
  }

  mutating func write(_ file: InputFile?) {
    let entries = preamble.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let server = entries.first ?? ""
    let names = (entries.dropFirst().first ?? "").components(separatedBy: " / ")
    let name = names.last.flatMap { $0.isEmpty ? nil : $0 } ?? file?.stem ?? export.name
    var chat = DiscordFormat.conversation(
      server, names.dropLast() + [name], entries.dropFirst(2).joined(separator: " · "),
      file?.path ?? export.path)
    let senders = Set(messages.map(\.sender)).subtracting([""])
    if senders.count > 2 { chat.kind = .group }
    out.begin(chat)
    for person in people.values.sorted(by: { $0.id < $1.id }) where senders.contains(person.id) {
      out.participant(person)
    }
    for message in messages { out.message(message) }
  }
}
