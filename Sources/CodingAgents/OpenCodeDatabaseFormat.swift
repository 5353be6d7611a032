internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import Databases
internal import EditorAgents
internal import ImportKit

/// The database of newer versions of OpenCode (`opencode.db`): rows of `session`, `message` and `part`. The last two
/// have as JSON in `data` what files had before, without the ids.
enum OpenCodeDatabaseFormat: DatabaseFormat {
  static let name = "opencode-database"
  static let title = "OpenCode (database)"
  static let reads = "sessions, thoughts, calls, sub-agents, usage"
  static let origin = "~/.local/share/opencode/opencode.db"
  static let tables: Set<String> = ["session", "message", "part"]

  /// A part for each session that no other started; one for all if a column is missing.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var units: [ExportUnit] = []
    for file in try databases(export) {
      var unit = ExportUnit(format: Self.self, export: export, files: [file] + export.beside(file))
      let groups = try groups(file, export)
      if groups.isEmpty { units.append(unit) }
      for group in groups {
        unit.names = group
        units.append(unit)
      }
    }
    var rest = units.makeIterator()
    return ExportUnits { () throws(Diagnostic) in rest.next() }
  }

  private static func groups(_ file: InputFile, _ export: Export) throws(Diagnostic) -> [[String]] {
    guard case .success(let database) = export.database(file) else { return [] }
    guard try database.columns(of: "session").isSuperset(of: ["id", "parent_id"]),
      try database.columns(of: "message").isSuperset(of: ["session_id", "time_created"]),
      try database.columns(of: "part").isSuperset(of: ["session_id", "id"])
    else { return [] }
    var threads: [(id: String, parent: String?)] = []
    try database.rows("SELECT rowid AS row, id, parent_id FROM session ORDER BY rowid") { row in
      if let id = row.identifier("id") { threads.append((id, row.identifier("parent_id"))) }
    }
    let known = Set(threads.map(\.id))
    try database.rows("SELECT min(rowid) AS row, session_id FROM message GROUP BY session_id ORDER BY 1") {
      row in
      if let id = row.identifier("session_id"), !known.contains(id) { threads.append((id, nil)) }
    }
    if try database.columns(of: "session_v2").isSuperset(of: ["id", "parent_id"]) {
      let known = Set(threads.map(\.id))
      try database.rows("SELECT rowid AS row, id, parent_id FROM session_v2 ORDER BY rowid") { row in
        if let id = row.identifier("id"), !known.contains(id) {
          threads.append((id, row.identifier("parent_id")))
        }
      }
    }
    if try hasNewer(database) {
      let known = Set(threads.map(\.id))
      let query = "SELECT min(rowid) AS row, session_id FROM session_message GROUP BY session_id ORDER BY 1"
      try database.rows(query) { row in
        if let id = row.identifier("session_id"), !known.contains(id) { threads.append((id, nil)) }
      }
    }
    return StoredThreads.groups(threads)
  }

  /// Whether there are messages with their parts in one row.
  private static func hasNewer(_ database: DatabaseFile) throws(Diagnostic) -> Bool {
    try database.columns(of: "session_message").isSuperset(of: ["session_id", "time_created", "data"])
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first, let database = try unit.database(&out) else { return }
    var rows = OpenCodeRows(out, file.path)
    if unit.names.isEmpty {
      try database.rows("SELECT rowid AS row, * FROM session ORDER BY rowid") { rows.take(session: $0) }
      try database.rows("SELECT rowid AS row, * FROM message ORDER BY rowid") { rows.take(message: $0) }
      try database.rows("SELECT rowid AS row, * FROM part ORDER BY rowid") { rows.take(part: $0) }
    }
    for name in unit.names {
      let id = [StoredValue.text(name)]
      try database.rows("SELECT rowid AS row, * FROM session WHERE id = ?", id) { rows.take(session: $0) }
      try database.rows(
        "SELECT rowid AS row, * FROM message WHERE session_id = ? ORDER BY time_created, rowid", id
      ) { rows.take(message: $0) }
      try database.rows("SELECT rowid AS row, * FROM part WHERE session_id = ? ORDER BY id", id) {
        rows.take(part: $0)
      }
      if !rows.sessions.contains(where: { $0.id == name }),
        try database.columns(of: "session_v2").contains("id")
      {
        try database.rows("SELECT rowid AS row, * FROM session_v2 WHERE id = ?", id) {
          rows.take(session: $0)
        }
      }
      guard try hasNewer(database) else { continue }
      try database.rows(
        "SELECT rowid AS row, * FROM session_message WHERE session_id = ? ORDER BY time_created, rowid", id
      ) { rows.take(newer: $0) }
    }
    out = rows.out
    guard !rows.isEmpty else { return }
    OpenCodeReader(rows.sessions, rows.messages, rows.parts).write(file, &out)
  }
}

/// Rows of the database as the files that they were before.
private struct OpenCodeRows {
  var out: ImportWriter
  private(set) var sessions: [OpenCodeSession] = []
  private(set) var messages: [OpenCodeReader.Found] = []
  private(set) var parts: [String: [OpenCodeReader.Found]] = [:]
  private let path: String
  /// Sessions in the older tables.
  private var older: Set<String> = []

  init(_ out: ImportWriter, _ path: String) { (self.out, self.path) = (out, path) }

  var isEmpty: Bool { sessions.isEmpty && messages.isEmpty && parts.isEmpty }

  private static let known: Set<String> = [
    "id", "project_id", "parent_id", "slug", "directory", "title", "version", "share_url",
    "summary_additions",
    "summary_deletions", "summary_files", "summary_diffs", "revert", "permission", "workspace_id", "path",
    "metadata", "cost", "tokens_input", "tokens_output", "tokens_reasoning", "tokens_cache_read",
    "tokens_cache_write", "agent", "model", "time_created", "time_updated", "time_compacting",
    "time_archived",
  ]

  mutating func take(session row: StoredRow) {
    let names = [
      "id": "id", "project_id": "projectID", "parent_id": "parentID", "directory": "directory",
      "title": "title",
      "version": "version", "revert": "revert",
    ]
    let own =
      names.sorted { $0.key < $1.key }.map { (key: $0.value, value: row.text($0.key).map { .string($0) }) }
      as [(key: String, value: ContentValue.Kind?)]
    sessions.append(OpenCodeSession(row.record(besides: Self.known).adding(own)))
  }

  mutating func take(message row: StoredRow) {
    out.path = "\(path)/message"
    let known: Set<String> = ["id", "session_id", "time_created", "time_updated", "data"]
    guard let value = value(row, known) else { return }
    let time = row.integer("time_created").map { number in
      let created = ContentValue(.number(String(number)), at: row.position)
      return ContentValue.Kind.map([.init(key: "created", position: row.position, value: created)])
    }
    if row.text("session_id") == nil { out.drift("message has no \"session_id\"", at: row.position) }
    older.insert(row.identifier("session_id") ?? "")
    messages.append((value.adding([("time", time)]), out.path))
  }

  /// A message with its parts, unless its session is in the older tables.
  mutating func take(newer row: StoredRow) {
    let isNote = row.text("type").map(OpenCodeMessage.notes.contains) ?? false
    if isNote || older.contains(row.identifier("session_id") ?? "") {
      out.path = path
      out.record()
      return out.skip(isNote ? "note of the program" : "message that older tables have", at: row.position)
    }
    out.path = "\(path)/session_message"
    let known: Set<String> = [
      "id", "session_id", "type", "seq", "time_created", "time_updated", "data",
    ]
    guard let value = value(row, known) else { return }
    messages.append((OpenCodeMessage.older(value, type: row.text("type")), out.path))
  }

  mutating func take(part row: StoredRow) {
    out.path = "\(path)/part"
    let known: Set<String> = ["id", "session_id", "message_id", "time_created", "time_updated", "data"]
    guard let value = value(row, known) else { return }
    parts[row.identifier("message_id") ?? "", default: []].append((value, out.path))
  }

  /// `data` with the ids, and the columns that are not known.
  private mutating func value(_ row: StoredRow, _ known: Set<String>) -> ContentValue? {
    guard row["data"] != .null else { return row.record }
    guard let data = row.json("data", &out) else { return nil }
    let ids = [("id", "id"), ("sessionID", "session_id"), ("messageID", "message_id")].map { name, column in
      (key: name, value: row.identifier(column).map { ContentValue.Kind.string($0) })
    }
    let others = (row.record(besides: known).entries ?? []).map {
      (key: $0.key, value: Optional($0.value.kind))
    }
    return data.adding(ids + others)
  }
}
