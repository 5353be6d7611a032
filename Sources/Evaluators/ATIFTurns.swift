internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Turns of a trajectory: each step is one, and so is each result in it. Sub-agents follow the step that refers to
/// them, and a continuation the last step.
struct ATIFTurns {
  private var value: ContentValue
  private var others = ATIFParts()
  /// The name of the sub-agent.
  private let agent: String?
  /// Its place in the attempt, with a dot at its end; empty for the first trajectory.
  private var start: String
  /// Names of tools, by call.
  private var tools: [String: String] = [:]

  init(
    _ value: ContentValue, agent: String? = nil, at start: String = "", besides others: [ATIFPart] = []
  ) {
    (self.value, self.agent, self.start) = (value, agent, start)
    self.others.add(others)
    addInner()
  }

  private mutating func addInner() {
    others.add(value.elements("subagent_trajectories").map { ATIFPart(value: $0) })
  }

  private static let stepFields: Set<String> = [
    "step_id", "timestamp", "source", "model_name", "reasoning_effort", "message", "reasoning_content",
    "tool_calls", "observation", "metrics", "is_copied_context", "llm_call_count", "extra",
  ]

  mutating func read(_ trial: inout Trial, _ out: inout ImportWriter) {
    let path = out.path
    readSteps(&trial, &out)
    while let next = continuation(), let file = next.file {
      (value, start, out.path) = (next.value, "\(file.name).", file.path)
      addInner()
      readSteps(&trial, &out)
    }
    for other in others.rest { add(other, &trial, &out) }
    out.path = path
  }

  private mutating func readSteps(_ trial: inout Trial, _ out: inout ImportWriter) {
    let steps = trial.required("steps", of: value, "trajectory", &out)?.list ?? []
    for (number, step) in steps.enumerated() {
      if !start.isEmpty, step["is_copied_context"]?.bool == true {
        trial.add(.skipped("step copied from an earlier trajectory", step.position))
      } else {
        read(step, number, &trial, &out)
      }
    }
  }

  private mutating func read(
    _ step: ContentValue, _ number: Int, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    let place = "\(start)steps[\(number)]"
    let roles: [String: Message.Role] = ["system": .system, "user": .user, "agent": .assistant]
    guard let role = step.text("source").flatMap({ roles[$0] }) else {
      let what = step.text("source").map { "unknown source \"\($0)\"" } ?? "step has no \"source\""
      return trial.fold(step, as: place, because: what, &out)
    }
    guard ["message", "tool_calls", "observation", "reasoning_content"].contains(where: { step[$0] != nil })
    else { return trial.fold(step, as: place, because: "step has no \"message\"", &out) }
    trial.keepOthers(of: step, besides: Self.stepFields, "a step", at: place, &out)
    trial.note("\(place) extra", step["extra"])
    trial.note("reasoning_effort", step["reasoning_effort"])
    let time = ImportedTime.iso(step["timestamp"])
    let id =
      (agent.map { "\(Slug.make($0))-" } ?? "") + "step-\(step["step_id"]?.identifier ?? "\(number + 1)")"
    let sender = [Message.Role.system: "System", .user: "User"][role] ?? "Assistant"
    var message = Message(role, sender, at: .untimed, step.position)
    message.id = id
    message.text = Self.text(step["message"], &message, out: &out)
    message.generation?.thinking = step.text("reasoning_content") ?? ""
    message.generation?.agent = agent
    if role == .assistant {
      message.generation?.model = step.text("model_name") ?? value["agent"]?.text("model_name")
      message.generation?.usage = usage(step["metrics"], at: place, &trial, &out)
    }
    takeCalls(step, &message, at: place, &trial, &out)
    noteOthers(step, at: place, &trial, &out)
    trial.add(message, time: time)
    takeResults(step, id, time, at: place, &trial, &out)
  }

  /// Fields that are of another kind than the format says.
  private func noteOthers(
    _ step: ContentValue, at place: String, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    let observation = step["observation"]
    let wrong = [
      ("tool_calls", step["tool_calls"].flatMap { $0.list == nil ? $0 : nil }),
      ("metrics", step["metrics"].flatMap { $0.entries == nil ? $0 : nil }),
      ("observation", observation.flatMap { $0.entries == nil ? $0 : nil }),
      ("observation.results", observation?["results"].flatMap { $0.list == nil ? $0 : nil }),
    ]
    for (name, value) in wrong {
      guard let value, !value.isNull else { continue }
      out.drift("\"\(name)\" of a step is \(value.typeName); it is kept as metadata", at: value.position)
      trial.note("\(place).\(name)", value)
    }
  }

  private static let callFields: Set<String> = ["tool_call_id", "function_name", "arguments", "extra"]

  private mutating func takeCalls(
    _ step: ContentValue, _ message: inout Message, at place: String, _ trial: inout Trial,
    _ out: inout ImportWriter
  ) {
    for (number, call) in step.elements("tool_calls").enumerated() {
      trial.keepOthers(
        of: call, besides: Self.callFields, "a tool call",
        at: "\(place).tool_calls[\(number)]", &out)
      trial.note("\(place).tool_calls[\(number)] extra", call["extra"])
      let (id, name) = (call["tool_call_id"]?.identifier ?? "", call.text("function_name") ?? "tool")
      if !id.isEmpty { tools[id] = name }
      message.generation?.calls.append(
        Generation.ToolCall(id: id, name: name, arguments: call["arguments"].map { String(json: $0) } ?? ""))
    }
  }

  private static let resultFields: Set<String> = [
    "source_call_id", "content", "subagent_trajectory_ref", "extra",
  ]

  private mutating func takeResults(
    _ step: ContentValue, _ id: String, _ time: Instant?, at place: String, _ trial: inout Trial,
    _ out: inout ImportWriter
  ) {
    for (number, result) in (step["observation"]?.elements("results") ?? []).enumerated() {
      trial.keepOthers(
        of: result, besides: Self.resultFields, "a result",
        at: "\(place).observation.results[\(number)]", &out)
      trial.note("\(place).observation.results[\(number)] extra", result["extra"])
      let call = result["source_call_id"]?.identifier
      var message = Message(.tool, call.flatMap { tools[$0] } ?? "tool", at: .untimed, result.position)
      message.id = "\(id)-result-\(number + 1)"
      message.generation?.callID = call
      message.generation?.isFailure = result["extra"]?["is_error"]?.bool ?? false
      message.generation?.agent = agent
      message.text = Self.text(result["content"], &message, out: &out)
      let references = result["subagent_trajectory_ref"].map { $0.list ?? [$0] } ?? []
      let names = references.compactMap { reference in
        ["trajectory_path", "trajectory_id", "session_id"].lazy.compactMap { reference.text($0) }.first
      }
      let said = names.map { MarkdownText.escaped("[sub-agent: \($0)]") }
      message.text = ([message.text] + said).filter { !$0.isEmpty }.joined(separator: "\n\n")
      trial.add(message, time: time)
      for reference in references { addNamed(reference, &trial, &out) }
    }
  }

  // MARK: other trajectories

  /// Sub-agents of one session share its id: it counts only if the reference has no other, as up to version 1.6.
  private mutating func addNamed(
    _ reference: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    let key = reference["trajectory_id"] == nil ? "session_id" : "trajectory_id"
    let id = reference.text(key).map { key == "session_id" ? ATIFParts.Name.session($0) : .trajectory($0) }
    let names = [id, reference.text("trajectory_path").flatMap(Self.file)].compactMap { $0 }
    for name in names {
      if let named = others.take(name) { return add(named, &trial, &out) }
    }
  }

  private func add(_ other: ATIFPart, _ trial: inout Trial, _ out: inout ImportWriter) {
    let name = other.value["agent"]?.text("name") ?? "sub-agent"
    let id = other.value.text("trajectory_id") ?? other.value.text("session_id")
    let agent = id.map { "\(name) \($0)" } ?? name
    var turns = ATIFTurns(other.value, agent: agent, at: "\(agent).")
    let path = out.path
    out.path = other.file?.path ?? path
    turns.read(&trial, &out)
    out.path = path
  }

  /// The trajectory that goes on with this one: that which it names, or else the next one.
  private mutating func continuation() -> ATIFPart? {
    let name = value.text("continued_trajectory_ref").flatMap(Self.file)
    return name.flatMap { others.take($0) } ?? others.take(.continuation)
  }

  private static func file(_ path: String) -> ATIFParts.Name? {
    path.split(separator: "/").last.map { .file(String($0)) }
  }

  // MARK: parts

  /// Text, or parts of text and pictures beside the file.
  private static func text(
    _ content: ContentValue?, _ message: inout Message, out: inout ImportWriter
  ) -> String {
    guard let parts = content?.list else { return content.map { String(json: $0) } ?? "" }
    var texts: [String] = []
    for part in parts {
      if part.text("type") == "image", let path = part["source"]?.text("path") {
        let mime = part["source"]?.text("media_type") ?? "image/*"
        message.attachments.append(Attachment(path: path, alt: "", mime: mime, caption: ""))
      } else {
        texts.append(out.text(ofParts: ContentValue(.list([part]), at: part.position), &message.attachments))
      }
    }
    return texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func usage(
    _ metrics: ContentValue?, at place: String, _ trial: inout Trial, _ out: inout ImportWriter
  ) -> Generation.Usage? {
    guard let metrics, metrics.entries != nil else { return nil }
    let known: Set<String> = [
      "prompt_tokens", "completion_tokens", "cached_tokens", "cost_usd", "prompt_token_ids",
      "completion_token_ids", "logprobs", "extra",
    ]
    trial.keepOthers(of: metrics, besides: known, "\"metrics\"", at: "\(place).metrics", &out)
    trial.note("\(place).metrics extra", metrics["extra"])
    let count = { (name: String) in max(0, metrics[name]?.whole ?? 0) }
    var usage = Generation.Usage(
      input: count("prompt_tokens"), output: count("completion_tokens"), cached: count("cached_tokens"))
    usage.cost = metrics["cost_usd"]?.double
    return usage
  }
}
