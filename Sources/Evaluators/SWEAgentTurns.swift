internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Turns of one attempt: the history, and from the steps what the history lacks: the result of the last action,
/// how long actions took, and steps after an error.
struct SWEAgentTurns {
  private(set) var messages: [Message] = []
  private let history: [ContentValue]
  private let steps: [ContentValue]
  private let model: String?
  /// Index of the next step that the history has not shown.
  private var next = 0
  /// The step of the last action, and the call that waits for its result.
  private var open: (step: ContentValue?, call: Generation.ToolCall)?
  /// Names of tools, by call.
  private var names: [String: String] = [:]
  private var tags = CallTags()

  init(_ value: ContentValue, model: String?) {
    (history, steps, self.model) = (value.elements("history"), value.elements("trajectory"), model)
  }

  private static let turnFields: Set<String> = [
    "role", "content", "agent", "message_type", "is_demo", "thought", "action", "tool_calls", "tool_call_ids",
    "tags", "cache_control", "thinking_blocks", "extra", "timestamp", "tool_call_id",
    "provider_specific_fields",
    "reasoning_content", "function_call", "annotations", "usage", "name", "reasoning", "refusal",
  ]

  private static let stepFields: Set<String> = [
    "action", "observation", "response", "state", "thought", "execution_time", "query", "extra_info",
    "messages", "exit_status", "submission", "done", "output", "tool_calls", "tool_call_ids",
    "thinking_blocks",
  ]

  mutating func read(_ trial: inout Trial, _ out: inout ImportWriter) {
    if history.isEmpty { out.drift("trajectory has no \"history\"", at: steps.first?.position) }
    for (number, turn) in history.enumerated() { read(turn, at: "history[\(number)]", &trial, &out) }
    if let open, let result = open.step { answer(result, open.call) }
    for step in steps.dropFirst(next) { add(step) }
    for (number, step) in steps.enumerated() {
      trial.keepOthers(of: step, besides: Self.stepFields, "a step", at: "trajectory[\(number)]", &out)
    }
  }

  /// Adds the usage of the whole attempt, which the file has only as a sum, to the last answer.
  mutating func count(_ stats: ContentValue?) {
    guard let stats, let last = messages.lastIndex(where: { $0.role == .assistant }) else { return }
    let count = { (name: String) in max(0, stats[name]?.whole ?? 0) }
    var usage = Generation.Usage(input: count("tokens_sent"), output: count("tokens_received"))
    usage.cost = stats["instance_cost"]?.double ?? stats["total_cost"]?.double
    guard usage.input > 0 || usage.output > 0 || usage.cost ?? 0 > 0 else { return }
    guard messages[last].generation?.usage == nil else { return }
    messages[last].generation?.usage = usage
  }

  // MARK: history

  private mutating func read(
    _ value: ContentValue, at place: String, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    // The last message of mini-SWE-agent says how it ended, as its `info` does.
    if value.text("role") == "exit" {
      for name in ["exception_str", "traceback"] { trial.note(name, value["extra"]?[name]) }
      return trial.add(.skipped("how the run ended", value.position))
    }
    guard let role = value.text("role").flatMap(OpenAITurns.role) else {
      let what = value.text("role").map { "unknown role \"\($0)\"" } ?? "message has no \"role\""
      return fold(value, as: place, because: what, &out)
    }
    guard value["content"] != nil || value["action"] != nil || value["tool_calls"] != nil else {
      return fold(value, as: place, because: "message has no \"content\"", &out)
    }
    trial.keepOthers(of: value, besides: Self.turnFields, "a message", at: place, &out)
    let isDemo = value["is_demo"]?.bool == true
    if role == .assistant { return act(value, isDemo: isDemo, &out) }
    var message = Message(role, isDemo ? "Demonstration" : "", at: Self.time(value), value.position)
    message.text = out.text(ofParts: value["content"], &message.attachments)
    let ids = (value.elements("tool_call_ids") + [value["tool_call_id"]].compactMap { $0 }).compactMap(
      \.identifier)
    if role == .tool || open != nil && role == .user && !isDemo {
      (message.role, message.sender) = (.tool, ids.first.flatMap { names[$0] } ?? open?.call.name ?? "tool")
      message.generation?.callID = ids.first ?? open?.call.id
      message.generation?.delay = open?.step?["execution_time"]?.double
      open = nil
    }
    if message.sender.isEmpty { message.sender = role == .system ? "System" : "User" }
    messages.append(message)
  }

  /// Same as of a trial, but in order with the other turns.
  private mutating func fold(
    _ value: ContentValue, as place: String, because reason: String, _ out: inout ImportWriter
  ) {
    out.drift("\(reason); it is kept as JSON", at: value.position)
    messages.append(Trial.folded(value, as: place, out))
  }

  private mutating func act(_ value: ContentValue, isDemo: Bool, _ out: inout ImportWriter) {
    var message = Message(
      .assistant, isDemo ? "Demonstration" : "Assistant", at: Self.time(value), value.position)
    message.generation?.model = isDemo ? nil : model
    let thoughts = value.elements("thinking_blocks").compactMap { $0.text("thinking") }
    message.generation?.thinking =
      thoughts.isEmpty ? value.text("reasoning_content") ?? "" : thoughts.joined(separator: "\n\n")
    message.generation?.usage = Generation.Usage(api: value["extra"]?["response"]?["usage"] ?? value["usage"])
    if let cost = value["extra"]?["cost"]?.double { message.generation?.usage?.cost = cost }
    let content = out.text(ofParts: value["content"], &message.attachments)
    message.generation?.calls = calls(value)
    for call in message.generation?.calls ?? [] where !call.id.isEmpty { names[call.id] = call.name }
    let thought = value.text("thought")?.trimmed ?? ""
    message.text = thought.isEmpty || message.generation?.calls.isEmpty == true ? content : thought
    CallTags.takeThoughts(&message)
    if message.generation?.calls.isEmpty == true { tags.takeCalls(&message, out) }
    messages.append(message)
    guard !isDemo else { return }
    let step = next < steps.count ? steps[next] : nil
    let isSame = step.map { Self.same($0, value) } == true
    if isSame { next += 1 }
    open = message.generation?.calls.last.map { (isSame ? step : nil, $0) }
  }

  private static func time(_ value: ContentValue) -> Instant {
    ImportedTime.any(value["timestamp"] ?? value["extra"]?["timestamp"]) ?? .untimed
  }

  private static func same(_ step: ContentValue, _ turn: ContentValue) -> Bool {
    let (action, other) = (step.text("action")?.trimmed ?? "", turn.text("action")?.trimmed ?? "")
    return action == other
  }

  /// Calls of functions; without them, the action as a command, named after its first word.
  private func calls(_ value: ContentValue) -> [Generation.ToolCall] {
    let calls = value.elements("tool_calls").compactMap { call -> Generation.ToolCall? in
      var made = call["function"].flatMap(OpenAITurns.function)
      made?.id = call["id"]?.identifier ?? ""
      return made
    }
    guard calls.isEmpty, let action = value.text("action")?.trimmed, !action.isEmpty else { return calls }
    return [command(action)]
  }

  private func command(_ action: String) -> Generation.ToolCall {
    let word = action.prefix { !$0.isWhitespace }
    return Generation.ToolCall(
      id: "action-\(messages.count + 1)", name: String(word.prefix(40)), arguments: action)
  }

  // MARK: steps

  private mutating func add(_ step: ContentValue) {
    var message = Message(.assistant, "Assistant", at: .untimed, step.position)
    message.generation?.model = model
    message.text = step.text("thought")?.trimmed ?? step.text("response") ?? ""
    let action = step.text("action")?.trimmed ?? ""
    let call = action.isEmpty ? nil : command(action)
    message.generation?.calls = call.map { [$0] } ?? []
    if !message.text.isEmpty || call != nil { messages.append(message) }
    answer(step, call)
  }

  private mutating func answer(_ step: ContentValue, _ call: Generation.ToolCall?) {
    guard let text = step.text("observation")?.trimmed, !text.isEmpty else { return }
    var message = Message(.tool, call?.name ?? "tool", at: .untimed, step["observation"]?.position ?? .start)
    message.text = text
    message.generation?.callID = call?.id
    message.generation?.delay = step["execution_time"]?.double
    messages.append(message)
  }
}
