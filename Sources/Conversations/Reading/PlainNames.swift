internal import Basics
package import Content

/// Names for the parts of a message in plain files, most likely first. Compared without case, spaces, `_` and
/// `-`: `sentAt`, `sent_at` and `Sent At` are equal.
package enum PlainNames {
  static let speakers = ["role", "sender", "from", "author", "speaker", "sendername", "participant", "who"]
  /// Names that other lists also use: only a time next to them makes a message.
  static let weakSpeakers = ["name", "user", "username", "nick", "nickname"]
  /// True if the user of an assistant speaks.
  package static let userFlags = ["isfromuser", "isuser", "fromuser"]
  /// True if the owner of the archive speaks.
  package static let ownerFlags = [
    "issentbyuser", "isfromme", "fromme", "isme", "ismine", "sentbyme", "isoutgoing",
  ]
  /// Columns that say `Incoming` or `Outgoing`.
  package static let directions = ["direction", "type"]
  /// The id of the sender, beside their name.
  package static let senderIDs = ["authorid"]
  package static let texts = ["text", "content", "message", "body", "value", "msg", "utterance"]
  package static let times = [
    "timestamp", "time", "datetime", "date", "createdat", "created", "sentat", "createtime", "timestampms",
    "ts", "when", "messagedate", "creationtime",
  ]
  package static let ids = ["id", "uuid", "messageid", "guid"]
  package static let replies = ["replyto", "replytoid", "inreplyto"]
  package static let files = ["attachments", "files", "media", "attachment", "attachmentsjson"]
  package static let reactions = ["reactions"]
  /// The conversation of a message, in a list with messages of several.
  package static let conversations = [
    "conversationid", "sessionid", "chatid", "threadid", "dialogueid", "dialogid", "conversation", "chat",
    "session", "thread", "chatsession",
  ]
  /// What is read of a record, besides its direction.
  package static let all = Set(
    speakers + weakSpeakers + userFlags + ownerFlags + senderIDs + texts + times + ids + replies + files
      + reactions + conversations + ["toolcalls", "toolcallid", "model"])
  package static let titles = ["title", "name", "subject", "topic"]
  /// Lists of messages, or of conversations.
  package static let lists: Set<String> = [
    "messages", "conversation", "conversations", "turns", "dialogue", "dialogues", "dialog", "history",
    "chat", "chats", "session", "sessions", "thread", "threads", "transcript", "transcripts", "data", "items",
    "chathistory", "chatlog", "chatmessages", "conversationhistory", "messagehistory",
  ]

  package static func normal(_ key: String) -> String {
    if key.utf8.allSatisfy({ $0 < 0x80 }) { return normalASCII(key) }
    return String(key.lowercased().filter { $0 != "_" && $0 != "-" && !$0.isWhitespace })
  }

  private static func normalASCII(_ key: String) -> String {
    // Most keys are normal.
    if key.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return key }
    var bytes: [UInt8] = []
    for byte in key.utf8 {
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), 0x09...0x0D, 0x20: break
      case 0x41...0x5A: bytes.append(byte + 0x20)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The role that a word denotes, in files that name speakers by role.
  package static func role(_ word: String) -> Message.Role? { roles[word.lowercased().trimmed] }

  /// The name of a speaker who is known only by role.
  package static func title(of role: Message.Role) -> String {
    switch role {
    case .user: "User"
    case .assistant: "Assistant"
    case .system: "System"
    case .tool: "Tool"
    }
  }

  private static let roles: [String: Message.Role] = {
    let words: [(Message.Role, String)] = [
      (.user, "user human you prompter prompt utilisateur vous usuario nutzer benutzer"),
      (
        .assistant,
        "assistant ai bot chatbot gpt chatgpt claude gemini copilot bard llm model assistent assistente asistente"
      ),
      (.system, "system developer"),
      (.tool, "tool function observation"),
    ]
    var roles: [String: Message.Role] = [:]
    for (role, names) in words { for name in names.split(separator: " ") { roles[String(name)] = role } }
    return roles
  }()
}

/// A record whose keys are found under any of their names.
package struct PlainRecord {
  package let value: ContentValue
  private let entries: [ContentValue.Entry]
  /// Normal names of the entries. Records have few, which are found faster in a list than in a table.
  private let names: [String]
  /// Rough hashes of the names: most names that are looked for are in no record.
  private var hashes: UInt64 = 0

  package init(_ value: ContentValue) {
    self.value = value
    entries = (value.entries ?? []).filter { !$0.value.isNull }
    names = entries.map { PlainNames.normal($0.key) }
    for name in names { hashes |= Self.hash(name) }
  }

  /// One bit, by length and first letter.
  private static func hash(_ name: String) -> UInt64 {
    1 << UInt64((name.utf8.count &* 11 &+ Int(name.utf8.first ?? 0)) & 63)
  }

  /// The first of the names in the record, as spelled there.
  package func first(_ names: [String]) -> (key: String, value: ContentValue)? {
    for name in names { if let field = field(name) { return field } }
    return nil
  }

  /// The last of several with one name.
  private func field(_ name: String) -> (key: String, value: ContentValue)? {
    guard hashes & Self.hash(name) != 0 else { return nil }
    return names.lastIndex(of: name).map { (entries[$0].key, entries[$0].value) }
  }

  /// The speaker, under an unambiguous name, or under any name if `weakly`.
  package func speaker(weakly: Bool = true) -> (key: String, name: String)? {
    for names in [PlainNames.speakers, weakly ? PlainNames.weakSpeakers : []] {
      for name in names {
        if let field = field(name), let text = Self.name(field.value) { return (field.key, text) }
      }
    }
    return nil
  }

  /// A name, or an object that has one.
  private static func name(_ value: ContentValue) -> String? {
    let names = ["name", "displayName", "display_name", "username", "role", "id"]
    let text = value.identifier ?? names.lazy.compactMap { value[$0]?.identifier }.first
    return text.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
  }

  /// Whether the user or the owner speaks, if there is only a flag.
  package func flag(_ names: [String]) -> (key: String, isOn: Bool)? {
    first(names).flatMap { field in
      let number = field.value.int
      let isOn = field.value.bool ?? (number == 1 ? true : number == 0 ? false : nil)
      return isOn.map { (field.key, $0) }
    }
  }

  /// Whether the owner speaks, by a flag or by `Outgoing` and `Incoming`.
  package var ownerFlag: (key: String, isOn: Bool)? {
    flag(PlainNames.ownerFlags)
      ?? PlainNames.directions.lazy.compactMap { name in
        self.field(name).flatMap { field in Self.direction(field.value).map { (field.key, $0) } }
      }.first
  }

  /// Whether it is `Outgoing`; nil if it is neither that nor `Incoming`.
  package static func direction(_ value: ContentValue) -> Bool? {
    switch value.string?.lowercased() {
    case "outgoing": true
    case "incoming": false
    default: nil
    }
  }

  package var text: (key: String, value: ContentValue)? {
    first(PlainNames.texts).flatMap {
      $0.value.string != nil || $0.value.list != nil || $0.value.entries != nil ? $0 : nil
    }
  }

  /// Whether it can only be a message.
  package var isMessage: Bool {
    guard value.entries != nil, text != nil || value["tool_calls"] != nil else { return false }
    return speaker(weakly: first(PlainNames.times) != nil) != nil || flag(PlainNames.userFlags) != nil
      || ownerFlag != nil
  }
}
