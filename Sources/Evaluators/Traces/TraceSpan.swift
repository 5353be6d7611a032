internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A span of a trace: a call of a model, of a tool, or work around such calls.
struct TraceSpan {
  enum Kind { case model, tool, other }

  var id = ""
  var parent: String?
  /// Spans of one conversation have the same name for it: a session, a thread, or the trace.
  var conversation = ""
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
  var notes: [(name: String, value: ContentValue)] = []
  var path = ""
  private(set) var value: ContentValue

  init(_ value: ContentValue, _ out: ImportWriter) { (self.value, path) = (value, out.path) }

  /// Without its record, of which only the position is needed once it is read.
  fileprivate var withoutRecord: TraceSpan {
    var span = self
    span.value = ContentValue(.null, at: value.position)
    return span
  }
}

/// Assembles conversations from spans. A call of a model repeats the messages before it; each is shown once, where it
/// first appears.
struct TraceConversations {
  private var spans: [String: [TraceSpan]] = [:]
  private var order: [String] = []

  mutating func add(_ span: TraceSpan) {
    if spans[span.conversation] == nil { order.append(span.conversation) }
    spans[span.conversation, default: []].append(span.withoutRecord)
  }

  func write(_ out: inout ImportWriter) {
    for name in order { Self.write(name, spans[name] ?? [], &out) }
  }

  private static func write(_ name: String, _ all: [TraceSpan], _ out: inout ImportWriter) {
    let spans = all.enumerated().sorted {
      ($0.element.start?.milliseconds ?? .min, $0.offset) < (
        $1.element.start?.milliseconds ?? .min, $1.offset
      )
    }.map(\.element)
    let byID = Dictionary(spans.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let hasModels = spans.contains { $0.kind == .model && !($0.input.isEmpty && $0.output.isEmpty) }
    var log = AgentLog()
    var seen: [String: [String: Int]] = [:]
    log.id = name
    for span in spans {
      out.path = span.path
      for note in span.notes { log.note(note.name, note.value) }
      log.record.scores += span.scores
      let isUsed =
        span.kind == .model || span.kind == .tool && !span.output.isEmpty
        || !hasModels && span.parent.flatMap { byID[$0] } == nil
      let before = log.records.count
      if isUsed { add(span, subagent(of: span, byID), &log, &seen) }
      if log.records.count == before { log.skip("span without new messages", span.value) }
    }
    if let first = spans.first { out.path = first.path }
    log.write(name: name, &out)
  }

  /// The nearest agent around a span, unless it is the outermost one.
  private static func subagent(of span: TraceSpan, _ spans: [String: TraceSpan]) -> String? {
    var (agents, seen, next): ([String], Set<String>, TraceSpan?) = ([], [], span)
    while let one = next, seen.count < 64, seen.insert(one.id).inserted {
      if let agent = one.agent, agents.last != agent { agents.append(agent) }
      next = one.parent.flatMap { spans[$0] }
    }
    return agents.count > 1 ? agents[0] : nil
  }

  private static func add(
    _ span: TraceSpan, _ agent: String?, _ log: inout AgentLog, _ seen: inout [String: [String: Int]]
  ) {
    let line = agent ?? ""
    var here: [String: Int] = [:]
    for message in (span.kind == .tool ? [] : span.input) + span.output {
      let key = Self.key(message)
      here[key, default: 0] += 1
      guard here[key, default: 0] > seen[line]?[key] ?? 0 else { continue }
      seen[line, default: [:]][key, default: 0] += 1
      var message = message
      message.generation?.agent = agent
      if span.kind == .tool, message.generation?.callID == nil {
        message.generation?.callID = log.unanswered(named: span.name)
        seen[line, default: [:]][Self.key(message), default: 0] += 1
      }
      if message.role == .assistant, message.generation?.model == nil {
        message.generation?.model = span.model
      }
      let isAnswer = message.role == .assistant || message.role == .tool && span.kind == .tool
      log.add(message, time: isAnswer ? span.end ?? span.start : span.start)
    }
    if span.kind != .tool, !span.output.isEmpty { log.count(span.usage) }
    guard let error = span.error else { return }
    if span.kind == .tool, let last = log.last, !span.output.isEmpty {
      return log.update(last) { message in
        message.generation?.isFailure = true
        if error != "error", !message.text.contains(error) { message.error = error }
      }
    }
    var message = Message(.system, span.name, at: .untimed, span.value.position)
    message.error = error
    message.generation?.agent = agent
    log.add(message, time: span.end ?? span.start)
  }

  /// The result of a call is known by the call: spans of tools and later calls of models word it differently.
  private static func key(_ message: Message) -> String {
    if let call = message.generation?.callID, !call.isEmpty { return "result \(call)" }
    let calls = message.generation?.calls.map { "\($0.name) \($0.id)" } ?? []
    return ([message.role?.rawValue ?? "", message.text.trimmed] + calls).joined(separator: "\n")
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
    if value["role"] != nil || value["kwargs"] != nil || value["parts"]?.list != nil
      || Self.roles[value.text("type") ?? ""] != nil
    {
      return message(value, role, &out)
    }
    if let message = value["message"], message.entries != nil { return read(message, as: role, &out) }
    for key in [
      "messages", "choices", "generations", "input", "output", "prompts", "prompt", "content", "text",
    ] {
      if let inner = value[key], !inner.isNull { return read(inner, as: role, &out) }
    }
    return [said(value, role, &out)]
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
    let inner = value["kwargs"] ?? value["data"] ?? value
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

  private mutating func langChain(_ value: ContentValue, _ role: Message.Role, _ out: inout ImportWriter)
    -> [Message]
  {
    guard value["content"] != nil || value["tool_calls"] != nil else {
      faults.append((value, "message has no \"content\""))
      return []
    }
    var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
    message.text =
      out.text(ofParts: value["content"], &message.attachments)
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
    message.generation?.thinking = value["additional_kwargs"]?.text("reasoning_content") ?? ""
    message.generation?.model = value["response_metadata"]?.text("model_name")
    return [message]
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
        result.text = said.map { String(json: $0) } ?? ""
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
  /// Keeps the fields besides `known` as metadata. `what`: the record in words.
  mutating func keepOthers(besides known: Set<String>, _ what: String, _ out: inout ImportWriter) {
    for entry in value.entries ?? [] where !known.contains(entry.key) {
      out.drift("unknown field \"\(entry.key)\" of \(what); it is kept as metadata", at: entry.position)
      if !entry.value.isNull { notes.append(("\(what).\(entry.key)", entry.value)) }
    }
  }

  /// A number, which some programs write in quotes.
  static func number(_ value: ContentValue?) -> Double? {
    value?.double ?? value?.string.flatMap { Double($0) }
  }

  /// Reads input and output; records that are not understood become messages with their JSON.
  mutating func take(input: ContentValue?, output: ContentValue?, _ out: inout ImportWriter) {
    var reader = TraceMessages()
    self.input += reader.read(input, as: .user, &out)
    self.output += reader.read(output, as: kind == .tool ? .tool : .assistant, &out)
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
