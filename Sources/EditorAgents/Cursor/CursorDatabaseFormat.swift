internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import Databases
internal import ImportKit

/// The database of Cursor (`state.vscdb`): pairs of keys and JSON. A conversation is `composerData:<id>`, its
/// turns are in it, or `bubbleId:<id>:<turn>`; those of 2024 are in one value of `ItemTable`.
enum CursorDatabaseFormat: DatabaseFormat {
  static let name = "cursor-database"
  static let title = "Cursor (database)"
  static let reads = "turns with files and selections, thoughts, calls, sub-agents, chats of 2024"
  static let lacks = "checkpoints; links, chunks of code and other context of prompts"
  static let origin = "state.vscdb in the folder User/globalStorage of Cursor"
  static let tables: Set<String> = ["cursorDiskKV"]

  /// A part for each conversation with its sub-agents, and one for the old ones.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var units: [ExportUnit] = []
    for file in try databases(export) {
      var unit = ExportUnit(format: Self.self, export: export, files: [file] + export.beside(file))
      guard case .success(let database) = export.database(file) else { continue }
      for group in StoredThreads.groups(try threads(database)) {
        unit.names = group
        units.append(unit)
      }
      unit.names = []
      if try hasOldChats(database) { units.append(unit) }
    }
    var rest = units.makeIterator()
    return ExportUnits { () throws(Diagnostic) in rest.next() }
  }

  /// With the conversations that only turns are left of.
  private static func threads(_ database: DatabaseFile) throws(Diagnostic) -> [(id: String, parent: String?)]
  {
    var threads: [(id: String, parent: String?)] = []
    try database.rows(
      """
      SELECT rowid AS row, key, CASE WHEN json_valid(CAST(value AS TEXT)) THEN
        json_extract(CAST(value AS TEXT), '$.subagentInfo.parentComposerId') END AS parent
      FROM cursorDiskKV WHERE key >= 'composerData:' AND key < 'composerData;' ORDER BY key
      """
    ) { row in
      threads.append((String(row.text("key")?.dropFirst("composerData:".count) ?? ""), row.text("parent")))
    }
    let known = Set(threads.map(\.id))
    try database.rows(
      """
      SELECT min(rowid) AS row, substr(key, 10, instr(substr(key, 10), ':') - 1) AS id
      FROM cursorDiskKV WHERE key >= 'bubbleId:' AND key < 'bubbleId;' GROUP BY 2 ORDER BY 2
      """
    ) { row in
      if let id = row.text("id"), !known.contains(id) { threads.append((id, nil)) }
    }
    return threads
  }

  private static func hasOldChats(_ database: DatabaseFile) throws(Diagnostic) -> Bool {
    guard database.tables.contains("ItemTable") else { return false }
    var isThere = false
    try database.rows("SELECT rowid AS row FROM ItemTable WHERE key = ?", [.text(CursorTabs.key)]) { _ in
      isThere = true
    }
    return isThere
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first, let database = try unit.database(&out) else { return }
    if unit.names.isEmpty {
      out.path = "\(file.path)/ItemTable"
      let sql = "SELECT rowid AS row, value FROM ItemTable WHERE key = ?"
      return try database.rows(sql, [.text(CursorTabs.key)]) { row in
        if let value = row.json("value", &out) { CursorTabs.read(value, &out) }
      }
    }
    out.path = "\(file.path)/cursorDiskKV"
    var log = CursorLog()
    for id in unit.names {
      try database.rows(
        "SELECT rowid AS row, key, value FROM cursorDiskKV WHERE key = ?", [.text("composerData:\(id)")]
      ) { row in if let value = row.json("value", &out) { log.begin(value, id, &out) } }
      try database.rows(
        "SELECT rowid AS row, key, value FROM cursorDiskKV WHERE key >= ? AND key < ? ORDER BY rowid",
        [.text("bubbleId:\(id):"), .text("bubbleId:\(id);")]
      ) { row in
        guard let value = row.json("value", &out), let key = row.text("key") else { return }
        log.add(value, named: String(key.dropFirst("bubbleId:\(id):".utf8.count)))
      }
      log.end(&out)
    }
    log.write(unit.names.first ?? "", &out)
  }
}

/// Conversations of 2024, all in one value: `{tabs: [{tabId, chatTitle, bubbles: [{type, text}]}]}`.
enum CursorTabs {
  static let key = "workbench.panel.aichat.view.aichat.chatdata"

  static func read(_ value: ContentValue, _ out: inout ImportWriter) {
    for (index, tab) in value.elements("tabs").enumerated() {
      var log = AgentLog()
      (log.id, log.title) = (tab.text("tabId"), tab.text("chatTitle"))
      let time = ImportedTime.any(tab["lastSendTime"])
      for bubble in tab.elements("bubbles") { take(bubble, time, &log, &out) }
      if log.isEmpty { log.skip("conversation has no messages", tab) }
      log.write(name: "tab \(index + 1)", &out)
    }
  }

  private static func take(
    _ bubble: ContentValue, _ time: Instant?, _ log: inout AgentLog, _ out: inout ImportWriter
  ) {
    let roles: [String: Message.Role] = ["user": .user, "ai": .assistant]
    guard let role = bubble.text("type").flatMap({ roles[$0] }) else {
      let reason = bubble.text("type").map { "unknown turn \"\($0)\"" } ?? "turn has no \"type\""
      return log.fold(bubble, as: "turn", because: reason, time: time, &out)
    }
    var message = Message(role, role == .user ? "User" : "Cursor", at: .untimed, bubble.position)
    message.text = bubble.text("rawText") ?? bubble.text("text") ?? ""
    message.generation?.model = role == .assistant ? bubble.text("modelType") : nil
    message.error = bubble["error"]?.text("message")
    log.add(message, time: time)
  }
}
