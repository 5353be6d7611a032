internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Converts the records of a Slack channel to messages.
struct SlackReader {
  private var team: SlackTeam
  private let uploads: [String: String]
  private var times = RecordTimes()

  init(team: SlackTeam, export: Export) {
    self.team = team
    uploads = SlackFiles.uploads(export)
  }

  /// Changes to a channel, which Slack writes as messages of the user.
  private static let systemTypes: Set<String> = [
    "channel_join", "channel_leave", "channel_topic", "channel_purpose", "channel_name", "channel_archive",
    "channel_unarchive", "channel_posting_permissions", "channel_convert_to_private", "group_join",
    "group_leave", "group_topic", "group_purpose", "group_name", "group_archive", "group_unarchive",
    "pinned_item", "unpinned_item", "bot_add", "bot_remove", "reminder_add", "joiner_notification",
    "app_conversation_join", "channel_canvas_updated", "bot_enable", "bot_disable", "tabbed_canvas_updated",
    "app_conversation_leave", "channel_convert_to_public",
  ]

  /// Other types of messages.
  private static let types: Set<String> = [
    "", "bot_message", "me_message", "thread_broadcast", "reply_broadcast", "file_share", "file_comment",
    "file_mention", "tombstone", "huddle_thread", "sh_room_created", "sh_room_shared", "slackbot_response",
    "document_mention", "assistant_app_thread", "ekm_access_denied", "message_sent",
  ]
  private static let fields: Set<String> = [
    "type", "subtype", "ts", "user", "text", "team", "blocks", "attachments", "files", "file", "upload",
    "upload_reply_to", "display_as_bot", "reactions", "edited", "thread_ts", "parent_user_id", "reply_count",
    "reply_users", "reply_users_count", "latest_reply", "replies", "is_locked", "subscribed", "last_read",
    "unread_count", "client_msg_id", "user_profile", "user_team", "source_team", "bot_id", "bot_profile",
    "bot_link", "app_id", "username", "icons", "icon_url", "icon_emoji", "inviter", "topic", "purpose",
    "old_name", "name", "hidden", "room", "no_notifications", "permalink", "channel", "item", "item_type",
    "root", "event_ts", "members", "x_files", "metadata", "pinned_to", "pinned_info", "is_starred", "comment",
    "mrkdwn", "trigger_id", "is_intro", "is_thread_broadcast", "new_broadcast", "language", "event_payload",
    "posting_permissions", "real_name", "user_name", "user_id", "delete_original", "saved", "channel_type",
    "assistant_thread", "streaming_state", "slackdump_thread_replies",
  ]

  mutating func take(_ record: ContentValue, _ out: inout ImportWriter) {
    guard record.entries != nil else {
      return out.broken("expected a message, found \(record.typeName)", at: record.position)
    }
    let ts = record["ts"]?.string ?? record["ts"]?.identifier ?? ""
    let time = times.time(Self.time(ts), of: record, "ts", &out)
    let subtype = record.text("subtype") ?? ""
    if ["message_changed", "message_replied", "message_deleted"].contains(subtype) {
      return out.skip("notice about another message", at: record.position)
    }
    team.learn(record)
    let sender = sender(record)
    var message = Message(id: ts, sender: sender.id, text: "", time: time, position: record.position)
    let body = SlackBody(team: team)
    if Self.systemTypes.contains(subtype) {
      message.kind = .system
      message.text = systemText(record, subtype, body, sender.name)
      message.sender = ""
    } else if subtype == "tombstone" {
      message.isDeleted = true
    } else if subtype == "huddle_thread" || subtype == "sh_room_created" {
      message.kind = .call
      message.text = huddle(record, &message, out.strings)
    } else {
      message.text = body.markdown(record, isAction: subtype == "me_message")
      for block in SlackBlocks.unknown(in: record) {
        out.drift("unknown block \"\(block.text("type") ?? "")\"; its words are kept", at: block.position)
      }
      let texts = SlackFileTexts.markdown(record)
      if !texts.isEmpty {
        message.text = [message.text, texts].filter { !$0.isEmpty }.joined(separator: "\n\n")
      }
      message.attachments = SlackFiles.attachments(record, uploads)
      takeOthers(record, subtype, &message, &out)
    }
    takeDetails(record, ts, &message, &out)
    guard !message.text.isEmpty || !message.attachments.isEmpty || message.isDeleted || message.kind == .call
    else {
      return out.skip("no content", at: record.position)
    }
    if !message.sender.isEmpty {
      out.participant(message.sender == sender.id ? sender : team.participant(message.sender))
    }
    if message.kind == .text { message.kind = ConversationRules.emojiOrText(message.text) }
    out.message(message)
  }

  /// What is not known about a message.
  private func takeOthers(
    _ record: ContentValue, _ subtype: String, _ message: inout Message, _ out: inout ImportWriter
  ) {
    if !Self.types.contains(subtype) {
      out.drift("unknown type \"\(subtype)\" of a message; its text is shown", at: record.position)
    }
    let rest = out.others(of: record, besides: Self.fields)
    if !rest.isEmpty { message.text = [message.text, rest].filter { !$0.isEmpty }.joined(separator: "\n\n") }
    if record["text"] == nil, message.text.isEmpty, message.attachments.isEmpty {
      message = out.kept(record, as: "message", because: "message has no \"text\"", message)
    }
  }

  /// Duration and participants; the sender is the one who started it.
  private func huddle(_ record: ContentValue, _ message: inout Message, _ strings: Strings) -> String {
    guard let room = record["room"], room.entries != nil else { return "" }
    if let starter = room.text("created_by"), team.isKnown(starter) { message.sender = starter }
    let (start, end) = (room["date_start"]?.int ?? 0, room["date_end"]?.int ?? 0)
    let ids = room.elements("participant_history").isEmpty ? "participants" : "participant_history"
    let names = room.elements(ids).compactMap(\.string).map(team.name)
    let length =
      start > 0 && end > start && end - start < 1 << 30
      ? strings.count(end - start, "second", "seconds") : nil
    return strings.list([length].compactMap { $0 } + names)
  }

  private func takeDetails(
    _ record: ContentValue, _ ts: String, _ message: inout Message, _ out: inout ImportWriter
  ) {
    if let thread = record["thread_ts"]?.string, thread != ts { message.replyTo = thread }
    message.editedAt = record["edited"]?.text("ts").flatMap(Self.time)
    for reaction in record.elements("reactions") {
      guard let name = reaction.text("name") else { continue }
      let users = reaction.elements("users").compactMap(\.string)
      for user in users where team.isKnown(user) { out.participant(team.participant(user)) }
      let count = reaction["count"]?.int ?? users.count
      message.reactions.append(
        Reaction(
          emoji: EmojiNames.emoji(name), participants: users,
          others: max(0, min(count, 1 << 30) - users.count)))
    }
  }

  /// The user; bots have the name that they chose.
  private func sender(_ record: ContentValue) -> Participant {
    // The user of a comment on a file is that of the comment.
    if let user = record.text("user") ?? record["comment"]?.text("user"),
      team.isKnown(user) || record.text("username") == nil
    {
      return record["bot_id"] != nil && !team.isKnown(user)
        ? Participant(id: user, name: record["bot_profile"]?.text("name") ?? user, bio: "Bot")
        : team.participant(user)
    }
    let bot = record.text("username") ?? record["bot_profile"]?.text("name")
    let id = record.text("bot_id") ?? bot ?? "slack"
    return Participant(id: id, name: bot ?? "Bot \(id)", bio: "Bot")
  }

  /// System messages are plain text and begin with the user's name; without a text, they say their type.
  private func systemText(
    _ record: ContentValue, _ subtype: String, _ body: SlackBody, _ name: String
  ) -> String {
    let text = body.plain(record.text("text") ?? "")
    if text.isEmpty { return "\(name): \(subtype.replacing("_", with: " "))" }
    // "@Ann has joined": the mention is the user's name.
    if text.hasPrefix("@\(name) ") { return String(text.dropFirst()) }
    return text == name || text.hasPrefix(name + " ") ? text : "\(name) \(text)"
  }

  /// `1452837318.000002`: seconds and a unique number, whose first digits are milliseconds.
  static func time(_ ts: String) -> Instant? {
    let whole = ts.utf8.prefix { $0 != UInt8(ascii: ".") }
    guard let seconds = Int64(Substring(whole)), (0...253_402_300_799).contains(seconds) else { return nil }
    let fraction = ts[whole.endIndex...].dropFirst().prefix(3)
    guard let milliseconds = fraction.isEmpty ? 0 : Int64(fraction), milliseconds >= 0 else { return nil }
    let scale: Int64 = fraction.count == 1 ? 100 : fraction.count == 2 ? 10 : 1
    return Instant(milliseconds: seconds * 1000 + milliseconds * scale)
  }
}

/// Files named by Slack messages. The export contains only addresses; download tools add folders.
enum SlackFiles {
  /// Path in the export by file id: `__uploads/F123/name`, `attachments/F123-name`, slackdump's `C123/F123-name`.
  static func uploads(_ export: Export) -> [String: String] {
    var found: [String: String] = [:]
    for path in export.all.map(export.inner) {
      let parts = path.split(separator: "/").map(String.init)
      if let index = parts.firstIndex(of: "__uploads"), index + 2 < parts.count {
        found[parts[index + 1]] = path
      }
      guard let name = parts.last, name.contains("-") else { continue }
      let id = String(name.prefix { $0 != "-" })
      if parts.dropLast().last == "attachments" || isID(id) { found[id] = path }
    }
    return found
  }

  /// `F0881KE7NQN`.
  private static func isID(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: "F") && name.utf8.count > 8
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  /// Files of the message itself.
  static func own(_ record: ContentValue) -> [ContentValue] {
    once(record.elements("files") + (record["file"].map { [$0] } ?? []))
  }

  /// Older messages name a file twice, and a share repeats those of its message.
  private static func once(_ files: [ContentValue]) -> [ContentValue] {
    var ids: Set<String> = []
    return files.filter { file in file.text("id").map { ids.insert($0).inserted } ?? true }
  }

  static func attachments(_ record: ContentValue, _ uploads: [String: String]) -> [Attachment] {
    let shared = record.elements("attachments").flatMap { $0.elements("files") }
    return once(own(record) + shared).compactMap { file in
      guard file.entries != nil, file.text("mode") != "tombstone" else { return nil }
      let name = file.text("name") ?? file.text("title") ?? "file"
      let title = file.text("title").flatMap { $0 == name ? nil : $0 } ?? ""
      let path = file.text("id").flatMap { uploads[$0] } ?? name.replacing("/", with: "_")
      return Attachment(
        path: path, alt: file.text("alt_txt") ?? "", mime: file.text("mimetype") ?? "", caption: title,
        position: file.position)
    }
  }
}
