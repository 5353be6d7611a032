internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Claude Code sessions: one line per block of an answer, prompt or tool result. Each session is a file;
/// sub-agents write to it or to files beside it (`agent-*.jsonl`). What `claude -p` prints may also be a list, and
/// sessions of the web are below `loglines` or `data`.
enum ClaudeCodeFormat: JSONFormat {
  static let name = "claude-code"
  static let title = "Claude Code"
  static let reads = "messages, thoughts, calls with results, commands, sub-agents, usage"
  static let lacks = "context for the model, hooks, file snapshots"
  static let origin = "~/.claude/projects/<project>"

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try sessions(export).flatMap { $0 }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try sessions(export), of: export, Self.self)
  }

  /// Whether a file is an output of a tool, `<session>/tool-results/<call>.txt`.
  private static func isOutput(_ file: InputFile) -> Bool {
    file.contentPath.hasSuffix("/tool-results/\(file.name)")
      && ["txt", "json", "jsonl"].contains(file.fileExtension)
  }

  /// The logs of each session, with the files about its sub-agents and its saved outputs.
  private static func sessions(_ export: Export) throws(Diagnostic) -> [[InputFile]] {
    let outputs = Dictionary(grouping: export.files.filter(isOutput)) { export.folder(of: $0) }
    var known: [(file: InputFile, session: String)] = []
    for file in try files(export).map(\.file) where !isOutput(file) {
      known.append((file, try session(of: file)))
    }
    var groups = known.filter { !SubAgentFile.isAgent($0.file) }.map { [$0] }
    for agent in known where SubAgentFile.isAgent(agent.file) {
      if let index = groups.firstIndex(where: { $0[0].session == agent.session }) {
        groups[index].append(agent)
      } else {
        groups.append([agent])
      }
    }
    return groups.map { group in
      let logs = group.map(\.file)
      return logs + logs.compactMap { SubAgentFile.beside($0, export) }
        + logs.flatMap { outputs[export.folder(of: $0) + $0.stem + "/tool-results/"] ?? [] }
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let main = unit.files.first else { return }
    var session = ClaudeCodeSession()
    for file in unit.files where SubAgentFile.isOne(file) { try session.know(file, &out) }
    for file in unit.files where SubAgentFile.isAgent(file) { session.know(logOf: SubAgentFile.id(of: file)) }
    for file in unit.files where !SubAgentFile.isOne(file) && !isOutput(file) {
      let agent = file.path == main.path ? nil : SubAgentFile.id(of: file)
      try read(file, of: unit.export, by: agent, into: &session, &out)
    }
    var outputs = unit
    outputs.files = unit.files.filter(isOutput)
    let failure = outputs.eachFile { (file) throws(Diagnostic) in try session.fill(from: file, &out) }
    out.path = main.path
    let inner = unit.export.inner(main)
    let place = inner.contains("/") ? "-\(SHA256.hex(inner).prefix(8))" : ""
    let record = session.conditions
    out.conversation(
      { title in
        var chat = Conversation(assistant: title, slug: Slug.make(main.stem + place), source: main.path)
        chat.record = record
        return chat
      }, title: session.title, session.records())
    if let failure { throw failure }
  }

  private static func read(
    _ file: InputFile, of export: Export, by agent: String?, into session: inout ClaudeCodeSession,
    _ out: inout ImportWriter
  ) throws(Diagnostic) {
    out.path = file.path
    guard let json = try export.json(file) else { return }
    if json.shapes.contains(where: { $0.has("loglines") }) {
      return try out.read(file, of: export, at: ["loglines"]) { session.read($0, agent: agent, &$1) }
    }
    if try isPage(json) {
      return try out.read(file, of: export, at: ["data"]) { session.read(element: $0, agent: agent, &$1) }
    }
    let next = try json.records()
    while let line = try next() {
      if let value = out.value(of: line) { session.read(value, agent: agent, &out) }
    }
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard try !QwenFormat.isOne(json) else { return false }
    if try isBare(json) { return true }
    if try isPage(json) { return true }
    return json.shapes.contains { shape in
      // The answer of `claude -p --output-format json`.
      if shape.has("type", "session_id", "result", "num_turns") { return true }
      if shape.has("type", "message", in: "loglines") { return true }
      guard json.isLines || shape.isList else { return false }
      return shape.has("type", "uuid", "message")
        && ["sessionId", "session_id", "timestamp", "parentUuid"].contains { shape.has($0) }
        || shape.has("parentUuid", "isSidechain") || shape.has("type", "summary", "leafUuid")
        || shape.has("type", "message", "parent_tool_use_id")
    }
  }

  /// Whether the lines have messages, but no ids of their own.
  private static func isBare(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let shapes = json.shapes.filter { shape in
      (json.isLines || shape.isList) && shape.has("type", "message") && !shape.has("role")
    }
    guard !shapes.isEmpty else { return false }
    if json.isLines, try AgentThread.first(of: json.file, where: isMessage) != nil { return true }
    let ids = ["sessionId", "session_id", "cwd"]
    guard shapes.contains(where: { shape in shape.isList || ids.contains { shape.has($0) } }) else {
      return false
    }
    return try has([turns, messages, [#""content""#]], json)
  }

  /// Whether the lines of a web session are a page of a list, or of events around them.
  private static func isPage(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let hasShape = json.shapes.contains { shape in
      shape.has("type", "uuid", "message", in: "data") || shape.has("event_id", "payload", in: "data")
    }
    guard !json.isLines, hasShape else { return false }
    return try has([turns, messages, [#""uuid""#]], json)
  }

  /// Whether the beginning of a file has a mark of each kind.
  private static func has(_ kinds: [[String]], _ json: JSONExport) throws(Diagnostic) -> Bool {
    let head = try Export.head(json.file)
    return kinds.allSatisfy { marks in
      marks.contains { ByteSearch.place(of: Array($0.utf8), in: head) != nil }
    }
  }

  private static func isMessage(_ value: ContentValue) -> Bool {
    let content = value["message"]?["content"]
    return ["user", "assistant"].contains(value.text("type")) && value["role"] == nil
      && (content?.string != nil || content?.list != nil)
  }

  private static let turns = [
    #""type":"user""#, #""type": "user""#, #""type":"assistant""#, #""type": "assistant""#,
  ]

  private static let messages = [#""message":{"#, #""message": {"#]

  /// The first session id in a file; otherwise its file name, which is the session id, or the folder of its
  /// session.
  private static func session(of file: InputFile) throws(Diagnostic) -> String {
    var problems = Problems(path: file.path)
    var repeated = RepeatedKeys()
    for line in try Export.head(file).split(separator: 0x0A) {
      do throws(Diagnostic) {
        let value = try JSONFile.read(
          Array(line), line: 1, column: 1, path: file.path, keepingLastOf: &repeated, &problems)
        if let session = value.text("sessionId") ?? value.text("session_id") { return session }
      } catch {
        continue
      }
    }
    let folders = file.contentPath.split(separator: "/").dropLast()
    return SubAgentFile.isAgent(file) && folders.last == "subagents"
      ? folders.dropLast().last.map(String.init) ?? file.stem : file.stem
  }
}
