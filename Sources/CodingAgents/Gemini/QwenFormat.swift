internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Sessions of Qwen Code (`~/.qwen/projects/<project>/chats`): a record per line with its parent, as Claude Code has,
/// and messages as Google's API has.
enum QwenFormat: JSONFormat {
  static let name = "qwen-code"
  static let title = "Qwen Code"
  static let reads = "messages, thoughts, calls with results, branches, sub-agents, usage, titles"
  static let lacks = "commands of the program, states of files, shortened histories"
  static let origin = "~/.qwen/projects/<project>/chats/<session>.jsonl"

  private static let marks = ["user", "model"].map {
    Array("\"message\":{\"role\":\"\($0)\",\"parts\":".utf8)
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard json.isLines, json.shapes.contains(where: { $0.has("uuid", "sessionId", "type") })
    else { return false }
    let head = try Export.head(json.file).filter { $0 != 0x20 }
    return marks.contains { ByteSearch.place(of: $0, in: head) != nil }
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try sessions(export).flatMap { $0 }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try sessions(export), of: export, Self.self)
  }

  /// The files of each session: its own, then those of its sub-agents, with the files about these.
  private static func sessions(_ export: Export) throws(Diagnostic) -> [[InputFile]] {
    var threads: [AgentThread] = []
    for file in try files(export).map(\.file) {
      let (session, isAgent) = (try AgentThread.text(at: "sessionId", of: file), SubAgentFile.isAgent(file))
      let (id, parent): (String?, String?) = isAgent ? (nil, session) : (session, nil)
      threads.append(AgentThread(file: file, id: id ?? export.inner(file), parent: parent))
    }
    return AgentThread.groups(threads).map { logs in
      logs + logs.compactMap { SubAgentFile.beside($0, export) }
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let main = unit.files.first else { return }
    var session = QwenSession()
    for file in unit.files where SubAgentFile.isOne(file) {
      session.files[SubAgentFile.id(of: file)] = try SubAgentFile(file, &session.log, &out)
    }
    for file in unit.files where !SubAgentFile.isOne(file) {
      out.path = file.path
      if file.path != main.path { session.begin(SubAgentFile.id(of: file)) }
      var lines = try Lines(file)
      while let line = try lines.nextRecord() {
        if let value = out.value(of: line) { session.read(value, &out) }
      }
      if file.path == main.path { session.finish() }
    }
    out.path = main.path
    session.log.write(name: unit.export.inner(main), &out)
  }
}

/// Assembles a session from its records.
private struct QwenSession {
  var log = AgentLog()
  private var tree = MessageTree()
  private var last: String?
  /// The records with the calls.
  private var callers: [String: String] = [:]
  var files: [String: SubAgentFile] = [:]
  private var names = SubAgentNames()
  /// The sub-agent whose file is read, and the record that started it, until its first turn.
  private var agent: String?
  private var start: String?

  private static let fields = Set(
    words: """
      uuid parentUuid sessionId timestamp type subtype cwd version gitBranch promptId provenance message model
      usageMetadata toolCallResult systemPayload goalContext backgroundTurn deliveredTurn daemonPromptId
      contextWindowSize agentId agentName agentColor agentRunId agentRound isSidechain forkedFrom
      externalInputKind
      """)

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("line is not a record", value) }
    if value["type"] == nil, value["workspaceRootPath"] != nil { return header(value, &out) }
    log.id = value["sessionId"]?.identifier ?? log.id
    if agent == nil { log.note(["cwd", "gitBranch", "version"], of: value) }
    log.keepOthers(of: value, besides: Self.fields, "a record", &out)
    let time = ImportedTime.iso(value["timestamp"])
    switch value.text("type") {
    case "tool_result" where value["toolCallResult"]?.entries != nil && !Self.hasResults(value):
      add(value, [.turn(result(value, &out), time: time)])
    case "user", "assistant", "tool_result":
      guard value["message"]?["parts"] != nil else {
        return keep(value, because: "record has no \"parts\"", time, &out)
      }
      add(value, turns(value, &out).map { .turn($0, time: time) })
    case "system": system(value)
    case let type:
      keep(value, because: type.map { "unknown record \"\($0)\"" } ?? "record has no \"type\"", time, &out)
    }
  }

  mutating func finish() { tree.add(to: &log, current: last) }

  mutating func begin(_ id: String) {
    agent = names.make(files[id]?.name ?? id)
    start = files[id]?.call.flatMap { callers[$0] }
  }

  private mutating func keep(
    _ value: ContentValue, because reason: String, _ time: Instant?, _ out: inout ImportWriter
  ) {
    out.drift("\(reason); it is kept as JSON", at: value.position)
    add(value, [.turn(Trial.folded(value, as: value.text("type") ?? "record", out), time: time)])
  }

  private mutating func header(_ value: ContentValue, _ out: inout ImportWriter) {
    log.keepOthers(of: value, besides: ["id", "workspaceRootPath", "createdAt"], "a session", &out)
    log.id = value["id"]?.identifier ?? log.id
    log.note("cwd", value["workspaceRootPath"])
    log.skip("header of the session", value)
  }

  /// A record without the key follows the one before it.
  private mutating func add(_ value: ContentValue, _ records: [ImportedRecord]) {
    if agent != nil { return records.forEach { addByAgent($0, value) } }
    let id = value["uuid"]?.identifier ?? "record-\(tree.nodes.count + 1)"
    let hasParent = value.entries?.contains { $0.key == "parentUuid" } == true
    tree.add(id, after: hasParent ? value["parentUuid"]?.identifier : last, records)
    last = id
  }

  /// A record of a sub-agent, whose prompt is the session's own.
  private mutating func addByAgent(_ record: ImportedRecord, _ value: ContentValue) {
    var record = record
    record.update { message, _ in
      message.generation?.agent = agent
      if message.id.isEmpty { message.id = value["uuid"]?.identifier ?? "" }
      if message.role == .user { message.sender = "Qwen" }
      message.replyTo = start
      start = nil
    }
    log.append(record)
  }

  private mutating func system(_ value: ContentValue) {
    if agent == nil, value.text("subtype") == "custom_title" {
      log.title =
        value["systemPayload"]?.text("customTitle") ?? value["systemPayload"]?.text("title") ?? log.title
    }
    add(value, [.skipped("note of the program", value.position)])
  }

  private mutating func turns(_ value: ContentValue, _ out: inout ImportWriter) -> [Message] {
    let parts = value["message"]?.elements("parts") ?? []
    let results = parts.filter { $0["functionResponse"] != nil }
    if !results.isEmpty {
      var made = results.map { result($0, value, &out) }
      let others = ContentValue(.list(parts.filter { $0["functionResponse"] == nil }), at: value.position)
      let more = GeminiParts.text(others, &made[made.count - 1], &out)
      if !more.isEmpty { made[made.count - 1].text += "\n\n\(more)" }
      return made
    }
    let isAnswer = value.text("type") == "assistant"
    // A goal goes on with prompts of the program.
    let isProgram =
      ["system", "goal_runtime"].contains(value.text("provenance"))
      || ["notification", "cron", "goal_runtime"].contains(value.text("subtype"))
    let role: Message.Role = isAnswer ? .assistant : isProgram ? .system : .user
    var message = Message(role, isAnswer ? "Qwen" : PlainNames.title(of: role), at: .untimed, value.position)
    message.text = GeminiParts.text(value["message"]?["parts"], &message, &out)
    if role == .user, let typed = value["systemPayload"]?.text("displayText") { message.text = typed }
    for call in message.generation?.calls ?? [] { callers[call.id] = value["uuid"]?.identifier }
    message.generation?.model = value.text("model")
    message.generation?.usage = Generation.Usage(
      value["usageMetadata"], input: ["promptTokenCount"], output: ["candidatesTokenCount"],
      cached: ["cachedContentTokenCount"], also: ["thoughtsTokenCount"])
    return [message]
  }

  private static func hasResults(_ value: ContentValue) -> Bool {
    value["message"]?.elements("parts").contains { $0["functionResponse"] != nil } == true
  }

  /// A result whose call is named beside the message, which may lack it.
  private func result(_ value: ContentValue, _ out: inout ImportWriter) -> Message {
    let call = value["toolCallResult"]
    var message = Message(.tool, call?.text("name") ?? "tool", at: .untimed, value.position)
    message.text = GeminiParts.text(value["message"]?["parts"], &message, &out)
    if message.text.isEmpty {
      let found = [call?["result"], call?["resultDisplay"]].lazy.compactMap { $0 }.first { !$0.isNull }
      message.text = found.map { String(json: $0) } ?? ""
    }
    let error = call?["error"]?.text("message") ?? call?.text("error") ?? ""
    if !error.isEmpty, !message.text.contains(error) {
      message.text += message.text.isEmpty ? error : "\n\n\(error)"
    }
    message.generation?.callID = call?["callId"]?.identifier
    message.generation?.isFailure = ["error", "cancelled"].contains(call?.text("status") ?? "")
    return message
  }

  private func result(_ part: ContentValue, _ value: ContentValue, _ out: inout ImportWriter) -> Message {
    let answer = part["functionResponse"]
    var message = Message(.tool, answer?.text("name") ?? "tool", at: .untimed, part.position)
    message.text = GeminiParts.text(part, &message, &out)
    message.generation?.callID = answer?["id"]?.identifier
    message.generation?.isFailure =
      value["toolCallResult"]?.text("status") == "error" || answer?["response"]?["error"] != nil
    return message
  }
}
