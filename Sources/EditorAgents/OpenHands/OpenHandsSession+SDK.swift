internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Events of the software agent SDK.
extension OpenHandsSession {
  private static let fields = Set(
    words: """
      kind id timestamp source thought reasoning_content thinking_blocks responses_reasoning_item reasoning_details
      action tool_name tool_call_id tool_call llm_response_id security_risk critic_result summary observation action_id
      extended_content rejection_reason rejection_source error classification llm_message activated_skills sender
      system_prompt tools dynamic_context forgotten_event_ids summary_offset key value code detail title status
      tool_kind raw_input raw_output content is_error parent_tool_call_id parent_id reason metrics
      """)
  private static let notes: Set<String> = [
    "CondensationRequest", "PauseEvent", "InterruptEvent", "ConversationStateUpdateEvent", "TokenEvent",
    "HookExecutionEvent", "LLMCompletionLogEvent", "StreamingDeltaEvent", "SystemPromptUpdateEvent",
    "SecurityAnalyzerEvent", "ConversationIterationLimitEvent", "ConversationStateEvent",
  ]

  mutating func read(_ kind: String, _ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    if kind == "ConversationStateUpdateEvent" { take(state: value) }
    if kind == "HookExecutionEvent" { block(value, time) }
    if Self.notes.contains(kind) { return log.skip("note of the program", value) }
    log.keepOthers(of: value, besides: Self.fields, "an event", &out)
    log.note("critic_result.score", value["critic_result"]?["score"])
    switch kind {
    case "MessageEvent": say(value, time, &out)
    case "SystemPromptEvent":
      let texts = ["system_prompt", "dynamic_context"].compactMap {
        value[$0]?.text("text") ?? value.text($0)
      }
      add(texts.joined(separator: "\n\n"), .system, value, time)
    case "ActionEvent": act(value, time, &out)
    case "ObservationEvent", "UserRejectObservation", "AgentErrorEvent": answer(value, time, &out)
    case "ACPToolCallEvent": run(value, time, &out)
    case "Condensation", "CondensationSummaryEvent":
      guard let summary = value.text("summary") else { return log.skip("note of the program", value) }
      add(summary, .system, value, time)
    case "ConversationErrorEvent":
      fail([value.text("code"), value.text("detail")].compactMap { $0 }.joined(separator: ": "), value, time)
    default: log.fold(value, as: kind, because: "unknown event \"\(kind)\"", time: time, &out)
    }
  }

  private mutating func say(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let said = value["llm_message"], let role = Self.role(said, value) else {
      let what = value["llm_message"] == nil ? "event has no \"llm_message\"" : "message has no \"role\""
      return log.fold(value, as: "MessageEvent", because: what, time: time, &out)
    }
    var message = message(role, value)
    if let sender = value.text("sender"), !sender.isEmpty { message.sender = sender }
    let added = ContentValue(.list(value.elements("extended_content")), at: value.position)
    let texts = [said["content"], added].map { text($0, &message, &out) }.filter { !$0.isEmpty }
    message.text = texts.joined(separator: "\n\n")
    if role == .assistant {
      let thoughts = [Self.thinking(value), Self.thinking(said)].filter { !$0.isEmpty }
      let isRepeated = Set(thoughts).count == 1
      message.generation?.thinking = thoughts.prefix(isRepeated ? 1 : 2).joined(separator: "\n\n")
      count(value, &message)
    }
    let turn = log.add(message, time: time)
    if let id = value.text("llm_response_id"), turns[id] == nil { turns[id] = turn }
  }

  /// Without a role, that of the source.
  private static func role(_ message: ContentValue, _ event: ContentValue) -> Message.Role? {
    guard message["role"] == nil else { return message.text("role").flatMap(OpenAITurns.role) }
    let roles: [String: Message.Role] = ["user": .user, "agent": .assistant, "environment": .system]
    return event.text("source").flatMap { roles[$0] }
  }

  /// Without a name, the tool of the kind of action: `FileEditorAction` is of `file_editor`.
  private static func tool(_ value: ContentValue) -> String? {
    if let name = value.text("tool_name") ?? value["tool_call"]?.text("name") { return name }
    guard var kind = value["action"]?.text("kind") else { return nil }
    if kind.hasSuffix("Action") { kind = String(kind.dropLast("Action".count)) }
    let name = kind.replacing(#/[a-z](?=[A-Z])/#) { $0.output + "_" }.lowercased()
    return name.isEmpty ? nil : name
  }

  private mutating func act(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let name = Self.tool(value) else {
      return log.fold(value, as: "ActionEvent", because: "event has no \"tool_name\"", time: time, &out)
    }
    var message = message(.assistant, value)
    message.text = text(value["thought"], &message, &out)
    message.generation?.thinking = Self.thinking(value)
    let (action, made) = (value["action"], value["tool_call"])
    let words = ["finish": action?.text("message"), "think": action?.text("thought")][name] ?? nil
    if let words, name == "finish" {
      message.text = [message.text, words].filter { !$0.isEmpty }.joined(separator: "\n\n")
    } else if let words {
      let known = message.generation?.thinking ?? ""
      message.generation?.thinking = [known, words].filter { !$0.isEmpty }.joined(separator: "\n\n")
    } else {
      let arguments = made?.text("arguments") ?? action.map { String(json: $0) } ?? ""
      let id = value["tool_call_id"]?.identifier ?? made?["id"]?.identifier ?? ""
      if let event = value["id"]?.identifier, !id.isEmpty { calls[event] = id }
      let call = Generation.ToolCall(id: id, name: name, arguments: arguments)
      // Calls of one response are events of their own.
      if let own = value.text("llm_response_id"), let response, response.id == own,
        message.text.trimmed.isEmpty, message.generation?.thinking.isEmpty == true
      {
        log.add(call, to: response.turn)
        return log.join(value)
      }
      message.generation?.calls = [call]
    }
    count(value, &message)
    let turn = log.add(message, time: time)
    response = value.text("llm_response_id").map { ($0, turn) }
    if let id = response?.id, turns[id] == nil { turns[id] = turn }
  }

  /// A hook that blocked a call: its record is the next.
  private mutating func block(_ value: ContentValue, _ time: Instant?) {
    guard value["blocked"]?.bool == true, let call = value["action_id"]?.identifier.flatMap({ calls[$0] })
    else { return }
    var message = log.result(of: call, at: value.position)
    message.text = ["reason", "stderr"].compactMap { value.text($0) }.joined(separator: "\n\n")
    message.generation?.isFailure = true
    blocked.append((log.records.count, message, time))
  }

  /// Calls that a hook blocked, and that have no other result, have its reason as their result.
  private mutating func answerBlocked() {
    for hook in blocked {
      guard let call = hook.result.generation?.callID, answered.insert(call).inserted else { continue }
      log.fill(hook.record, with: [.turn(hook.result, time: hook.time)])
    }
    blocked = []
  }

  private mutating func answer(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    let found = value["observation"]
    let name = value.text("tool_name")
    // They repeat the action.
    if ["finish", "think"].contains(name), found != nil {
      return log.skip("result, which its call has", value)
    }
    guard let found = found ?? value["error"] ?? value["rejection_reason"] else {
      return log.fold(
        value, as: "ObservationEvent", because: "event has no \"observation\"", time: time, &out)
    }
    var message = log.result(of: value["tool_call_id"]?.identifier, at: value.position, name: name)
    let content = [found["content"], found["output"], found["text"]].lazy.compactMap { $0 }.first {
      !$0.isNull
    }
    message.text = found.string ?? content.map { text($0, &message, &out) } ?? String(json: found)
    let error = found.text("error") ?? ""
    if !error.isEmpty { message.text += "\n\n" + error }
    let code = found["metadata"]?["exit_code"] ?? found["exit_code"]
    if let call = message.generation?.callID { answered.insert(call) }
    message.generation?.isFailure =
      found.string != nil || !error.isEmpty
      || ["is_error", "error", "timeout"].contains { found[$0]?.bool == true } || code?.int ?? 0 > 0
    log.add(message, time: time)
  }

  /// A call of another agent that OpenHands runs, with its result. It is an event each time that it changes.
  private mutating func run(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    let name = value.text("title") ?? "tool"
    let id = value["tool_call_id"]?.identifier ?? ""
    if log.tools[id] == nil {
      var message = message(.assistant, value)
      let input = value["raw_input"].flatMap { $0.isNull ? nil : String(json: $0) }
      message.generation?.calls = [.init(id: id, name: name, arguments: input ?? "")]
      log.add(message, time: time)
    }
    guard ["completed", "failed"].contains(value.text("status")) else { return log.join(value) }
    var message = log.result(of: id, at: value.position, name: name)
    let output = [value["raw_output"], value["content"]].lazy.compactMap { $0 }.first { !$0.isNull }
    message.text = output.map { text($0, &message, &out) } ?? ""
    if message.text.isEmpty { message.text = output.map { String(json: $0) } ?? "" }
    message.generation?.isFailure = value["is_error"]?.bool ?? (value.text("status") == "failed")
    log.add(message, time: time)
  }

  /// Parts of a message; a picture has several addresses.
  private func text(_ content: ContentValue?, _ message: inout Message, _ out: inout ImportWriter) -> String {
    guard let parts = content?.list else { return out.text(ofParts: content, &message.attachments) }
    let texts = parts.map { part -> String in
      guard let pictures = part["image_urls"]?.list else {
        return out.text(ofParts: part, &message.attachments)
      }
      for address in pictures.compactMap(\.string) {
        let file = out.picture(dataAddress: address)
        message.attachments.append(file ?? Attachment(path: address, alt: "", mime: "image/*", caption: ""))
      }
      return ""
    }
    return texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func thinking(_ value: ContentValue) -> String {
    let blocks = value.elements("thinking_blocks").compactMap { $0.text("thinking") }
    let item = value["responses_reasoning_item"]
    let (whole, summary) = (item?.elements("content") ?? [], item?.elements("summary") ?? [])
    let own = (whole.isEmpty ? summary : whole).compactMap { $0.string ?? $0.text("text") }
    let texts = [value.text("reasoning_content") ?? "", (blocks + own).joined(separator: "\n\n")]
    return texts.first { !$0.isEmpty } ?? ""
  }

  private mutating func count(_ value: ContentValue, _ message: inout Message) {
    message.generation?.model = model
    guard let id = value.text("llm_response_id"), turns[id] == nil else { return }
    message.generation?.usage = usages.removeValue(forKey: id)
  }
}

// MARK: - What is known of a conversation

extension OpenHandsSession {
  /// The state of the conversation beside its events, or what the first program says of it.
  mutating func take(about value: ContentValue) {
    log.id = (value["id"] ?? value["conversation_id"])?.identifier ?? log.id
    log.title = value.text("title") ?? log.title
    model = value["agent"]?["llm"]?.text("model") ?? value.text("llm_model")
    log.note("agent", value["agent"]?["kind"])
    log.note("cwd", value["workspace"]?["working_dir"])
    log.note(["execution_status", "selected_repository", "selected_branch", "max_iterations"], of: value)
    take(stats: value["stats"])
    take(metrics: value["metrics"])
    log.note(["accumulated_cost"], of: value["metrics"] ?? value)
  }

  /// What a conversation spent so far, between its events: answers before it get their usage.
  private mutating func take(state value: ContentValue) {
    let state = value["value"]
    for id in take(stats: value.text("key") == "stats" ? state : state?["stats"]) {
      guard let turn = turns[id], let usage = usages.removeValue(forKey: id) else { continue }
      log.update(turn) { $0.generation?.usage = usage }
    }
  }

  /// The responses whose usage it took.
  @discardableResult
  private mutating func take(stats: ContentValue?) -> [String] {
    (stats?["usage_to_metrics"]?.entries ?? []).flatMap { take(metrics: $0.value) }
  }

  /// The tokens and the cost of each response, whose ids it returns.
  @discardableResult
  private mutating func take(metrics: ContentValue?) -> [String] {
    var ids: [String] = []
    let (spent, costs) = (metrics?.elements("token_usages") ?? [], metrics?.elements("costs") ?? [])
    for (number, one) in spent.enumerated() {
      guard let id = one.text("response_id"), !id.isEmpty else { continue }
      usages[id] = Self.usage(one)
      usages[id]?.cost = costs.count == spent.count ? costs[number]["cost"]?.double : nil
      ids.append(id)
    }
    return ids
  }

  private static func usage(_ value: ContentValue?) -> Generation.Usage? {
    Generation.Usage(
      value, input: ["prompt_tokens"], output: ["completion_tokens"], cached: ["cache_read_tokens"])
  }

  mutating func finish(_ out: inout ImportWriter) {
    answerBlocked()
    if let model { log.record.note("model", model) }
  }

  /// A list of events, with what else is known.
  static func write(
    trajectory value: ContentValue, at key: String, name: String, _ out: inout ImportWriter
  ) {
    var session = OpenHandsSession()
    session.take(about: value)
    for event in value.elements(key) { session.read(event, &out) }
    for entry in value.entries ?? [] where entry.value.list == nil && !about.contains(entry.key) {
      session.log.note(entry.key, entry.value)
    }
    session.finish(&out)
    if session.log.isEmpty { session.log.skip("no events", value) }
    session.log.write(name: name, &out)
  }

  /// Fields that `take(about:)` reads.
  private static let about: Set<String> = ["id", "conversation_id", "title", "agent", "workspace", "stats"]

  /// A line of an evaluation: the events as a list, or as pairs of an action and an observation.
  static func write(evaluation value: ContentValue, _ ids: inout TrialIDs, _ out: inout ImportWriter) {
    var session = OpenHandsSession()
    let task = value["instance_id"]?.identifier ?? "instance"
    (session.log.title, session.log.record.task) = (task, task)
    session.note(evaluation: value)
    let events = value.elements("history").flatMap { $0.list ?? [$0] }
    if !events.contains(where: isPrompt), let instruction = value.text("instruction"), !instruction.isEmpty {
      session.add(instruction, .user, value["instruction"] ?? value, nil)
    }
    for event in events { session.read(event, &out) }
    session.answerBlocked()
    let metrics = value["metrics"]
    session.log.note(["accumulated_cost", "accumulated_token_usage"], of: metrics ?? value)
    if var usage = usage(metrics?["accumulated_token_usage"]), !session.hasUsage {
      usage.cost = metrics?["accumulated_cost"]?.double
      session.log.count(usage)
    }
    if let error = value.text("error"), !error.isEmpty { session.fail(error, value, nil) }
    if session.log.isEmpty { session.fail("no events", value, nil) }
    let known: Set<String> = [
      "instance_id", "instance", "instruction", "metadata", "history", "test_result", "metrics", "error",
      "report",
      "attempt", "status", "resume_key", "git_patch", "fine_grained_report", "swe_instance", "runtime_runs",
    ]
    session.log.keepOthers(of: value, besides: known, "a result", &out)
    session.log.write(slug: ids.take(TrialAddress.make([task])), name: task, &out)
  }

  private static func isPrompt(_ event: ContentValue) -> Bool {
    event.text("source") == "user" && (event.text("action") == "message" || event["llm_message"] != nil)
  }

  private var hasUsage: Bool {
    log.records.contains { if case .turn(let turn, _) = $0 { turn.generation?.usage != nil } else { false } }
  }

  /// The conditions, and each result that is true, false or a number as a score.
  private mutating func note(evaluation value: ContentValue) {
    let about = value["metadata"]
    model = (about?["llm_config"] ?? about?["llm"])?.text("model")
    if let model { log.record.note("model", model) }
    for name in ["agent_class", "dataset", "data_split", "dataset_split", "max_iterations", "git_commit"] {
      log.note(name, about?[name])
    }
    take(metrics: value["metrics"])
    log.note(["test_result", "attempt", "status", "git_patch", "instance"], of: value)
    let result = value["test_result"]
    let report = value["report"] ?? result?["report"]
    if let resolved = report?["resolved"] {
      log.record.scores.append(.init(name: "resolved", value: .init(resolved)))
    }
    for entry in result?.entries ?? [] where entry.value.bool != nil || entry.value.double != nil {
      guard entry.key != "resolved" || report?["resolved"] == nil else { continue }
      log.record.scores.append(.init(name: entry.key, value: .init(entry.value)))
    }
    if let score = result?["final_score"], let points = score["result"], points.double != nil {
      log.record.scores.append(.init(name: "final_score", value: .init(points)))
    }
  }
}
