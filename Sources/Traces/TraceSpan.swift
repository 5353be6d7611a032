internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A span of a trace: a call of a model, of a tool, or work around such calls.
struct TraceSpan: Sendable {
  enum Kind: Int, Packed { case model, tool, other }

  var id = ""
  var parent: String?
  /// The trace that a span belongs to.
  var trace = ""
  /// Spans of one conversation have the same name for it: a session, a thread, or the trace.
  var conversation = ""
  /// Whether it is a part of a call: the log records of one span are one call.
  var isPart = false
  /// Where the other log records of the call are.
  var parts: [SourcePosition] = []
  var name = ""
  var kind = Kind.other
  var start: Instant?
  var end: Instant?
  var input: [Message] = []
  var output: [Message] = []
  var usage: Generation.Usage?
  var model: String?
  var agent: String?
  var error: String?
  /// Of a tool: the call that it answers.
  var callID: String?
  var scores: [RunRecord.Score] = []
  /// Conditions of the conversation.
  var notes: [RunRecord.Detail] = []
  let path: String
  let position: SourcePosition

  init(at position: SourcePosition, path: String) { (self.position, self.path) = (position, path) }

  /// Null is left out.
  mutating func note(_ name: String, _ value: ContentValue) {
    if !value.isNull { notes.append(.init(name: name, value: String(json: value))) }
  }
}

/// Messages as tracing programs record them: those of the APIs, those of OpenTelemetry with `parts`, those of
/// LangChain, or plain text.
struct TraceMessages {
  private var reader = RoleTurns()
  /// Records that are not understood, and why.
  private(set) var faults: [(value: ContentValue, reason: String)] = []

  /// `role`: the speaker of texts without one.
  mutating func read(_ value: ContentValue?, as role: Message.Role, _ out: inout ImportWriter) -> [Message] {
    guard let value = EmbeddedJSON.unpacked(value, out), !Self.isNothing(value, role) else { return [] }
    if let list = value.list {
      let isTalk = list.contains {
        $0["role"] != nil || $0["parts"] != nil || $0["kwargs"] != nil || $0.list != nil
          || $0["message"] != nil
          || $0["content"] != nil
      }
      return isTalk ? list.flatMap { read($0, as: role, &out) } : [said(value, role, &out)]
    }
    guard value.entries != nil else { return [said(value, role, &out)] }
    // Arguments of a function are no message of LangChain.
    let isCall = value["args"] != nil && value["kwargs"] != nil && value["id"] == nil
    if isCall { return [said(value, role, &out)] }
    if value["role"] != nil || value["kwargs"] != nil || value["parts"]?.list != nil
      || Self.roles[value.text("type") ?? ""] != nil
    {
      return message(value, role, &out)
    }
    if role == .assistant, value["tool_calls"]?.list?.isEmpty == false {
      let speaker = ContentValue(.string("assistant"), at: value.position)
      return message(value.replacing("role", speaker), role, &out)
    }
    if let message = value["message"], message.entries != nil { return read(message, as: role, &out) }
    for key in [
      "messages", "choices", "generations", "input", "output", "prompts", "prompt", "content", "text",
    ] {
      guard let inner = value[key], !inner.isNull else { continue }
      return key == "prompts" || key == "generations"
        ? each(inner, as: role, &out) : read(inner, as: role, &out)
    }
    return [said(value, role, &out)]
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
    message.text = value.string ?? MarkdownText.codeBlock(String(json: value), language: "json")
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
    let value = Self.withCalls(value)
    let inner = Self.withCalls(value["kwargs"] ?? value["data"] ?? value)
    let type = inner.text("type") ?? value.text("type") ?? value["id"]?.list?.last?.string ?? ""
    if value["role"] == nil, let role = Self.roles[type] ?? Self.roles[value["id"]?.list?.last?.string ?? ""]
    {
      return langChain(inner, role, &out)
    }
    if let reason = Trial.fault(in: value) {
      faults.append((value, reason))
      return []
    }
    return reader.read(value, &out).compactMap { if case .turn(let message, _) = $0 { message } else { nil } }
  }

  /// Calls that LangChain has only as it got them.
  private static func withCalls(_ value: ContentValue) -> ContentValue {
    guard value.elements("tool_calls").isEmpty,
      let calls = value["additional_kwargs"]?["tool_calls"], calls.list?.isEmpty == false
    else { return value }
    return value.replacing("tool_calls", calls)
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

  /// The words of a result, which may be a list of texts.
  private static func text(_ result: ContentValue) -> String {
    let texts = (result.list ?? []).compactMap { $0.entries?.count == 1 ? $0.text("text") : nil }
    return texts.isEmpty || texts.count != result.list?.count
      ? String(json: result) : texts.joined(separator: "\n\n")
  }

  /// OpenTelemetry: `{"role": "assistant", "parts": [{"type": "text", "content": "…"}]}`.
  private mutating func parts(_ value: ContentValue, _ role: Message.Role, _ out: inout ImportWriter)
    -> [Message]
  {
    let own = value.text("role").flatMap { $0 == "model" ? .assistant : OpenAITurns.role($0) } ?? role
    var message = Message(own, PlainNames.title(of: own), at: .untimed, value.position)
    var texts: [String] = []
    var results: [Message] = []
    for part in value.elements("parts") {
      let content = part["content"] ?? part["text"]
      switch part.text("type") ?? "text" {
      case "text" where content == nil, "reasoning" where content == nil, "thinking" where content == nil:
        faults.append((part, "part has no \"content\""))
      case "text": texts.append(content.map { String(json: $0) } ?? "")
      case "reasoning", "thinking":
        let known = message.generation?.thinking ?? ""
        message.generation?.thinking =
          known + (known.isEmpty ? "" : "\n\n") + (content.map { String(json: $0) } ?? "")
      case "tool_call", "server_tool_call":
        message.generation?.calls.append(
          Generation.ToolCall(
            id: part["id"]?.identifier ?? "", name: part.text("name") ?? "tool",
            arguments: (part["arguments"] ?? part["server_tool_call"]).map { String(json: $0) } ?? ""))
      case "tool_call_response", "server_tool_call_response":
        var result = Message(.tool, part.text("name") ?? "tool", at: .untimed, part.position)
        result.generation?.callID = part["id"]?.identifier
        let said = part["response"] ?? part["result"] ?? part["server_tool_call_response"] ?? content
        result.text = said.map(Self.text) ?? ""
        results.append(result)
      case "blob", "binary":
        message.attachments.append(
          out.picture(
            content?.string ?? part.text("data") ?? "",
            type: part.text("mime_type") ?? part.text("media_type") ?? ""))
      case "uri", "file":
        let address = part.text("uri") ?? part.text("file_id") ?? "file"
        texts.append(MarkdownText.link(address, to: address))
      case let type: faults.append((part, "unknown part \"\(type)\""))
      }
    }
    message.text = texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    let isEmpty =
      message.text.isEmpty && message.generation?.standsForText != true && message.attachments.isEmpty
    return (isEmpty ? [] : [message]) + results
  }
}

extension TraceSpan {
  /// Keeps the fields of a record besides `known` as metadata. `what`: the record in words.
  mutating func keepOthers(
    of value: ContentValue, besides known: Set<String>, _ what: String, _ out: inout ImportWriter
  ) {
    for entry in value.entries ?? [] where !known.contains(entry.key) {
      out.drift("unknown field \"\(entry.key)\" of \(what); it is kept as metadata", at: entry.position)
      note("\(what).\(entry.key)", entry.value)
    }
  }

  /// Reads input and output; records that are not understood become messages with their JSON.
  mutating func take(input: ContentValue?, output: ContentValue?, _ out: inout ImportWriter) {
    var reader = TraceMessages()
    self.input += reader.read(input, as: .user, &out)
    let said = reader.read(output, as: kind == .tool ? .tool : .assistant, &out)
    let isState =
      kind != .tool && !self.input.isEmpty && said.count > self.input.count
      && zip(said, self.input).allSatisfy { TraceConversations.key($0) == TraceConversations.key($1) }
    // A graph returns its whole state, which begins with what it was given.
    self.output += isState ? Array(said.dropFirst(self.input.count)) : said
    for fault in reader.faults {
      out.drift("\(fault.reason); it is kept as JSON", at: fault.value.position)
      self.input.append(Trial.folded(fault.value, as: "message", out))
    }
    guard kind == .tool else { return }
    for index in self.output.indices {
      self.output[index].role = .tool
      self.output[index].sender = name.isEmpty ? "tool" : name
      if self.output[index].generation?.callID == nil { self.output[index].generation?.callID = callID }
    }
  }
}
