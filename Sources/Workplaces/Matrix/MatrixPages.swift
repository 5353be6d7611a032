internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit
internal import Model

/// Reads the pages of one room.
struct MatrixPages: ChatPageReader {
  var out: ImportWriter
  private let export: Export
  private var folder = ""
  private var open = OpenTags()
  private var title: String?
  /// Paragraphs of the first page: who created and exported the room, and its topic.
  private var topic: [String] = []
  private var room: String?
  /// The day of the separator above.
  private var day = ""
  private var clock: LocalClock
  private var last = Instant.untimed
  /// The author of the message above: messages that continue it name none.
  private var author = Participant(id: "", name: "")
  private var people: [String: Participant] = [:]
  private var event: MatrixPageEvent?
  private var depth = 0
  private var messages: [Message] = []

  init(_ export: Export, _ out: ImportWriter) {
    (self.export, self.out) = (export, out)
    clock = LocalClock(out.options.zone ?? .utc)
  }

  mutating func read(_ file: InputFile) throws(Diagnostic) {
    out.path = file.path
    folder = export.folder(of: file)
    open = OpenTags()
    try readPieces(of: file)
  }

  mutating func begin(_ tag: TagReader.Tag) {
    var classes = OpenTags.classes(of: tag)
    if open.has("mx_ReactionsRow") { classes.formUnion(classes.compactMap(Self.reactionPart)) }
    if classes.contains("mx_Export_EventWrapper") {
      end()
      out.record()
      event = MatrixPageEvent(tag["id"] ?? "", at: tag.position)
      depth = open.count
    } else if event != nil {
      look(tag, classes)
    } else if let label = tag["aria-label"],
      tag["role"] == "separator" || !classes.isDisjoint(with: ["mx_DateSeparator", "mx_TimelineSeparator"])
    {
      day = label
    } else if !classes.isDisjoint(with: ["mx_RoomHeader_nametext", "mx_RoomHeader_info"]) {
      title = title ?? tag["title"]
    } else if open.has("mx_NewRoomIntro"), tag.name == "p" {
      topic.append("")
    }
    open.begin(tag, classes)
  }

  /// A tag inside of an event.
  private mutating func look(_ tag: TagReader.Tag, _ classes: Set<String>) {
    event?.mark(tag, classes)
    if room == nil, let link = tag["href"]?.firstMatch(of: #/matrix\.to\/#\/(![^\/?]+)\//#) {
      room = String(link.1).removingPercentEncoding
    }
    if open.has("mx_EventTile_avatar"), let id = tag["title"], id.hasPrefix("@") { event?.avatar = id }
    if open.has("mx_ReactionsRowButton") {
      if tag.name == "img" { event?.react(tag["alt"] ?? "") }
    } else if classes.contains("mx_ReactionsRowButton") {
      event?.beginReaction()
    } else if open.has(Self.media) {
      takeFile(tag)
    } else if open.has(Self.bodies), !open.has(Self.hidden) {
      event?.text.take(.open(tag))
    }
  }

  /// Parts of a row of reactions in newer versions: `_reactionsRowButtonCount_1kx2m_8`.
  private static let reactionParts = [
    "reactionsRowButton": "mx_ReactionsRowButton",
    "reactionsRowButtonContent": "mx_ReactionsRowButton_content",
    "reactionsRowButtonCount": "mx_ReactionsRowButton_count", "showAllButton": "mx_ReactionsRow_showAll",
  ]

  /// The older name of a class.
  private static func reactionPart(_ name: String) -> String? {
    name.split(separator: "_").lazy.compactMap { reactionParts[String($0)] }.first
  }

  private static let media: Set<String> = [
    "mx_MImageBody", "mx_MVideoBody", "mx_MAudioBody", "mx_MVoiceMessageBody", "mx_MFileBody",
    "mx_MStickerBody",
  ]
  /// Elements whose content is what the message says.
  private static let bodies: Set<String> = [
    "mx_EventTile_body", "mx_MPollBody", "mx_MLocationBody", "mx_LegacyCallEvent", "mx_CallEvent",
    "mx_DecryptionFailureBody", "mx_UnknownBody",
  ]
  /// What Element adds to a text.
  private static let hidden: Set<String> = [
    "mx_BaseAvatar", "mx_EventTile_lineNumbers", "mx_EventTile_button", "mx_EventTile_edited",
  ]
  /// Parts whose text is shown otherwise.
  private static let silent: Set<String> = hidden.union([
    "mx_EventTile_avatar", "mx_DisambiguatedProfile", "mx_SenderProfile", "mx_ReplyChain_Export",
    "mx_ReplyChain_wrapper", "mx_ReplyChain", "mx_ReactionsRow_showAll", "mx_MEmoteBody", "mx_RedactedBody",
  ])

  private mutating func takeFile(_ tag: TagReader.Tag) {
    // The first button of a file is its name; others open it.
    if tag.name == "button", open.has("mx_MFileBody"), event?.message.attachments.last?.name == nil {
      event?.name(file: tag["aria-label"] ?? "")
    }
    guard let address = tag["src"] ?? tag["href"], !address.isEmpty, !address.hasPrefix("#"),
      !address.hasPrefix("data:"), !address.contains("://")
    else { return }
    var file = export.attachment(
      address.removingPercentEncoding ?? address, from: folder, at: tag.position, out.strings)
    if let name = tag["alt"], !name.isEmpty { file.name = name }
    event?.add(file)
  }

  mutating func close(_ name: String) {
    let isText = event != nil && open.has(Self.bodies) && !open.has(Self.hidden)
    guard open.end(name) else { return }
    if isText { event?.text.take(.close(name)) }
    if event != nil, open.count <= depth { end() }
  }

  mutating func take(_ words: String) {
    guard let event else { return takeHead(words) }
    if open.has(["mx_DisambiguatedProfile_displayName", "mx_SenderProfile_displayName"]) {
      self.event?.name += words
    } else if open.has(["mx_DisambiguatedProfile_mxid", "mx_SenderProfile_mxid"]) {
      self.event?.mxid += words
    } else if open.has("mx_MessageTimestamp") {
      self.event?.clock += words
    } else if open.has("mx_ReactionsRowButton_content") {
      self.event?.react(words)
    } else if open.has("mx_ReactionsRowButton_count") {
      self.event?.count(words)
    } else if open.has(Self.media) {
      if open.has("mx_MFileBody_info_filename") { self.event?.name(file: words) }
    } else if open.has(Self.bodies) {
      if !open.has(Self.hidden) { self.event?.text.add(words) }
    } else if !words.trimmed.isEmpty, !open.has(Self.silent) {
      if event.isNotice { self.event?.notice.append(words.trimmed) } else { keep(words.trimmed) }
    }
  }

  private mutating func keep(_ words: String) {
    guard let event else { return }
    out.drift("unknown part of a message; its text is kept", at: event.message.position)
    self.event?.rest.append(words)
  }

  /// The heading of the first page has the name of the room.
  private mutating func takeHead(_ words: String) {
    guard open.has("mx_NewRoomIntro"), !words.trimmed.isEmpty else { return }
    if open.name == "h2" { title = title ?? words.trimmed }
    if open.name == "p", !topic.isEmpty { topic[topic.count - 1] += words }
  }

  // MARK: messages

  mutating func end() {
    guard let event else { return }
    self.event = nil
    var message = event.message
    message.time = time(event)
    if event.isNotice {
      message.kind = .system
      message.text = (event.notice + [event.text.markdown]).filter { !$0.isEmpty }.joined(separator: " ")
    } else {
      identify(event)
      message.sender = author.id
      // The page has no time of an edit.
      if event.isEdited { message.editedAt = message.time }
      message.reactions = event.reactions.map { key, count in
        let others = Int(count.trimmed).map { $0.clamped(1, 1 << 30) } ?? 1
        return Reaction(emoji: key.trimmed, participants: [], others: others)
      }
      let words = event.text.markdown
      message.say(words, as: words, event.rest.map { MarkdownText.escaped($0) })
    }
    if message.text.isEmpty, !message.mayBeEmpty {
      out.skip("no content", at: message.position)
    } else {
      messages.append(message)
    }
  }

  /// Sets the author, unless the event continues the message above.
  private mutating func identify(_ event: MatrixPageEvent) {
    let name = event.name.trimmed
    if !name.isEmpty {
      let id = [event.avatar, event.mxid.trimmed].first { !$0.isEmpty } ?? name
      author = Participant(id: id, name: name, isMe: event.isMine)
    } else if author.id.isEmpty {
      out.drift("message has no sender", at: event.message.position)
      author = Participant(id: "Unknown", name: "Unknown")
    }
    people[author.id] = author
  }

  private mutating func time(_ event: MatrixPageEvent) -> Instant {
    if let written = WrittenClock(inWords: event.stamp) ?? WrittenClock(inWords: "\(day) \(event.clock)") {
      last = clock.moment(written.local)
    } else {
      out.drift(
        "time of a message is in no known form; it has the time of the message before",
        at: event.message.position)
    }
    return last
  }

  mutating func write(_ file: InputFile?) {
    let title = title ?? file?.stem ?? export.name
    var chat = Conversation(
      slug: Conversation.slug(title: title, id: "matrix \(room ?? title)"), title: title,
      source: file?.path ?? export.path)
    let senders = Set(messages.map(\.sender)).subtracting([""])
    chat.kind = senders.count > 2 ? .group : .direct
    chat.isMarkdown = true
    // After the word "Topic:" in the language of the page.
    let words = topic.count > 2 ? topic[topic.count - 1].drop { !":：".contains($0) }.dropFirst() : ""
    chat.summary = String(words).trimmed
    out.begin(chat)
    for person in people.values.sorted(by: { $0.id < $1.id }) where senders.contains(person.id) {
      out.participant(person)
    }
    for message in messages { out.message(message) }
  }
}
