internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Chats of Open WebUI: a list of chats, each with `history`, a tree of messages.
enum OpenWebUIFormat: JSONFormat {
  static let name = "open-webui"
  static let title = "Open WebUI"
  static let reads = "messages with versions, thoughts, calls with results, sources, ratings, usage"
  static let lacks = "knowledge files, presets, follow-up suggestions, embedded pages"
  static let origin = "Settings, Chats, Export Chats"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let isKnown = json.shapes.contains {
      $0.has("chat", "user_id") || $0.has("chat", "title") || $0.has("history", "models")
    }
    guard !isKnown, json.shapes.contains(where: { $0.has("chat", "id") }) else { return isKnown }
    return ByteSearch.place(of: Array("\"currentId\"".utf8), in: try Export.head(json.file)) != nil
  }

  private static let fields = Set(
    words: """
      id parentId childrenIds role content timestamp model models modelName modelIdx done userContext files
      usage info statusHistory sources error annotation followUps merged lastSentence completedAt
      originalContent feedbackId citations favorite embeds code_executions output arena status selectedModelId
      user created_at updated_at parent_id chat_id meta
      """)

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for (record, name) in zip(unit.records, unit.names) {
      guard let value = out.value(of: record) else { continue }
      let chat = value["chat"] ?? value
      var (log, tree) = (AgentLog(), MessageTree())
      log.id = value["id"]?.identifier ?? chat["id"]?.identifier
      log.title = value.text("title") ?? chat.text("title")
      log.note(["models", "system", "params", "tags"], of: chat)
      let kept = chat["history"]?["messages"]?.entries?.map(\.value) ?? []
      let messages = kept.isEmpty ? chat.elements("messages") : kept
      // Messages that other programs wrote may have no ids, and follow each other.
      let hasParents = messages.contains { $0["parentId"] != nil }
      for message in messages {
        let id = message["id"]?.identifier ?? "message-\(tree.nodes.count + 1)"
        log.note("annotation", message["annotation"])
        let reader = AppMessage(message, fields, "Open WebUI")
        let parent = hasParents ? message["parentId"]?.identifier : tree.nodes.last?.id
        tree.add(id, after: parent, reader.records(&log, &out))
      }
      tree.add(to: &log, current: chat["history"]?["currentId"]?.identifier)
      if log.isEmpty { log.skip("conversation has no messages", value) }
      log.write(name: name, &out)
    }
  }
}

/// Conversations of LibreChat, with messages as a list or as a tree.
enum LibreChatFormat: JSONFormat {
  static let name = "librechat"
  static let title = "LibreChat"
  static let reads = "messages with branches, thoughts, calls with results, sources, ratings"
  static let lacks = "presets"
  static let origin = "Export conversation, as JSON"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { $0.has("conversationId") && ($0.has("messages") || $0.has("messagesTree")) }
  }

  private static let fields = Set(
    words: """
      messageId parentMessageId conversationId sender text isCreatedByUser error unfinished createdAt
      updatedAt model endpoint content children files attachments tokenCount user finish_reason iconURL plugin
      plugins depth siblingIndex _id __v clientId summary expiredAt feedback thread_id invocationId addedConvo
      metadata contextMeta bg searchResult isEdited quotes manualSkills alwaysAppliedSkills isTemporary tenantId
      langfuseSampled langfuseDestinationIds summaryTokenCount conversationSignature _meiliIndex
      """)

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for (record, name) in zip(unit.records, unit.names) {
      guard let value = out.value(of: record) else { continue }
      var (log, tree) = (AgentLog(), MessageTree())
      (log.id, log.title) = (value["conversationId"]?.identifier, value.text("title"))
      log.note(["endpoint", "options"], of: value)
      var open = (value["messages"] ?? value["messagesTree"])?.list ?? []
      open.reverse()
      while let message = open.popLast() {
        let id = message["messageId"]?.identifier ?? "message-\(tree.nodes.count + 1)"
        log.note("feedback", message["feedback"])
        let reader = AppMessage(message, fields, "LibreChat")
        tree.add(id, after: message["parentMessageId"]?.identifier, reader.records(&log, &out))
        open += message.elements("children").reversed()
      }
      tree.add(to: &log, current: nil)
      if log.isEmpty { log.skip("conversation has no messages", value) }
      log.write(name: name, &out)
    }
  }
}

/// Messages of Mistral's Le Chat: one file per chat, a list of messages.
enum MistralFormat: JSONFormat {
  static let name = "mistral"
  static let title = "Mistral Le Chat"
  static let reads = "messages with branches, thoughts, files by name"
  static let lacks = "projects and other data of the account"
  static let origin = "the archive of the account: chat-<id>.json"
  static var carriesFiles: Bool { true }

  static func isOne(_ json: JSONExport) -> Bool {
    !json.isLines && json.shapes.contains { $0.isList && $0.has("chatId", "role", "createdAt") }
  }

  private static let fields: Set<String> = [
    "id", "chatId", "role", "content", "contentChunks", "createdAt", "updatedAt", "parentId", "version",
    "files",
    "reaction", "reactionDetail", "reactionComment", "references", "preference", "preferenceOver", "context",
    "model",
    "canvas", "quotes", "status", "turn", "metadata", "agentId", "generations",
  ]

  /// Fields that become metadata.
  private static let others = [
    "context", "quotes", "reaction", "reactionDetail", "reactionComment", "generations",
  ]

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      guard let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) else { continue }
      var (log, tree) = (AgentLog(), MessageTree())
      log.id = value.list?.first?["chatId"]?.identifier
      let messages = (value.list ?? []).enumerated().sorted {
        ($0.element.text("createdAt") ?? "", $0.offset) < ($1.element.text("createdAt") ?? "", $1.offset)
      }
      let hasParents = messages.contains { $0.element["parentId"]?.identifier != nil }
      var last: String?
      for (_, message) in messages {
        let id = message["id"]?.identifier ?? "message-\(tree.nodes.count + 1)"
        for name in others where message[name]?.isEmptyValue == false && message.text(name) != "neutral" {
          log.note(name, message[name])
        }
        let reader = AppMessage(message, fields, "Le Chat")
        tree.add(id, after: hasParents ? message["parentId"]?.identifier : last, reader.records(&log, &out))
        last = id
      }
      tree.add(to: &log, current: nil)
      log.write(name: unit.export.distinctName(of: file), &out)
    }
  }
}

/// Accounts of Grok (`prod-grok-backend.json`): conversations with responses.
enum GrokFormat: JSONFormat {
  static let name = "grok"
  static let title = "Grok"
  static let reads = "messages with branches, thoughts, calls with results, pictures, sources, files by name"
  static let lacks = "projects, tasks, media"
  static let origin = "the archive of the account: prod-grok-backend.json"
  static var carriesFiles: Bool { true }

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains {
      $0.has("conversation", "responses", in: "conversations") || $0.has("conversation", "responses")
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  private static let fields = Set(
    words: """
      _id id conversation_id message sender create_time parent_response_id model metadata manual partial
      shared query query_type web_search_results xpost_ids xposts media_types file_attachments
      card_attachments_json thinking_trace agent_thinking_traces error leaf_response_id steps request_metadata
      responseId parentResponseId createTime fileAttachmentsMetadata generatedImageUrls
      generated_image_urls image_attachments imageAttachments webSearchResults toolResponses tool_responses
      queryType streamErrors citedWebSearchResults cited_web_search_results
      thinking_start_time thinking_end_time file_uris file_attachments_metadata is_control
      """)

  /// Fields that become metadata.
  private static let others = [
    "query", "queryType", "query_type", "xposts", "xpost_ids", "card_attachments_json", "file_uris",
    "file_attachments_metadata",
  ]

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      guard let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) else { continue }
      for one in value["conversations"]?.list ?? value.list ?? [value] {
        var (log, tree) = (AgentLog(), MessageTree())
        let header = one["conversation"]
        log.id = header?["id"]?.identifier ?? header?["conversationId"]?.identifier
        log.title = header?.text("title")
        var last: String?
        // The web page loads the list in an object.
        for response in one["responses"]?.list ?? one["responses"]?.elements("responses") ?? [] {
          let message = response["response"] ?? response
          let id =
            ["_id", "id", "responseId"].lazy.compactMap { message[$0]?.identifier }.first
            ?? "message-\(tree.nodes.count + 1)"
          for name in others where message[name]?.isEmptyValue == false { log.note(name, message[name]) }
          let reader = AppMessage(message, fields, "Grok")
          let parent = message["parent_response_id"] ?? message["parentResponseId"]
          tree.add(id, after: parent?.identifier ?? last, reader.records(&log, &out))
          last = id
        }
        tree.add(to: &log, current: header?["leaf_response_id"]?.identifier)
        if log.isEmpty { log.skip("conversation has no messages", one) }
        log.write(name: log.id ?? unit.export.distinctName(of: file), &out)
      }
    }
  }
}
