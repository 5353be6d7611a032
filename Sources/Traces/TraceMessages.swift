internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Messages as tracing programs record them: those of the APIs, those of OpenTelemetry with `parts`, those of
/// LangChain, those of other APIs, or plain text.
struct TraceMessages {
  private var reader = RoleTurns()
  /// Records that are not understood, and why.
  var faults: [(value: ContentValue, reason: String)] = []
  /// Why answers ended, unless it is as usual.
  var ends: [ContentValue] = []
  /// How often each function of Google's API was called, and how often it answered.
  var functions: [String: (calls: Int, results: Int)] = [:]

  /// `role`: the speaker of texts without one.
  mutating func read(_ value: ContentValue?, as role: Message.Role, _ out: inout ImportWriter) -> [Message] {
    guard let value = EmbeddedJSON.unpacked(value, out), !Self.isNothing(value, role) else { return [] }
    if let list = value.list {
      if role != .tool, let blocks = BedrockBlocks.anthropic(list) {
        return message(BedrockBlocks.message(blocks, role, at: value), role, &out)
      }
      if role == .assistant, AISDKAnswer.areCalls(list) {
        return read(ContentValue(["tool_calls": value]), as: role, &out)
      }
      return list.contains(where: Self.isTalk)
        ? list.flatMap { read($0, as: role, &out) } : [said(value, role, &out)]
    }
    guard value.entries != nil else { return [said(value, role, &out)] }
    // Arguments of a function are no message of LangChain.
    let isCall = value["args"] != nil && value["kwargs"] != nil && value["id"] == nil
    if isCall { return [said(value, role, &out)] }
    // A prompt of LangChain.
    if let messages = value["kwargs"]?["messages"] { return read(messages, as: role, &out) }
    if role != .tool, let messages = ofOtherAPI(value, role, &out) { return messages }
    if value["role"] != nil || value["kwargs"] != nil || value["parts"]?.list != nil
      || Self.roles[value.text("type") ?? ""] != nil
    {
      return message(value, role, &out)
    }
    if role == .assistant, value["tool_calls"]?.list?.isEmpty == false {
      let speaker = ContentValue(.string("assistant"), at: value.position)
      return message(value.setting("role", speaker), role, &out)
    }
    if let message = value["message"], message.entries != nil { return read(message, as: role, &out) }
    return inside(value, role, &out) ?? [said(value, role, &out)]
  }

  /// Whether a list with this element is one of messages.
  private static func isTalk(_ value: ContentValue) -> Bool {
    value.list != nil || isItem(value)
      || ["role", "parts", "kwargs", "message", "content"].contains { value[$0] != nil }
  }

  /// The first of these fields that a value has is what was said; nil if it has none.
  private mutating func inside(_ value: ContentValue, _ role: Message.Role, _ out: inout ImportWriter)
    -> [Message]?
  {
    for key in [
      "messages", "choices", "generations", "input", "output", "prompts", "prompt", "content", "text",
    ] {
      guard let inner = value[key], !inner.isNull else { continue }
      if key == "prompts" || key == "generations" { return each(inner, as: role, &out) }
      let known = role == .user && ["messages", "input"].contains(key) ? system(value, key, &out) : []
      return known + read(inner, as: role, &out)
    }
    return nil
  }

  /// What requests of OpenAI's and Anthropic's APIs say to the model beside their messages.
  private mutating func system(_ value: ContentValue, _ key: String, _ out: inout ImportWriter) -> [Message] {
    let text = value["instructions"] ?? (key == "messages" ? value["system"] : nil)
    guard let text, text.string?.isEmpty == false || text.list?.isEmpty == false else { return [] }
    var message = Message(.system, PlainNames.title(of: .system), at: .untimed, text.position)
    message.text = out.text(ofParts: text, &message.attachments)
    return message.text.isEmpty ? [] : [message]
  }

  /// Prompts and answers of LangChain without messages: lists of texts, and of lists.
  private mutating func each(_ value: ContentValue, as role: Message.Role, _ out: inout ImportWriter)
    -> [Message]
  {
    guard let list = value.list else { return read(value, as: role, &out) }
    return list.flatMap { $0.string == nil ? each($0, as: role, &out) : [said($0, role, &out)] }
  }

  /// Programs write an empty input or answer as `null`, also in quotes, or as an empty object. The same is a result of a tool.
  private static func isNothing(_ value: ContentValue, _ role: Message.Role) -> Bool {
    if value.isNull || role == .tool { return value.isNull }
    return value.string == "null" || value.entries?.isEmpty == true || value.list?.isEmpty == true
  }

  private func said(_ value: ContentValue, _ role: Message.Role, _ out: inout ImportWriter) -> Message {
    var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
    let text = value.string ?? (role == .tool ? Self.texts(value) : nil)
    message.text = text ?? MarkdownText.codeBlock(String(json: value), language: "json")
    return message
  }

  private static let roles: [String: Message.Role] = [
    "human": .user, "ai": .assistant, "system": .system, "tool": .tool, "function": .tool,
    "developer": .system,
    "HumanMessage": .user, "AIMessage": .assistant, "SystemMessage": .system, "ToolMessage": .tool,
    "AIMessageChunk": .assistant, "HumanMessageChunk": .user, "FunctionMessage": .tool,
  ]

  private mutating func message(_ value: ContentValue, _ role: Message.Role, _ out: inout ImportWriter)
    -> [Message]
  {
    if value["parts"] != nil { return parts(value, role, &out) }
    if Self.isDefinition(value) {
      out.record()
      out.skip("definition of a tool", at: value.position)
      return []
    }
    let value = Self.withCalls(Self.isEmptyAnswer(value) ? value.setting("content", text: "") : value, out)
      .withBedrockBlocks
    let inner = Self.withCalls(value["kwargs"] ?? value["data"] ?? value, out)
    let type = inner.text("type") ?? value.text("type") ?? value["id"]?.list?.last?.string ?? ""
    if value["role"] == nil, let role = Self.roles[type] ?? Self.roles[value["id"]?.list?.last?.string ?? ""]
    {
      return langChain(inner, role, &out)
    }
    if let reason = Trial.fault(in: value) {
      faults.append((value, reason))
      return []
    }
    noteEnd(value)
    return reader.read(value, &out).compactMap { if case .turn(let message, _) = $0 { message } else { nil } }
  }

  /// Whether a model said nothing, which some programs record without `content`.
  private static func isEmptyAnswer(_ value: ContentValue) -> Bool {
    value.text("role") == "assistant"
      && value.entries?.allSatisfy { ["role", "finish_reason", "index", "id"].contains($0.key) } == true
  }

  /// Whether it is the definition of a tool, which LangChain's callbacks have among the messages of a call.
  private static func isDefinition(_ value: ContentValue) -> Bool {
    guard value.text("role") == "tool", let content = value["content"], value.entries?.count == 2 else {
      return false
    }
    let function = content["function"]
    return function?.text("name") != nil && function?["arguments"] == nil
      || content.text("name") != nil && content["input_schema"] != nil
  }

  /// With the calls of the AI SDK, also as JSON in a text, and those that LangChain has only as it got them.
  private static func withCalls(_ value: ContentValue, _ out: ImportWriter) -> ContentValue {
    let places = [value["tool_calls"], value["toolCalls"], value["additional_kwargs"]?["tool_calls"]]
    let lists = places.compactMap { EmbeddedJSON.unpacked($0, out)?.list }
    guard let calls = lists.first(where: { !$0.isEmpty }) else { return value }
    return value.setting("tool_calls", ContentValue(.list(calls.map(AISDKAnswer.call)), at: value.position))
  }

  private mutating func langChain(_ value: ContentValue, _ role: Message.Role, _ out: inout ImportWriter)
    -> [Message]
  {
    guard value["content"] != nil || value["tool_calls"] != nil else {
      faults.append((value, "message has no \"content\""))
      return []
    }
    var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
    let (content, thoughts) = Self.withoutThoughts(value["content"])
    message.text =
      out.text(ofParts: content, &message.attachments)
      .replacing(MarkdownText.escaped("[tool_use]"), with: "").trimmed
    if role == .tool {
      message.sender = value.text("name") ?? "tool"
      message.generation?.callID = value["tool_call_id"]?.identifier
      message.generation?.isFailure = value.text("status") == "error"
    }
    message.generation?.calls = value.elements("tool_calls").map { call in
      Generation.ToolCall(
        id: call["id"]?.identifier ?? "", name: call.text("name") ?? call["function"]?.text("name") ?? "tool",
        arguments: (call["args"] ?? call["function"]?["arguments"]).map { String(json: $0) } ?? "")
    }
    message.generation?.thinking = value["additional_kwargs"]?.text("reasoning_content") ?? thoughts
    message.generation?.model = value["response_metadata"]?.text("model_name")
    message.generation?.usage = Generation.Usage(api: value["usage_metadata"])
    return [message]
  }

  /// Parts of a message besides the thoughts of Anthropic's models, and these.
  private static func withoutThoughts(_ content: ContentValue?) -> (ContentValue?, String) {
    guard let content, let parts = content.list else { return (content, "") }
    let isThought = { (part: ContentValue) in part.text("type") == "thinking" && part["thinking"] != nil }
    let thoughts = parts.filter(isThought).compactMap { $0.text("thinking") }
    guard !thoughts.isEmpty else { return (content, "") }
    let others = ContentValue(.list(parts.filter { !isThought($0) }), at: content.position)
    return (others, thoughts.joined(separator: "\n\n"))
  }
}
