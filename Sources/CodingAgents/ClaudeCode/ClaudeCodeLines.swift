internal import Agents
internal import Content
internal import Conversations
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
  ]

  /// Whether a type of block has a form of its own.
  static func isKnown(block type: String) -> Bool {
    blocks.contains(type) || type.hasSuffix("tool_result")
  }

  private static let blocks: Set<String> = [
    "text", "thinking", "redacted_thinking", "tool_use", "server_tool_use", "mcp_tool_use", "image",
    "document",
    "search_result",
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
      """)

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
