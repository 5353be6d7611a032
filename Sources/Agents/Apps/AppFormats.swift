internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Chats of Open WebUI: a list of chats, each with `history`, a tree of messages.
enum OpenWebUIFormat: JSONFormat {
  static let name = "open-webui"
  static let title = "Open WebUI"
  static let reads = "messages with versions, thoughts, calls with results, usage"
  static let lacks = "knowledge files, presets"
  static let origin = "Settings, Chats, Export Chats"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains {
      $0.has("chat", "user_id") || $0.has("chat", "title") || $0.has("history", "models")
    }
  }

  private static let fields: Set<String> = [
    "id", "parentId", "childrenIds", "role", "content", "timestamp", "model", "models", "modelName",
    "modelIdx", "done",
    "userContext", "files", "usage", "info", "statusHistory", "sources", "error", "annotation", "followUps",
    "merged",
    "lastSentence", "completedAt", "originalContent", "feedbackId", "citations", "favorite", "embeds",
    "code_executions",
    "output", "arena", "status",
    "selectedModelId", "user", "created_at", "updated_at", "parent_id", "chat_id", "meta",
  ]

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for (record, name) in zip(unit.records, unit.names) {
      guard let value = out.value(of: record) else { continue }
      let chat = value["chat"] ?? value
      var (log, tree) = (AgentLog(), MessageTree())
      log.id = value["id"]?.identifier ?? chat["id"]?.identifier
      log.title = value.text("title") ?? chat.text("title")
      log.note(["models", "system", "params", "tags"], of: chat)
      let messages = chat["history"]?["messages"]?.entries?.map(\.value) ?? chat.elements("messages")
      for message in messages {
        let id = message["id"]?.identifier ?? "message-\(tree.nodes.count + 1)"
        let reader = AppMessage(message, fields, "Open WebUI")
        tree.add(id, after: message["parentId"]?.identifier, reader.records(&log, &out))
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
  static let reads = "messages with branches, thoughts, calls with results"
  static let lacks = "presets"
  static let origin = "Export conversation, as JSON"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { $0.has("conversationId") && ($0.has("messages") || $0.has("messagesTree")) }
  }

  private static let fields: Set<String> = [
    "messageId", "parentMessageId", "conversationId", "sender", "text", "isCreatedByUser", "error",
    "unfinished",
    "createdAt", "updatedAt", "model", "endpoint", "content", "children", "files", "attachments",
    "tokenCount", "user",
    "finish_reason", "iconURL", "plugin", "plugins", "depth", "siblingIndex", "_id", "__v", "clientId",
    "summary",
    "expiredAt", "feedback", "thread_id", "invocationId", "addedConvo", "metadata", "contextMeta", "bg",
    "searchResult",
  ]

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
        let reader = AppMessage(message, fields, "Le Chat")
        tree.add(id, after: hasParents ? message["parentId"]?.identifier : last, reader.records(&log, &out))
        last = id
      }
      tree.add(to: &log, current: nil)
      log.write(name: file.stem, &out)
    }
  }
}

/// Accounts of Grok (`prod-grok-backend.json`): conversations with responses.
enum GrokFormat: JSONFormat {
  static let name = "grok"
  static let title = "Grok"
  static let reads = "messages with branches, thoughts, files by name"
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

  private static let fields: Set<String> = [
    "_id", "id", "conversation_id", "message", "sender", "create_time", "parent_response_id", "model",
    "metadata",
    "manual", "partial", "shared", "query", "query_type", "web_search_results", "xpost_ids", "xposts",
    "media_types",
    "file_attachments", "card_attachments_json", "thinking_trace", "agent_thinking_traces", "error",
    "leaf_response_id",
    "steps", "request_metadata", "generated_image_urls", "image_attachments", "cited_web_search_results",
  ]

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      guard let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) else { continue }
      for one in value["conversations"]?.list ?? value.list ?? [value] {
        var (log, tree) = (AgentLog(), MessageTree())
        let header = one["conversation"]
        log.id = header?["id"]?.identifier
        log.title = header?.text("title")
        var last: String?
        for response in one.elements("responses") {
          let message = response["response"] ?? response
          let id =
            message["_id"]?.identifier ?? message["id"]?.identifier ?? "message-\(tree.nodes.count + 1)"
          let reader = AppMessage(message, fields, "Grok")
          tree.add(id, after: message["parent_response_id"]?.identifier ?? last, reader.records(&log, &out))
          last = id
        }
        tree.add(to: &log, current: header?["leaf_response_id"]?.identifier)
        if log.isEmpty { log.skip("conversation has no messages", one) }
        log.write(name: log.id ?? file.stem, &out)
      }
    }
  }
}

/// A message of an app: its speaker, text, files, model, usage and error, whatever the app calls them.
struct AppMessage {
  private let value: ContentValue
  private let fields: Set<String>
  private let program: String

  init(_ value: ContentValue, _ fields: Set<String>, _ program: String) {
    (self.value, self.fields, self.program) = (value, fields, program)
  }

  private var role: Message.Role? {
    if let isUser = value["isCreatedByUser"]?.bool { return isUser ? .user : .assistant }
    guard let name = (value.text("role") ?? value.text("sender"))?.lowercased() else { return nil }
    if name == "human" { return .user }
    return name == "model" || name.hasPrefix("grok") ? .assistant : OpenAITurns.role(name)
  }

  private var time: Instant? {
    let value = value["timestamp"] ?? value["createdAt"] ?? value["create_time"] ?? value["created_at"]
    let date = value?["$date"]
    if let text = date?["$numberLong"]?.string, let number = Int64(text), abs(number) < 253_402_300_800_000 {
      return Instant(milliseconds: number)
    }
    return ImportedTime.any(date ?? value)
  }

  func records(_ log: inout AgentLog, _ out: inout ImportWriter) -> [ImportedRecord] {
    log.keepOthers(of: value, besides: fields, "a message", &out)
    let texts = ["content", "contentChunks", "text", "message"].compactMap { value[$0] }.filter { !$0.isNull }
    guard let role, !texts.isEmpty else {
      let said = value.text("role") ?? value.text("sender")
      let reason =
        role != nil ? "message has no text" : said.map { "unknown role \"\($0)\"" } ?? "message has no role"
      out.drift("\(reason); it is kept as JSON", at: value.position)
      return [.turn(Trial.folded(value, as: "message", out), time: time)]
    }
    var tools: [String: String] = [:]
    var parts = ClaudeParts(
      role, value.position, model: role == .assistant ? model : nil,
      assistant: role == .assistant ? value.text("modelName") ?? program : program)
    for text in texts where parts.turns.isEmpty {
      for block in text.list ?? [text] { take(block, &parts, &tools, &out) }
    }
    for thought in value.elements("agent_thinking_traces") + [value["thinking_trace"]].compactMap({ $0 }) {
      parts.take(Self.block("thinking", "thinking", thought["thinking_trace"] ?? thought), &tools, &out)
    }
    for file in value.elements("files") + value.elements("attachments") + value.elements("file_attachments") {
      parts.attach(Self.named(file))
    }
    var turns = parts.turns
    if turns.isEmpty { return [.skipped("no content", value.position)] }
    finish(&turns)
    return turns.map { .turn($0, time: time) }
  }

  private var model: String? { value.text("model") ?? value.text("selectedModelId") }

  private func finish(_ turns: inout [Message]) {
    let last = turns.count - 1
    turns[last].generation?.usage = Generation.Usage(api: value["usage"] ?? value["info"]?["usage"])
    let error = value["error"]
    if error?.bool == true {
      (turns[last].error, turns[last].text) = (turns[last].text, "")
    } else if let error, !error.isNull, error.bool == nil, error.string?.isEmpty != true {
      turns[last].error = error.text("content") ?? error.text("message") ?? String(json: error)
    }
  }

  private func take(
    _ block: ContentValue, _ parts: inout ClaudeParts, _ tools: inout [String: String],
    _ out: inout ImportWriter
  ) {
    if let text = block.string { return say(text, &parts, &tools, &out) }
    switch block.text("type") {
    case "think", "thinking", "reasoning":
      let inner = block["think"] ?? block["thinking"] ?? block["text"] ?? block
      let text = inner.list?.compactMap { $0.text("text") }.joined(separator: "\n")
      parts.take(
        Self.block(
          "thinking", "thinking", text.map { ContentValue(.string($0), at: inner.position) } ?? inner),
        &tools, &out)
    case "tool_call":
      let call = block["tool_call"] ?? block
      let input = call["args"] ?? call["arguments"] ?? call["function"]?["arguments"]
      let id = call["id"] ?? call["toolCallId"]
      var entries = [
        Self.entry("type", "tool_use", block),
        Self.entry("name", call.text("name") ?? call.text("type") ?? "tool", block),
      ]
      if let id { entries.append(.init(key: "id", position: id.position, value: id)) }
      if let input { entries.append(.init(key: "input", position: input.position, value: input)) }
      parts.take(ContentValue(.map(entries), at: block.position), &tools, &out)
      guard let output = call["output"] ?? call["function"]?["output"] ?? call["result"], !output.isNull
      else { return }
      var answer = [
        Self.entry("type", "tool_result", block),
        .init(key: "content", position: output.position, value: output),
      ]
      if let id { answer.append(.init(key: "tool_use_id", position: id.position, value: id)) }
      parts.take(ContentValue(.map(answer), at: output.position), &tools, &out)
    case "text" where block["text"]?.entries != nil:
      say(block["text"]?.text("value") ?? "", &parts, &tools, &out)
    case "error": say(block.text("error") ?? block.text("text") ?? "error", &parts, &tools, &out)
    case let type where type.map(Self.blocks.contains) ?? (block["text"] != nil) || block["text"] != nil:
      parts.take(block, &tools, &out)
    case let type:
      out.drift("unknown content \"\(type ?? "")\"; it is kept as JSON", at: block.position)
      parts.say(MarkdownText.codeBlock(String(json: block), language: "json"))
    }
  }

  /// Content with a form of its own.
  private static let blocks: Set<String> = [
    "text", "image_url", "image", "image_file", "document", "tool_use", "tool_result", "redacted_thinking",
  ]

  /// Open WebUI keeps thoughts in the text, Grok citations.
  private func say(
    _ text: String, _ parts: inout ClaudeParts, _ tools: inout [String: String], _ out: inout ImportWriter
  ) {
    let (rest, thoughts) = Self.cut(text, from: "<details", to: "</details>") {
      $0.bytes(of: "type=\"reasoning\"") != nil
    }
    for thought in thoughts {
      let words = thought.bytes(of: "</summary>").map { thought[$0.upperBound...] } ?? thought[...]
      let lines = words.split(separator: "\n").map { $0.hasPrefix("> ") ? $0.dropFirst(2) : $0 }
      let said = ContentValue(.string(lines.joined(separator: "\n").trimmed), at: value.position)
      parts.take(Self.block("thinking", "thinking", said), &tools, &out)
    }
    parts.say(Self.cut(rest, from: "<grok:render", to: "</grok:render>").rest)
  }

  /// The text without elements, and what is inside those whose tag fits.
  private static func cut(
    _ text: String, from start: String, to end: String, _ fits: (Substring) -> Bool = { _ in true }
  ) -> (rest: String, inside: [String]) {
    guard text.hasBytes(of: start) else { return (text, []) }
    var (rest, inside, left) = ("", [String](), text[...])
    while let open = left.bytes(of: start), let close = left[open.upperBound...].bytes(of: ">"),
      let last = left[close.upperBound...].bytes(of: end)
    {
      if fits(left[open.lowerBound..<close.upperBound]) {
        rest += left[..<open.lowerBound]
        inside.append(String(left[close.upperBound..<last.lowerBound]))
      } else {
        rest += left[..<last.upperBound]
      }
      left = left[last.upperBound...]
    }
    return (rest + left, inside)
  }

  private static func entry(_ key: String, _ text: String, _ at: ContentValue) -> ContentValue.Entry {
    .init(key: key, position: at.position, value: ContentValue(.string(text), at: at.position))
  }

  private static func block(_ type: String, _ key: String, _ text: ContentValue) -> ContentValue {
    ContentValue(
      .map([entry("type", type, text), .init(key: key, position: text.position, value: text)]),
      at: text.position)
  }

  private static func named(_ file: ContentValue) -> ContentValue {
    let name = ["filename", "name", "file_name", "fileName", "filepath", "url", "id"].lazy.compactMap {
      file.text($0) ?? file["file"]?.text($0)
    }.first
    return ContentValue(
      .map([
        entry("file_name", name ?? file.string ?? "file", file),
        entry("file_type", file.text("type") ?? "", file),
      ]), at: file.position)
  }
}
