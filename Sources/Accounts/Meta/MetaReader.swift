internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Converts the records of a Facebook, Instagram or encrypted Messenger chat to messages.
struct MetaReader {
  /// Path in the export of the folder of the file being read.
  var folder = ""
  private let export: Export
  private let strings: Strings
  private var times = RecordTimes()

  init(_ export: Export, _ strings: Strings) { (self.export, self.strings) = (export, strings) }

  /// Fields that are read, and those that only describe others.
  private static let known: Set<String> = [
    "sender_name", "timestamp_ms", "content", "type", "photos", "videos", "gifs", "audio_files", "files",
    "sticker", "share", "reactions", "call_duration", "missed", "users", "is_unsent", "is_taken_down",
    "bumped_message_metadata", "is_geoblocked_for_viewer", "is_unsent_image_by_messenger_kid_parent",
    "sender_id_INTERNAL", "subtype", "ip", "plan", "senderName", "timestamp", "text", "media", "isUnsent",
  ]
  private static let types: Set<String> = [
    "Generic", "Share", "Call", "Subscribe", "Unsubscribe", "Plan", "Payment", "text", "media", "link",
    "placeholder",
  ]
  private static let lists = ["photos", "videos", "gifs", "audio_files", "files", "media"]

  /// Nil if the record is skipped, which is counted.
  mutating func message(_ record: ContentValue, _ out: inout ImportWriter) -> Message? {
    out.record()
    guard record.entries != nil else {
      out.broken("expected a message, found \(record.typeName)", at: record.position)
      return nil
    }
    let isEncrypted = record["senderName"] != nil
    let key = isEncrypted ? "timestamp" : "timestamp_ms"
    let time = times.time(ImportedTime.milliseconds(record[key]), of: record, key, &out)
    let sender = isEncrypted ? "senderName" : "sender_name"
    if record[sender] == nil { out.drift("message has no \"\(sender)\"", at: record.position) }
    let name = record.text(sender).map(MetaText.repaired)
    var message = Message(
      id: "", sender: name ?? strings["Deleted account"], text: "", time: time, position: record.position)
    message.isDeleted =
      [record["is_unsent"], record["is_taken_down"], record["isUnsent"]].contains { $0?.bool == true }
    take(record, &message, &out)
    // In encrypted chats, an unsent message leaves an empty placeholder.
    if record.text("type") == "placeholder", message.text.isEmpty, message.attachments.isEmpty {
      message.isDeleted = true
    }
    takeReactions(record, &message)
    // What others reacted to is gone: a picture to be viewed once, a story that ended.
    if message.text.isEmpty, !message.mayBeEmpty, !message.reactions.isEmpty, !Self.isUnexpected(record) {
      message.attachments = [export.attachment(nil, from: folder, at: record.position, strings)]
    }
    if message.text.isEmpty, !message.mayBeEmpty {
      guard Self.isUnexpected(record) else {
        out.skip("no content", at: record.position)
        return nil
      }
      return out.kept(record, as: "message", because: "message has no known content", message)
    }
    return message
  }

  /// Whether a record without content has a type or fields that are not known.
  private static func isUnexpected(_ record: ContentValue) -> Bool {
    if let type = record.text("type"), !types.contains(type) { return true }
    return record.entries?.contains { !known.contains($0.key) } ?? false
  }

  private func take(_ record: ContentValue, _ message: inout Message, _ out: inout ImportWriter) {
    let type = record.text("type") ?? ""
    if !type.isEmpty, !Self.types.contains(type) {
      out.drift("unknown type \"\(type)\" of a message; its text is shown", at: record["type"]?.position)
    }
    let text = MetaText.repaired(record.text("content") ?? record.text("text") ?? "")
    if type == "Call" || record["call_duration"] != nil { return takeCall(record, text, &message) }
    if type == "Subscribe" || type == "Unsubscribe" {
      (message.kind, message.text) = (.system, text.isEmpty ? change(record, type, message.sender) : text)
      message.sender = ""
      return
    }
    takeFiles(record, &message)
    let rest = out.others(of: record, besides: Self.known)
    let again = record["bumped_message_metadata"].flatMap { $0["is_bumped"]?.bool == true ? $0 : nil }
    let words = MetaText.repaired(again?.text("bumped_message") ?? "")
    let quote = words.isEmpty || words == text ? "" : MarkdownText.quote(MarkdownText.escaped(words))
    let said = MarkdownText.escaped(text)
    let parts = [quote, said, plan(record["plan"]), share(record["share"], beside: text), rest].filter {
      !$0.isEmpty
    }
    message.text = parts.joined(separator: "\n\n")
    if parts.count == 1, message.attachments.isEmpty, ConversationRules.emojiOrText(text) == .emoji {
      (message.kind, message.text) = (.emoji, text)
    }
  }

  private func takeCall(_ record: ContentValue, _ text: String, _ message: inout Message) {
    let seconds = record["call_duration"]?.int.flatMap {
      $0 > 0 ? strings.count($0, "second", "seconds") : nil
    }
    // The words of a missed call say so.
    let missed = record["missed"]?.bool == true && text.isEmpty ? strings["missed"] : nil
    message.kind = .call
    message.text = strings.list([text.isEmpty ? nil : text, seconds ?? missed].compactMap { $0 })
  }

  /// Words for people who joined or left, if the record has none.
  private func change(_ record: ContentValue, _ type: String, _ name: String) -> String {
    let people = record.elements("users").compactMap { $0.text("name") }.map(MetaText.repaired)
    if type == "Unsubscribe", people.isEmpty || people == [name] {
      return strings.text("{name} left", ["name": name])
    }
    let phrase = type == "Subscribe" ? "{name} added {members}" : "{name} removed {members}"
    return strings.text(phrase, ["name": name, "members": strings.list(people)])
  }

  /// A plan: its title and its place.
  private func plan(_ plan: ContentValue?) -> String {
    let words = ["title", "location"].compactMap { plan?.text($0) }.map(MetaText.repaired)
    return words.isEmpty ? "" : "📅 " + MarkdownText.escaped(words.joined(separator: " · "))
  }

  /// A shared post, link or place: its address, unless the text names it, its own text and its author.
  private func share(_ share: ContentValue?, beside text: String) -> String {
    guard let share else { return "" }
    let words = ["share_text", "original_content_owner", "profile_share_name", "profile_share_username"]
      .compactMap { share.text($0) }.map { MarkdownText.escaped(MetaText.repaired($0)) }
    let link = share.text("link").flatMap {
      Self.names($0, text) ? nil : StyledText([.init(text: $0, link: $0)]).markdown
    }
    let quote = words.isEmpty ? nil : MarkdownText.quote(words.joined(separator: "\n\n"))
    return [link, quote].compactMap { $0 }.joined(separator: "\n\n")
  }

  private static func names(_ link: String, _ text: String) -> Bool {
    text.hasBytes(of: link) && text.split(whereSeparator: \.isWhitespace).contains(link[...])
  }

  // MARK: files and reactions

  private func takeFiles(_ record: ContentValue, _ message: inout Message) {
    for key in Self.lists where record[key] != nil {
      message.attachments += record.elements(key).compactMap { attachment($0, key) }
    }
    if let sticker = record["sticker"], var file = attachment(sticker, "sticker") {
      file.alt = strings["sticker"]
      message.attachments.append(file)
    }
  }

  private static let kinds = [
    "photos": "image/*", "videos": "video/*", "gifs": "image/*", "audio_files": "audio/*",
    "sticker": "image/*",
  ]

  /// `key`: the field that has it, which says what a file without an ending is.
  private func attachment(_ value: ContentValue, _ key: String) -> Attachment? {
    guard let place = value.text("uri") ?? value.string else { return nil }
    let (name, kind) = (Self.name(of: MetaText.repaired(place)), Self.kinds[key] ?? "")
    var file = export.attachment(name, type: kind, from: folder, at: value.position, strings)
    // A voice message is one whatever its ending.
    if key == "audio_files", file.type != "audio" { file.mime = kind }
    return file
  }

  /// Nil for a file that Messenger could not download; the end of an address, without its query.
  private static func name(of place: String) -> String? {
    if place == "Failed to download media" { return nil }
    guard place.hasBytes(of: "://") else { return place }
    let path = place.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").last.map { String($0).removingPercent }
  }

  private func takeReactions(_ record: ContentValue, _ message: inout Message) {
    var people: [String: [String]] = [:]
    var order: [String] = []
    for reaction in record.elements("reactions") {
      guard let emoji = reaction.text("reaction").map(MetaText.repaired) else { continue }
      if people[emoji] == nil { order.append(emoji) }
      people[emoji, default: []].append(MetaText.repaired(reaction.text("actor") ?? ""))
    }
    message.reactions = order.map { emoji in
      let names = people[emoji, default: []]
      let known = names.filter { !$0.isEmpty }
      return Reaction(emoji: emoji, participants: known, others: names.count - known.count)
    }
  }
}
