internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles a conversation of Cursor's database, and its sub-agents, from their turns. A turn is a record, and
/// each result.
struct CursorLog {
  private var log = AgentLog()
  /// Turns of the conversation being read, by id, and those that it names, in order.
  private var turns: [String: ContentValue] = [:]
  private var found: [String] = []
  private var order: [String] = []
  private var created: Instant?
  private var model: String?
  /// The name of the sub-agent being read.
  private var agent: String?
  private var isFirst = true

  private static let composerFields = Set(
    words: """
      _v composerId richText hasLoaded text conversation fullConversationHeadersOnly conversationMap status context
      generatingBubbleIds codeBlockData originalFileStates originalModelLines newlyCreatedFiles newlyCreatedFolders
      lastUpdatedAt createdAt hasChangedContext capabilities name subtitle isFileListExpanded canvasPillCollapsed
      browserChipManuallyDisabled browserChipManuallyEnabled unifiedMode activeCustomMode committedCustomMode
      pendingExitedCustomMode forceMode usageData allAttachedFileCodeChunksUris modelConfig subComposerIds
      subagentComposerIds subagentInfo capabilityContexts todos isQueueExpanded hasUnreadMessages
      gitHubPromptDismissed totalLinesAdded totalLinesRemoved addedFiles removedFiles isDraft isCreatingWorktree
      isApplyingWorktree isUndoingWorktree applied pendingCreateWorktree worktreeStartedReadOnly
      isBestOfNSubcomposer isBestOfNParent isSpec isProject isSpecSubagentDone isContinuationInProgress
      stopHookLoopCount trackedGitRepos isNAL planModeSuggestionUsed debugModeSuggestionUsed conversationState
      queueItems isAgentic filesChangedCount workspaceIdentifier blobEncryptionKey
      speculativeSummarizationEncryptionKey latestChatGenerationUUID contextTokensUsed contextTokenLimit
      contextUsagePercent latestConversationSummary tabs selectedTabIndex initContext
      """)

  // MARK: conversations

  mutating func begin(_ value: ContentValue, _ id: String, _ out: inout ImportWriter) {
    let parent = value["subagentInfo"]
    agent = isFirst ? nil : parent?.text("subagentTypeName") ?? value.text("name") ?? id
    created = ImportedTime.any(value["createdAt"])
    model = Self.model(value["modelConfig"])
    if isFirst {
      log.title = value.text("name").flatMap { $0.isEmpty ? nil : $0 }
      log.note(["unifiedMode", "forceMode"], of: value)
      log.note("workspace", value["workspaceIdentifier"]?["uri"]?["fsPath"])
    }
    log.keepOthers(of: value.withoutBlanks, besides: Self.composerFields, "a conversation", &out)
    log.skip("header of the conversation", value)
    for turn in value.elements("conversation") {
      let id = turn.text("bubbleId") ?? "\(turns.count + 1)"
      order.append(id)
      add(turn, named: id)
    }
    order += value.elements("fullConversationHeadersOnly").compactMap { $0.text("bubbleId") }
  }

  private static func model(_ value: ContentValue?) -> String? {
    value?.text("modelName").flatMap { ["", "default"].contains($0) ? nil : $0 }
  }

  mutating func add(_ value: ContentValue, named id: String) {
    if turns[id] == nil { found.append(id) }
    turns[id] = value
  }

  /// Writes the turns that the conversation names; others were taken back.
  mutating func end(_ out: inout ImportWriter) {
    let named = order.isEmpty ? inTime : order
    for id in named {
      if let value = turns.removeValue(forKey: id) { take(value, id, &out) }
    }
    for id in found { if let value = turns[id] { log.skip("turn that was taken back", value) } }
    log.close()
    (turns, found, order, isFirst) = ([:], [], [], false)
  }

  /// Without a list, the times decide.
  private var inTime: [String] {
    found.enumerated().sorted { one, other in
      let times = [one, other].map { Self.time(turns[$0.element])?.milliseconds ?? 0 }
      return (times[0], one.offset) < (times[1], other.offset)
    }.map(\.element)
  }

  mutating func write(_ id: String, _ out: inout ImportWriter) {
    log.id = id
    log.write(name: id, &out)
  }

  // MARK: turns

  private static let turnFields = Set(
    words: """
      _v type approximateLintErrors lints codebaseContextChunks commits pullRequests attachedCodeChunks
      assistantSuggestedDiffs gitDiffs interpreterResults images attachedFolders attachedFoldersNew bubbleId
      userResponsesToSuggestedCodeBlocks suggestedCodeBlocks diffsForCompressingFiles relevantFiles toolResults
      notepads capabilities multiFileLinterErrors diffHistories recentLocationsHistory recentlyViewedFiles isAgentic
      fileDiffTrajectories existedSubsequentTerminalCommand existedPreviousTerminalCommand docsReferences
      webReferences aiWebSearchResults requestId attachedFoldersListDirResults humanChanges attachedHumanChanges
      summarizedComposers cursorRules cursorCommands cursorCommandsExplicitlySet pastChats
      pastChatsExplicitlySet contextPieces editTrailContexts allThinkingBlocks diffsSinceLastApply deletedFiles
      supportedTools tokenCount attachedFileCodeChunksMetadataOnly attachedFileCodeChunksUris consoleLogs
      uiElementPicked isRefunded knowledgeItems documentationSelections externalLinks projectLayouts unifiedMode
      capabilityContexts todos createdAt mcpDescriptors workspaceUris conversationState text rawText richText context
      modelInfo modelType checkpointId afterCheckpointId isPlanExecution turnDurationMs codeBlocks toolFormerData
      thinking thinkingDurationMs thinkingStyle capabilityType capabilityStatuses errorDetails serviceStatusUpdate
      timingInfo timestamp isChat isThought symbolLinks fileLinks serverBubbleId usageUuid skipRendering
      skipOrchestration relevantSymbols intermediateChunks contextWindowStatusAtCreation lastTerminalCwd isNudge
      grouping isCapabilityIteration editToolSupportsSearchAndReplace useWeb
      """)

  private static func time(_ value: ContentValue?) -> Instant? {
    ImportedTime.any(value?["createdAt"]) ?? ImportedTime.any(value?["timingInfo"]?["clientStartTime"])
      ?? ImportedTime.any(value?["timestamp"])
  }

  private mutating func take(_ value: ContentValue, _ id: String, _ out: inout ImportWriter) {
    let time = Self.time(value) ?? (log.last == nil ? created : nil)
    let roles: [Int: Message.Role] = [1: .user, 2: .assistant]
    guard let role = value["type"]?.int.flatMap({ roles[$0] }) else {
      let reason = value["type"].map { "unknown turn \(String(json: $0))" } ?? "turn has no \"type\""
      return log.fold(value, as: "turn", because: reason, time: time, &out)
    }
    log.keepOthers(of: value.withoutBlanks, besides: Self.turnFields, "a turn", &out)
    var message = Message(
      role, role == .user && agent == nil ? "User" : "Cursor", at: .untimed, value.position)
    message.id = id
    message.text = value.text("text") ?? value.text("rawText") ?? ""
    message.generation?.agent = agent
    attach(value, &message, &out)
    if role == .user, let context = value["context"] { attach(context: context, &message) }
    if role == .assistant { answer(value, message, time, out) } else { log.add(message, time: time) }
  }

  private func attach(_ value: ContentValue, _ message: inout Message, _ out: inout ImportWriter) {
    for image in value.elements("images") {
      let address = image.text("url") ?? image.text("data") ?? image.string ?? ""
      if let picture = out.picture(dataAddress: address) {
        message.attachments.append(picture)
      } else {
        let name = image.text("path") ?? image.text("uuid") ?? "picture"
        message.attachments.append(Attachment(path: name, alt: "", mime: "image/*", caption: ""))
      }
    }
  }

  /// Files and folders by name; what the user selected in editors and terminals is part of the text.
  private func attach(context: ContentValue, _ message: inout Message) {
    for file in context.elements("fileSelections") + context.elements("folderSelections") {
      guard let path = Self.path(of: file) else { continue }
      message.attachments.append(Attachment(path: path, alt: "", mime: "", caption: ""))
    }
    for selection in context.elements("selections") + context.elements("terminalSelections") {
      guard let text = selection.text("rawText") ?? selection.text("text") else { continue }
      let name = Self.path(of: selection).map { MarkdownText.escaped($0) + "\n" } ?? ""
      message.text += "\n\n" + (name + MarkdownText.codeBlock(text)).trimmed
    }
  }

  private static func path(of selection: ContentValue) -> String? {
    let place = selection["uri"]
    return place?.text("fsPath") ?? place?.text("path") ?? place?.string ?? selection.text("relativePath")
  }

  /// Thoughts, words and calls of one answer are turns of their own in the database.
  private mutating func answer(
    _ value: ContentValue, _ message: Message, _ time: Instant?, _ out: ImportWriter
  ) {
    var message = message
    let thought = value["thinking"]?.text("text") ?? value.text("thinking") ?? ""
    message.generation?.thinking =
      thought.isEmpty
      ? value.elements("allThinkingBlocks").compactMap { $0.text("text") }.joined(separator: "\n\n") : thought
    message.generation?.model = Self.model(value["modelInfo"]) ?? model
    message.generation?.usage = Self.usage(value["tokenCount"])
    message.error = value["errorDetails"].flatMap { $0.text("message") ?? $0.text("error") }
    let note = value["serviceStatusUpdate"]?.text("message") ?? ""
    if message.text.isEmpty { message.text = note.isEmpty ? code(value) : note }
    let tool = value["toolFormerData"].flatMap { $0.entries?.isEmpty == false ? $0 : nil }
    guard let tool else { return say(message, value, time) }
    call(tool, message, value, time, out)
  }

  private static func usage(_ value: ContentValue?) -> Generation.Usage? {
    let usage = Generation.Usage(value, input: ["inputTokens"], output: ["outputTokens"])
    return usage?.input == 0 && usage?.output == 0 ? nil : usage
  }

  /// Code that an answer without words consists of.
  private func code(_ value: ContentValue) -> String {
    value.elements("codeBlocks").compactMap { block in
      guard let text = block.text("content"), !text.isEmpty else { return nil }
      let path = block["uri"]?.text("_fsPath") ?? block["uri"]?.text("path")
      return (path.map { MarkdownText.escaped($0) + "\n" } ?? "")
        + MarkdownText.codeBlock(text, language: block.text("languageId") ?? "")
    }.joined(separator: "\n\n")
  }

  /// Words after a thought belong to its turn.
  private mutating func say(_ message: Message, _ value: ContentValue, _ time: Instant?) {
    guard let open = log.open, isThought(open), !message.text.isEmpty, message.error == nil,
      message.generation?.thinking.isEmpty != false
    else {
      if message.text.isEmpty, message.attachments.isEmpty, message.error == nil,
        message.generation?.standsForText != true
      {
        return log.skip("no content", value)
      }
      log.add(message, time: time)
      return
    }
    log.update(open) { turn in
      turn.text = message.text
      turn.attachments += message.attachments
    }
    log.count(message.generation?.usage, of: open)
    log.join(value)
  }

  private func isThought(_ index: Int) -> Bool {
    guard case .turn(let message, _) = log.records[index] else { return false }
    return message.text.isEmpty && message.generation?.calls.isEmpty == true
  }

  private mutating func call(
    _ tool: ContentValue, _ message: Message, _ value: ContentValue, _ time: Instant?, _ out: ImportWriter
  ) {
    let name = tool.text("name") ?? "tool"
    let id = tool["toolCallId"]?.identifier ?? message.id
    let input = [tool.text("rawArgs"), tool.text("params")].compactMap { $0 }.first { !$0.isEmpty } ?? ""
    let call = Generation.ToolCall(id: id, name: name, arguments: input)
    if let open = log.open, message.text.isEmpty, message.generation?.thinking.isEmpty != false {
      log.add(call, to: open)
      log.count(message.generation?.usage, of: open)
      log.join(value)
    } else {
      let index = log.add(message, time: time)
      log.add(call, to: index)
    }
    let status = tool["additionalData"]?.text("status") ?? tool.text("status") ?? ""
    let ran = EmbeddedJSON.unpacked(tool["result"], out)
    let hasFailed = ran?["exitCodeV2"]?.int.map { $0 != 0 } ?? false
    let isFailure = ["error", "failed"].contains(status) || tool.text("error") != nil || hasFailed
    let output = Self.error(tool, out) ?? Self.printed(ran) ?? tool["result"].map { String(json: $0) } ?? ""
    guard !output.isEmpty || isFailure else { return }
    var result = log.result(of: id, at: tool.position, name: name)
    result.text = output.isEmpty ? status : output
    result.generation?.isFailure = isFailure
    result.generation?.agent = agent
    log.add(result, time: time)
  }
}

extension CursorLog {
  /// What the user was shown about a failure; else what the model was.
  fileprivate static func error(_ tool: ContentValue, _ out: ImportWriter) -> String? {
    guard let text = tool.text("error") else { return nil }
    let json = EmbeddedJSON.unpacked(tool["error"], out)
    return json?.text("clientVisibleErrorMessage") ?? json?.text("modelVisibleErrorMessage") ?? text
  }

  /// What a command printed, if the result has nothing else but its exit code.
  fileprivate static func printed(_ result: ContentValue?) -> String? {
    let known: Set<String> = [
      "output", "exitCodeV2", "exitCode", "rejected", "notInterrupted", "endedReason",
    ]
    guard let result, let entries = result.entries, entries.allSatisfy({ known.contains($0.key) }) else {
      return nil
    }
    return result.text("output")
  }
}

extension ContentValue {
  /// The fields that are not empty, zero or false: most fields of Cursor's records are.
  fileprivate var withoutBlanks: ContentValue {
    let kept = (entries ?? []).filter { entry in
      switch entry.value.kind {
      case .null, .bool(false), .number("0"), .string(""): false
      case .list(let values): !values.isEmpty
      case .map(let entries): !entries.isEmpty
      default: true
      }
    }
    return ContentValue(.map(kept), at: position)
  }
}
