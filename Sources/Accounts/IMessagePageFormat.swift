internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit
internal import Model

/// Pages of imessage-exporter, one for each chat. Replies are inside the message that they answer and follow again in
/// order.
enum IMessagePageFormat: ExportFormat {
  static let name = "imessage-html"
  static let title = "iMessage (HTML)"
  static let reads = "texts, styles, files, tapbacks, replies, edits, events"
  static let lacks = "effects; of the messages of apps, only the words"
  static let origin = "imessage-exporter -f html -c clone"
  static let hasIDs = false
  static let hasZones = false

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where ["html", "htm"].contains(file.fileExtension) {
      let head = try Export.head(file)
      func has(_ text: String) -> Bool { ByteSearch.place(of: Array(text.utf8), in: head) != nil }
      let isOne = has("class=\"message_part\"") && has("class=\"sender\"") || has("=\"announcement\"")
      if isOne, has("<span class=\"timestamp\">") { found.append(file) }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) in files.first?.stem ?? "" }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    var page = IMessagePage(unit.export, unit.export.folder(of: file), [], out)
    var failure = TagReader.each(of: file) { page.take($0) }
    if !page.pending.isEmpty {
      page = IMessagePage(unit.export, unit.export.folder(of: file), page.pending, out)
      failure = TagReader.each(of: file) { page.take($0) }
    }
    page.write(unit.export.isFolder ? file.stem : unit.export.name, file)
    out = page.out
    if let failure { throw failure }
  }
}

/// Reads the page of one chat.
private struct IMessagePage {
  /// A message being read, or a reply inside of one.
  private struct Part {
    var isMine = false
    /// What is written in its head.
    var (time, sender, guid) = ("", "", "")
  }

  var out: ImportWriter
  private let export: Export
  private let folder: String
  private let me: Participant
  private var clock: LocalClock
  private var times = RecordTimes()
  private var open: [(name: String, classes: Set<String>)] = []
  private var message: Message?
  private var isEvent = false
  /// How many elements were open when the message began, and where the last tag is.
  private var depth = 0
  private var place = SourcePosition.start
  private var head = Part()
  private var reply = Part()
  private var text = RichText()
  private var subject = ""
  /// The words of a tapback, of the time of an edit, or of a file that is missing.
  private var words = ""
  /// Whether the open tapback is a sticker.
  private var isSticker = false
  /// The options of a poll, with those who chose them.
  private var poll: [(text: String, voters: [String])] = []
  private var versions = 0
  /// How long after the message it was edited.
  private var delay: Int64 = 0
  private var isUnsent = false
  private var messages: [Message] = []
  /// Replies to the open message, and by reply the id of the message that it answers.
  private var replies: [String] = []
  private var parents: [String: String] = [:]
  /// Replies that have not followed in their own place, and those known never to follow.
  private(set) var pending: Set<String> = []
  private let lost: Set<String>
  /// The page as it was at the beginning of the reply that is read.
  private var outer: [IMessagePage] = []
  /// Replies to the open message that follow nowhere.
  private var inner: [Message] = []

  init(_ export: Export, _ folder: String, _ lost: Set<String>, _ out: ImportWriter) {
    (self.export, self.folder, self.lost, self.out) = (export, folder, lost, out)
    let name = out.options.me ?? out.strings["Me"]
    me = Participant(id: name, name: name, isMe: true)
    clock = LocalClock(out.options.zone ?? .utc)
  }

  private func isIn(_ names: String...) -> Bool {
    open.dropFirst(depth).contains { element in names.contains { element.classes.contains($0) } }
  }

  mutating func take(_ piece: TagReader.Piece) {
    switch piece {
    case .open(let tag): begin(tag)
    case .close(let name): close(name)
    case .text(let words): take(words)
    }
  }

  private mutating func begin(_ tag: TagReader.Tag) {
    let classes = Set((tag["class"] ?? "").split(separator: " ").map(String.init))
    place = tag.position
    if !isIn("replies") {
      if tag.name == "div", message == nil {
        let isKnown = classes.contains("message") || classes.contains("announcement")
        if !isKnown {
          out.drift("unknown record \"\(tag["class"] ?? "")\"; its text is kept", at: tag.position)
        }
        start(tag, isEvent: !classes.contains("message"))
      }
      look(tag, classes)
    } else if classes.contains("message") {
      reply = Part()
      // The program nests replies once.
      if !lost.isEmpty, outer.count < 8 { beginReply(tag) }
    }
    if classes.contains("sent") { if isIn("replies") { reply.isMine = true } else { head.isMine = true } }
    if let link = tag["href"]?.split(separator: "message-guid=").dropFirst().first {
      if isIn("replies") { reply.guid = String(link) } else { head.guid = String(link) }
    }
    if !tag.isClosed, !["img", "br", "hr", "meta", "link", "source", "input"].contains(tag.name) {
      open.append((tag.name, classes))
    }
  }

  private mutating func start(_ tag: TagReader.Tag, isEvent: Bool) {
    out.record()
    message = Message(id: "", sender: "", text: "", time: .untimed, position: tag.position)
    (self.isEvent, depth) = (isEvent, open.count)
    (head, text, subject, replies, versions, delay, isUnsent) = (Part(), RichText(), "", [], 0, 0, false)
    poll = []
  }

  /// Reads a reply as a message; its head decides whether it is one of those that follow nowhere.
  private mutating func beginReply(_ tag: TagReader.Tag) {
    outer.append(self)
    message = nil
    inner = []
    start(tag, isEvent: false)
  }

  /// Returns from a reply to the message around it.
  private mutating func endReply(_ message: Message?) {
    let read = self
    self = outer.removeLast()
    open = read.open
    replies.append(read.key(read.head))
    guard let message, lost.contains(read.key(read.head)) else { return }
    out = read.out
    inner += [message] + read.inner
  }

  /// A tag of the open message, outside of replies.
  private mutating func look(_ tag: TagReader.Tag, _ classes: Set<String>) {
    guard message != nil else { return }
    if classes.contains("unsent") { isUnsent = true }
    if !classes.isDisjoint(with: ["reaction", "tapback", "attachment_error"]) {
      (words, isSticker) = ("", false)
    }
    if tag.name == "img" { isSticker = true }
    if isIn("edited"), tag.name == "tr" {
      if versions > 0 {
        out.record()
        out.skip("earlier version of a message", at: tag.position)
      }
      (text, words, versions) = (RichText(), "", versions + 1)
    }
    guard isIn("message_part"), !isIn("reactions", "tapbacks") else { return }
    let address = tag["src"] ?? (tag.name == "a" && !isIn("bubble", "app") ? tag["href"] : nil)
    if let address, !isIn("app"),
      !["http", "sms:", "mailto:", "tel:", "data:"].contains(where: address.hasPrefix)
    {
      let path = address.hasPrefix("file://") ? String(address.dropFirst(7)) : address
      message?.attachments.append(
        export.attachment(path.removingPercentEncoding ?? path, from: folder, at: tag.position, out.strings))
    } else if !isIn("timestamp"), tag.name != "img", !classes.contains("timestamp") {
      text.take(.open(tag))
    }
  }

  private mutating func close(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    let closed = open[index...].reduce(into: Set<String>()) { $0.formUnion($1.classes) }
    if isIn("replies") {
      if closed.contains("message") { replies.append(key(reply)) }
    } else if isIn("reactions", "tapbacks") {
      if closed.contains("reaction") || closed.contains("tapback") { takeTapback() }
    } else if closed.contains("attachment_error") {
      takeMissing()
    } else if isIn("edited"), closed.contains("timestamp") {
      delay += IMessageHead.seconds(words[...])
      words = ""
    } else if isIn("message_part"), !isIn("timestamp") {
      text.take(.close(name))
    }
    open.removeSubrange(index...)
    while message != nil, open.count <= depth { end() }
  }

  private mutating func take(_ said: String) {
    guard message != nil else { return }
    if isIn("replies") {
      if isIn("sender") {
        reply.sender += said
      } else if isIn("timestamp"), !isIn("edited") {
        reply.time += said
      }
    } else if isIn("reactions", "tapbacks", "attachment_error") || isIn("edited") && isIn("timestamp") {
      words += said
    } else if !isEvent, isIn("announcement") {
      // A message that was taken back.
      isUnsent = true
      if !isIn("timestamp") { text.add(said) }
    } else if isIn("timestamp") {
      head.time += said
    } else if isIn("sender") {
      head.sender += said
    } else if isIn("subject") {
      subject += said
    } else if isIn("poll-container") {
      takePoll(said.trimmed)
    } else if isIn("bubble", "app", "edited", "unsent") {
      text.add(said)
    } else {
      takeRest(said)
    }
  }

  /// `Rust` and `2` in the head of an option, then those who chose it; words above the options are text.
  private mutating func takePoll(_ said: String) {
    if said.isEmpty || isIn("vote-count") { return }
    if isIn("option-header") {
      poll.append((said, []))
    } else if poll.isEmpty {
      text.add(said)
    } else {
      poll[poll.count - 1].voters.append(said)
    }
  }

  /// `* Rust (2 votes: Ann, Bo)`.
  private var pollLines: String {
    poll.map { option in
      let count = out.strings.count(option.voters.count, "vote", "votes")
      let names = option.voters.isEmpty ? "" : ": " + out.strings.list(option.voters)
      return "* " + MarkdownText.escaped("\(option.text) (\(count)\(names))")
    }.joined(separator: "\n")
  }

  // A regular expression does not change once it is compiled.
  nonisolated(unsafe) private static let unembedded = #/Unable to embed .+ attachments: (.+)/#

  /// Text outside of the parts that are known.
  private mutating func takeRest(_ said: String) {
    if isIn("message_part"), said.utf8.count < 1024,
      let file = said.trimmed.wholeMatch(of: Self.unembedded)
    {
      let position = message?.position ?? .start
      message?.attachments.append(
        export.attachment(String(file.1), from: folder, at: position, out.strings))
      return
    }
    let isLabel = isIn("message_part") && open.contains { $0.name == "a" || $0.name == "p" }
    let isSubject = said.trimmed == "Subject:" && !isIn("message_part")
    guard !isLabel, !isSubject, !isIn("reply_anchor", "reply_context", "expressive", "deleted") else {
      return
    }
    let classes = open.last { !$0.classes.isEmpty }?.classes ?? []
    let isKnown = isEvent || !classes.isDisjoint(with: Self.parts)
    if open.last?.name == "p", !isEvent, isKnown { return }
    if !isKnown, !said.trimmed.isEmpty {
      out.drift("unknown part of a message; its text is kept", at: place)
    }
    text.add(said)
  }

  /// Parts that may contain text themselves.
  private static let parts: Set<String> = [
    "sent", "received", "message_part", "transcription", "sticker_effect", "sticker_name", "genmoji_prompt",
    "shared_location", "shareplay", "app_error",
  ]

  private mutating func takeTapback() {
    let said = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    words = ""
    guard let match = said.wholeMatch(of: #/(?:(.+?) )?(?:by|from) (.+)/#) else {
      if !said.isEmpty {
        out.drift("unknown line of tapbacks; it is kept with the text", at: place)
        text.add("\n" + said)
      }
      return
    }
    // The name of the app is beside a sticker.
    let name = isSticker ? nil : match.1
    message?.react(IMessageHead.emoji(name ?? "Sticker"), match.2 == "Me" ? me.id : String(match.2))
  }

  /// `Unable to locate attachment: p.jpg`.
  private mutating func takeMissing() {
    let name = words.split(separator: ": ", maxSplits: 1).last.map(String.init)?.trimmed
    let position = message?.position ?? .start
    message?.attachments.append(
      export.attachment(name?.replacing("/", with: "_"), from: folder, at: position, out.strings))
    words = ""
  }

  private func local(_ part: Part) -> IMessageHead? {
    IMessageHead(part.time.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// What a reply inside of a message and its own place have in common.
  private func key(_ part: Part) -> String {
    part.guid.isEmpty ? "\(local(part)?.time?.local ?? 0)-\(part.sender.trimmed)" : part.guid
  }

  private mutating func end() {
    let ended = ended()
    guard outer.isEmpty else { return endReply(ended) }
    messages += [ended].compactMap { $0 } + inner
    inner = []
  }

  /// The open message, if it has content.
  private mutating func ended() -> Message? {
    guard var message else { return nil }
    self.message = nil
    let written = local(head)?.time.map { clock.moment($0.local) }
    let stamp = ContentValue(.string(head.time), at: message.position)
    let fields = [ContentValue.Entry(key: "timestamp", position: message.position, value: stamp)]
    let record = ContentValue(.map(head.time.trimmed.isEmpty ? [] : fields), at: message.position)
    message.time = times.time(written, of: record, "timestamp", &out)
    if isEvent {
      (message.kind, message.text) = (.system, text.markdown)
    } else {
      let name = head.sender.trimmed
      if name.isEmpty { out.drift("message has no sender", at: message.position) }
      message.sender = head.isMine ? me.id : name.isEmpty ? "Unknown" : name
      message.id = "\(message.time.seconds)-\(message.sender)"
      let key = key(head)
      pending.remove(key)
      message.replyTo = parents[key]
      for reply in replies { parents[reply] = message.id }
      pending.formUnion(replies)
      for index in inner.indices where inner[index].replyTo == nil { inner[index].replyTo = message.id }
      if versions > 1 { message.editedAt = Instant(seconds: message.time.seconds + delay) }
      let title =
        subject.trimmed.isEmpty ? nil : StyledText([.init(text: subject.trimmed, style: .bold)]).markdown
      let words = text.markdown
      message.isDeleted = isUnsent && versions == 0 && message.attachments.isEmpty
      let all = [title, message.isDeleted ? nil : words, pollLines].compactMap { $0 }
      let said = all.filter { !$0.isEmpty }.joined(separator: "\n\n")
      message.say(said, as: said)
    }
    if message.text.isEmpty, !message.mayBeEmpty {
      out.skip("no content", at: message.position)
      return nil
    }
    return message
  }

  mutating func write(_ title: String, _ file: InputFile) {
    while message != nil { end() }
    // Replies were read with the messages that they answer.
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
