internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Trajectories as rows of a data set, whose other fields are its own: `messages` as a list or as JSON in a text
/// (SWE-smith), a `trajectory` of messages or of texts (nebius), or only a `history`.
enum SWEAgentRows {
  private static let outcomes = [
    "resolved", "target", "exit_status", "traj_id", "trajectory_id", "patch", "model_patch",
    "generated_patch",
    "git_patch",
  ]

  static func isOne(_ shape: JSONShape) -> Bool {
    let marks = ["agent", "message_type", "is_demo"]
    if shape.has("role", in: "history"), marks.contains(where: { shape.has($0, in: "history") }) {
      return true
    }
    guard shape.has("instance_id") else { return false }
    return shape.has("role", in: "trajectory")
      || shape.has("messages") && outcomes.contains { shape.has($0) }
      || shape.keys == ["instance_id", "messages"] && shape.has("role", in: "messages")
  }

  /// Files of SWE-agent have these, even if one is missing.
  private static let others = ["info", "attempts", "environment", "replay_config"]

  /// The same as a trajectory of SWE-agent; nil if it is no row.
  static func asTrajectory(_ value: ContentValue, _ out: ImportWriter) -> ContentValue? {
    let hasSteps = value.elements("trajectory").contains { $0["action"] != nil || $0["observation"] != nil }
    let keys = hasSteps ? ["messages"] : ["messages", "trajectory", "history"]
    guard others.allSatisfy({ value[$0] == nil }),
      value["trajectory_format"] == nil || value["instance_id"] != nil,
      let key = keys.first(where: { isTurns(value[$0], out) }),
      var turns = EmbeddedJSON.unpacked(value[key], out)?.list
    else { return nil }
    if isMini(value, turns) { turns = turns.map(MiniSWEAgent.withAction) }
    let messages = ContentValue(.list(turns.map(message)), at: value.position)
    let patch = ["patch", "model_patch", "generated_patch", "git_patch"].lazy.compactMap { value[$0] }.first
    let info = object(
      [("exit_status", value["exit_status"]), ("submission", patch)], at: value.position)
    return object([("history", messages), ("info", info)], at: value.position)
  }

  /// Whether commands are blocks of code in the answers.
  private static func isMini(_ value: ContentValue, _ turns: [ContentValue]) -> Bool {
    if let format = value.text("trajectory_format") { return format.hasPrefix("mini-swe-agent") }
    return turns.contains { turn in
      let text = turn.text("content") ?? turn.elements("content").first?.text("text")
      return turn.text("role") == "user" && text?.hasPrefix("<returncode>") == true
    }
  }

  private static func isTurns(_ value: ContentValue?, _ out: ImportWriter) -> Bool {
    EmbeddedJSON.unpacked(value, out)?.list?.contains { $0["role"] != nil } == true
  }

  private static let taken: Set<String> = [
    "messages", "trajectory", "history", "exit_status", "patch", "model_patch", "generated_patch",
    "git_patch",
    "resolved", "target", "model", "model_name", "instance_id", "tools",
  ]

  /// The model, whether the issue was resolved, and the fields of the data set.
  static func note(_ value: ContentValue, _ trial: inout Trial) {
    trial.note("model", value["model"] ?? value["model_name"])
    if let result = value["resolved"] ?? value["target"], result.bool != nil || result.double != nil {
      trial.record.scores.append(.init(name: "resolved", value: .init(result)))
    }
    let cutoff = value.elements("trajectory").lazy.compactMap { $0.text("cutoff_date") }.first
    if let cutoff { trial.record.note("cutoff_date", cutoff) }
    let hasMessages = value["messages"]?.string != nil || !value.elements("messages").isEmpty
    if hasMessages, let events = value["trajectory"] {
      trial.add(.skipped("trajectory, which the messages repeat", events.position))
    }
    for entry in value.entries ?? [] where !taken.contains(entry.key) { trial.note(entry.key, entry.value) }
  }

  // MARK: turns

  private static let fields = ["content", "role", "text", "system_prompt", "mask", "cutoff_date"]

  /// A message of texts, whose last block of code is the command, as one of SWE-agent.
  private static func message(_ value: ContentValue) -> ContentValue {
    guard value["content"] == nil, value.entries != nil, value["text"] != nil || value["system_prompt"] != nil
    else { return value }
    let isAnswer = value.text("role") == "ai"
    let content = value["text"]?.isNull == false ? value["text"] : value["system_prompt"]
    let role = isAnswer ? ContentValue(.string("assistant"), at: value.position) : value["role"]
    let parts = isAnswer ? content?.string.flatMap(lastBlock) : nil
    func text(_ text: String?) -> ContentValue? { text.map { ContentValue(.string($0), at: value.position) } }
    let known = object(
      [
        ("role", role), ("content", content), ("action", text(parts?.command)),
        ("thought", text(parts?.thought)),
      ], at: value.position)
    let others = (value.entries ?? []).filter { !fields.contains($0.key) }
    return ContentValue(.map((known.entries ?? []) + others), at: value.position)
  }

  private static func lastBlock(_ text: String) -> (thought: String, command: String)? {
    let parts = text.split(separator: "```", omittingEmptySubsequences: false)
    guard parts.count > 2, !parts.count.isMultiple(of: 2) else { return nil }
    let command = String(parts[parts.count - 2].drop { !$0.isNewline }).trimmed
    let rest = (parts.dropLast(2).joined(separator: "```") + parts[parts.count - 1]).trimmed
    return command.isEmpty ? nil : (rest, command)
  }

  private static func object(
    _ entries: [(key: String, value: ContentValue?)], at position: SourcePosition
  ) -> ContentValue {
    let known = entries.compactMap { key, value in
      value.map { ContentValue.Entry(key: key, position: $0.position, value: $0) }
    }
    return ContentValue(.map(known), at: position)
  }
}
