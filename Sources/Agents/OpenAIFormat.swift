internal import Basics
package import Content
package import Conversations
package import ImportKit

/// OpenAI API data: objects with `messages`, one per line, in a list, or single; or just a list of messages.
///
/// It has no ids or times: conversations and messages are named after their content.
enum OpenAIFormat: JSONFormat {
  static let name = "openai"
  static let title = "OpenAI messages"
  static let reads = "messages, tool calls with results, pictures, times"
  static let origin = "data for fine-tuning and evaluation, logs of requests"

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try units(export, try files(export), Self.self)
  }

  /// Also used for Anthropic's data, whose records have the same structure.
  static func units(
    _ export: Export, _ files: [JSONExport], _ format: any ExportFormat.Type
  ) throws(Diagnostic) -> ExportUnits {
    guard files.contains(where: { !$0.isLines && $0.shapes.contains(where: isBareList) }) else {
      return .records(of: files, export, format)
    }
    return .parts(files.map { [$0.file] }, of: export, format)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard unit.records.isEmpty else {
      for (record, name) in zip(unit.records, unit.names) { read(record, name, &out) }
      return
    }
    for file in unit.files {
      let line = Lines.Line(bytes: try file.bytes(), number: 1)
      read(line, String(FNV1a.hash(line.bytes), radix: 16), &out)
    }
  }

  /// Our own archives list participants, or their messages have a sender or time.
  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let own = ["sender", "timestamp", "isFromUser", "isSentByUser", "delay"]
    let isOwn = json.shapes.contains { shape in
      shape.has("participants") || own.contains { shape.has($0, in: "messages") || shape.has($0) }
    }
    if !isOwn, try LangChainMessage.isOne(json) { return true }
    return !isOwn && json.shapes.contains { hasMessages($0) || isRoleList($0) }
  }

  /// Messages of a thread of the Assistants API, or items of the Responses API, which give the newest first unless asked
  /// otherwise. Items have no times: neither an answer nor a result is the first of them.
  private static func pages(_ value: ContentValue) -> [ContentValue]? {
    guard let list = value["data"]?.list, let first = list.first, let last = list.last else { return nil }
    if let one = first["created_at"]?.int, let other = last["created_at"]?.int, one != other {
      return one > other ? list.reversed() : list
    }
    let isAnswer = first["role"] == nil || first.text("role") == "assistant"
    let isReversed = isAnswer && last.text("role") == "user" || first.text("type") == "function_call_output"
    return isReversed ? list.reversed() : list
  }

  private static func hasMessages(_ shape: JSONShape) -> Bool {
    if shape.has("object", "data"),
      shape.has("role", "content", in: "data") || shape.has("type", "call_id", in: "data")
    {
      return true
    }
    return shape.has("role", "content", in: "messages") || shape.has("role", "tool_calls", in: "messages")
  }

  private static func isBareList(_ shape: JSONShape) -> Bool {
    isRoleList(shape) || shape.isList && LangChainMessage.keys.contains { $0.allSatisfy(shape.keys.contains) }
  }

  private static func isRoleList(_ shape: JSONShape) -> Bool {
    shape.isList && shape.has("role", "content") && !shape.has("messages")
  }

  private static func read(_ line: Lines.Line, _ name: String, _ out: inout ImportWriter) {
    guard let value = out.value(of: line) else { return }
    guard let messages = value["messages"]?.list ?? pages(value) ?? value.list else {
      out.record()
      return out.broken("record has no messages", at: value.position)
    }
    if value["messages"] == nil, messages.contains(where: { itemTypes.contains($0.text("type") ?? "") }) {
      return readItems(messages, name, &out)
    }
    var reader = RoleTurns(model: value.text("model") ?? value.text("modelId"), hasTags: true)
    let system = messages.isEmpty ? [] : reader.system(value, &out)
    out.turns(of: value, messages, named: name, after: system) { reader.read($0, &$1) }
  }
}

extension OpenAIFormat {
  private static let itemTypes = Set(
    words: """
      function_call function_call_output reasoning web_search_call file_search_call computer_call mcp_call
      code_interpreter_call image_generation_call local_shell_call shell_call custom_tool_call
      """)

  /// A list of items of the Responses API.
  private static func readItems(_ items: [ContentValue], _ name: String, _ out: inout ImportWriter) {
    var (log, reader) = (AgentLog(), RoleTurns())
    for item in items { ResponseItems.take(item, &log, &reader, nil, &out) }
    log.write(name: name, &out)
  }
}

/// Reads the messages of one conversation, whose speaker is given by `role`.
package struct OpenAITurns {
  package let model: String?
  /// Names of tools, by call.
  private var tools: [String: String] = [:]

  package init(model: String? = nil) { self.model = model }

  /// A message has at least one of these.
  private static let contents = [
    "content", "tool_calls", "function_call", "refusal", "reasoning_content", "reasoning", "audio",
  ]

  package mutating func read(_ value: ContentValue, _ out: inout ImportWriter) -> ImportedRecord {
    guard value.entries != nil else { return .broken("not a message", value.position) }
    guard let name = value.text("role") else {
      return out.folded(value, as: "message", because: "message has no \"role\"")
    }
    guard let role = Self.anyRole(name) else {
      return out.folded(value, as: "message", because: "unknown role \"\(name)\"")
    }
    if Self.contents.allSatisfy({ value[$0] == nil }) {
      return out.folded(value, as: "message", because: "message has no \"content\"")
    }
    var message = Message(role, "", at: .untimed, value.position)
    message.text = out.text(ofParts: value["content"], &message.attachments)
    if message.text.isEmpty { message.text = value["audio"]?.text("transcript") ?? "" }
    if value["content"]?.string != nil { message.text += out.cited(value.elements("annotations")) }
    if let refusal = value.text("refusal") { message.text += "\n\n" + refusal }
    message.generation?.thinking =
      ["reasoning_content", "reasoning", "thinking"].lazy.compactMap { value.text($0) }.first ?? ""
    if message.generation?.thinking.isEmpty == true {
      // OpenRouter has only these if they are in no other field.
      let details = value.elements("reasoning_details")
      message.generation?.thinking = details.compactMap { $0.text("text") ?? $0.text("summary") }.joined()
    }
    for picture in value.elements("images") { message.take(picture: picture, &out) }
    if role == .assistant { message.generation?.model = value.text("model") ?? model }
    takeTools(value, &message, &out)
    if Self.callers.contains(name) { takeCall(&message, out) }
    // Ollama names the tool of a result.
    let tool = role == .tool ? value.text("tool_name") : nil
    message.sender = value.text("name") ?? tool ?? sender(message)
    return .turn(message, time: nil)
  }

  package static func role(_ name: String) -> Message.Role? {
    switch name {
    case "system", "developer": .system
    case "user": .user
    case "assistant": .assistant
    case "tool", "function": .tool
    default: nil
    }
  }

  /// The role by a name of OpenAI's API, or by another that collections of conversations have.
  package static func anyRole(_ name: String) -> Message.Role? {
    role(name) ?? others[name.lowercased()] ?? role(name.lowercased())
  }

  /// Names in ShareGPT's collections, in those of ms-swift 3, and in prompts of Llama 3.
  private static let others: [String: Message.Role] = [
    "human": .user, "prompter": .user, "ai": .assistant, "gpt": .assistant, "bot": .assistant,
    "model": .assistant, "tool_call": .assistant, "function_call": .assistant, "tool_response": .tool,
    "function_response": .tool, "observation": .tool, "ipython": .tool,
  ]

  /// Speakers whose text is a call as JSON.
  static let callers: Set<String> = ["tool_call", "function_call"]

  /// Moves calls from the text to their place.
  private func takeCall(_ message: inout Message, _ out: ImportWriter) {
    guard let value = EmbeddedJSON.value(message.text, at: message.position, out) else { return }
    let calls = (value.list ?? [value]).compactMap { $0["name"] == nil ? nil : Self.function($0) }
    guard !calls.isEmpty, calls.count == value.list?.count ?? 1 else { return }
    message.text = ""
    message.generation?.calls = calls
  }

  private func sender(_ message: Message) -> String {
    switch message.role {
    case .system: "System"
    case .tool: message.generation?.callID.flatMap { tools[$0] } ?? "tool"
    case .assistant: "Assistant"
    case .user, nil: "User"
    }
  }

  private mutating func takeTools(
    _ value: ContentValue, _ message: inout Message, _ out: inout ImportWriter
  ) {
    let isAnswer = message.role == .tool
    message.generation?.callID = isAnswer ? value["tool_call_id"]?.identifier : nil
    let error = value.text("error") ?? value["error"]?.text("message")
    if isAnswer, error != nil || value.text("status") == "error" {
      message.generation?.isFailure = true
      message.text = [message.text, error ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
    } else {
      message.error = error
    }
    for file in value.elements("attachments") {
      let name =
        ["filename", "name", "path", "url", "file_id"].lazy.compactMap { file.text($0) }.first ?? "file"
      message.attachments.append(Attachment(path: name, alt: "", mime: "", caption: ""))
    }
    var calls: [Generation.ToolCall] = []
    for one in value.elements("tool_calls") {
      if let call = Self.call(one) {
        calls.append(call)
      } else {
        out.drift("call without a name; it is kept as JSON", at: one.position)
        message.text += "\n\n" + MarkdownText.codeBlock(String(json: one), language: "json")
      }
    }
    if let call = value["function_call"].flatMap(Self.function) { calls.append(call) }
    for call in calls where !call.id.isEmpty { tools[call.id] = call.name }
    message.generation?.calls = calls
  }

  private static func call(_ value: ContentValue) -> Generation.ToolCall? {
    if let name = value.text("function") {
      return Generation.ToolCall(
        id: value["id"]?.identifier ?? "", name: name, arguments: arguments(of: value))
    }
    let inner = value["function"] ?? value["custom"] ?? (value["name"] == nil ? nil : value)
    guard var call = inner.flatMap(function) else { return nil }
    call.id = value["id"]?.identifier ?? ""
    return call
  }

  package static func function(_ value: ContentValue) -> Generation.ToolCall? {
    guard value.entries != nil else { return nil }
    return Generation.ToolCall(id: "", name: value.text("name") ?? "tool", arguments: arguments(of: value))
  }

  private static func arguments(of call: ContentValue) -> String {
    let names = ["arguments", "input", "parameters", "args"]
    return names.lazy.compactMap { call[$0] }.first.map { String(json: $0) } ?? ""
  }
}

extension Message {
  /// A picture as Ollama sends it: base64 without a type, an address, or the path of a file. In answers of other servers,
  /// the address is in an object.
  fileprivate mutating func take(picture: ContentValue, _ out: inout ImportWriter) {
    let address = picture["image_url"]?.string ?? picture["image_url"]?.text("url") ?? picture.text("url")
    guard let text = picture.string ?? address else {
      out.drift("picture in no known form; it is kept as JSON", at: picture.position)
      self.text += "\n\n" + MarkdownText.codeBlock(String(json: picture), language: "json")
      return
    }
    let starts = [
      "iVBORw0KGgo": "image/png", "/9j/": "image/jpeg", "R0lGOD": "image/gif", "UklGR": "image/webp",
    ]
    let type = starts.first { text.hasPrefix($0.key) }?.value
    let path = text.utf8.count < 500 ? text : "picture"
    attachments.append(
      type.map { out.picture(text, type: $0) } ?? out.picture(dataAddress: text)
        ?? Attachment(path: path, alt: "", mime: "image/*", caption: "", position: picture.position))
  }
}
