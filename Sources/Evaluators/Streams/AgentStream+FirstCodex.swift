internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

// MARK: - The first form of Codex

/// What it was started with, `{"prompt": …}`, and events: `{"id": …, "msg": {"type": …}}`.
extension AgentStream {
  static func isFirstCodex(_ value: ContentValue) -> Bool {
    value["msg"]?.text("type") != nil || value["workdir"] != nil || value.text("prompt") != nil
  }

  private static let fields = Set(
    words: """
      type message text call_id command cwd parsed_cmd stdout stderr aggregated_output exit_code duration
      formatted_output invocation result changes auto_approved success query info rate_limits reason
      input_tokens cached_input_tokens output_tokens reasoning_output_tokens total_tokens
      """)
  private static let notes = Set(
    words: """
      task_started task_complete session_configured turn_diff background_event user_message
      agent_reasoning_section_break web_search_begin
      """)

  mutating func firstCodex(_ value: ContentValue, _ out: inout ImportWriter) {
    agent = "Codex"
    if let event = value["msg"], let type = event.text("type") {
      if Self.notes.contains(type) { return log.skip(Self.note, value) }
      if type.hasSuffix("_delta") { return log.skip(Self.repeated, value) }
      log.keepOthers(of: event, besides: Self.fields, "an event", &out)
      read(event, type, value, &out)
    } else if let prompt = value.text("prompt") {
      var message = Message(.user, PlainNames.title(of: .user), at: .untimed, value.position)
      message.text = prompt
      log.add(message)
    } else {
      model = value.text("model")
      for entry in value.entries ?? [] where entry.key != "model" {
        log.note(entry.key == "workdir" ? "cwd" : entry.key, entry.value)
      }
      log.skip("header of the session", value)
    }
  }

  private mutating func read(
    _ event: ContentValue, _ type: String, _ value: ContentValue, _ out: inout ImportWriter
  ) {
    let id = event["call_id"]?.identifier ?? ""
    switch type {
    case "agent_message": say(event.text("message") ?? "", value, nil)
    case "agent_reasoning", "agent_reasoning_raw_content": think(event.text("text") ?? "", value)
    case "exec_command_begin": call(id, "command", event["command"], value, nil)
    case "patch_apply_begin": call(id, "file_change", event["changes"], value, nil)
    case "mcp_tool_call_begin":
      let made = event["invocation"]
      let names = ["server", "tool"].compactMap { made?.text($0) }
      call(id, names.joined(separator: "."), made?["arguments"], value, nil)
    case "web_search_end": call(id, "web_search", event["query"], value, nil)
    case "exec_command_end", "patch_apply_end", "mcp_tool_call_end": ended(id, event, value, &out)
    case "token_count": count(tokens: event["info"] ?? event, value)
    case "error", "stream_error", "turn_aborted": fail(event["message"] ?? event["reason"], value, nil)
    default: log.fold(value, as: type, because: "unknown event \"\(type)\"", &out)
    }
  }

  /// What a program printed, or what a tool returned as `{"Ok": {"content": …}}` or `{"Err": …}`.
  private mutating func ended(
    _ id: String, _ event: ContentValue, _ value: ContentValue, _ out: inout ImportWriter
  ) {
    let printed = ["stdout", "stderr"].compactMap { event.text($0) }.joined(separator: "\n")
    let (error, made) = (event["result"]?["Err"], event["result"]?["Ok"])
    let isFailure =
      error != nil || made?["isError"]?.bool == true || event["success"]?.bool == false
      || event["exit_code"]?.whole.map { $0 != 0 } == true
    let output =
      error ?? made?["content"] ?? made ?? ContentValue(.string(printed), at: event.position)
    let isShown = result(id, output, isFailure: isFailure, at: value, nil, &out)
    if !isShown { log.skip("no content", value) }
  }

  /// The sum so far shows whether the tokens of a request are repeated.
  private mutating func count(tokens: ContentValue?, _ value: ContentValue) {
    let sum = tokens?["total_token_usage"].map { String(json: $0) }
    guard sum == nil || sum != total else { return log.skip(Self.repeated, value) }
    total = sum
    let usage = Generation.Usage(
      tokens?["last_token_usage"] ?? tokens, input: ["input_tokens"], output: ["output_tokens"],
      cached: ["cached_input_tokens"])
    count(usage, value)
  }
}
