/// How to redact the values of a key: human-readable values as text, file names as names, link targets with a
/// mark that is valid there, machine-readable values not at all.
enum KeyUse {
  case text, path, target, structure

  static func of(_ key: String) -> KeyUse {
    structural.contains(key) ? .structure : paths[key] ?? .text
  }

  /// Ids and times.
  private static let structural: Set = [
    "actor_id", "aliases", "author_id", "callID", "conversation", "create_time", "created_at", "current",
    "current_node", "date", "date_unixtime", "edited", "editedAt", "from_id", "id", "kind", "login",
    "message_id", "now", "parent", "parent_id", "participants", "replyTo", "reply_to", "role", "sender",
    "sender_id", "sha256", "thread_ts", "time", "timestamp", "timezone", "ts", "type", "update_time",
    "user_id", "uuid",
  ]

  private static let paths: [String: KeyUse] = [
    "avatar": .path, "cover": .path, "file": .path, "filename": .path, "image": .path, "path": .path,
    "photo": .path,
    "slug": .path, "src": .path, "thumbnail": .path, "href": .target, "uri": .target, "url": .target,
  ]

  /// Values under these keys have keys that people chose.
  static func hasReadableKeys(_ key: String) -> Bool { key == "reactions" }
}
