internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// The events of a room: edits and reactions change the messages that they name.
struct MatrixRoom {
  var title: String?
  var topic = ""
  /// Id of the room, if events have it.
  private var room: String?
  private let export: Export
  private let folder: String
  private let saved: MatrixFiles
  private let strings: Strings
  private var names: [String: String] = [:]
  private var messages: GroupedMessages
  /// Reactions and edits, whose message may come later: event files may be newest first.
  private var reactions: [(id: String, emoji: String, sender: String)] = []
  private var edits: [(id: String, message: Message)] = []

  init(_ export: Export, _ folder: String, _ out: ImportWriter) {
    (self.export, self.folder, strings) = (export, folder, out.strings)
    messages = GroupedMessages(out.spill)
    saved = MatrixFiles(export)
  }

  private func name(_ id: String) -> String { names[id] ?? id }

  mutating func take(_ event: ContentValue, _ out: inout ImportWriter) {
    out.record()
    guard event.entries != nil else {
      return out.broken("expected an event, found \(event.typeName)", at: event.position)
    }
    let time = messages.time(
      ImportedTime.milliseconds(event["origin_server_ts"]), of: event, "origin_server_ts", in: "", &out)
    var message = Message(
      id: event.text("event_id") ?? "", sender: event.text("sender") ?? "", text: "", time: time,
      position: event.position)
    if message.sender.isEmpty { out.drift("event has no \"sender\"", at: event.position) }
    room = room ?? event.text("room_id")
    let (type, content) = (event.text("type") ?? "", event["content"])
    let relation = content?["m.relates_to"]
    if type == "m.reaction", let target = relation?.text("event_id"), let key = relation?.text("key") {
      reactions.append((target, key, message.sender))
      return out.skip("reaction", at: event.position)
    }
    if relation?.text("rel_type") == "m.replace", let target = relation?.text("event_id"),
      let new = content?["m.new_content"]
    {
      take(content: new, &message)
      return edits.append((target, message))
    }
    message.replyTo = relation?["m.in_reply_to"]?.text("event_id")
    if message.replyTo == nil, relation?.text("rel_type") == "m.thread" {
      message.replyTo = relation?.text("event_id")
    }
    message.isDeleted = event["unsigned"]?["redacted_because"] != nil
    if event["unsigned"]?["m.relations"]?["m.replace"] != nil, message.editedAt == nil {
      message.editedAt = time
    }
    if !message.isDeleted { read(event, type, content, &message, &out) }
    guard !message.text.isEmpty || message.mayBeEmpty else {
      return out.skip("no content", at: event.position)
    }
    messages.add(message, to: "")
  }

  private mutating func read(
    _ event: ContentValue, _ type: String, _ content: ContentValue?, _ message: inout Message,
    _ out: inout ImportWriter
  ) {
    switch type {
    case "m.room.message", "m.sticker":
      if let content, !content.isEmptyObject { take(content: content, &message) }
      if message.text.isEmpty, message.attachments.isEmpty, content?.isEmptyObject == true {
        message.isDeleted = true
      }
      let known: Set<String> = [
        "body", "msgtype", "format", "formatted_body", "m.relates_to", "url", "info", "file", "filename",
        "geo_uri",
        "m.mentions", "m.new_content", "org.matrix.msc1767.text", "org.matrix.msc1767.audio",
        "org.matrix.msc3245.voice",
        "org.matrix.msc1767.file", "org.matrix.msc1767.image", "m.text", "m.html", "m.location", "m.asset",
        "m.ts",
        "org.matrix.msc3488.location", "org.matrix.msc3488.asset", "org.matrix.msc3488.ts",
        "com.beeper.linkpreviews",
      ]
      let rest = content.map { out.others(of: $0, besides: known, "the content of a message") } ?? ""
      if !rest.isEmpty { message.text += (message.text.isEmpty ? "" : "\n\n") + rest }
    case "m.room.encrypted":
      (message.kind, message.text) = (.system, "\(name(message.sender)): 🔒")
      message.sender = ""
    case "m.call.invite", "m.call.answer", "m.call.hangup", "m.call.reject":
      message.kind = .call
      message.text = type == "m.call.reject" ? strings["missed"] : ""
    case "m.poll.start", "org.matrix.msc3381.poll.start":
      message.text = poll(content?["m.poll"] ?? content?["org.matrix.msc3381.poll.start"])
    case "m.poll.end", "org.matrix.msc3381.poll.end":
      let words = text(of: content)
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

  private static let dialect = RichText.Dialect(hidden: ["mx-reply"])

  private func take(content: ContentValue, _ message: inout Message) {
    let body = content.text("body") ?? ""
    let plain = content["m.relates_to"]?["m.in_reply_to"] == nil ? body : Self.withoutFallback(body)
    let html = content.text("format") == "org.matrix.custom.html" ? content.text("formatted_body") : nil
    let isFile = content["url"] != nil || content["file"] != nil || content["info"] != nil
    switch content.text("msgtype") ?? "" {
    case "m.image" where isFile, "m.file" where isFile, "m.audio" where isFile, "m.video" where isFile,
      "" where isFile:
      let name = content.text("filename") ?? body
      var file = export.attachment(
        name, type: content["info"]?.text("mimetype") ?? "", from: folder, at: content.position, strings)
      if let path = saved.path(of: body, at: message.time) { (file.path, file.name) = (path, name) }
      if name != body { file.caption = body }
      message.attachments = [file]
    case "m.location":
      let place = content.text("geo_uri").map { MarkdownText.link(MarkdownText.escaped(body), to: $0) }
      message.text = "📍 " + (place ?? MarkdownText.escaped(body))
    case "m.emote":
      // A picture alone is nothing.
      let styled = html.map { RichText.markdown("<em>\($0)</em>", Self.dialect).trimmed } ?? ""
      message.text = styled.isEmpty ? StyledText([.init(text: plain, style: .italic)]).markdown : styled
    default:
      message.say(
        plain,
        as: html.map { RichText.markdown($0, Self.dialect) } ?? StyledText([.init(text: plain)]).markdown)
    }
  }

  /// Replies begin with the quoted message, in lines with `> `.
  private static func withoutFallback(_ body: String) -> String {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.drop { $0.hasPrefix("> ") }
    return rest.count < lines.count ? rest.drop { $0.isEmpty }.joined(separator: "\n") : body
  }

  /// The stable form has a list of texts by type, older ones a text.
  private func text(of value: ContentValue?) -> String {
    value?.text("m.text") ?? value?.elements("m.text").lazy.compactMap { $0.text("body") }.first
      ?? value?.text("org.matrix.msc1767.text") ?? value?.text("body") ?? ""
  }

  private func poll(_ poll: ContentValue?) -> String {
    MarkdownText.poll(
      text(of: poll?["question"]), (poll?.elements("answers") ?? []).map { (text(of: $0), nil) }, strings)
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

  private static let lacking = "Some edits and reactions belong to messages that the export lacks"

  /// The edit of a message that the export lacks takes its place.
  private mutating func applyEdits(_ out: inout ImportWriter) {
    for (id, edited) in edits.sorted(by: { $0.message.time < $1.message.time }) {
      let isKnown = messages.update(id) {
        ($0.text, $0.attachments, $0.editedAt) = (edited.text, edited.attachments, edited.time)
      }
      if !isKnown { out.assume(Self.lacking) }
      guard !isKnown, !edited.text.isEmpty || edited.mayBeEmpty else {
        out.skip("edit", at: edited.position)
        continue
      }
      var message = edited
      (message.id, message.editedAt) = (id, edited.time)
      messages.add(message, to: "")
    }
  }

  private mutating func applyReactions(_ out: inout ImportWriter) {
    for one in reactions {
      let isKnown = messages.update(one.id) { $0.react(one.emoji, one.sender.isEmpty ? nil : one.sender) }
      if !isKnown { out.assume(Self.lacking) }
    }
  }

  mutating func write(_ file: InputFile, _ stem: String, _ out: inout ImportWriter) {
    applyEdits(&out)
    applyReactions(&out)
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
