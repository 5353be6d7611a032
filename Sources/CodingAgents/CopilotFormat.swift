internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Sessions of the Copilot CLI (`session-state/<id>/events.jsonl`): an event per line. Sub-agents are in the same
/// file, named by the call that started them.
enum CopilotFormat: JSONFormat {
  static let name = "copilot-cli"
  static let title = "Copilot CLI"
  static let reads = "messages, thoughts, calls with results, sub-agents, usage, summaries"
  static let lacks = "encrypted thoughts"
  static let origin = "~/.copilot/session-state/<session>/events.jsonl"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { shape in
      json.isLines && shape.has("type", "data", "id", "timestamp", "parentId")
        || !json.isLines && shape.has("sessionId", "chatMessages")
    }
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try sessions(export).flatMap { $0 }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try sessions(export), of: export, Self.self)
  }

  /// Each session, with the description of its workspace, which has the title.
  private static func sessions(_ export: Export) throws(Diagnostic) -> [[InputFile]] {
    try files(export).map { json in
      let place = json.isLines ? export.file(export.folder(of: json.file) + "workspace.yaml") : nil
      return [json.file] + [place].compactMap { $0 }
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    var session = CopilotSession()
    if let place = unit.files.dropFirst().first { session.take(workspace: try description(place)) }
    if try unit.export.json(file)?.isLines == true {
      var lines = try Lines(file)
      while let line = try lines.nextRecord() {
        if let value = out.value(of: line) { session.read(value, &out) }
      }
      session.finish()
    } else if let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) {
      session.read(old: value, &out)
    } else {
      return
    }
    session.log.write(name: unit.export.inner(file), &out)
  }

  /// Nil if it is not YAML: then the session has the title that it has without it.
  private static func description(_ file: InputFile) throws(Diagnostic) -> ContentValue? {
    let text = String(decoding: try file.bytes(), as: UTF8.self)
    do throws(Diagnostic) { return try YAMLReader.read(text, path: file.path) } catch { return nil }
  }
}

/// Assembles a session from its events.
struct CopilotSession {
  var log = AgentLog()
  private var model: String?
  /// Names of sub-agents, by the call that started them.
  private var agents: [String: String] = [:]
  /// Usage of calls of the model whose answer is not read so far, and the answers of calls.
  private var usages: [String: ContentValue] = [:]
  private var answers: [String: Int] = [:]
  private var thinking = ""
  private var started: [String: Instant] = [:]
  private var assets = CopilotAssets()

  private static let notes = Set(
    words: """
      session.start session.resume session.model_change session.mode_changed session.shutdown
      session.usage_checkpoint session.usage_info session.auto_mode_resolved session.context_changed
      session.idle session.truncation session.compaction_start session.snapshot_rewind
      session.remote_steerable_changed session.permissions_changed session.plan_changed session.todos_changed
      session.workspace_file_changed session.tools_updated session.background_tasks_changed
      session.skills_loaded session.custom_agents_updated session.mcp_servers_loaded
      session.mcp_server_status_changed session.extensions_loaded session.schedule_created
      session.schedule_cancelled session.task_complete assistant.turn_start assistant.turn_end assistant.idle
      assistant.intent assistant.message_start assistant.message_delta assistant.reasoning_delta
      assistant.streaming_delta tool.execution_partial_result tool.execution_progress
      subagent.started subagent.configured subagent.completed subagent.selected subagent.deselected hook.start
      hook.end hook.progress permission.requested permission.completed user_input.requested
      user_input.completed elicitation.requested elicitation.completed sampling.requested sampling.completed
      mcp.oauth_required mcp.oauth_completed external_tool.requested external_tool.completed command.queued
      command.execute command.completed commands.changed capabilities.changed exit_plan_mode.requested
      exit_plan_mode.completed pending_messages.modified model.call_failure session.mode_notice_delivered
      session.session_limits_changed session.managed_settings_resolved session.autopilot_objective_changed
      session.custom_notification session.context_cleared session.schedule_rearmed
      session.managed_settings_enforced session.auto_tier_switch_failed session.completion_receipt
      session.fusion_route_started session.fusion_route_failed session.fusion_resolved session.fusion_completed
      session.mcp_server_removed session.mcp_server_needs_reconnect session.canvas.opened
      session.canvas.registry_changed session.canvas.closed session.canvas.unavailable session.canvas.recorded
      session.canvas.removed session.extensions.attachments_pushed assistant.fusion_phase_started
      assistant.fusion_phase_activity assistant.fusion_phase_completed assistant.fusion_phase_failed
      assistant.server_tool_progress assistant.tool_call_delta assistant.turn_retry model.call_finished
      tool_search.activated mcp.headers_refresh_required mcp.headers_refresh_completed mcp.tools.list_changed
      mcp.resources.list_changed mcp.prompts.list_changed ui.ephemeral_query auto_mode_switch.requested
      auto_mode_switch.completed session_limits_exhausted.requested session_limits_exhausted.completed
      factory.run_updated factory.run_started factory.run_settled skill.context_delivered_ref
      """)

  mutating func take(workspace value: ContentValue?) {
    guard let value else { return }
    log.title = value.text("name")
    log.note(["cwd", "repository", "branch"], of: value)
  }

  /// The first versions wrote one object, with messages as OpenAI's and a timeline that repeats them.
  mutating func read(old value: ContentValue, _ out: inout ImportWriter) {
    log.id = value["sessionId"]?.identifier
    log.note(["selectedModel"], of: value)
    log.keepOthers(
      of: value, besides: ["sessionId", "startTime", "chatMessages", "timeline", "selectedModel"],
      "a session", &out)
    var reader = RoleTurns(model: value.text("selectedModel"))
    let time = ImportedTime.any(value["startTime"])
    for message in value.elements("chatMessages") {
      log.read(message, &reader, time: time, besides: nil, &out)
    }
  }

  mutating func read(_ event: ContentValue, _ out: inout ImportWriter) {
    let time = ImportedTime.iso(event["timestamp"])
    if event.text("type") == "result", event["data"] == nil { return end(event) }
    guard let type = event.text("type"), let data = event["data"] else {
      let what = event["data"] == nil ? "data" : "type"
      return log.fold(
        event, as: event.text("type") ?? "event", because: "event has no \"\(what)\"", time: time, &out)
    }
    log.keepOthers(
      of: event, besides: ["type", "data", "id", "timestamp", "parentId", "ephemeral", "agentId"], "an event",
      &out)
    switch type {
    case "user.message": words(event, data, .user, "User", time, &out)
    case "system.message": words(event, data, .system, "System", time, &out)
    case "assistant.message": words(event, data, .assistant, "Copilot", time, &out)
    case "assistant.reasoning": think(data.text("content") ?? "", event)
    case "assistant.usage": usage(event, data)
    case "session.usage_record": record(event, data)
    case "tool.user_requested": command(event, data, time)
    case "tool.execution_start": start(event, data, time)
    case "tool.execution_complete": result(event, data, time, &out)
    case "session.error", "session.warning", "abort", "subagent.failed":
      let error = data.text("message") ?? data.text("error") ?? data.text("reason") ?? type
      note(event, error: error, time)
    case "session.info", "system.notification", "session.handoff":
      note(event, text: data.text("message") ?? data.text("content") ?? data.text("summary") ?? "", time)
    case "session.compaction_complete":
      let hasFailed = data["success"]?.bool == false
      let error = hasFailed ? data.text("error") ?? "the context was not shortened" : nil
      note(event, text: data.text("summaryContent") ?? "", error: error, time)
    case "session.binary_asset": assets.keep(event, data, time, &log, &out)
    case "session.title_changed":
      log.title = data.text("title") ?? log.title
      log.skip("title of the session", event)
    case "skill.invoked", "skill.invoked_ref":
      note(event, text: data.text("name").map { "Skill: \($0)" } ?? "", time)
    case _ where Self.notes.contains(type): header(type, event, data, &out)
    default: log.fold(event, as: type, because: "unknown event \"\(type)\"", time: time, &out)
    }
  }

  private mutating func header(
    _ type: String, _ event: ContentValue, _ data: ContentValue, _ out: inout ImportWriter
  ) {
    log.skip("note of the program", event)
    switch type {
    case "session.start":
      log.id = data["sessionId"]?.identifier ?? log.id
      model = data.text("selectedModel") ?? model
      log.note(["producer", "copilotVersion", "selectedModel", "context"], of: data)
    case "session.resume": model = data.text("selectedModel") ?? model
    case "session.model_change": model = data.text("newModel") ?? model
    case "session.shutdown":
      log.note(Self.totals, of: data)
      log.keepOthers(of: data, besides: Self.shutdownFields.union(Self.totals), "a shutdown", &out)
    case "subagent.started":
      if let call = data["toolCallId"]?.identifier {
        agents[call] = data.text("agentDisplayName") ?? data.text("agentName") ?? "sub-agent"
      }
    default: break
    }
  }

  /// What a session used, of all its models.
  private static let totals = [
    "shutdownType", "totalPremiumRequests", "codeChanges", "totalApiDurationMs", "totalNanoAiu",
    "modelMetrics", "tokenDetails", "errorReason",
  ]
  private static let shutdownFields = Set(
    words: """
      sessionStartTime currentModel currentTokens systemTokens conversationTokens toolDefinitionsTokens
      eventsFileSizeBytes
      """)

  // MARK: turns

  private static let fields = Set(
    words: """
      content transformedContent attachments delivery interactionId parentAgentTaskId source
      supportedNativeDocumentMimeTypes nativeDocumentPathFallbackPaths agentMode role name metadata messageId
      model toolRequests reasoningOpaque reasoningText encryptedContent phase outputTokens requestId
      clientRequestId serviceRequestId apiCallId turnId parentToolCallId rte chunkIndex chunkCount citations
      serverTools anthropicAdvisorBlocks anthropicAdvisorModel isAutopilotContinuation reasoningId
      isAgentSilent originatingMessageId providerId reasoningBlocks
      """)

  private mutating func words(
    _ event: ContentValue, _ data: ContentValue, _ role: Message.Role, _ sender: String, _ time: Instant?,
    _ out: inout ImportWriter
  ) {
    guard data["content"] != nil || data["toolRequests"] != nil else {
      return log.fold(event, as: "message", because: "message has no \"content\"", time: time, &out)
    }
    log.keepOthers(of: data, besides: Self.fields, "a message", &out)
    var message = Message(role, sender, at: .untimed, event.position)
    message.id = event["id"]?.identifier ?? ""
    message.text = data["content"].map { String(json: $0) } ?? ""
    for file in data.elements("attachments") { assets.attach(file, to: &message, &out) }
    if role == .assistant { answer(data, &message) }
    message.generation?.agent = agent(data)
    if role == .user, data["parentToolCallId"] != nil {
      message.sender = "Copilot"
    } else if role == .user, Self.isOfProgram(data, message.text) {
      (message.role, message.sender) = (.system, "System")
    }
    let index = log.add(message, time: time)
    guard role == .assistant, let call = data["apiCallId"]?.identifier else { return }
    answers[call] = index
    if let usage = usages.removeValue(forKey: call) { count(usage, of: index) }
  }

  /// The sub-agent that wrote a record.
  private func agent(_ data: ContentValue) -> String? {
    data["parentToolCallId"]?.identifier.map { agents[$0] ?? "sub-agent" }
  }

  /// Whether the program, a skill or another agent wrote a prompt.
  private static func isOfProgram(_ data: ContentValue, _ text: String) -> Bool {
    let source = data.text("source") ?? ""
    return ["autopilot", "system", "instruction-discovery"].contains(source)
      || source.hasPrefix("agent-") || source.hasPrefix("skill-")
      || text.trimmed.hasPrefix("<system_notification>")
  }

  private mutating func answer(_ data: ContentValue, _ message: inout Message) {
    let blocks = data["reasoningBlocks"]?.elements("blocks").compactMap { $0.text("thinking") } ?? []
    let thought = data.text("reasoningText") ?? blocks.joined(separator: "\n\n")
    message.generation?.thinking = thinking.contains(thought) ? thinking : thought
    thinking = ""
    message.generation?.model = data.text("model") ?? model
    message.generation?.usage = Generation.Usage(data, input: [], output: ["outputTokens"])
    message.generation?.calls = data.elements("toolRequests").map { call in
      if let id = call["toolCallId"]?.identifier, let name = call["arguments"]?.text("agent_type") {
        agents[id] = agents[id] ?? name
      }
      return Generation.ToolCall(
        id: call["toolCallId"]?.identifier ?? "", name: call.text("name") ?? "tool",
        arguments: call["arguments"].map { String(json: $0) } ?? "")
    }
  }

  private mutating func think(_ text: String, _ event: ContentValue) {
    guard !text.isEmpty else { return log.skip("thoughts, encrypted", event) }
    thinking = thinking.isEmpty ? text : "\(thinking)\n\n\(text)"
    log.join(event)
  }

  private mutating func usage(_ event: ContentValue, _ data: ContentValue) {
    log.skip("usage, added to its answer", event)
    guard let answer = log.lastAnswer else { return }
    var usage = Generation.Usage(
      data, input: ["inputTokens"], output: ["outputTokens"], cached: ["cacheReadTokens"])
    usage?.cost = data["cost"]?.double
    log.update(answer) { message in if let usage { message.generation?.usage = usage } }
  }

  /// The usage of a call, which may be written before its answer.
  private mutating func record(_ event: ContentValue, _ data: ContentValue) {
    log.skip("usage, added to its answer", event)
    guard let value = data["usage"] else { return }
    let call = value["apiCallId"]?.identifier ?? ""
    if let answer = answers[call] { return count(value, of: answer) }
    if call.isEmpty, let answer = log.lastAnswer { return count(value, of: answer) }
    usages[call] = value
  }

  private mutating func count(_ value: ContentValue, of answer: Int) {
    let usage = Generation.Usage(
      value, input: ["inputTokens"], output: ["outputTokens"], cached: ["cacheReadTokens"])
    if let usage { log.update(answer) { $0.generation?.usage = usage } }
  }

  /// Usage of calls without an answer is metadata.
  mutating func finish() {
    assets.finish(&log)
    for (_, usage) in usages.sorted(by: { $0.key < $1.key }) { log.note("usage", usage) }
    usages = [:]
  }

  /// The last line that `copilot -p --output-format json` prints.
  private mutating func end(_ event: ContentValue) {
    log.id = event["sessionId"]?.identifier ?? log.id
    log.note(["exitCode", "usage"], of: event)
    log.skip("note of the program", event)
  }

  /// A command that the user ran (`!` of the Copilot CLI): events of its start and its end follow.
  private mutating func command(_ event: ContentValue, _ data: ContentValue, _ time: Instant?) {
    var message = Message(.user, "User", at: .untimed, event.position)
    message.id = event["id"]?.identifier ?? ""
    let words = data["arguments"]?.text("command") ?? data["arguments"].map { String(json: $0) }
    message.text = MarkdownText.codeBlock(words ?? data.text("toolName") ?? "", language: "sh")
    log.add(message, time: time)
    if let id = data["toolCallId"]?.identifier { log.tools[id] = data.text("toolName") ?? "command" }
  }

  private mutating func start(_ event: ContentValue, _ data: ContentValue, _ time: Instant?) {
    let id = data["toolCallId"]?.identifier ?? ""
    started[id] = time
    if log.tools[id] == nil {
      log.tools[id] = data.text("toolName")
      if let answer = log.lastAnswer, !id.isEmpty {
        let arguments = data["arguments"].map { String(json: $0) } ?? ""
        log.add(
          Generation.ToolCall(id: id, name: data.text("toolName") ?? "tool", arguments: arguments), to: answer
        )
      }
    }
    log.join(event)
  }

  private static let resultFields: Set<String> = [
    "toolCallId", "success", "result", "error", "interactionId", "turnId", "model", "toolTelemetry",
    "parentToolCallId", "rte", "isUserRequested", "sandboxed", "toolDescription",
  ]

  private mutating func result(
    _ event: ContentValue, _ data: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    guard data["result"] != nil || data["error"] != nil else {
      return log.fold(event, as: "result", because: "result has no \"result\"", time: time, &out)
    }
    log.keepOthers(of: data, besides: Self.resultFields, "a result", &out)
    let id = data["toolCallId"]?.identifier
    var message = log.result(of: id, at: event.position)
    message.id = event["id"]?.identifier ?? ""
    message.text =
      data["result"]?.text("content") ?? data["result"]?.text("detailedContent")
      ?? data["error"]?.text("message") ?? (data["result"] ?? data["error"]).map { String(json: $0) } ?? ""
    let pictures = data["result"]?.elements("contents").filter { $0.text("type") == "image" } ?? []
    let list = ContentValue(.list(pictures), at: event.position)
    if !pictures.isEmpty { _ = out.text(ofParts: list, &message.attachments) }
    for file in data["result"]?.elements("binaryResultsForLlm") ?? []
    where file["assetId"] != nil || pictures.isEmpty && file["data"] != nil {
      assets.attach(file, to: &message, &out)
    }
    message.generation?.isFailure = data["success"]?.bool == false
    message.generation?.agent = agent(data)
    if let start = id.flatMap({ started[$0] }), let time {
      message.generation?.delay = Double(max(0, time.milliseconds - start.milliseconds)) / 1000
    }
    log.add(message, time: time)
  }

  private mutating func note(_ event: ContentValue, text: String = "", error: String? = nil, _ time: Instant?)
  {
    guard !text.isEmpty || error != nil else { return log.skip("note of the program", event) }
    var message = Message(.system, "Copilot CLI", at: .untimed, event.position)
    message.id = event["id"]?.identifier ?? ""
    (message.text, message.error) = (text, error)
    log.add(message, time: time)
  }
}
