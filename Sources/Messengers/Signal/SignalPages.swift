internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit
internal import Model

/// Reads the pages of one chat.
struct SignalPages: ChatPageReader {
  var out: ImportWriter
  private let export: Export
  private var folder = ""
  private var open = OpenTags()
  private var title = ""
  private var topic = ""
  /// The name of the detail of a group that follows.
  private var label = ""
  private let me: Participant
  private var clock: LocalClock
  private var last = Instant.untimed
  private var found: SignalPageMessage?
  /// Where the last tag is.
  private var place = SourcePosition.start
  private var depth = 0
  private var messages: [Message] = []
  /// Which messages name no sender; in groups it is unknown.
  private var unnamed: [Int] = []
  private var isGroup = false

  init(_ export: Export, _ out: ImportWriter) {
    (self.export, self.out) = (export, out)
    me = SignalFormat.me(out)
    clock = LocalClock(out.options.zone ?? .utc)
  }

  mutating func read(_ file: InputFile) throws(Diagnostic) {
    out.path = file.path
    folder = export.folder(of: file)
    (open, title) = (OpenTags(), "")
    try readPieces(of: file)
  }

  mutating func begin(_ tag: TagReader.Tag) {
    let classes = OpenTags.classes(of: tag)
    place = tag.position
    if found != nil {
      look(tag, classes)
    } else if classes.contains("msg"), !classes.contains("msg-date-change") {
      out.record()
      found = SignalPageMessage(classes, at: tag.position)
      depth = open.count
    }
    open.begin(tag, classes)
  }

  /// Parts that say nothing, or what is shown otherwise.
  private static let silent: Set<String> = [
    "edited", "footer-icons", "shared-contact-avatar", "poll-subtitle", "poll-option-meter-bar",
    "poll-option-details",
  ]

  /// A tag inside of a message.
  private mutating func look(_ tag: TagReader.Tag, _ classes: Set<String>) {
    if open.has(Self.silent) { return }
    if classes.contains("edited") { found?.isEdited = true }
    if classes.contains("msg-reaction") { found?.react() }
    if classes.contains(where: { $0.hasPrefix("msg-call") }) { found?.call = classes }
    if classes.contains("viewonce") {
      found?.add(export.attachment(nil, type: "image/*", from: "", at: tag.position, out.strings))
    }
    if !classes.isDisjoint(with: ["poll-title", "poll-option-title"]) { found?.poll.append(("", nil)) }
    if open.has("attachment") {
      takeFile(tag)
    } else if isInText {
      found?.take(.open(tag), isQuote: open.has("msg-quote"))
    }
  }

  /// Whether the place is in the text of the message or of the quoted one.
  private var isInText: Bool {
    open.has(element: "pre") && !open.has(["attachment", "shared-contact-info", "edited", "viewonce"])
  }

  /// Files of a quoted message are shown with it.
  private mutating func takeFile(_ tag: TagReader.Tag) {
    guard let address = tag["src"] ?? tag["href"], address.hasPrefix("media/"), !open.has("msg-quote")
    else { return }
    let path = address.removingPercentEncoding ?? address
    found?.add(export.attachment(path, from: folder, at: tag.position, out.strings))
  }

  mutating func close(_ name: String) {
    let (isText, isQuote) = (name != "pre" && isInText, open.has("msg-quote"))
    guard open.end(name), found != nil else { return }
    if isText { found?.take(.close(name), isQuote: isQuote) }
    if open.count <= depth { end() }
  }

  mutating func take(_ words: String) {
    guard found != nil else { return takeHead(words) }
    // Of media that can be seen once, only a word says whether they were.
    if open.has(Self.silent) || open.has("viewonce") { return }
    let isQuote = open.has("msg-quote")
    if open.has("msg-name") {
      found?.name(words, open.classes, isQuote: isQuote)
    } else if open.has("msg-data") {
      found?.date(words, at: place)
    } else if open.has("msg-reactions") {
      takeReaction(words)
    } else if open.has("attachment") {
      if !isQuote { takeFile(words) }
    } else if open.has(["linkpreview", "shared-contact-info"]) {
      found?.card(words.trimmed)
    } else if open.has("poll") {
      found?.poll(words.trimmed, isCount: open.has("poll-option-votes"))
    } else if isInText {
      found?.take(.text(words), isQuote: isQuote)
    } else if !words.trimmed.isEmpty {
      keep(words.trimmed)
    }
  }

  private mutating func keep(_ words: String) {
    out.drift("unknown part of a message; its text is kept", at: place)
    found?.rest.append(words)
  }

  private mutating func takeReaction(_ words: String) {
    if open.has("reaction-count") { return }
    if open.has("msg-reaction-info") {
      if words.hasPrefix("From: ") { found?.reactor(String(words.dropFirst(6)).trimmed) }
    } else {
      found?.react(with: words.trimmed)
    }
  }

  /// `Attachment 'plan.pdf'` is before the link to the file, a caption below.
  private mutating func takeFile(_ words: String) {
    if open.has("caption") {
      found?.caption(words)
    } else if let name = words.firstMatch(of: #/Attachment '(.+)'/#) {
      found?.file = String(name.1)
    } else if open.has("pending-attachment"), !words.trimmed.isEmpty {
      found?.rest.append(words.trimmed)
    }
  }

  private mutating func takeHead(_ words: String) {
    if open.has("threadtitle"), !open.has("threadtitle-info") { title += words }
    if open.has("column-right-align") { label = words }
    if open.has("column-left-align"), label == "Description:" { topic = words }
  }

  // MARK: messages

  mutating func end() {
    guard let found else { return }
    self.found = nil
    var message = found.finished(found.isMine ? me.id : title.trimmed, me: me.id, out.strings)
    if found.isNamed { isGroup = true }
    if let written = WrittenClock(inWords: found.date) {
      last = clock.moment(written.local)
    } else {
      out.drift(
        "time of a message is in no known form; it has the time of the message before", at: found.datePlace)
    }
    message.time = last
    // The page has no time of an edit.
    if found.isEdited { message.editedAt = last }
    if message.text.isEmpty, !message.mayBeEmpty { return out.skip("no content", at: message.position) }
    if !found.isMine, !found.isNamed, !message.sender.isEmpty, message.sender != me.id {
      unnamed.append(messages.count)
    }
    messages.append(message)
  }

  mutating func write(_ file: InputFile?) {
    guard let file else { return }
    if isGroup { for index in unnamed { messages[index].sender = "Unknown" } }
    let senders = Set(messages.map(\.sender)).subtracting([""])
    var chat = SignalFormat.conversation(
      title.trimmed.isEmpty ? file.stem : title.trimmed, others: senders.subtracting([me.id]).count, file)
    chat.summary = topic
    out.begin(chat)
    for sender in senders.sorted() {
      out.participant(sender == me.id ? me : Participant(id: sender, name: sender))
    }
    for message in messages { out.message(message) }
  }
}
