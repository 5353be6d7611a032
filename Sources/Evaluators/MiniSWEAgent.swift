internal import Basics
internal import Content
internal import ImportKit

/// Trajectories of mini-SWE-agent: messages as of the API, with commands in `extra` or in a block of code.
enum MiniSWEAgent {
  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard !json.isLines, json.shapes.contains(where: { $0.has("info") }) else { return false }
    if json.shapes.contains(where: { $0.has("messages", "trajectory_format") }) { return true }
    let head = try Export.head(json.file)
    func has(_ key: String) -> Bool { ByteSearch.place(of: Array("\"\(key)\"".utf8), in: head) != nil }
    // The first versions do not name theirs.
    let isFirst = json.shapes.contains { $0.has("messages") } && has("exit_status") && has("submission")
    return has("mini_version") || isFirst
  }

  /// The same as a trajectory of SWE-agent; other values unchanged.
  static func asTrajectory(_ value: ContentValue) -> ContentValue {
    guard let messages = value["messages"]?.list, value["history"] == nil else { return value }
    let turns = messages.map { withAction(response($0) ?? $0) }
    let rest = (value.entries ?? []).filter { $0.key != "messages" }
    let history = ContentValue(.list(turns), at: value.position)
    return ContentValue(
      .map(rest + [.init(key: "history", position: value.position, value: history)]), at: value.position)
  }

  /// An answer of the Responses API, or the result of its call, as a message; nil for others.
  private static func response(_ value: ContentValue) -> ContentValue? {
    guard value["role"] == nil else { return nil }
    func entry(_ key: String, _ value: ContentValue?) -> ContentValue.Entry? {
      value.map { .init(key: key, position: $0.position, value: $0) }
    }
    func text(_ texts: [String]) -> ContentValue {
      ContentValue(.string(texts.joined(separator: "\n\n")), at: value.position)
    }
    func object(_ entries: [ContentValue.Entry?]) -> ContentValue {
      ContentValue(.map(entries.compactMap { $0 }), at: value.position)
    }
    let extra = entry("extra", value["extra"])
    if value.text("type") == "function_call_output" {
      return object([
        entry("role", text(["tool"])), entry("tool_call_id", value["call_id"]),
        entry("content", value["output"]),
        extra,
      ])
    }
    guard let output = value["output"]?.list else { return nil }
    func parts(_ type: String, _ key: String) -> ContentValue {
      let found = output.filter { $0.text("type") == type }.flatMap { $0.elements(key) }
      return text(found.compactMap { $0.text("text") })
    }
    let calls = output.filter { $0.text("type") == "function_call" }.map { call in
      object([entry("id", call["call_id"]), entry("function", call)])
    }
    let known = ["message", "reasoning", "function_call"]
    let others = output.filter { !known.contains($0.text("type") ?? "") }.map { String(json: $0) }
    let said = [parts("message", "content").string ?? ""] + others
    return object([
      entry("role", text(["assistant"])), entry("content", text(said.filter { !$0.isEmpty })),
      entry("reasoning_content", parts("reasoning", "summary")), entry("usage", value["usage"]),
      calls.isEmpty ? nil : entry("tool_calls", ContentValue(.list(calls), at: value.position)), extra,
    ])
  }

  static func withAction(_ message: ContentValue) -> ContentValue {
    guard message.text("role") == "assistant", message["tool_calls"]?.list?.isEmpty != false else {
      return message
    }
    let actions = message["extra"]?.elements("actions") ?? []
    let calls = actions.compactMap(call)
    if !calls.isEmpty, calls.count == actions.count {
      let list = ContentValue(.list(calls), at: message.position)
      let rest = (message.entries ?? []).filter { $0.key != "tool_calls" }
      return ContentValue(
        .map(rest + [.init(key: "tool_calls", position: message.position, value: list)]), at: message.position
      )
    }
    guard let action = action(of: message) else { return message }
    let command = ContentValue(.string(action), at: message.position)
    return ContentValue(
      .map((message.entries ?? []) + [.init(key: "action", position: message.position, value: command)]),
      at: message.position)
  }

  /// A command that its result names; nil if it has no id.
  private static func call(_ action: ContentValue) -> ContentValue? {
    guard let id = action["tool_call_id"], id.identifier != nil, action["command"] != nil else { return nil }
    func entry(_ key: String, _ value: ContentValue) -> ContentValue.Entry {
      .init(key: key, position: action.position, value: value)
    }
    func object(_ entries: ContentValue.Entry...) -> ContentValue {
      ContentValue(.map(entries), at: action.position)
    }
    let name = ContentValue(.string("bash"), at: action.position)
    let command = object(entry("command", action["command"] ?? name))
    return object(
      entry("id", id), entry("function", object(entry("name", name), entry("arguments", command))))
  }

  private static func action(of message: ContentValue) -> String? {
    let actions =
      message["extra"]?.elements("actions").compactMap { $0.text("command") ?? $0.text("action") } ?? []
    if !actions.isEmpty { return actions.joined(separator: "\n") }
    let text = message.text("content") ?? ""
    return text.firstMatch(of: #/```[a-z_-]*\s*\n(.*?)\n```/#.dotMatchesNewlines()).map { String($0.1) }
  }
}
