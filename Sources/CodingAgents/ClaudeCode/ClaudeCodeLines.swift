internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import EditorAgents
internal import ImportKit

/// What is known of the lines of Claude Code.
enum ClaudeCodeLines {
  /// Types of lines that are no part of the conversation.
  static let notes: Set<String> = [
    "file-history-snapshot", "file-history-delta", "permission-mode", "mode", "progress", "queue-operation",
    "agent-name", "agent-color", "agent-setting", "custom-title", "ai-title", "last-prompt", "frame-link",
    "pr-link",
    "started", "rate_limit_event", "stream_event", "tool_progress", "relocated", "worktree-state",
    "bridge-session", "atis-latch", "tag", "task-summary",
    "content-replacement", "attribution-snapshot", "speculation-accept",
    "env_manager_log", "control_request", "control_response", "control_cancel_request", "keep_alive",
    "tool_use_summary", "auth_status", "prompt_suggestion", "command_lifecycle", "active_goal",
    "transcript_mirror",
    "saved_hook_context", "fork-context-ref", "continued-in", "ended-by-model", "history-suppression",
    "isolation-latch", "cost-state", "observer-ref", "artifact-comment-monitor", "artifact-autoreact-ledger",
    "marble-origami-commit", "marble-origami-snapshot", "marble-origami-reset",
  ]

  static let fields = Set(
    words: """
      parent_tool_use_id request_id agentId agentName apiError apiErrorStatus apiRefusalCategory
      apiRefusalExplanation attachment attributionAgent attributionPlugin attributionSkill cause compactMetadata content cwd
      data direction durationMs effort entrypoint error errorDetails fallbackModel forkedFrom gitBranch
      hasOutput hookAdditionalContext hookCount hookErrors hookInfos imagePasteIds isApiErrorMessage
      isCompactSummary isMeta isSidechain isVisibleInTranscriptOnly level logicalParentUuid maxRetries mcpMeta
      message messageCount microcompactMetadata origin originalModel parentToolUseID parentUuid
      pendingBackgroundAgentCount permissionMode planContent preventedContinuation promptId promptSource
      refusedUserMessageUuid requestId retractedMessageUuids retryAttempt retryInMs scope sessionId
      sessionKind session_id slug source sourceToolAssistantUUID sourceToolUseID stopReason subtype teamName
      thinkingMetadata timestamp todos toolUseID toolUseResult trigger type url userType uuid version
      advisorModel toolDenialKind isAbortedMidStream supersedesUuids toolEndsTurn classifierMetaLines
      interruptedMessageId isReplay usage costUSD queuePriority summarizeMetadata tool_use_result turnOrigin
      created_at output_file status summary task_id tool_use_id _audit_timestamp _audit_hmac
      """)

  /// The time of a line of a web session is in `created_at`, that of an audit of Cowork (`audit.jsonl` of Claude's
  /// desktop app) in `_audit_timestamp`.
  static func timed(_ value: ContentValue) -> ContentValue {
    guard value["timestamp"] == nil, let time = value["created_at"] ?? value["_audit_timestamp"] else {
      return value
    }
    return value.adding([("timestamp", time.kind)])
  }

  /// What a sub-agent said, as a line of its own: versions 2.1.0 and later have it in notes of its progress,
  /// `{"type": "progress", "data": {"type": "agent_progress", "agentId": …, "message": {…}}}`.
  static func line(ofProgress value: ContentValue) -> ContentValue? {
    guard let data = value["data"], data.text("type") == "agent_progress", let line = data["message"],
      ["user", "assistant"].contains(line.text("type")), line["message"]?.entries != nil
    else { return nil }
    return line.adding([
      ("agentId", data["agentId"]?.kind), ("isSidechain", .bool(true)),
      ("parent_tool_use_id", value["parentToolUseID"]?.kind), ("timestamp", value["timestamp"]?.kind),
      ("sessionId", value["sessionId"]?.kind),
    ])
  }

  /// The turn of a system line; nil if it is a note of the program.
  static func system(_ value: ContentValue) -> Message? {
    guard value["isMeta"]?.bool != true else { return nil }
    var message = Message(.system, "System", at: .untimed, value.position)
    if let error = value["error"], error.entries != nil {
      message.error = error.text("message") ?? error.text("formatted") ?? String(json: error)
      return message
    }
    let isNotice = value.text("subtype") == "task_notification"
    guard let content = value.text("content") ?? (isNotice ? value.text("summary") : nil) else { return nil }
    message.role = nil
    message.kind = .system
    switch ClaudeCodeText(content) {
    case .nothing: return nil
    case .said(let text): message.text = text
    case .output(let text): (message.text, message.kind, message.role) = (text, .text, .tool)
    }
    return message
  }

  /// Input tokens include those read from or written to the cache.
  static func usage(_ value: ContentValue) -> Generation.Usage? {
    guard value.entries != nil else { return nil }
    func count(_ key: String) -> Int { min(max(value[key]?.int ?? 0, 0), 1 << 40) }
    let cached = count("cache_read_input_tokens")
    return Generation.Usage(
      input: count("input_tokens") + count("cache_creation_input_tokens") + cached,
      output: count("output_tokens"), cached: cached)
  }
}
