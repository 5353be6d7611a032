internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

extension CodexThread {
  private static let notes = Set(
    words: """
      task_started turn_started task_complete turn_complete context_compacted thread_settings_applied
      thread_goal_updated sub_agent_activity session_configured agent_reasoning_section_break
      exec_command_begin mcp_tool_call_begin patch_apply_begin web_search_begin turn_diff
      image_generation_begin collab_agent_spawn_begin collab_agent_interaction_begin collab_waiting_begin
      collab_close_begin collab_resume_begin shutdown_complete item_started entered_review_mode
      dynamic_tool_call_request model_reroute mcp_startup_update mcp_startup_complete background_event
      exec_approval_request apply_patch_approval_request guardian_assessment plan_update hook_started
      hook_completed exec_command_output_delta patch_apply_updated model_verification request_user_input
      request_permissions elicitation_request safety_buffering turn_moderation_metadata terminal_interaction
      skills_update_available mcp_list_tools_response undo_started
      """)

  mutating func event(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let type = value.text("type") else {
      return log.fold(value, as: "event", because: "event has no \"type\"", time: time, &out)
    }
    switch type {
    case "user_message", "agent_message": echo(value, isUser: type == "user_message", time, &out)
    case "agent_reasoning", "agent_reasoning_raw_content": think(value.text("text") ?? "", value)
    case "token_count": tokens(value)
    case "turn_aborted": interrupted("turn aborted: \(value.text("reason") ?? "interrupted")", value, time)
    case "error", "stream_error", "warning", "guardian_warning", "deprecation_notice":
      interrupted(value.text("message") ?? value.text("summary") ?? type, value, time)
    case "exited_review_mode": review(value, time)
    case "undo_completed": say(value.text("message") ?? "undone", value, time)
    case "thread_name_updated":
      log.title = value.text("thread_name") ?? log.title
      log.skip("name of the thread", value)
    case "thread_rolled_back": rollBack(value["num_turns"]?.int ?? 1, value)
    case "item_completed": completed(value, time, &out)
    case _ where Self.notes.contains(type): log.skip("note of the program", value)
    case _
    where type.hasSuffix("_end") || type == "view_image_tool_call" || type == "dynamic_tool_call_response":
      ended(value, type, time, &out)
    default: log.fold(value, as: type, because: "unknown event \"\(type)\"", time: time, &out)
    }
  }

  private mutating func interrupted(_ error: String, _ value: ContentValue, _ time: Instant?) {
    var message = Message(.system, "Codex", at: .untimed, value.position)
    message.error = error
    add(message, time)
  }

  private mutating func say(_ text: String, _ value: ContentValue, _ time: Instant?) {
    var message = Message(.system, "Codex", at: .untimed, value.position)
    message.text = text
    add(message, time)
  }

  private mutating func review(_ value: ContentValue, _ time: Instant?) {
    guard let output = value["review_output"], output.entries != nil else {
      return log.skip("note of the program", value)
    }
    let findings = output.elements("findings").map { finding in
      ["title", "body"].compactMap { finding.text($0) }.joined(separator: "\n\n")
    }
    let verdict = ["overall_explanation", "overall_correctness"].compactMap { output.text($0) }
    say((findings + verdict).joined(separator: "\n\n"), value, time)
  }

  /// The user went back: the next turn is another answer to what comes before the prompt, or before all prompts.
  private mutating func rollBack(_ count: Int, _ value: ContentValue) {
    log.skip("prompts taken back", value)
    line.undo(min(count, line.prompts.count), in: &log)
    log.close()
  }

  /// Items that other records may have, too. Calls that a script of the model makes are only here.
  private static let items = Set(
    words: """
      CommandExecution FileChange AgentMessage UserMessage Reasoning Extension CollabAgentToolCall SubAgentActivity
      WebSearch McpToolCall DynamicToolCall FunctionCallOutput
      """)

  /// Items that say nothing, or what other events say.
  private static let itemNotes = Set(
    words: "HookPrompt ImageView ImageGeneration ContextCompaction Sleep EnteredReviewMode ExitedReviewMode")

  /// Plans are only in events; other items may be.
  private mutating func completed(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let item = value["item"], let type = item.text("type") else {
      return log.skip("note of the program", value)
    }
    if Self.items.contains(type) {
      return items.append((item, time))
    }
    guard type == "Plan", let text = item.text("text") else {
      if type == "Plan" || Self.itemNotes.contains(type) { return log.skip("note of the program", value) }
      return log.fold(item, as: type, because: "unknown item \"\(type)\"", time: time, &out)
    }
    var message = Message(.assistant, "Codex", at: .untimed, value.position)
    message.text = text
    if isSaid("assistant \(text.trimmed)") { return log.skip(Self.repeated, value) }
    add(message, time)
  }

  /// What a tool did: its call and its result are items, except for commands of the user.
  mutating func ended(
    _ value: ContentValue, _ type: String, _ time: Instant?, _ out: inout ImportWriter
  ) {
    let id = ["call_id", "callId", "id"].lazy.compactMap { value[$0]?.identifier }.first ?? ""
    ends.insert(id)
    let hasFailed =
      value["success"]?.bool == false || value["exit_code"]?.int.map { $0 != 0 } == true
      || value["result"]?["Err"] != nil || value["result"]?["Ok"]?["isError"]?.bool == true
    if hasFailed { failed.insert(id) }
    if let duration = value["duration"], let seconds = duration["secs"]?.double {
      delays[id] = seconds + (duration["nanos"]?.double ?? 0) / 1e9
    }
    // Items of searches may have no id.
    let isSearch = type == "web_search_end" && isKnownSearch(value, isItem: false)
    if isSearch || !id.isEmpty && log.tools[id] != nil { return log.skip("details of a call", value) }
    if type == "web_search_end" {
      return call(id, "web_search", value["action"] ?? value["query"], value, time)
    }
    guard type == "exec_command_end", let output = value["aggregated_output"] ?? value["stdout"] else {
      return log.show(value, as: type, time: time, &out)
    }
    let words = value.elements("command").compactMap(\.string)
    var message = log.result(of: id.isEmpty ? nil : id, at: value.position, name: "command")
    message.text = (words.last.map { "$ \($0)\n" } ?? "") + String(json: output)
    message.generation?.isFailure = hasFailed
    add(message, time)
  }
}
