internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// The events of a room: messages, changes of messages, and lines about the room.
struct MatrixRoom {
  var title: String?
  var topic = ""
  /// Id of the room, if events have it.
  var room: String?
  private let contents: MatrixContent
  private let strings: Strings
  private var names: [String: String] = [:]
  private var messages: GroupedMessages
  private var changes = MatrixChanges()

  init(_ export: Export, _ folder: String, _ out: ImportWriter) {
    strings = out.strings
    contents = MatrixContent(export, folder, out.strings)
    messages = GroupedMessages(out.spill)
  }

  private func name(_ id: String) -> String { names[id] ?? id }

  /// Takes the name of a member or of the room, whose event is not among those of the file.
  mutating func introduce(_ event: ContentValue) {
    switch event.text("type") {
    case "m.room.member": introduce(event.text("state_key"), event["content"]?.text("displayname"))
    case "m.room.name": title = title ?? event["content"]?.text("name")
    default: break
    }
  }

  mutating func introduce(_ id: String?, _ name: String?) {
    if let id { names[id] = names[id] ?? name }
  }

  mutating func take(_ event: ContentValue, _ out: inout ImportWriter) {
    out.record()
    guard event.entries != nil else {
      return out.broken("expected an event, found \(event.typeName)", at: event.position)
    }
    var message = begin(event, &out)
    let type = event.text("type") ?? ""
    if let reason = Self.signals.contains(type) ? "signal of a call" : Self.removal(event, type) {
      return out.skip(reason, at: event.position)
    }
    if let change = changes.take(event, type, message) { return out.skip(change, at: event.position) }
    let relation = event["content"]?["m.relates_to"]
    if relation?.text("rel_type") == "m.replace", let target = relation?.text("event_id"),
      let new = event["content"]?["m.new_content"]
    {
      contents.read(new, &message)
      return changes.edit(target, message)
    }
    message.replyTo = Self.target(relation)
    message.isDeleted = event["unsigned"]?["redacted_because"] != nil && Self.written.contains(type)
    if !message.isDeleted { read(event, type, Self.latest(event, &message), &message, &out) }
    guard !message.text.isEmpty || message.mayBeEmpty else {
      return out.skip("no content", at: event.position)
    }
    messages.add(message, to: "")
  }

  private mutating func begin(_ event: ContentValue, _ out: inout ImportWriter) -> Message {
    let time = messages.time(
      ImportedTime.milliseconds(event["origin_server_ts"]), of: event, "origin_server_ts", in: "", &out)
    let message = Message(
      id: event.text("event_id") ?? "", sender: event.text("sender") ?? "", text: "", time: time,
      position: event.position)
    if message.sender.isEmpty { out.drift("event has no \"sender\"", at: event.position) }
    room = room ?? event.text("room_id")
    return message
  }

  /// Events with which programs connect a call.
  private static let signals = Set(
    words: "m.call.candidates m.call.select_answer m.call.negotiate m.call.sdp_stream_metadata_changed")
  /// Events that a person writes, of which a mark is left when they are removed.
  private static let written = Set(
    words: "m.room.message m.sticker m.room.encrypted m.poll.start org.matrix.msc3381.poll.start")

  /// Why nothing is left of an event: a reaction that was taken back, or a removed change of the room.
  private static func removal(_ event: ContentValue, _ type: String) -> String? {
    let isEmpty = event["content"]?.isEmptyObject == true
    let isRemoved = event["unsigned"]?["redacted_because"] != nil && !written.contains(type)
    let isGone = isRemoved && (isEmpty || event["state_key"] == nil)
    return isGone || (isEmpty && type == "m.reaction") ? "removed event" : nil
  }

  /// What the event answers. In a thread, programs without threads show the message above as the target.
  private static func target(_ relation: ContentValue?) -> String? {
    let thread = relation?.text("rel_type") == "m.thread" ? relation?.text("event_id") : nil
    let answered = relation?["m.in_reply_to"]?.text("event_id")
    return relation?["is_falling_back"]?.bool == true ? thread ?? answered : answered ?? thread
  }

  /// The content after the last edit, which servers add to the event; sets its time.
  private static func latest(_ event: ContentValue, _ message: inout Message) -> ContentValue? {
    guard let edit = event["unsigned"]?["m.relations"]?["m.replace"],
      edit.text("sender") ?? message.sender == message.sender
    else { return event["content"] }
    message.editedAt = ImportedTime.milliseconds(edit["origin_server_ts"]) ?? message.time
    return edit["content"]?["m.new_content"] ?? event["content"]
  }

  private mutating func read(
    _ event: ContentValue, _ type: String, _ content: ContentValue?, _ message: inout Message,
    _ out: inout ImportWriter
  ) {
    switch type {
    case "m.room.message", "m.sticker":
      if let content, !content.isEmptyObject { contents.read(content, &message) }
      if message.text.isEmpty, message.attachments.isEmpty, content?.isEmptyObject == true {
        message.isDeleted = true
      }
      let known: Set<String> = [
        "body", "msgtype", "format", "formatted_body", "m.relates_to", "url", "info", "file", "filename",
        "geo_uri", "m.mentions", "m.new_content", "org.matrix.msc1767.text", "org.matrix.msc1767.audio",
        "org.matrix.msc3245.voice", "org.matrix.msc1767.file", "org.matrix.msc1767.image", "m.text", "m.html",
        "m.location", "m.asset", "m.ts", "org.matrix.msc3488.location", "org.matrix.msc3488.asset",
        "org.matrix.msc3488.ts", "com.beeper.linkpreviews",
      ]
      let rest = content.map { out.others(of: $0, besides: known, "the content of a message") } ?? ""
      if !rest.isEmpty { message.text += (message.text.isEmpty ? "" : "\n\n") + rest }
    case "m.room.encrypted":
      (message.kind, message.text) = (.system, "\(name(message.sender)): 🔒")
      message.sender = ""
    case "m.call.invite", "m.call.answer", "m.call.hangup", "m.call.reject", "m.rtc.notification",
      "org.matrix.msc4075.rtc.notification", "org.matrix.msc4075.call.notify":
      message.kind = .call
      message.text = type == "m.call.reject" ? strings["missed"] : ""
    case "m.poll.start", "org.matrix.msc3381.poll.start":
      let poll = content?["m.poll"] ?? content?["org.matrix.msc3381.poll.start"]
      changes.keep(poll: poll, of: message.id)
      message.text = contents.poll(poll)
    case "m.poll.end", "org.matrix.msc3381.poll.end":
      if let poll = event["content"]?["m.relates_to"]?.text("event_id") { changes.end(poll, message) }
      let words = contents.text(of: content)
      message.text = "\(name(message.sender)): \(words.isEmpty ? "poll end" : words)"
      (message.kind, message.sender) = (.system, "")
    default:
      if let words = state(event, type, content, message.sender) {
        (message.kind, message.sender, message.text) = (.system, "", words)
      } else {
        let what = type.isEmpty ? "event has no \"type\"" : "unknown event \"\(type)\""
        message = out.kept(event, as: type.isEmpty ? "event" : type, because: what, message)
        return
      }
    }
    if message.text.isEmpty, !message.mayBeEmpty {
      message = out.kept(event, as: type, because: "message has no known content", message)
    }
  }

  // MARK: events about the room

  /// A sentence about an event of the room's state; nil for other events.
  private mutating func state(
    _ event: ContentValue, _ type: String, _ content: ContentValue?, _ sender: String
  ) -> String? {
    let actor = name(sender)
    switch type {
    case "m.room.member": return member(event, content, sender)
    case "m.room.name":
      title = content?.text("name") ?? title
      return strings.text(
        "{name} changed the title to “{title}”", ["name": actor, "title": content?.text("name") ?? ""])
    case "m.room.topic":
      topic = content?.text("topic") ?? topic
      return strings.text(
        "{name} changed the topic to “{title}”", ["name": actor, "title": content?.text("topic") ?? ""])
    case "m.room.avatar": return strings.text("{name} changed the photo", ["name": actor])
    case "m.room.create": return strings.text("{name} created the chat", ["name": actor])
    case "m.room.pinned_events": return strings.text("{name} pinned a message", ["name": actor])
    case _ where type.hasPrefix("m.room.") || type.hasPrefix("m.space.") || event["state_key"] != nil:
      let words = type.split(separator: ".").last.map { String($0).replacing("_", with: " ") } ?? type
      return "\(actor): \(words)"
    default: return nil
    }
  }

  private mutating func member(_ event: ContentValue, _ content: ContentValue?, _ sender: String) -> String {
    let person = event.text("state_key") ?? sender
    let before = event["unsigned"]?["prev_content"]?.text("displayname") ?? name(person)
    if let name = content?.text("displayname") { names[person] = name }
    let values = ["name": name(sender), "members": name(person)]
    switch content?.text("membership") {
    case "invite": return strings.text("{name} added {members}", values)
    case "leave", "ban":
      return strings.text(person == sender ? "{name} left" : "{name} removed {members}", values)
    case "join" where event["unsigned"]?["prev_content"]?.text("membership") == "join":
      return before == name(person)
        ? strings.text("{name} changed the photo", ["name": before]) : "\(before) → \(name(person))"
    case "join":
      return strings.text("{name} joined {program}", ["name": name(person), "program": title ?? "Matrix"])
    case let other: return "\(name(sender)): \(other ?? "member")"
    }
  }

  // MARK: result

  mutating func write(_ file: InputFile, _ stem: String, _ out: inout ImportWriter) {
    changes.apply(to: &messages, contents, &out)
    let senders = messages.senders(of: "")
    let title = title ?? stem
    var chat = Conversation(
      slug: Conversation.slug(title: title, id: "matrix \(room ?? stem)"), title: title, source: file.path)
    chat.kind = senders.count > 2 ? .group : .direct
    chat.isMarkdown = true
    chat.summary = topic
    out.begin(chat)
    for id in senders.sorted() { out.participant(Participant(id: id, name: name(id))) }
    messages.each(of: "", in: .oldestFirst, &out) { message, _, out in
      for id in message.reactions.flatMap(\.participants) {
        out.participant(Participant(id: id, name: name(id)))
      }
      out.message(message)
    }
  }
}

extension ContentValue {
  /// Whether it is an object without fields, as in a removed event.
  fileprivate var isEmptyObject: Bool { entries?.isEmpty == true }
}
