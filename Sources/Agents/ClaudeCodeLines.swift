/// What is known of the lines of Claude Code.
enum ClaudeCodeLines {
  /// Types of lines that are no part of the conversation.
  static let notes: Set<String> = [
    "file-history-snapshot", "file-history-delta", "permission-mode", "mode", "progress", "queue-operation",
    "agent-name", "agent-color", "agent-setting", "custom-title", "ai-title", "last-prompt", "frame-link",
    "pr-link",
    "started", "result", "relocated", "worktree-state", "bridge-session", "atis-latch", "tag", "task-summary",
    "content-replacement", "attribution-snapshot", "speculation-accept",
  ]

  static let fields: Set<String> = [
    "agentId", "agentName", "apiError", "apiErrorStatus", "apiRefusalCategory", "apiRefusalExplanation",
    "attachment",
    "attributionAgent", "attributionSkill", "cause", "compactMetadata", "content", "cwd", "data", "direction",
    "durationMs", "effort", "entrypoint", "error", "errorDetails", "fallbackModel", "forkedFrom", "gitBranch",
    "hasOutput", "hookAdditionalContext", "hookCount", "hookErrors", "hookInfos", "imagePasteIds",
    "isApiErrorMessage", "isCompactSummary", "isMeta", "isSidechain", "isVisibleInTranscriptOnly", "level",
    "logicalParentUuid", "maxRetries", "mcpMeta", "message", "messageCount", "microcompactMetadata", "origin",
    "originalModel", "parentToolUseID", "parentUuid", "pendingBackgroundAgentCount", "permissionMode",
    "planContent", "preventedContinuation", "promptId", "promptSource", "refusedUserMessageUuid", "requestId",
    "retractedMessageUuids", "retryAttempt", "retryInMs", "scope", "sessionId", "sessionKind", "session_id",
    "slug",
    "source", "sourceToolAssistantUUID", "sourceToolUseID", "stopReason", "subtype", "teamName",
    "thinkingMetadata",
    "timestamp", "todos", "toolUseID", "toolUseResult", "trigger", "type", "url", "userType", "uuid",
    "version",
    "advisorModel", "toolDenialKind", "isAbortedMidStream", "supersedesUuids", "toolEndsTurn",
    "classifierMetaLines",
    "interruptedMessageId", "isReplay", "queuePriority", "summarizeMetadata",
    "tool_use_result",
  ]
}
