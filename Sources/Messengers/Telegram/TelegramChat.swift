internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Converts the records of one Telegram chat to messages.
struct TelegramChat {
  /// `name`, `type`, `id`, if they precede the messages.
  var fields: [String: String] = [:]
  var isOpen = false
  /// Path in the export of the folder that media paths are relative to.
  var folder = ""
  let strings: Strings
  /// For exports with local times; created with the first of them.
  private var clock: LocalClock?
  private var times = RecordTimes()

  init(_ strings: Strings) { self.strings = strings }

  private static let fields: Set<String> = [
    "id", "type", "date", "date_unixtime", "edited", "edited_unixtime", "from", "from_id", "author",
    "forwarded_from", "forwarded_from_id", "saved_from", "reply_to_message_id", "reply_to_peer_id", "via_bot",
    "photo", "photo_file_size", "width", "height", "file", "file_name", "file_size", "thumbnail",
    "thumbnail_file_size", "media_type", "sticker_emoji", "performer", "title", "mime_type",
    "duration_seconds", "self_destruct_period_seconds", "live_location_period_seconds", "media_spoiler",
    "contact_information", "contact_vcard", "contact_vcard_file_size", "location_information", "place_name",
    "address", "game_title", "game_description", "game_link", "game_message_id", "invoice_information",
    "poll", "todo_list", "text", "text_entities", "reactions", "inline_bot_buttons", "giveaway_information",
    "giveaway_results", "paid_stars_amount", "saved_from_id",
  ]
  private static let types: Set<String> = ["message", "service", "unsupported"]
  /// Content that is kept as JSON.
  private static let rare: Set<String> = ["giveaway_information", "giveaway_results", "media_type"]

  mutating func take(_ record: ContentValue, _ position: SourcePosition, _ out: inout ImportWriter) {
    out.record()
    guard record.entries != nil else {
      return out.broken("expected a message, found \(record.typeName)", at: position)
    }
    let type = record.text("type") ?? "message"
    if type == "unsupported", record["date"] == nil {
      return out.skip("unsupported by Telegram Desktop", at: position)
    }
    let time = times.time(moment(record, out.options.zone ?? .utc), of: record, "date", &out)
    let isService = type == "service"
    if !Self.types.contains(type) {
      out.drift("unknown type \"\(type)\" of a message; its text is shown", at: record.position)
    }
    let sender = sender(record, isService ? "actor" : "from", fields["name"] ?? out.program)
    var message = Message(
      id: record["id"]?.identifier ?? "", sender: sender.id, text: "", time: time, position: position)
    if isService {
      takeService(record, sender.name, &message, &out)
    } else {
      takeText(record, &message, out.options.zone ?? .utc)
      let rest = out.others(of: record, besides: Self.fields)
      if !rest.isEmpty { message.say(message.text, as: message.text, [rest]) }
      let isRare = record.entries?.contains { Self.rare.contains($0.key) } == true
      if isRare || record["text"] == nil, type != "unsupported", message.text.isEmpty,
        message.attachments.isEmpty
      {
        let lacks = record["text"] == nil ? "\"text\"" : "known content"
        message = out.kept(record, as: "message", because: "message has no \(lacks)", message)
      }
    }
    // In another chat, the id would be missing here or belong to another message.
    if record["reply_to_peer_id"] == nil { message.replyTo = record["reply_to_message_id"]?.identifier }
    takeReactions(record, &message, &out)
    guard !message.text.isEmpty || !message.attachments.isEmpty || message.kind == .call else {
      return out.skip("no content", at: position)
    }
    if !message.sender.isEmpty { out.participant(sender) }
    out.message(message)
  }

  /// The time of a message; old exports have only local times, converted in file order.
  private mutating func moment(_ record: ContentValue, _ zone: ZoneTable) -> Instant? {
    guard record["date_unixtime"] == nil, let text = record.text("date"), text.utf8.count == 19,
      let local = Self.time(record, "date", .utc)
    else { return Self.time(record, "date", zone) }
    var clock = clock ?? LocalClock(zone)
    defer { self.clock = clock }
    return clock.moment(local.seconds)
  }

  /// `date_unixtime` is a timestamp; `date` has no zone.
  static func time(_ record: ContentValue, _ key: String, _ zone: ZoneTable) -> Instant? {
    if let value = record[key + "_unixtime"], let seconds = value.identifier.flatMap({ Int64($0) }),
      (0...253_402_300_799).contains(seconds)
    {
      return Instant(seconds: seconds)
    }
    guard let text = record.text(key) else { return nil }
    do { return try ISO8601.parse(text, assuming: zone) } catch { return nil }
  }

  private func sender(_ record: ContentValue, _ key: String, _ fallback: String) -> Participant {
    let id = record[key + "_id"]?.identifier ?? record.text(key)
    return Participant(
      id: id ?? fallback, name: record.text(key) ?? (id == nil ? fallback : strings["Deleted account"]))
  }

  // MARK: text

  private func takeText(_ record: ContentValue, _ message: inout Message, _ zone: ZoneTable) {
    let text = TelegramText(record)
    let media = TelegramMedia(strings: strings)
    message.attachments = media.attachments(record, folder)
    message.say(text.plain, as: text.markdown, media.extras(record))
    message.forwardedFrom =
      record["forwarded_from"].map { $0.string ?? strings["Deleted account"] } ?? record.text("saved_from")
    // Old exports have the year 1970 for messages that were not edited.
    message.editedAt = Self.time(record, "edited", zone).flatMap { $0 < message.time ? nil : $0 }
  }

  private func takeService(
    _ record: ContentValue, _ name: String, _ message: inout Message, _ out: inout ImportWriter
  ) {
    let event = TelegramEvent(record, strings)
    if !event.isKnown {
      let action = record.text("action") ?? ""
      out.drift("unknown action \"\(action)\"; its name and fields are shown", at: record.position)
    }
    if event.isCall {
      (message.kind, message.text) = (.call, event.call)
    } else {
      (message.kind, message.sender, message.text) = (.system, "", event.words(of: name))
      message.attachments = TelegramMedia(strings: strings).attachments(record, folder)
    }
  }

  private func takeReactions(_ record: ContentValue, _ message: inout Message, _ out: inout ImportWriter) {
    for reaction in record.elements("reactions") {
      let emoji = reaction.text("emoji") ?? (reaction.text("type") == "paid" ? "⭐" : "❔")
      var names: [String] = []
      for person in reaction.elements("recent") {
        guard let id = person["from_id"]?.identifier ?? person.text("from"), !names.contains(id) else {
          continue
        }
        out.participant(Participant(id: id, name: person.text("from") ?? strings["Deleted account"]))
        names.append(id)
      }
      let count = (reaction["count"]?.int ?? names.count).clamped(0, 1 << 30)
      message.reactions.append(
        Reaction(emoji: emoji, participants: names, others: max(0, count - names.count)))
    }
  }
}
