internal import Basics
internal import Content
internal import Databases

/// The people, chats and files of a database of Messages.
struct ChatDatabase {
  /// One chat, in which a person may have several services.
  struct Chat {
    /// The same for all services.
    let key: String
    var title: String?
    let isGroup: Bool
  }

  /// A file of a message.
  struct File {
    let id: String
    let path: String?
    let name: String?
    let type: String
    /// Data of a preview, which the program never shows as a file.
    let isHidden: Bool
  }

  /// Addresses by number.
  private(set) var people: [Int64: String] = [:]
  private var chats: [Int64: Chat] = [:]
  /// Numbers of chats by key, ascending.
  private var numbers: [String: [Int64]] = [:]
  /// Numbers of people by number of chat.
  private var members: [Int64: [Int64]] = [:]
  /// Chats by number of message.
  private var places: [Int64: Int64] = [:]
  /// Numbers of messages that were deleted and can still be restored.
  private(set) var deleted: Set<Int64> = []
  private var files: [Int64: File] = [:]
  /// Numbers of files by number of message.
  private var sent: [Int64: [Int64]] = [:]

  init(_ database: DatabaseFile) throws(Diagnostic) {
    try database.rows("SELECT rowid AS row, * FROM handle") { row in
      people[Int64(row.number)] = row.text("id").flatMap { $0.isEmpty ? nil : $0 }
    }
    if database.tables.contains("chat") {
      try database.rows("SELECT rowid AS row, * FROM chat ORDER BY rowid") { row in
        let chat = Self.chat(row)
        chats[Int64(row.number)] = chat
        numbers[chat.key, default: []].append(Int64(row.number))
      }
    }
    if database.tables.contains("chat_handle_join") {
      try database.rows("SELECT rowid AS row, * FROM chat_handle_join ORDER BY rowid") { row in
        guard let chat = row.integer("chat_id"), let person = row.integer("handle_id") else { return }
        members[chat, default: []].append(person)
      }
    }
    try database.rows("SELECT rowid AS row, * FROM chat_message_join ORDER BY rowid") { row in
      guard let chat = row.integer("chat_id"), let message = row.integer("message_id") else { return }
      places[message] = places[message] ?? chat
    }
    if database.tables.contains("chat_recoverable_message_join") {
      try database.rows("SELECT rowid AS row, * FROM chat_recoverable_message_join") { row in
        if let message = row.integer("message_id") { deleted.insert(message) }
      }
    }
    try readFiles(database)
  }

  private mutating func readFiles(_ database: DatabaseFile) throws(Diagnostic) {
    guard database.tables.isSuperset(of: ["attachment", "message_attachment_join"]) else { return }
    try database.rows("SELECT rowid AS row, * FROM attachment") { row in
      let name = row.text("transfer_name")
      files[Int64(row.number)] = File(
        id: row.text("guid") ?? "", path: row.text("filename"), name: name,
        type: row.text("mime_type") ?? "",
        isHidden: row.integer("hide_attachment") == 1
          || name?.hasSuffix(".pluginPayloadAttachment") == true)
    }
    try database.rows("SELECT rowid AS row, * FROM message_attachment_join ORDER BY rowid") { row in
      guard let message = row.integer("message_id"), let file = row.integer("attachment_id") else { return }
      sent[message, default: []].append(file)
    }
  }

  /// Groups have the style 43.
  private static func chat(_ row: StoredRow) -> Chat {
    let guid = row.text("guid") ?? ""
    let key = row.text("chat_identifier") ?? guid.split(separator: ";").last.map(String.init) ?? ""
    let name = row.text("display_name")?.trimmed ?? ""
    return Chat(
      key: key.isEmpty ? "chat \(row.number)" : key, title: name.isEmpty ? nil : name,
      isGroup: row.integer("style") == 43 || guid.contains(";+;"))
  }

  // MARK: lookup

  func files(of message: Int64) -> [File] {
    sent[message, default: []].compactMap { files[$0] }.filter { !$0.isHidden }
  }

  /// The chat of a message; one without a chat belongs to the person, or to all that have none.
  func chat(of message: Int64, room: String?, person: Int64?) -> Chat {
    if let chat = places[message] { return chats[chat] ?? Chat(key: "chat \(chat)", isGroup: true) }
    if let room, !room.isEmpty { return Chat(key: room, isGroup: true) }
    if let address = person.flatMap({ people[$0] }) { return Chat(key: address, isGroup: false) }
    return Chat(key: "", isGroup: true)
  }

  /// The addresses of the people of a chat, in all its services.
  func people(of key: String) -> [String] {
    var found: [String] = []
    for number in numbers[key, default: []] {
      for person in members[number, default: []] {
        if let address = people[person], !found.contains(address) { found.append(address) }
      }
    }
    return found
  }

  /// The newest name of a chat.
  func title(of key: String) -> String? {
    numbers[key, default: []].reversed().lazy.compactMap { chats[$0]?.title }.first
  }

  /// The keys of the chats in groups of about the same size; the last is for messages without a chat.
  func parts(bytes: Int, each: Int) -> [[String]] {
    var counts: [String: Int] = [:]
    for chat in chats.values { counts[chat.key] = 0 }
    for chat in places.values { counts[chats[chat]?.key ?? "chat \(chat)", default: 0] += 1 }
    let bytesPerMessage = bytes / max(places.count, 1)
    var parts: [[String]] = [[]]
    var size = 0
    for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
      if size > each { (parts, size) = (parts + [[]], 0) }
      parts[parts.count - 1].append(key)
      size += count * bytesPerMessage
    }
    return parts.filter { !$0.isEmpty } + [[Self.rest]]
  }

  /// The chats that are in no table.
  static let rest = "\n"

  /// Whether a message may be in one of the chats; nil for all chats.
  func isMessage(_ number: Int64, in only: Set<String>?) -> Bool {
    guard let only, let place = places[number] else { return true }
    return only.contains(chats[place]?.key ?? Self.rest)
  }

  /// Of all chats that are in the table.
  var keys: Set<String> { Set(numbers.keys) }
}
