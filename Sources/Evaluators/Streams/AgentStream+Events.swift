internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

// MARK: - Codex

extension AgentStream {
  mutating func codex(_ value: ContentValue, _ type: String, _ out: inout ImportWriter) {
    agent = "Codex"
    switch type {
    case "thread.started":
      log.id = value["thread_id"]?.identifier ?? log.id
      log.skip("header of the session", value)
    case "turn.started": log.skip(Self.note, value)
    case "turn.completed":
      count(
        Generation.Usage(
          value["usage"], input: ["input_tokens"], output: ["output_tokens"], cached: ["cached_input_tokens"]),
        value)
    case "turn.failed": fail(value["error"], value, nil)
    case "item.started", "item.updated": begin(value["item"]?["id"]?.identifier ?? "", value)
    case "item.completed":
      ended(value["item"]?["id"]?.identifier ?? "")
      item(value, &out)
    default: log.fold(value, as: type, because: "unknown event \"\(type)\"", &out)
    }
  }

  private static let itemFields = Set(
    words: """
      id type item_type text command aggregated_output exit_code status changes server tool arguments result error
      items query action message prompt sender_thread_id receiver_thread_ids agents_states
      """)

  mutating func item(_ event: ContentValue, _ out: inout ImportWriter) {
    guard let item = event["item"], let type = item.text("type") ?? item.text("item_type") else {
      return log.fold(event, as: "item", because: "item has no \"type\"", &out)
    }
    log.keepOthers(of: item, besides: Self.itemFields, "an item", &out)
    let id = item["id"]?.identifier ?? ""
    let hasFailed = ["failed", "declined"].contains(item.text("status") ?? "")
    switch type {
    case "agent_message", "assistant_message":
      guard let text = item.text("text") else {
        return log.fold(event, as: type, because: "message has no \"text\"", &out)
      }
      say(text, event, nil)
    case "reasoning": think(item.text("text") ?? "", event)
    case "error": fail(item, event, nil)
    case "command_execution":
      call(id, "command", item["command"], event, nil)
      let isFailure = hasFailed || item["exit_code"]?.whole.map { $0 != 0 } == true
      result(id, item["aggregated_output"], isFailure: isFailure, at: item, nil, &out)
    case "mcp_tool_call":
      let names = [item.text("server"), item.text("tool")].compactMap { $0 }
      call(id, names.joined(separator: "."), item["arguments"], event, nil)
      let error = item["error"].flatMap { $0.isNull ? nil : $0["message"] ?? $0 }
      let output = error ?? item["result"]?["content"] ?? item["result"]
      result(id, output, isFailure: hasFailed || error != nil, at: item, nil, &out)
    case "collab_tool_call":
      let given = (item.entries ?? []).filter {
        ["prompt", "receiver_thread_ids"].contains($0.key) && !$0.value.isNull
      }
      call(id, item.text("tool") ?? type, ContentValue(.map(given), at: item.position), event, nil)
      result(id, Self.answers(of: item), isFailure: hasFailed, at: item, nil, &out)
    case "file_change", "web_search", "todo_list":
      // The action repeats the query, unless it has only a type.
      let action = item["action"].flatMap { $0.entries?.count ?? 0 > 1 ? $0 : nil }
      let input = item["changes"] ?? action ?? item["query"] ?? item["items"]
      call(id, item.text("tool") ?? type, input, event, nil)
      result(id, nil, isFailure: hasFailed, at: item, nil, &out)
    default: log.fold(event, as: type, because: "unknown item \"\(type)\"", &out)
    }
  }

  /// What other agents said, by the id of each if there are several.
  private static func answers(of item: ContentValue) -> ContentValue? {
    let said = (item["agents_states"]?.entries ?? []).compactMap { state in
      state.value.text("message").map { (agent: state.key, text: $0) }
    }
    let texts = said.map { said.count > 1 ? "\($0.agent): \($0.text)" : $0.text }
    guard !texts.isEmpty else { return nil }
    return ContentValue(.string(texts.joined(separator: "\n\n")), at: item.position)
  }
}

// MARK: - OpenCode

extension AgentStream {
  mutating func openCode(
    _ value: ContentValue, _ type: String, _ time: Instant?, _ out: inout ImportWriter
  ) {
    agent = "OpenCode"
    log.id = value["sessionID"]?.identifier ?? log.id
    let part = value["part"]
    switch type {
    case "text", "reasoning":
      guard let text = part?.text("text") else {
        return log.fold(value, as: type, because: "part has no \"text\"", time: time, &out)
      }
      if type == "text" { say(text, value, time) } else { think(text, value) }
    case "tool_use":
      let (id, state) = (part?["callID"]?.identifier ?? "", part?["state"])
      call(id, part?.text("tool") ?? "tool", state?["input"], value, time)
      let hasFailed = state?.text("status") == "error"
      result(id, state?["output"] ?? state?["error"], isFailure: hasFailed, at: value, time, &out)
    case "step_start": log.skip(Self.note, value)
    case "step_finish":
      let (tokens, cache) = (part?["tokens"], part?["tokens"]?["cache"])
      var usage = Generation.Usage(tokens, input: ["input"], output: ["output"], also: ["reasoning"])
      usage?.cached = cache?["read"]?.whole ?? 0
      usage?.input += (cache?["read"]?.whole ?? 0) + (cache?["write"]?.whole ?? 0)
      usage?.cost = part?["cost"]?.double
      count(usage, value)
    case "error": fail(value["error"], value, time)
    default: log.fold(value, as: type, because: "unknown event \"\(type)\"", time: time, &out)
    }
  }
}

// MARK: - Gemini CLI, Cursor and Droid

extension AgentStream {
  mutating func event(_ value: ContentValue, _ type: String, _ time: Instant?, _ out: inout ImportWriter) {
    switch type {
    case "init", "system":
      agent = type == "init" ? "Gemini" : "Cursor"
      log.id = value["session_id"]?.identifier ?? log.id
      model = value.text("model") ?? model
      log.note(["model", "cwd"], of: value)
      log.skip("header of the session", value)
    case "message":
      if value["text"] != nil { agent = "Droid" }
      said(value, value.text("role"), value["content"] ?? value["text"], time, &out)
    case "user", "assistant": said(value, type, value["message"]?["content"], time, &out)
    case "thinking", "reasoning": think(value.text("text") ?? "", isPart: type == "thinking", value)
    case "tool_use":
      call(
        value["tool_id"]?.identifier ?? "", value.text("tool_name") ?? "tool", value["parameters"], value,
        time)
    case "tool_result":
      let isFailure = value.text("status") == "error" || value["isError"]?.bool == true
      let isShown = result(
        (value["tool_id"] ?? value["id"])?.identifier ?? "",
        value["output"] ?? value["value"] ?? value["error"]?["message"] ?? value["error"],
        isFailure: isFailure, at: value, time, &out)
      if !isShown { log.skip("no content", value) }
    case "tool_call":
      if let name = value.text("toolName") {
        return call(value["id"]?.identifier ?? "", name, value["parameters"], value, time)
      }
      let id = value["call_id"]?.identifier ?? ""
      if value.text("subtype") == "started" { return begin(id, value) }
      ended(id)
      cursorCall(value, time, &out)
    case "result": finished(value, time)
    case "completion": completed(value, time)
    case "error": fail(value["message"] ?? value["error"], value, time)
    case "connection", "retry", "interaction_query": log.skip(Self.note, value)
    default: log.fold(value, as: type, because: "unknown event \"\(type)\"", time: time, &out)
    }
  }

  private mutating func said(
    _ value: ContentValue, _ role: String?, _ content: ContentValue?, _ time: Instant?,
    _ out: inout ImportWriter
  ) {
    guard let content, let role = role.flatMap(OpenAITurns.role) else {
      let what = content == nil ? "message has no \"content\"" : "message has an unknown \"role\""
      return log.fold(value, as: "message", because: what, time: time, &out)
    }
    var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
    message.text = out.text(ofParts: content, &message.attachments)
    guard role == .assistant else {
      log.add(message, time: time)
      return
    }
    let isPart = value["delta"]?.bool ?? (value["timestamp_ms"] != nil && value["model_call_id"] == nil)
    say(message.text, isPart: isPart, value, time)
  }

  /// The whole answer is repeated at the end.
  private mutating func finished(_ value: ContentValue, _ time: Instant?) {
    let found = value["stats"] ?? value["usage"]
    let usage = Generation.Usage(
      found, input: ["input_tokens", "inputTokens"], output: ["output_tokens", "outputTokens"],
      cached: ["cached", "cacheReadTokens"])
    guard value["is_error"]?.bool == true || value.text("status") == "error" else {
      return count(usage, value)
    }
    if !log.count(usage) { log.note("usage", found) }
    fail(value["error"] ?? value["result"], value, time)
  }

  /// The end of Droid's stream: its answer, which may be the last message.
  private mutating func completed(_ value: ContentValue, _ time: Instant?) {
    log.note(["numTurns", "durationMs"], of: value)
    let usage = Generation.Usage(api: value["usage"])
    guard let text = value.text("finalText"), text != lastText else { return count(usage, value) }
    say(text, value, time)
    if !log.count(usage) { log.note("usage", value["usage"]) }
  }

  private var lastText: String? {
    guard let last = log.lastAnswer, case .turn(let message, _) = log.records[last] else { return nil }
    return message.text
  }

  /// `{"readToolCall": {"args": …, "result": {"success": …}}}`, or `{"function": {"name": …, "arguments": …}}`.
  mutating func cursorCall(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    let known = value["tool_call"]?.entries?.first { $0.value.entries != nil }
    guard let known else {
      return log.fold(value, as: "tool_call", because: "event has no \"tool_call\"", time: time, &out)
    }
    let (id, inner) = (value["call_id"]?.identifier ?? "", known.value)
    let name =
      inner.text("name") ?? (known.key.hasSuffix("ToolCall") ? String(known.key.dropLast(8)) : known.key)
    call(id, name, inner["args"] ?? inner["arguments"], value, time)
    guard let outcome = inner["result"]?.entries?.first else { return }
    let output = ["content", "stdout", "output"].lazy.compactMap { outcome.value[$0] }.first {
      $0.string != ""
    }
    result(
      id, output ?? outcome.value, isFailure: outcome.key != "success", at: inner, time, &out)
  }
}
