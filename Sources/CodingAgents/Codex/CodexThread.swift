internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles a thread from its records. Items of the API are its turns; events of the program repeat most of
/// them, and add usage, failures and what interrupted a turn.
struct CodexThread {
  var log = AgentLog()
  private var isMain = true
  private var agent: String?
  private(set) var model: String?
  private var hasHeader = false
  /// Thoughts before the answer that they belong to.
  var thinking = ""
  /// How often an answer has taken the thoughts before it.
  var taken = 0
  /// The first event after thoughts were taken, and the bytes of the thoughts before the last event.
  var firstEcho = 0
  var heard = 0
  /// How often a speaker said a text in an item, and not yet in an event.
  private var said: [String: Int] = [:]
  /// Events whose text no item has said so far.
  var echoes: [CodexEcho?] = []
  var echoPlaces: [String: [Int]] = [:]
  /// Items of events, which other records may have, too; and calls whose end an event has.
  var items: [(item: ContentValue, time: Instant?)] = []
  var ends: Set<String> = []
  /// Results of calls that have failed, and how long calls took, by call.
  var failed: Set<String> = []
  var delays: [String: Double] = [:]
  var total: String?
  /// How often a search was found in items, and not yet in an event; negative if events come first.
  private var searches: [String: Int] = [:]
  /// The main line, from which prompts may be taken back.
  var line = AgentLine()

  /// Of a sub-agent: who it is, and what its file may repeat of its parent's history.
  var identity: CodexIdentity?
  var history: CodexHistory?

  /// Another file begins: the thread itself, or one of its sub-agents.
  mutating func begin(isMain: Bool, _ out: inout ImportWriter) {
    finish(&out)
    (self.isMain, agent, model, hasHeader, total, identity) = (isMain, nil, nil, false, nil, nil)
    line.begin()
    log.forgetAnswers()
  }

  /// Writes what is still waiting for another record.
  mutating func finish(_ out: inout ImportWriter) {
    settleHistory(isOwn: false, &out)
    fillEchoes()
    if !thinking.isEmpty { answer(at: .start, nil) }
    said = [:]
    addItems(&out)
    log.close()
  }

  static func parent(_ meta: ContentValue) -> String? {
    let spawn = meta["source"]?["subagent"]?["thread_spawn"]
    return spawn?.text("parent_thread_id") ?? meta.text("parent_thread_id")
  }

  // MARK: records

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("line is not a record", value) }
    if isHeld(value, &out) { return }
    let time = ImportedTime.iso(value["timestamp"])
    guard let payload = value["payload"] else {
      // The first versions wrote items without an envelope.
      if value["record_type"] != nil { return log.skip("note of the program", value) }
      if value["type"] == nil, value["id"] != nil { return header(value) }
      return item(value, time, &out)
    }
    log.keepOthers(of: value, besides: ["timestamp", "type", "payload", "ordinal"], "a line", &out)
    switch value.text("type") {
    case "session_meta": header(payload, time)
    case "response_item": item(payload, time, &out)
    case "event_msg": event(payload, time, &out)
    case "turn_context":
      model = payload.text("model") ?? model
      log.note(["model", "effort", "approval_policy", "sandbox_policy"], of: payload)
      log.skip("settings of a turn", value)
    case "compacted": compacted(payload, time)
    case "inter_agent_communication":
      agentMessage(payload, time, &out)
      log.keepOthers(of: payload, besides: Self.itemFields, "an item", &out)
    case "world_state", "token_usage_record", "inter_agent_communication_metadata":
      log.skip("note of the program", value)
    case let type:
      let reason = type.map { "unknown record \"\($0)\"" } ?? "line has no \"type\""
      log.fold(value, as: type ?? "line", because: reason, time: time, &out)
    }
  }

  mutating func header(_ meta: ContentValue, _ time: Instant? = nil) {
    log.skip("header of the session", meta)
    guard !hasHeader else {
      if let identity, history == nil { history = CodexHistory(of: identity, copiedFrom: meta) }
      return
    }
    hasHeader = true
    if isMain {
      log.id = meta["id"]?.identifier ?? log.id
      log.note(["cwd", "originator", "cli_version", "model_provider", "forked_from_id", "git"], of: meta)
      log.note("instructions", meta["base_instructions"]?["text"] ?? meta["instructions"])
    } else {
      let spawn = meta["source"]?["subagent"]?["thread_spawn"]
      let names = ["agent_nickname", "agent_role"].compactMap { meta.text($0) ?? spawn?.text($0) }
      agent = names.first ?? meta["id"]?.identifier.map { "agent \($0.suffix(8))" } ?? "sub-agent"
      identity = CodexIdentity(meta, time)
    }
  }

  private mutating func compacted(_ payload: ContentValue, _ time: Instant?) {
    guard let text = payload.text("message"), !text.isEmpty else {
      return log.skip("summary for the model, encrypted", payload)
    }
    var message = Message(.system, "Codex", at: .untimed, payload.position)
    message.text = text
    add(message, time)
  }

  // MARK: turns

  func marked(_ message: Message) -> Message {
    var message = message
    message.generation?.agent = agent
    if agent != nil, message.role == .user { message.sender = "Codex" }
    return message
  }

  /// `start`: the first turn of a prompt that has several.
  @discardableResult
  mutating func add(_ message: Message, from start: Int? = nil, _ time: Instant?) -> Int {
    var message = marked(message)
    if message.role == .assistant {
      message.generation?.model = model
      message.generation?.thinking = takeThoughts()
    }
    if message.id.isEmpty, message.role == .user { message.id = line.nextID() }
    return line.add(message, from: start, time: time, to: &log)
  }

  /// The turn to which calls are added.
  @discardableResult
  mutating func answer(at position: SourcePosition, _ time: Instant?) -> Int {
    if thinking.isEmpty, let open = log.open { return open }
    return add(Message(.assistant, "Codex", at: .untimed, position), time)
  }

  mutating func call(
    _ id: String, _ name: String, _ input: ContentValue?, _ value: ContentValue, _ time: Instant?
  ) {
    let isJoined = thinking.isEmpty && log.open != nil
    let index = answer(at: value.position, time)
    log.add(
      Generation.ToolCall(id: id, name: name, arguments: input.map { String(json: $0) } ?? ""), to: index)
    if isJoined { log.skip(AgentLog.joined, value) }
  }

  private mutating func result(
    _ id: String?, _ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    var message = log.result(of: id, at: value.position)
    let output = value["output"]
    take(output ?? value["tools"], &message, &out)
    if value["success"]?.bool == false || output?["success"]?.bool == false {
      message.generation?.isFailure = true
    }
    if let id {
      if failed.contains(id) { message.generation?.isFailure = true }
      if let delay = delays[id] { message.generation?.delay = delay }
    }
    add(message, time)
  }

  /// Text, parts, or what older versions wrote as JSON: `{"output": …, "metadata": {"exit_code": …}}`.
  private mutating func take(_ output: ContentValue?, _ message: inout Message, _ out: inout ImportWriter) {
    guard let output else { return }
    if let text = output.string, let json = EmbeddedJSON.value(text, at: output.position, out),
      let inner = json["output"], let metadata = json["metadata"]
    {
      message.text = String(json: inner)
      message.generation?.isFailure = metadata["exit_code"]?.int.map { $0 != 0 } ?? false
      message.generation?.delay = metadata["duration_seconds"]?.double
    } else if output.string != nil || output.list != nil || output["type"] != nil {
      message.text = out.text(ofParts: output, &message.attachments)
      if let outcome = output.string.flatMap(CodexPrompt.outcome) {
        message.generation?.isFailure = outcome.code ?? 0 != 0
        message.generation?.delay = outcome.seconds
      }
    } else {
      message.text = output["content"].map { String(json: $0) } ?? String(json: output)
    }
    let isListed = output.list?.first?["name"] != nil
    if isListed || message.text.isEmpty && message.attachments.isEmpty && output.list?.isEmpty == false {
      message.text = String(json: output)
    }
  }

  /// The text of a known message was said as an item or as an event; each is shown once.
  mutating func isSaid(_ key: String) -> Bool {
    guard let count = said[key], count > 0 else { return false }
    said[key] = count - 1
    return true
  }
}

// MARK: - Items

extension CodexThread {
  private static let itemFields: Set<String> = [
    "type", "id", "role", "content", "phase", "end_turn", "status", "summary", "encrypted_content", "call_id",
    "name", "namespace", "arguments", "input", "output", "action", "execution", "tools", "revised_prompt",
    "result", "author", "recipient", "metadata", "internal_chat_message_metadata_passthrough", "ghost_commit",
    "success", "timestamp", "results", "size", "quality", "background", "output_format", "other_recipients",
    "trigger_turn",
  ]

  /// An item of the Responses API.
  mutating func item(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    let time = time ?? ImportedTime.iso(value["timestamp"])
    let type = value.text("type") ?? (value["role"] != nil ? "message" : nil)
    let id = value["call_id"]?.identifier ?? value["id"]?.identifier
    switch type {
    case "message": message(value, time, &out)
    case "agent_message": agentMessage(value, time, &out)
    case "reasoning": reasoning(value, time, &out)
    case "function_call", "custom_tool_call", "local_shell_call", "tool_search_call", "web_search_call",
      "mcp_call", "file_search_call", "code_interpreter_call":
      let name = value.text("name") ?? type.map { String($0.dropLast("_call".count)) } ?? "tool"
      let space = value.text("namespace").map { "\($0)." } ?? ""
      let input = value["arguments"] ?? value["input"] ?? value["action"] ?? value["query"] ?? value["code"]
      guard input != nil || value["name"] != nil else {
        return log.fold(value, as: type ?? "call", because: "call has no arguments", time: time, &out)
      }
      if type == "web_search_call", isKnownSearch(value, isItem: true) {
        return log.skip("details of a call", value)
      }
      call(id ?? "", space + name, input, value, time)
    case "function_call_output", "custom_tool_call_output", "tool_search_output", "local_shell_call_output":
      guard value["output"] != nil || value["tools"] != nil else {
        return log.fold(value, as: type ?? "output", because: "result has no \"output\"", time: time, &out)
      }
      result(id, value, time, &out)
    case "image_generation_call": picture(value, time, &out)
    case "ghost_snapshot", "compaction", "compaction_summary", "context_compaction", "compaction_trigger",
      "additional_tools":
      return log.skip("note of the program", value)
    default:
      let reason = type.map { "unknown item \"\($0)\"" } ?? "item has no \"type\""
      return log.fold(value, as: type ?? "item", because: reason, time: time, &out)
    }
    log.keepOthers(of: value, besides: Self.itemFields, "an item", &out)
  }

  private mutating func message(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let role = value.text("role").flatMap(OpenAITurns.role), value["content"] != nil else {
      let reason = value["content"] == nil ? "message has no \"content\"" : "message has an unknown \"role\""
      return log.fold(value, as: "message", because: reason, time: time, &out)
    }
    var message = Message(role, role == .assistant ? "Codex" : "User", at: .untimed, value.position)
    message.text = out.text(ofParts: CodexPrompt.withoutTags(value["content"]), &message.attachments)
    message.attachments.removeAll { $0.path == "picture" && $0.mime == "image/*" }
    if role == .system || role == .user && Self.isContext(message.text) {
      (message.role, message.sender) = (.system, "System")
    }
    let parts = value.elements("content").compactMap { $0.text("text") }
    for part in parts where parts.count > 1 { said["\(role) \(part.trimmed)", default: 0] += 1 }
    let key = "\(role) \(message.text.trimmed)"
    let echo = echoPlaces[key]?.popLast().flatMap { takeEcho($0) }
    if echo == nil { said[key, default: 0] += 1 }
    var note: Int?
    if message.role == .user {
      if let command = CodexPrompt.command(message.text) { return ran(command, value, time) }
      note = separateContext(&message, time)
    }
    let index = add(message, from: note, time)
    log.count(echo?.usage, of: index)
    if let echo, !echo.thoughts.isEmpty {
      log.update(index) { turn in
        let known = turn.generation?.thinking ?? ""
        turn.generation?.thinking = known.isEmpty ? echo.thoughts : "\(echo.thoughts)\n\n\(known)"
      }
    }
  }

  /// Adds what an editor says about its state as a message of its own: its number.
  @discardableResult
  mutating func separateContext(_ message: inout Message, _ time: Instant?) -> Int? {
    CodexPrompt.separateContext(&message).map { add($0, time) }
  }

  private mutating func ran(_ command: CodexPrompt.Command, _ value: ContentValue, _ time: Instant?) {
    var message = log.result(of: nil, at: value.position, name: "command")
    message.text = "$ \(command.text)\n\(command.output)"
    message.generation?.isFailure = command.hasFailed
    add(message, time)
  }

  /// Whether the other of item and event has the search.
  mutating func isKnownSearch(_ value: ContentValue, isItem: Bool) -> Bool {
    let key = Self.search(value)
    let count = searches[key] ?? 0
    searches[key] = count + (isItem ? 1 : -1)
    return isItem ? count < 0 : count > 0
  }

  /// What was searched or opened: an event may lack the action, or some of its fields.
  private static func search(_ value: ContentValue) -> String {
    let action = value["action"]
    let words = action?.text("query") ?? action?.elements("queries").first?.string
    let known = [words, action?.text("url"), value.text("query")]
    let key = known.lazy.compactMap { $0 }.first { !$0.isEmpty }
    return key ?? action.map { String(json: $0) } ?? ""
  }

  static var repeated: String { "event that repeats another record" }

  /// Texts that the program sends in the user's name.
  private static func isContext(_ text: String) -> Bool {
    let starts = [
      "<environment_context>", "<user_instructions>", "<permissions instructions>",
      "# AGENTS.md instructions",
      "<recommended_plugins>", "<turn_aborted>", "<skill>", "<subagent_notification>", "<collaboration_mode>",
      "<INSTRUCTIONS>", "<codex_internal_context", "<goal_context>", "<hook_prompt",
    ]
    let start = text.drop { $0.isWhitespace }
    return starts.contains { start.hasPrefix($0) }
  }

  private mutating func agentMessage(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    var message = Message(.assistant, value.text("author") ?? "agent", at: .untimed, value.position)
    message.text = out.text(ofParts: value["content"], &message.attachments)
    message.text = message.text.replacing(MarkdownText.escaped("[encrypted_content]"), with: "").trimmed
    if message.text.isEmpty { return log.skip("message between agents, encrypted", value) }
    log.close()
    let index = add(message, time)
    log.update(index) { turn in
      turn.generation?.agent = message.sender
      turn.generation?.model = nil
    }
    log.close()
  }

  private mutating func reasoning(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    let parts = value.elements("summary") + value.elements("content")
    think(parts.compactMap { $0.text("text") ?? $0.string }.joined(separator: "\n\n"), value)
  }

  /// Adds a thought to the next answer, unless an event or item has said it.
  mutating func think(_ text: String, _ value: ContentValue) {
    if text.trimmed.isEmpty { return log.skip("thoughts, encrypted", value) }
    log.join(value)
    guard !thinking.hasBytes(of: text.trimmed) else { return }
    thinking = thinking.isEmpty ? text.trimmed : "\(thinking)\n\n\(text.trimmed)"
    log.close()
  }

  private mutating func picture(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let data = value.text("result"), !data.isEmpty else {
      return log.skip("picture without its data", value)
    }
    let index = answer(at: value.position, time)
    let picture = out.picture(data, type: "image/png")
    log.update(index) { $0.attachments.append(picture) }
    if log.records.count - 1 != index { log.skip(AgentLog.joined, value) }
  }
}
