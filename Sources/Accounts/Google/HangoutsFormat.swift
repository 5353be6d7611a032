internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// `Hangouts.json` of a Takeout archive: conversations with their events; old files have them in
/// `conversation_state`.
enum HangoutsFormat: ExportFormat {
  static let name = "hangouts"
  static let title = "Google Hangouts"
  static let reads = "texts, styles, links, photos, places, members, calls"
  static let origin = "old archives of Google Takeout: Hangouts.json"

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      guard let shape = try export.json(file)?.shapes.first, !shape.isList else { continue }
      if shape.has("conversation", "events", in: "conversations")
        || shape.has("conversation_state", in: "conversation_state")
      {
        found.append(file)
      }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  private static let events = [InnerList("events"), InnerList("conversation_state", "event")]

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      let repeated = try JSONList.read(
        file, at: ["conversations", "conversation_state"], without: events, out.spill
      ) { chat, events in
        HangoutsChat(chat, events, unit.export, unit.export.folder(of: file), out.strings).write(file, &out)
      }
      out.note(repeated)
    }
  }
}

/// A conversation with its people and events.
private struct HangoutsChat {
  private let id: String
  private let about: ContentValue?
  private let events: SpilledValues
  private let people: [Participant]
  private let export: Export
  private let folder: String
  private let strings: Strings
  private let position: SourcePosition

  init(
    _ chat: ContentValue, _ events: SpilledValues, _ export: Export, _ folder: String, _ strings: Strings
  ) {
    (self.events, self.export, self.folder, self.strings) = (events, export, folder, strings)
    position = chat.position
    let state = chat["conversation_state"] ?? chat
    let outer = state["conversation"]
    about = outer?["conversation"] ?? outer
    id =
      outer?["conversation_id"]?.text("id") ?? state["conversation_id"]?.text("id") ?? about?["id"]?.text(
        "id") ?? ""
    let me = Self.id(of: about?["self_conversation_state"]?["self_read_state"]?["participant_id"])
    people = (about?.elements("participant_data") ?? []).compactMap { person in
      guard let id = Self.id(of: person["id"]) else { return nil }
      let phone = person["phone_number"]
      let number = phone?["i18n_data"]?.text("international_number") ?? phone?.text("e164")
      return Participant(id: id, name: person.text("fallback_name") ?? number ?? id, isMe: id == me)
    }
  }

  private static func id(of person: ContentValue?) -> String? {
    person?.text("gaia_id") ?? person?.text("chat_id")
  }

  private func name(_ id: String) -> String { people.first { $0.id == id }?.name ?? id }

  func write(_ file: InputFile, _ out: inout ImportWriter) {
    guard !events.isEmpty else {
      out.record()
      return out.skip("chat without messages", at: position)
    }
    let others = people.filter { !$0.isMe }.map(\.name)
    let title = about?.text("name") ?? (others.isEmpty ? "Hangouts" : others.joined(separator: ", "))
    var chat = Conversation(slug: Conversation.slug(title: title, id: id), title: title, source: file.path)
    chat.kind = about?.text("type") == "GROUP" || people.count > 2 ? .group : .direct
    chat.isMarkdown = true
    out.begin(chat)
    for person in people { out.participant(person) }
    var times = RecordTimes()
    events.each(&out) { event, out in
      out.record()
      guard event.entries != nil else {
        return out.broken("expected an event, found \(event.typeName)", at: event.position)
      }
      let message = message(event, &times, &out)
      if message.text.isEmpty, !message.mayBeEmpty {
        out.skip("no content", at: event.position)
      } else {
        out.message(message)
      }
    }
  }

  private static let known: Set<String> = [
    "conversation_id", "sender_id", "timestamp", "event_id", "event_type", "chat_message",
    "self_event_state", "advances_sort_timestamp", "event_otr", "delivery_medium", "event_version",
    "expiration_timestamp",
  ]

  private func message(_ event: ContentValue, _ times: inout RecordTimes, _ out: inout ImportWriter)
    -> Message
  {
    let micros = event["timestamp"]?.identifier.flatMap { Int64($0) }
    let found = micros.map { ContentValue(.number(String($0 / 1000)), at: event.position) }
    let time = times.time(ImportedTime.milliseconds(found), of: event, "timestamp", &out)
    let sender = Self.id(of: event["sender_id"]) ?? ""
    var message = Message(
      id: event.text("event_id") ?? "", sender: sender, text: "", time: time, position: event.position)
    if let content = event["chat_message"]?["message_content"] {
      take(content, &message, &out)
      let rest = out.others(of: event, besides: Self.known)
      if !rest.isEmpty { message.say(message.text, as: message.text, [rest]) }
    } else if let change = event["membership_change"] {
      let members = change.elements("participant_id").compactMap(Self.id).map(name)
      let isAlone = members == [name(sender)]
      let phrase =
        change.text("type") == "LEAVE"
        ? isAlone ? "{name} left" : "{name} removed {members}" : "{name} added {members}"
      say(strings.text(phrase, ["name": name(sender), "members": strings.list(members)]), &message)
    } else if let rename = event["conversation_rename"] {
      let title = rename.text("new_name")
      let phrase = title == nil ? "{name} changed the title" : "{name} changed the title to “{title}”"
      say(strings.text(phrase, ["name": name(sender), "title": title ?? ""]), &message)
    } else if let call = event["hangout_event"] {
      message.kind = .call
      let seconds = call["hangout_duration_secs"]?.identifier.flatMap { Int($0) }
      message.text = seconds.map { strings.count($0, "second", "seconds") } ?? ""
      if call.text("event_type") == "MISSED_HANGOUT" { message.text = strings["missed"] }
    } else {
      let type = event.text("event_type") ?? "event"
      return out.kept(event, as: type, because: "unknown event \"\(type)\"", message)
    }
    return message
  }

  private func say(_ words: String, _ message: inout Message) {
    (message.kind, message.sender, message.text) = (.system, "", words)
  }

  private func take(_ content: ContentValue, _ message: inout Message, _ out: inout ImportWriter) {
    let text = Self.text(content)
    var more: [String] = []
    for attachment in content.elements("attachment") {
      let item = attachment["embed_item"]
      if let photo = Self.part("plus_photo", of: item) {
        message.attachments.append(file(photo, at: attachment.position))
      } else if let place = Self.part("place_v2", of: item) ?? Self.part("place", of: item) {
        more.append("📍 " + MarkdownText.escaped(place.text("name") ?? place.text("url") ?? ""))
      } else if let link = Self.link(item, beside: text) {
        more.append(link)
      } else {
        let kind = item?.elements("type").first?.string ?? ""
        out.drift("unknown attachment \"\(kind)\"; it is kept as JSON", at: attachment.position)
        more.append(MarkdownText.codeBlock(String(json: item ?? attachment), language: "json").trimmed)
      }
    }
    message.say(text.plain, as: text.markdown, more)
  }

  private static func text(_ content: ContentValue) -> StyledText {
    var text = StyledText()
    for segment in content.elements("segment") {
      let words = segment.text("text") ?? (segment.text("type") == "LINE_BREAK" ? "\n" : "")
      var style = StyledText.Style()
      let marks: [(String, StyledText.Style)] = [
        ("bold", .bold), ("italics", .italic), ("strikethrough", .strike), ("underline", .underline),
      ]
      for (key, mark) in marks where segment["formatting"]?[key]?.bool == true { style.formUnion(mark) }
      text.append(words, style, link: segment["link_data"]?.text("link_target"))
    }
    return text
  }

  /// Old archives have longer names, such as `embeds.PlusPhoto.plus_photo`.
  private static func part(_ name: String, of item: ContentValue?) -> ContentValue? {
    let entry = item?.entries?.last { $0.key == name || $0.key.hasSuffix("." + name) }
    return entry.flatMap { $0.value.isNull ? nil : $0.value }
  }

  /// A photo or film. Its file has the name at the end of one of its addresses.
  private func file(_ photo: ContentValue, at position: SourcePosition) -> Attachment {
    let addresses = [
      photo.text("original_content_url"), photo["thumbnail"]?.text("image_url"), photo.text("url"),
    ]
    let names = addresses.compactMap { address in
      address?.prefix { $0 != "?" }.split(separator: "/").last.map { String($0).removingPercent }
    }
    let type = photo.text("media_type") == "VIDEO" ? "video/*" : "image/*"
    let found = names.first { export.hasFile(named: $0) }
    return export.attachment(found ?? names.first, type: type, from: folder, at: position, strings)
  }

  /// A page or a voice message; empty if the text has its address, nil for other things.
  private static func link(_ item: ContentValue?, beside text: StyledText) -> String? {
    guard let thing = part("thing_v2", of: item) ?? part("plus_audio_v2", of: item) else { return nil }
    let picture = part("image_object_v2", of: thing["representative_image"])
    let address = thing.text("url") ?? thing.text("embed_url") ?? picture?.text("url")
    guard let words = thing.text("name") ?? address else { return nil }
    if let address, text.plain.hasBytes(of: address) || text.parts.contains(where: { $0.link == address }) {
      return ""
    }
    return StyledText([.init(text: words, link: address)]).markdown
  }
}
