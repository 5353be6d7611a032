internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles a session from its records.
struct KimiSession {
  var log = AgentLog()
  /// Whether answers are recorded as events; then the messages repeat them.
  private let hasEvents: Bool
  /// The agent whose record is read, and the others by id.
  var speaker = KimiSpeaker()
  var agents: [String: KimiSpeaker] = [:]
  /// The last turn when the agent began to speak.
  var before: Int?
  var line = AgentLine()
  /// The sub-agent whose file is read, and how often the session has each of its records.
  var file: String?
  var known: [UInt64: Int] = [:]
  private var isShortening = false
  /// How often each source had a message, and how often it was added: a prompt is recorded up to three times.
  private var seen: [String: Int] = [:]
  private var added: [String: Int] = [:]
  /// A prompt whose message has not come so far.
  private var prompts: [(key: String, message: Message, time: Instant?, value: ContentValue)] = []
  private var pending: [String: Int] = [:]

  init(hasEvents: Bool) { self.hasEvents = hasEvents }

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("line is not a record", value) }
    let time = ImportedTime.any(value["time"] ?? value["timestamp"])
    if let message = value["message"], value["type"] == nil {
      if isRepeated(message) { return log.skip("record, which the session has too", value) }
      log.keepOthers(of: value, besides: ["timestamp", "message"], "a record", &out)
      return wire(message, value, time, &out)
    }
    if value["type"] == nil, let role = value.text("role") { return context(role, value, time, &out) }
    switch value.text("type") {
    case "turn.prompt", "turn.steer", "prompt.accepted": prompt(value, time, &out)
    case "context.append_message":
      message(value["message"], value, from: "context", time, &out)
    case "agent.message.appended":
      message(value["message"]?["message"], value, from: "agent", time, &out)
    case "context.append_loop_event": event(value, time, &out)
    case "context.apply_compaction":
      line.restart()
      note(value, text: value.text("summary") ?? value.text("contextSummary") ?? "", time, out)
    case "context.undo":
      flush()
      settle(at: value.position)
      close()
      line.undo(value["count"]?.int ?? 1, in: &log)
      log.skip("prompts taken back", value)
    case "usage.record": usage(value)
    case let type: other(type, value, time, &out)
    }
  }

  /// Another file begins: that of a sub-agent.
  mutating func begin(agent id: String) {
    flush()
    settle(at: .start)
    file = id
    line.begin()
    resume(agents.removeValue(forKey: id) ?? KimiSpeaker(name: id))
  }

  /// Thoughts that no answer follows, and a prompt without its message.
  mutating func finish(_ out: inout ImportWriter) {
    flush()
    settle(at: .start)
    for (_, agent) in agents.sorted(by: { $0.key < $1.key }) {
      resume(agent)
      settle(at: .start)
    }
  }

  // MARK: notes

  private static let notes = [
    "metadata", "llm.", "tools.", "session.", "permission.", "plan_mode.", "turn.", "agent.turn.",
    "file_history.", "full_compaction.", "swarm_mode.", "mcp.", "token_counting.", "context.clear",
    "interruptionReminder.", "config.", "agent.created", "micro_compaction.", "goal.", "skill.", "forked",
  ]

  private mutating func other(
    _ type: String?, _ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    guard let type, Self.notes.contains(where: type.hasPrefix) else {
      let reason = type.map { "unknown record \"\($0)\"" } ?? "record has no \"type\""
      return log.fold(value, as: type ?? "record", because: reason, time: time, &out)
    }
    if type == "context.clear" { line.restart() }
    if type == "full_compaction.begin" { isShortening = true }
    if type.hasPrefix("full_compaction.c") { isShortening = false }
    log.note(["app_version", "modelAlias"], of: value)
    log.skip("note of the program", value)
  }

  private mutating func note(_ value: ContentValue, text: String, _ time: Instant?, _ out: ImportWriter) {
    guard !text.isEmpty else { return log.skip("note of the program", value) }
    var message = Message(.system, out.program, at: .untimed, value.position)
    message.text = text
    add(message, time)
  }

  // MARK: messages

  /// A message of `context.jsonl`, or a mark between two.
  private mutating func context(
    _ role: String, _ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    switch role {
    case "_checkpoint", "_usage": log.skip("note of the program", value)
    case "_system_prompt": note(value, text: value.text("content") ?? "", time, out)
    case "user", "system", "assistant", "tool": message(value, value, from: "context", time, &out)
    default: log.fold(value, as: role, because: "unknown role \"\(role)\"", time: time, &out)
    }
  }

  /// A prompt is the user's if no message repeats it.
  private mutating func prompt(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let said = value["input"] ?? value["content"] else {
      return log.fold(value, as: "prompt", because: "prompt has no \"input\"", time: time, &out)
    }
    var message = Message(.user, "User", at: .untimed, value.position)
    message.text = out.text(ofParts: said, &message.attachments)
    if isContext(value, message.text) { (message.role, message.sender) = (.system, "System") }
    let key = "user\n\(message.text)"
    let source = "\(value.text("type") ?? "")\n\(key)"
    seen[source, default: 0] += 1
    isShortening = false
    guard seen[source, default: 0] > added[key, default: 0] + pending[key, default: 0] else {
      return log.skip(Self.repeated, value)
    }
    settle(at: value.position)
    prompts.append((key, message, time, value))
    pending[key, default: 0] += 1
  }

  private static let repeated = "prompt, which its message repeats"

  private mutating func flush() {
    for (key, message, time, _) in prompts {
      add(message, time)
      added[key, default: 0] += 1
    }
    (prompts, pending) = ([], [:])
  }

  /// Thoughts of an answer that was stopped, before what the user says next.
  private mutating func settle(at position: SourcePosition) {
    if !speaker.thinking.isEmpty { answer(at: position, nil) }
  }

  private static let messageFields: Set<String> = [
    "role", "content", "toolCalls", "toolCallId", "origin", "id", "name", "partial", "meta", "isError",
    "tool_calls", "tool_call_id",
  ]
  private static let eventFields = Set(
    words: """
      type uuid turnId step stepUuid part toolCallId name args description display result parentUuid finishReason
      usage model stepId agentId isError toolName
      """)

  private mutating func message(
    _ value: ContentValue?, _ record: ContentValue, from source: String, _ time: Instant?,
    _ out: inout ImportWriter
  ) {
    let hasCalls = value?.elements("tool_calls").isEmpty == false
    guard let value, let role = value.text("role"), value["content"] != nil || hasCalls else {
      return log.fold(record, as: "message", because: "message has no \"content\"", time: time, &out)
    }
    log.keepOthers(of: value, besides: Self.messageFields, "a message", &out)
    guard role == "user" || role == "system" else { return turn(role, value, record, time, &out) }
    var message = Message(.user, "User", at: .untimed, value.position)
    message.text = out.text(ofParts: value["content"], &message.attachments)
    let key = "user\n\(message.text)"
    if isShortening, added[key] != nil { return log.skip("message, repeated", record) }
    seen["\(source)\n\(key)", default: 0] += 1
    guard seen["\(source)\n\(key)", default: 0] > added[key, default: 0] else {
      return log.skip("message, repeated", record)
    }
    if let place = prompts.firstIndex(where: { $0.key == key }) {
      log.skip(Self.repeated, prompts.remove(at: place).value)
    }
    settle(at: record.position)
    flush()
    added[key, default: 0] += 1
    if role == "system" || isContext(value, message.text) {
      (message.role, message.sender) = (.system, "System")
    }
    add(message, time)
  }

  /// What the program says in the user's name.
  private func isContext(_ value: ContentValue, _ text: String) -> Bool {
    let kind = value["origin"]?.text("kind")
    return !["user", nil].contains(kind)
      || ["<system>", "<system-reminder>", "<notification"].contains { text.hasPrefix($0) }
  }

  /// An answer or a result as a whole, in sessions without events.
  private mutating func turn(
    _ role: String, _ value: ContentValue, _ record: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    guard !hasEvents else { return log.skip("message, repeated", record) }
    guard role != "tool" else {
      let id = value["toolCallId"] ?? value["tool_call_id"]
      return result(id, value["content"], of: nil, record, time, &out)
    }
    close()
    let calls = value.elements("toolCalls") + value.elements("tool_calls")
    if value["content"]?.list?.isEmpty == true, calls.isEmpty { return log.skip("no content", record) }
    for part in value["content"]?.list ?? [value["content"]].compactMap({ $0 }) {
      content(part, record, time, &out)
    }
    for one in calls {
      call(
        one["id"], one.text("name") ?? one["function"]?.text("name"),
        one["arguments"] ?? one["function"]?["arguments"], record, time)
    }
  }

  // MARK: events

  private mutating func event(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let event = value["event"] else {
      return log.fold(value, as: "event", because: "record has no \"event\"", time: time, &out)
    }
    log.keepOthers(of: event, besides: Self.eventFields, "an event", &out)
    switch event.text("type") {
    case "step.begin":
      isShortening = false
      close()
      log.skip("note of the program", value)
    case "step.end": log.skip("note of the program", value)
    case "content.part":
      if content(event["part"] ?? event, value, time, &out) { log.join(value) }
    case "tool.call":
      if call(event["toolCallId"], event.text("name"), event["args"], value, time) { log.join(value) }
    case "tool.result":
      let found = event["result"]
      result(
        event["toolCallId"], found?["output"] ?? found?["content"] ?? found, of: found, value, time, &out)
    case let type:
      let name = type ?? "event"
      log.fold(value, as: name, because: "unknown event \"\(name)\"", time: time, &out)
    }
  }

  private static let wireNotes = Set(
    words: """
      TurnEnd StepInterrupted CompactionBegin CompactionEnd MCPLoadingBegin MCPLoadingEnd MCPStatusUpdate Notification
      ApprovalRequest ApprovalResponse ApprovalRequestResolved QuestionRequest QuestionResponse ToolCallRequest
      HookTriggered HookResolved HookRequest BtwBegin BtwEnd
      """)

  /// A record of the Kimi CLI: `{"type": …, "payload": …}`.
  private mutating func wire(
    _ message: ContentValue, _ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    guard let type = message.text("type"), let payload = message["payload"] else {
      let what = message["payload"] == nil ? "payload" : "type"
      return log.fold(value, as: "record", because: "record has no \"\(what)\"", time: time, &out)
    }
    switch type {
    case "TurnBegin", "SteerInput":
      var said = Message(.user, "User", at: .untimed, value.position)
      said.text = out.text(ofParts: payload["user_input"], &said.attachments)
      settle(at: value.position)
      if speaker.name != nil { (said.role, said.sender) = (.system, "System") }
      said.generation?.agent = speaker.name
      add(said, time)
    case "StepBegin":
      close()
      log.skip("note of the program", value)
    case "ContentPart": if content(payload, value, time, &out) { log.join(value) }
    case "ToolCall":
      let function = payload["function"]
      if call(payload["id"], function?.text("name"), function?["arguments"], value, time) { log.join(value) }
    case "ToolCallPart":
      guard let open = self.open ?? speaker.answer else {
        return log.fold(value, as: type, because: "part of a call has no call", time: time, &out)
      }
      let more = payload.text("arguments_part") ?? ""
      log.update(open) { message in
        guard var last = message.generation?.calls.popLast() else { return }
        last.arguments += more
        message.generation?.calls.append(last)
      }
      log.join(value)
    case "ToolResult":
      let found = payload["return_value"]
      result(
        payload["tool_call_id"], found?["output"] ?? found, of: found, value, time, &out)
    case "StatusUpdate": usage(value, of: payload["token_usage"])
    case "PlanDisplay": note(value, text: payload.text("content") ?? "", time, out)
    case "SubagentEvent":
      guard let inner = payload["event"] else {
        return log.fold(value, as: type, because: "record has no \"event\"", time: time, &out)
      }
      aside(payload) { session in session.wire(inner, value, time, &out) }
    case _ where Self.wireNotes.contains(type): log.skip("note of the program", value)
    default: log.fold(value, as: type, because: "unknown record \"\(type)\"", time: time, &out)
    }
  }

  // MARK: answers

  @discardableResult
  private mutating func answer(at position: SourcePosition, _ time: Instant?) -> Int {
    flush()
    var message = Message(.assistant, "Kimi", at: .untimed, position)
    message.generation?.thinking = speaker.thinking
    message.generation?.agent = speaker.name
    let index = add(message, time)
    (speaker.thinking, speaker.answer) = ("", index)
    return index
  }

  /// A text or a thought; true if it became part of the answer before it.
  @discardableResult
  private mutating func content(
    _ part: ContentValue, _ record: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) -> Bool {
    if part.text("type") == "think" {
      let text = part.text("think") ?? part.text("text") ?? ""
      speaker.thinking += speaker.thinking.isEmpty ? text : "\n\n\(text)"
      return true
    }
    var files: [Attachment] = []
    let text = out.text(ofParts: ContentValue(.list([part]), at: part.position), &files)
    let open = speaker.thinking.isEmpty ? self.open : nil
    let index = open ?? answer(at: record.position, time)
    log.update(index) { message in
      message.text += message.text.isEmpty ? text : "\n\n\(text)"
      message.attachments += files
    }
    return open != nil
  }

  @discardableResult
  private mutating func call(
    _ id: ContentValue?, _ name: String?, _ arguments: ContentValue?, _ record: ContentValue, _ time: Instant?
  ) -> Bool {
    let open = speaker.thinking.isEmpty ? self.open : nil
    let index = open ?? answer(at: record.position, time)
    log.add(
      Generation.ToolCall(
        id: id?.identifier ?? "", name: name ?? "tool", arguments: arguments.map { String(json: $0) } ?? ""),
      to: index)
    return open != nil
  }

  /// `whole`: the result with what the program says about it, which is all that a failed call may have.
  private mutating func result(
    _ id: ContentValue?, _ found: ContentValue?, of whole: ContentValue?, _ record: ContentValue,
    _ time: Instant?,
    _ out: inout ImportWriter
  ) {
    guard let found else {
      return log.fold(record, as: "result", because: "result has no \"output\"", time: time, &out)
    }
    var message = log.result(of: id?.identifier, at: record.position)
    message.text = out.text(ofParts: found, &message.attachments)
    let isFailure = (whole?["isError"] ?? whole?["is_error"])?.bool ?? false
    if let note = whole?.text("message"), isFailure || message.text.isEmpty, !message.text.contains(note) {
      message.text += message.text.isEmpty ? note : "\n\n\(note)"
    }
    message.generation?.isFailure = isFailure
    message.generation?.agent = speaker.name
    add(message, time)
  }

  /// Counts of one request; those of the session would count all again.
  private mutating func usage(_ record: ContentValue, of older: ContentValue? = nil) {
    log.skip("usage, added to its answer", record)
    guard record.text("usageScope") != "session", let answer = speaker.answer else { return }
    let value = older ?? record["usage"]
    var usage = Generation.Usage(
      value, input: ["inputOther", "input_other"], output: ["output"],
      cached: ["inputCacheRead", "input_cache_read"], isApart: true)
    let made = (value?["inputCacheCreation"] ?? value?["input_cache_creation"])?.int ?? 0
    usage?.input += min(max(made, 0), 1 << 40)
    log.count(usage, of: answer)
    if let model = record.text("model") { log.update(answer) { $0.generation?.model = model } }
  }
}
