internal import Basics
internal import Content

/// A message as Discord's API returns it, and as browser extensions save it: the same values under other names than
/// those of DiscordChatExporter.
enum DiscordAPIMessage {
  static func exported(_ value: ContentValue) -> ContentValue {
    let own = (value.entries ?? []).filter { entry in
      // A message that forwards none may have an empty list.
      !entry.value.isNull && !dropped.contains(entry.key)
        && !(entry.key == "message_snapshots" && entry.value.list?.isEmpty == true)
    }
    return renamed(own, at: value.position)
  }

  private static func renamed(_ entries: [ContentValue.Entry], at position: SourcePosition) -> ContentValue {
    let new = entries.map { entry in
      ContentValue.Entry(
        key: names[entry.key] ?? entry.key, position: entry.position, value: inside(entry.key, entry.value))
    }
    return ContentValue(.map(new), at: position)
  }

  private static let names = [
    "edited_timestamp": "timestampEdited", "message_reference": "reference", "sticker_items": "stickers",
    "message_snapshots": "forwardedMessage",
  ]
  /// What the text has, what the reader does not show, and what extensions add.
  private static let dropped: Set<String> = [
    "channel_id", "tts", "mention_everyone", "mention_roles", "mention_channels", "pinned", "flags", "nonce",
    "webhook_id", "application_id", "application", "activity", "position", "referenced_message", "guild_id",
    "member",
    "interaction_metadata", "role_subscription_data", "resolved", "userName", "thread", "call",
  ]

  private static func inside(_ key: String, _ value: ContentValue) -> ContentValue {
    switch key {
    case "author": rename(value, ["username": "name", "global_name": "nickname", "bot": "isBot"])
    case "mentions": each(value) { rename($0, ["username": "name", "global_name": "nickname"]) }
    case "attachments": each(value) { rename($0, ["filename": "fileName"]) }
    case "message_reference": rename(value, ["message_id": "messageId"])
    case "message_snapshots": value.list?.first?["message"].map(exported) ?? value
    default: value
    }
  }

  private static func each(_ value: ContentValue, _ change: (ContentValue) -> ContentValue) -> ContentValue {
    value.list.map { ContentValue(.list($0.map(change)), at: value.position) } ?? value
  }

  private static func rename(_ value: ContentValue, _ names: [String: String]) -> ContentValue {
    guard let entries = value.entries else { return value }
    let new = entries.filter { !$0.value.isNull }.map { entry in
      ContentValue.Entry(key: names[entry.key] ?? entry.key, position: entry.position, value: entry.value)
    }
    return ContentValue(.map(new), at: value.position)
  }
}
