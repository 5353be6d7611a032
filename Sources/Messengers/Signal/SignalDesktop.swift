internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Messages of Signal Desktop as its database stores them: a list for each chat, which sigtop writes, or a document
/// with those of all chats, and mostly the chats themselves.
enum SignalDesktop {
  /// Types that are lines about the chat, without text of a person.
  private static let events: Set<String> = [
    "group", "group-v1-migration", "group-v2-change", "keychange",
    "verified-change", "change-number-notification",
    "profile-change", "timer-notification", "universal-timer-notification", "contact-removed-notification",
    "title-transition-notification", "conversation-merge", "phone-number-discovery", "delivery-issue",
    "chat-session-refreshed", "message-request-response-event", "joined-signal-notification",
    "pinned-message-notification", "poll-terminate", "message-history-unsynced",
  ]

  static func read(
    _ file: InputFile, _ title: String, _ export: Export, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    var chats: [String: SignalDesktopReader] = [:]
    var order: [String] = []
    let me = SignalFormat.me(out)
    func take(_ value: ContentValue, _ key: String, _ about: [ContentValue], _ out: inout ImportWriter) {
      out.record()
      guard value.entries != nil else {
        return out.broken("expected a message, found \(value.typeName)", at: value.position)
      }
      if chats[key] == nil {
        order.append(key)
        chats[key] = SignalDesktopReader(export, export.folder(of: file), me, out.strings)
        if !key.isEmpty { chats[key]?.describe(key, value.text("conversationName"), about) }
      }
      chats[key]?.take(value, events, &out)
    }
    var failure: Diagnostic?
    do throws(Diagnostic) {
      let json = try JSONExport(file)
      let records = try json?.records()
      while let line = try records?() {
        guard let value = out.value(of: line) else { continue }
        guard let list = value["messages"]?.list else {
          take(value, "", [], &out)
          continue
        }
        for message in list {
          take(message, message.text("conversationId") ?? "-", value.elements("conversations"), &out)
        }
      }
    } catch {
      failure = error
    }
    let own = chats.values.reduce(into: Set<String>()) { $0.formUnion($1.own) }
    for key in order { chats[key]?.write(title, key, own, file, &out) }
    if let failure { throw failure }
  }
}

/// Converts the records of one chat.
private struct SignalDesktopReader {
  private let export: Export
  private let folder: String
  private let me: Participant
  private let strings: Strings
  private var times = RecordTimes()
  /// Ids of people, in order.
  private var senders: [String] = []
  /// Ids of the owner, which messages they sent may have.
  private(set) var own: Set<String> = []
  /// Ids of messages by the time when they were sent, which replies name.
  private var ids: [Int64: String] = [:]
  private var messages: [Message] = []
  /// Of a document: the name of the chat, whom messages without a sender are of, and names by id.
  private var title: String?
  private var other = ""
  private var names: [String: String] = [:]
  /// Ids of people by those of their chats, which reactions name.
  private var people: [String: String] = [:]

  init(_ export: Export, _ folder: String, _ me: Participant, _ strings: Strings) {
    (self.export, self.folder, self.me, self.strings) = (export, folder, me, strings)
  }

  /// What a document says about the chat `key` and its people.
  mutating func describe(_ key: String, _ name: String?, _ chats: [ContentValue]) {
    for chat in chats {
      let called = ["name", "profileFullName", "profileName", "title", "e164"].lazy.compactMap {
        chat.text($0)
      }.first
      for id in ["id", "uuid", "serviceId", "e164"].compactMap({ chat.text($0) }) { names[id] = called }
      if let id = chat.text("id") {
        people[id] = ["serviceId", "uuid", "e164"].lazy.compactMap { chat.text($0) }.first
      }
    }
    title = names[key] ?? name
    let isGroup = chats.first { $0.text("id") == key }?.text("type") == "group"
    other = isGroup ? "" : people[key] ?? title ?? ""
  }

  mutating func take(_ value: ContentValue, _ events: Set<String>, _ out: inout ImportWriter) {
    if let message = message(value, events, &out) { messages.append(message) }
  }

  private mutating func message(
    _ value: ContentValue, _ events: Set<String>, _ out: inout ImportWriter
  ) -> Message? {
    let type = value.text("type") ?? ""
    let key = value["sent_at"] == nil ? value["timestamp"] == nil ? "received_at_ms" : "timestamp" : "sent_at"
    let time = times.time(
      ImportedTime.milliseconds(value[key]), of: value, key == "received_at_ms" ? "sent_at" : key, &out)
    var message = Message(
      id: value["id"]?.identifier ?? "", sender: sender(value, type), text: "", time: time,
      position: value.position)
    if !message.id.isEmpty { ids[time.milliseconds] = message.id }
    switch type {
    case "incoming", "outgoing", "story": take(value, &message, &out)
    case "call-history":
      message.kind = .call
      let call = value["callHistoryDetails"]
      if call?.text("direction") == "Outgoing" || call?["wasIncoming"]?.bool == false {
        message.sender = me.id
      }
      message.text = self.call(call ?? value)
      // Records of calls have no sender: the person who called, or began a call of a group, is in the details.
      if message.sender.isEmpty, let caller = call?.text("ringerId") ?? call?.text("startedById") {
        add(caller)
        message.sender = caller
      }
    case _ where events.contains(type):
      (message.kind, message.sender) = (.system, "")
      message.text = SignalDesktopParts.event(value, type, names)
    default:
      let reason = type.isEmpty ? "message has no \"type\"" : "unknown type \"\(type)\" of a message"
      return out.kept(value, as: type.isEmpty ? "message" : type, because: reason, message)
    }
    if message.text.isEmpty, !message.mayBeEmpty {
      out.skip("no content", at: value.position)
      return nil
    }
    return message
  }

  private mutating func sender(_ value: ContentValue, _ type: String) -> String {
    let ids = ["sourceServiceId", "sourceUuid", "source"].compactMap { value.text($0) }
    if type == "outgoing" {
      own.formUnion(ids)
      return me.id
    }
    guard let id = ids.first else { return other }
    add(id)
    return id
  }

  private mutating func add(_ person: String) {
    if !senders.contains(person) { senders.append(person) }
  }

  /// `id`: of a person, or of the chat with them.
  private mutating func takeReaction(_ emoji: String, _ id: String?, _ message: inout Message) {
    let person = id.flatMap { people[$0] ?? (senders.contains($0) ? $0 : nil) }
    if let person { add(person) }
    message.react(emoji, person)
  }

  private mutating func take(_ value: ContentValue, _ message: inout Message, _ out: inout ImportWriter) {
    message.isDeleted = value["deletedForEveryone"]?.bool == true
    message.attachments = value.elements("attachments").compactMap(attachment)
    if let rest = value["bodyAttachment"].flatMap(attachment) { message.attachments.append(rest) }
    if value["isViewOnce"]?.bool == true, message.attachments.isEmpty, !message.isDeleted {
      message.attachments = [Attachment(path: strings["photo"], alt: "", mime: "image/*", caption: "")]
    }
    if let sticker = value["sticker"] {
      let emoji = sticker.text("emoji") ?? sticker["data"]?.text("emoji") ?? ""
      var file = Attachment(path: strings["sticker"], alt: emoji, mime: "image/webp", caption: emoji)
      if let path = sticker["data"]?.text("path").map({ export.sent($0, from: folder) }),
        export.file(path) != nil
      {
        file.path = path
      }
      message.attachments.append(file)
    }
    for reaction in value.elements("reactions") {
      guard let emoji = reaction.text("emoji") else { continue }
      takeReaction(emoji, reaction.text("fromId"), &message)
    }
    message.editedAt = ImportedTime.milliseconds(value["editMessageTimestamp"])
    var quote = ""
    if let quoted = value["quote"] {
      message.replyTo = quoted["id"]?.identifier.flatMap { Int64($0) }.flatMap { ids[$0] }
      if message.replyTo == nil, let text = quoted.text("text") {
        quote = MarkdownText.quote(MarkdownText.escaped(text))
      }
    }
    let contacts = value.elements("contact").compactMap { SignalCards.contact($0) }
    let written = SignalStyles.markdown(value.text("body") ?? "", value.elements("bodyRanges"), names: names)
    let body = written.isEmpty ? MarkdownText.escaped(SignalDesktopParts.words(value)) : written
    let said = [quote, body].filter { !$0.isEmpty }.joined(separator: "\n\n")
    message.say(quote.isEmpty ? body : "", as: said, contacts + poll(value))
    if message.text.isEmpty, !message.mayBeEmpty, value["poll"] != nil || value["payment"] != nil {
      message = out.kept(value, as: "message", because: "message has no known content", message)
    }
  }

  private func poll(_ value: ContentValue) -> [String] {
    SignalDesktopParts.poll(value, strings).map { [$0] } ?? []
  }

  private func attachment(_ value: ContentValue) -> Attachment? {
    guard value.entries != nil else { return nil }
    let name = value.text("fileName") ?? value.text("path")?.split(separator: "/").last.map(String.init)
    var file = export.attachment(
      name, type: value.text("contentType") ?? "", from: folder, at: value.position, strings)
    file.caption = value.text("caption") ?? ""
    return file
  }

  private func call(_ details: ContentValue) -> String {
    let status = details.text("status") ?? ""
    let isMissed =
      ["Missed", "NotAccepted", "Declined"].contains(status) || details["wasDeclined"]?.bool == true
    let (start, end) = (details["timestamp"]?.int ?? 0, details["endedTimestamp"]?.int ?? 0)
    if isMissed { return strings["missed"] }
    return start > 0 && end > start ? strings.count((end - start) / 1000, "second", "seconds") : ""
  }

  /// Only a chat of two says who the other is: its file is named after them. `own`: ids of the owner in any chat;
  /// without one, a person who only reacts may be the owner and is not named.
  func write(
    _ file: String, _ key: String, _ own: Set<String>, _ input: InputFile, _ out: inout ImportWriter
  ) {
    let others = Set(messages.map(\.sender)).subtracting([me.id, ""])
    let title = title ?? file
    var chat = SignalFormat.conversation(title, others: others.count, input)
    if !key.isEmpty { chat.slug = Conversation.slug(title: title, id: key) }
    out.begin(chat)
    let known = own.isEmpty ? others.union([other]) : own.union(senders)
    for sender in senders where !own.contains(sender) && known.contains(sender) {
      let name = others.count == 1 && others.contains(sender) ? title : sender
      out.participant(Participant(id: sender, name: names[sender] ?? name))
    }
    let said = messages.map { named($0, own, known) }
    if said.contains(where: { $0.isOf(me.id) }) { out.participant(me) }
    for message in said { out.message(message) }
  }

  /// With the people who reacted: those who are `known`, and the owner.
  private func named(_ message: Message, _ own: Set<String>, _ known: Set<String>) -> Message {
    var message = message
    message.reactions = message.reactions.map { reaction in
      let people = reaction.participants.filter { known.contains($0) }
      return Reaction(
        emoji: reaction.emoji, participants: people.map { own.contains($0) ? me.id : $0 },
        others: reaction.others + reaction.participants.count - people.count)
    }
    return message
  }
}

extension Message {
  /// Whether a person wrote it or reacted to it.
  fileprivate func isOf(_ person: String) -> Bool {
    sender == person || reactions.contains { $0.participants.contains(person) }
  }
}
