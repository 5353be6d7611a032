internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Tasks of Cline, and of programs made from it (Roo Code, Kilo Code): what the panel showed, in `ui_messages.json`, or
/// the lines that `cline --json` prints. A task whose requests are beside it (`api_conversation_history.json`) is
/// read from these, which have whole results; the panel has their usage, and the times of those without. Newer
/// versions, also for terminals, write `<session>.messages.json`, with messages as of Anthropic's API, and
/// `<session>.json` about it.
enum ClineFormat: JSONFormat {
  static let name = "cline"
  static let title = "Cline"
  static let reads = "tasks, answers, thoughts, commands and calls with what was shown of results, usage"
  static let lacks = "contents of files that the agent read, which the panel does not show"
  static let origin = "ui_messages.json in tasks/<task> of Cline, Roo Code or Kilo Code; cline --json"

  private static let marks = ["say", "ask"].map { Array("\"type\":\"\($0)\"".utf8) }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    if ClineSession.isOne(json) { return true }
    if ClineSession.isUntimed(json) {
      return ByteSearch.place(of: Array("<task>".utf8), in: try Export.head(json.file)) != nil
    }
    guard json.shapes.contains(where: { $0.has("type", "say") || $0.has("type", "ask") }) else {
      return false
    }
    let head = try Export.head(json.file).filter { ![0x20, 0x0A].contains($0) }
    return marks.contains { ByteSearch.place(of: $0, in: head) != nil }
  }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !groups(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try groups(export).flatMap { $0 }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try groups(export), of: export, Self.self)
  }

  /// Each task or session, with the file beside it that describes it, and requests without content.
  private static func groups(_ export: Export) throws(Diagnostic) -> [[InputFile]] {
    var (groups, taken): ([[InputFile]], Set<String>) = ([], [])
    func add(_ session: InputFile) {
      guard taken.insert(session.contentPath).inserted else { return }
      groups.append([session] + ClineSession.beside(session, export))
    }
    for json in try files(export) {
      if ClineSession.isOne(json) || ClineSession.isUntimed(json) {
        add(json.file)
        continue
      }
      let folder = export.folder(of: json.file)
      let requests = export.file(folder + ClineSession.history)
      if let requests, try !isEmpty(requests) {
        if let sent = try export.json(requests), ClineSession.isUntimed(sent) { add(requests) }
        continue
      }
      groups.append([json.file] + [export.file(folder + "history_item.json"), requests].compactMap { $0 })
    }
    return groups
  }

  /// Whether a file is an empty list.
  private static func isEmpty(_ file: InputFile) throws(Diagnostic) -> Bool {
    ["", "[]"].contains(String(decoding: try Export.head(file).filter { $0 > 0x20 }, as: UTF8.self))
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first, let json = try unit.export.json(file) else { return }
    if ClineSession.isOne(json) || ClineSession.isUntimed(json) {
      return try ClineSession.read(unit, file, &out)
    }
    var task = ClineTask()
    if let about = unit.files.first(where: { $0.name == "history_item.json" }) {
      out.path = about.path
      let value = out.value(of: Lines.Line(bytes: try about.bytes(), number: 1))
      if let value { task.take(about: value) }
    }
    out.path = file.path
    let next = try json.records()
    if file.name == ClineSession.panel {
      task.log.id = unit.export.folder(of: file).split(separator: "/").last.map(String.init)
    }
    while let line = try next() { if let value = out.value(of: line) { task.read(value, &out) } }
    task.finish(&out)
    task.log.write(name: unit.export.inner(file), &out)
  }
}

/// What a record of the panel is, by its `say` or `ask`.
enum ClineRecord {
  case words, user, thought, request, call, result, error, note, silent

  private static let names: [ClineRecord: String] = [
    .words: """
    text completion_result plan_completion_result plan_mode_respond act_mode_respond followup new_task condense
    summarize_task report_bug
    """,
    .user: "task user_feedback user_feedback_diff",
    .thought: "reasoning",
    .request: "api_req_started api_req_finished subagent_usage",
    .call: """
    tool command use_mcp_server browser_action_launch browser_action use_subagents generate_explanation
    """,
    .result: """
    command_output mcp_server_response browser_action_result codebase_search_result subtask_result subagent
    inspect_site_result
    """,
    .error: """
    error diff_error clineignore_error rooignore_error api_req_failed mistake_limit_reached
    condense_context_error command_permission_denied payment_required_prompt request_limit_reached
    unauthorized_prompt promotion_model_sign_up_required_prompt invalid_model
    """,
    .note: """
    info task_progress mcp_notification hook_status hook_output_stream condense_context compaction
    sliding_window_truncation user_edit_todos conditional_rules_applied image
    """,
    .silent: """
    resume_task resume_completed_task checkpoint_created checkpoint_saved api_req_retried
    api_req_retry_delayed api_req_deleted deleted_api_reqs error_retry shell_integration_warning
    shell_integration_warning_with_suggestion mcp_server_request_started load_mcp_documentation
    browser_session_status auto_approval_max_req_reached too_many_tools_warning api_req_rate_limit_wait
    checkpoint_restore
    """,
  ]

  private static let known: [String: ClineRecord] = Dictionary(
    names.flatMap { record, list in list.split(whereSeparator: \.isWhitespace).map { (String($0), record) } }
  ) { first, _ in first }

  init?(name: String) {
    guard let record = Self.known[name] else { return nil }
    self = record
  }
}
