internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles a conversation from its events. Those of the SDK are read in `OpenHandsSession+SDK`.
struct OpenHandsSession {
  var log = AgentLog()
  var model: String?
  /// The tokens and the cost of each response, by id; those of the SDK are in the state of the conversation.
  var usages: [String: Generation.Usage] = [:]
  /// The last response of the model, and its turn: each of its calls is an event.
  var response: (id: String, turn: Int)?
  /// The first turn of each response.
  var turns: [String: Int] = [:]
  /// The calls of actions, by the id of their event.
  var calls: [String: String] = [:]
  /// Calls with a result.
  var answered: Set<String> = []
  /// Records of hooks that blocked a call, and the results that they are if the call has no other.
  var blocked: [(record: Int, result: Message, time: Instant?)] = []
  /// The sums so far.
  private var spent = Generation.Usage()

  static let assistant = "OpenHands"

  private static let fields = Set(
    words: """
      id timestamp source message cause action observation tool_call_metadata llm_metrics args timeout content extras
      success hidden
      """)
  /// What changes nothing in the conversation.
  private static let notes: Set<String> = [
    "start", "null", "initialize", "pause", "resume", "stop", "change_agent_state", "recall",
    "condensation_request",
    "loop_recovery", "microagent", "workspace_context", "streaming_chunk", "server_ready", "status",
  ]
  private static let tools: Set<String> = [
    "read", "write", "edit", "run", "run_ipython", "browse", "browse_interactive", "mcp", "call_tool_mcp",
    "delegate",
    "push", "send_pr", "search", "task_tracking", "add_task", "modify_task", "download", "kill",
  ]

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("record is not an event", value) }
    let time = ImportedTime.any(value["timestamp"])
    if let kind = value.text("kind") { return read(kind, value, time, &out) }
    log.keepOthers(of: value, besides: Self.fields, "an event", &out)
    if let action = value.text("action") {
      act(action, value, time, &out)
    } else if let observation = value.text("observation") {
      observe(observation, value, time, &out)
    } else {
      log.fold(value, as: "event", because: "event has no \"action\"", time: time, &out)
    }
  }

  // MARK: actions

  private mutating func act(
    _ action: String, _ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    let args = value["args"]
    switch action {
    case "message", "system", "finish", "reject", "think":
      say(action, value, time, &out)
    case "condensation", "summarize":
      guard let summary = args?.text("summary"), !summary.isEmpty else {
        return log.skip("note of the program", value)
      }
      add(summary, .system, value, time)
    case _ where Self.notes.contains(action): log.skip("note of the program", value)
    case "run" where value.text("source") == "user":
      add(MarkdownText.codeBlock(args?.text("command") ?? "", language: "sh"), .user, value, time)
    case _ where Self.tools.contains(action) || value["tool_call_metadata"] != nil:
      call(action, value, time)
    default: log.fold(value, as: action, because: "unknown action \"\(action)\"", time: time, &out)
    }
  }

  private mutating func say(
    _ action: String, _ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    guard let args = value["args"] else {
      return log.fold(value, as: action, because: "event has no \"args\"", time: time, &out)
    }
    let roles: [String?: Message.Role] = ["user": .user, "agent": .assistant]
    let role: Message.Role =
      action == "message" ? roles[value.text("source")] ?? .system : action == "system" ? .system : .assistant
    var message = message(role, value)
    let thought = Self.thought(of: args)
    if action == "think" {
      message.generation?.thinking = thought
    } else {
      let texts = [
        args.text("content"), args.text("final_thought"), thought, args["outputs"]?.text("content"),
      ]
      message.text = texts.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? value.text("message") ?? ""
    }
    for picture in args.elements("image_urls") {
      guard let address = picture.string else { continue }
      if let file = out.picture(dataAddress: address) {
        message.attachments.append(file)
      } else {
        message.text += "\n\n" + MarkdownText.link("Picture", to: address)
      }
    }
    for file in args.elements("file_urls") {
      guard let name = file.string else { continue }
      message.attachments.append(Attachment(path: name, alt: "", mime: "", caption: ""))
    }
    if role == .assistant { count(value, &message) }
    log.add(message, time: time)
  }

  private static func thought(of args: ContentValue?) -> String {
    args?.text("thought") ?? args?["thought"]?.text("text") ?? ""
  }

  private mutating func call(_ action: String, _ value: ContentValue, _ time: Instant?) {
    let (about, args) = (value["tool_call_metadata"], value["args"])
    let id = about?["tool_call_id"]?.identifier ?? value["id"]?.identifier.map { "event-\($0)" } ?? ""
    let call = Generation.ToolCall(
      id: id, name: about?.text("function_name") ?? action,
      arguments: Self.arguments(of: id, in: about) ?? Self.arguments(args))
    let thought = Self.thought(of: args)
    let own = about?["model_response"]?["id"]?.identifier
    if let own, let response, response.id == own, thought.isEmpty {
      log.add(call, to: response.turn)
      return log.join(value)
    }
    var message = message(.assistant, value)
    message.text = thought
    message.generation?.thinking = args?["thought"]?.text("reasoning_content") ?? ""
    message.generation?.calls = [call]
    count(value, &message)
    let turn = log.add(message, time: time)
    response = own.map { ($0, turn) }
  }

  /// The arguments as the model wrote them.
  private static func arguments(of call: String, in about: ContentValue?) -> String? {
    let calls = about?["model_response"]?.elements("choices").flatMap {
      $0["message"]?.elements("tool_calls") ?? []
    }
    return calls?.first { $0["id"]?.identifier == call }?["function"]?.text("arguments")
  }

  /// Without what the program adds to each action.
  private static func arguments(_ args: ContentValue?) -> String {
    let added = ["thought", "confirmation_state", "security_risk", "hidden", "is_static", "blocking"]
    let own = (args?.entries ?? []).filter { !added.contains($0.key) && !$0.value.isNull }
    return String(json: ContentValue(.map(own), at: args?.position ?? .start))
  }

  /// Adds the model, and the tokens and the cost since the event before; the file has sums.
  private mutating func count(_ value: ContentValue, _ message: inout Message) {
    let response = value["tool_call_metadata"]?["model_response"]
    message.generation?.model = response?.text("model") ?? model
    let sums = value["llm_metrics"]
    let known = response?["id"]?.identifier.flatMap { usages.removeValue(forKey: $0) }
    var usage = known ?? Generation.Usage(api: response?["usage"])
    let total = Generation.Usage(
      sums?["accumulated_token_usage"], input: ["prompt_tokens"], output: ["completion_tokens"],
      cached: ["cache_read_tokens"])
    if let total, total.input >= spent.input, total.output >= spent.output {
      let own = Generation.Usage(
        input: total.input - spent.input, output: total.output - spent.output,
        cached: max(0, total.cached - spent.cached))
      usage = own.input + own.output > 0 ? own : usage
      (spent.input, spent.output, spent.cached) = (total.input, total.output, total.cached)
    }
    if let cost = sums?["accumulated_cost"]?.double, cost > spent.cost ?? 0 {
      usage = usage ?? Generation.Usage()
      usage?.cost = ((cost - (spent.cost ?? 0)) * 1e9).rounded() / 1e9
      spent.cost = cost
    }
    message.generation?.usage = usage
  }

  // MARK: observations

  private mutating func observe(
    _ type: String, _ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    let extras = value["extras"]
    switch type {
    case "agent_state_changed":
      guard extras?.text("agent_state") == "error", let reason = extras?.text("reason"), !reason.isEmpty
      else {
        return log.skip("note of the program", value)
      }
      fail(reason, value, time)
    case "think",
      _ where Self.notes.contains(type):
      log.skip("note of the program", value)
    case "condense", "message", "chat", "success":
      add(value.text("content") ?? "", .system, value, time)
    case "error" where value["tool_call_metadata"] == nil && value["cause"] == nil:
      fail(value.text("content") ?? "error", value, time)
    case _
    where Self.tools.contains(type) || ["error", "user_rejected"].contains(type)
      || value["tool_call_metadata"] != nil:
      answer(type, value, time, &out)
    default: log.fold(value, as: type, because: "unknown observation \"\(type)\"", time: time, &out)
    }
  }

  private mutating func answer(
    _ type: String, _ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    guard let content = value["content"] else {
      return log.fold(value, as: type, because: "event has no \"content\"", time: time, &out)
    }
    let cause = value["cause"]?.identifier.map { "event-\($0)" }
    let named = value["tool_call_metadata"]?["tool_call_id"]?.identifier
    let call = [named, cause].compactMap { $0 }.first { log.tools[$0] != nil }
    var message = log.result(of: call, at: value.position, name: call == nil ? type : nil)
    message.text = String(json: content)
    let (extras, code) = (
      value["extras"], value["extras"]?["metadata"]?["exit_code"] ?? value["extras"]?["exit_code"]
    )
    // -1: still running.
    message.generation?.isFailure =
      ["error", "user_rejected"].contains(type) || extras?["error"]?.bool == true
      || code?.int.map { $0 > 0 } ?? (value["success"]?.bool == false)
    let pictures = (extras?.elements("image_urls") ?? []).compactMap(\.string)
    for address in [extras?.text("screenshot")].compactMap({ $0 }) + pictures {
      if let picture = out.picture(dataAddress: address) { message.attachments.append(picture) }
    }
    log.add(message, time: time)
  }

  // MARK: turns

  func message(_ role: Message.Role, _ value: ContentValue) -> Message {
    Message(
      role, role == .assistant ? Self.assistant : PlainNames.title(of: role), at: .untimed, value.position)
  }

  mutating func add(_ text: String, _ role: Message.Role, _ value: ContentValue, _ time: Instant?) {
    guard !text.isEmpty else { return log.skip("no content", value) }
    var message = message(role, value)
    message.text = text
    log.add(message, time: time)
  }

  /// What ended the run.
  mutating func fail(_ reason: String, _ value: ContentValue, _ time: Instant?) {
    var message = Message(.system, Self.assistant, at: .untimed, value.position)
    message.error = reason
    log.add(message, time: time)
  }
}
