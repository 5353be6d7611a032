package import Basics
package import Content
package import Conversations
package import ImportKit

/// Reads the messages of one conversation in OpenAI's or Anthropic's structure, decided per message: training
/// data mixes both.
package struct RoleTurns {
  private var simple: OpenAITurns
  package let model: String?
  /// Names of Anthropic's tools, by call.
  private var tools: [String: String] = [:]
  private var tags: CallTags

  /// Block types that only Anthropic uses.
  private static let blocks: Set<String> = [
    "tool_use", "tool_result", "thinking", "redacted_thinking", "server_tool_use", "mcp_tool_use",
    "mcp_tool_result", "web_search_tool_result", "web_fetch_tool_result", "code_execution_tool_result",
    "document", "search_result", "container_upload", "compaction",
  ]

  /// Fields of a message of either API, of collections of conversations, and of logs.
  static let fields = Trial.messageFields.union([
    "id", "type", "model", "stop_reason", "stop_sequence", "usage", "weight", "title", "timestamp", "time",
    "date", "created_at", "createdAt", "created", "create_time", "from", "value", "country", "hashed_ip",
    "object", "assistant_id", "thread_id", "run_id", "attachments", "header", "language", "redacted", "toxic",
    "status", "error", "turn_identifier", "state", "ts",
    "modelInfo", "metrics", "thinking", "images", "train", "train_detail", "training", "loss",
  ]).union(noted)

  /// Fields of an answer that become metadata of the conversation.
  fileprivate static let noted = [
    "finish_reason", "system_fingerprint", "temperature", "token_counter", "top_p",
  ]

  /// Fields of a record around messages that have another place.
  static let recordFields = Set(
    words: """
      messages conversations conversation items data system model title name id created_at createdAt
      timestamp time date create_time created instruction input output prompt completion response question answer
      tools functions object first_id last_id has_more
      """)

  /// `hasTags`: whether calls may be tags in texts. In requests and traces, which repeat messages, they stay as they are,
  /// as only their order would name them.
  package init(model: String? = nil, hasTags: Bool = false) {
    self.model = model
    simple = OpenAITurns(model: model)
    tags = CallTags(hasCalls: hasTags)
  }

  package mutating func read(_ value: ContentValue, _ out: inout ImportWriter) -> [ImportedRecord] {
    let value = LangChainMessage.plain(value).withBedrockBlocks
    guard let blocks = value["content"]?.list, blocks.contains(where: Self.isAnthropic),
      let role = value.text("role").flatMap(OpenAITurns.role)
    else {
      let record = numbered(simple.read(value, &out), value)
      return tags.split(record, out)
    }
    var parts = ClaudeParts(
      role, value.position, model: value.text("model") ?? model, assistant: PlainNames.title(of: .assistant))
    for block in blocks {
      if let id = block["toolCallId"]?.identifier, tools[id] == nil { tools[id] = block.text("toolName") }
      parts.take(Self.anthropic(block), &tools, &out)
    }
    guard !parts.turns.isEmpty else { return [.skipped("no content", value.position)] }
    return parts.turns.map { .turn($0, time: nil) }
  }

  /// Calls that are messages of their own have no ids.
  private mutating func numbered(_ record: ImportedRecord, _ value: ContentValue) -> ImportedRecord {
    guard value.text("role").map(OpenAITurns.callers.contains) == true else { return record }
    var record = record
    record.update { message, _ in
      let calls = tags.numbered(message.generation?.calls ?? [])
      message.generation?.calls = calls
    }
    return record
  }

  /// The `system` text beside the messages of Anthropic's requests.
  package func system(_ request: ContentValue, _ out: inout ImportWriter) -> [ImportedRecord] {
    guard request.entries != nil, let system = request["system"] else { return [] }
    var message = Message(.system, PlainNames.title(of: .system), at: .untimed, system.position)
    message.text = out.text(ofParts: system, &message.attachments)
    return message.text.isEmpty ? [] : [.turn(message, time: nil)]
  }

  static func isAnthropic(_ block: ContentValue) -> Bool {
    guard let type = block.text("type") else { return false }
    return blocks.contains(type) || ["tool-call", "tool-result"].contains(type)
      || type == "reasoning" && block["text"] != nil || type == "image" && block["source"] != nil
      || block["citations"]?.list != nil
  }
}

extension RoleTurns {
  /// Calls, results and thoughts of the AI SDK as those of Anthropic; other blocks as they are.
  fileprivate static func anthropic(_ block: ContentValue) -> ContentValue {
    let id = AppMessage.entry("", block["toolCallId"]?.identifier ?? "", block).value
    let entries: [(String, ContentValue?)]
    switch block.text("type") {
    case "reasoning":
      entries = [("type", text("thinking", block)), ("thinking", block["text"]?["value"] ?? block["text"])]
    case "tool-call":
      entries = [
        ("type", text("tool_use", block)), ("id", id), ("name", block["toolName"]),
        ("input", block["input"] ?? block["args"]),
      ]
    case "tool-result":
      let type = block["output"]?.text("type").flatMap { results.contains($0) ? $0 : nil }
      let content = type == nil ? block["output"] ?? block["result"] : block["output"]?["value"]
      let isFailure = block["isError"]?.bool == true || type?.hasPrefix("error") == true
      let isText = content?.string != nil || type == "content"
      entries = [
        ("type", text("tool_result", block)), ("tool_use_id", id),
        ("content", isText ? content : content.map { text(String(json: $0), $0) }),
        ("is_error", ContentValue(.bool(isFailure), at: block.position)),
      ]
    default: return block
    }
    let known = entries.compactMap { key, value in
      value.map { ContentValue.Entry(key: key, position: $0.position, value: $0) }
    }
    return ContentValue(.map(known), at: block.position)
  }

  /// Types of the AI SDK's results.
  private static let results: Set<String> = ["text", "json", "content", "error-text", "error-json"]

  private static func text(_ text: String, _ value: ContentValue) -> ContentValue {
    ContentValue(.string(text), at: value.position)
  }
}

extension Generation {
  /// What programs add to messages of the API: the model, and the tokens and the cost of the request. Cline has
  /// `modelInfo` and `metrics`, Amp the model in `usage`.
  fileprivate mutating func take(added message: ContentValue) {
    model = message["modelInfo"]?.text("modelId") ?? message["usage"]?.text("model") ?? model
    usage = Usage(api: message["usage"]) ?? usage
    guard let metrics = message["metrics"] else { return }
    usage = Usage(metrics["tokens"], input: ["prompt"], output: ["completion"], cached: ["cached"]) ?? usage
    if let cost = metrics["cost"]?.double, usage != nil { usage?.cost = cost }
  }
}

extension ImportedRecord {
  package mutating func update(_ change: (inout Message, inout Instant?) -> Void) {
    guard case .turn(var message, var time) = self else { return }
    // The message has one owner, so that changing it copies nothing.
    self = .skipped("", message.position)
    change(&message, &time)
    self = .turn(message, time: time)
  }
}

extension ImportWriter {
  /// A conversation of messages that `read` turns into records, after those of `first`; unknown fields are kept.
  package mutating func turns(
    of value: ContentValue, _ messages: [ContentValue], named name: String, after first: [ImportedRecord],
    _ read: (ContentValue, inout ImportWriter) -> [ImportedRecord]
  ) {
    var times = PlainTimes(of: messages, about: value, options)
    var (log, records, files) = (AgentLog(), first, PlacedFiles(value))
    for entry in value.entries ?? [] where !RoleTurns.recordFields.contains(entry.key) {
      let isLong = entry.value.list != nil || entry.value.entries != nil
      guard !isLong || String(json: entry.value).utf8.count <= 4_000 else {
        drift("\"\(entry.key)\" is too long for metadata and is left out", at: entry.position)
        continue
      }
      log.note(entry.key, entry.value)
    }
    for message in messages.map(LangChainMessage.plain) {
      log.keepOthers(of: message, besides: RoleTurns.fields, "a message", &self)
      log.note(RoleTurns.noted, of: message)
      var made = read(message, &self)
      for index in made.indices {
        made[index].update { turn, time in
          time = times?.time(of: message)
          if index == 0 { turn.generation?.take(added: message) }
          files.take(&turn)
        }
      }
      records += made
    }
    if let times { tellUnreadable(times) }
    conversation(of: value, named: name, log.conditions, records)
  }
}
