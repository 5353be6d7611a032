internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// ShareGPT-style collections: `conversations` of `from` and `value`, and variants with `role` and `content`,
/// other keys, or nested lists, or pairs of a question and its answer (`ShareGPTPairs`).
///
/// They have no times. Conversations are named after their content, as ids in such collections repeat.
enum ShareGPTFormat: JSONFormat {
  static let name = "sharegpt"
  static let title = "ShareGPT"
  static let reads = "turns, calls as JSON or as tags; also Alpaca, UltraChat, LIMA, LMSYS and WildChat"
  static let origin = "collections of conversations"

  private static let lists = ["conversations", "conversation", "items", "messages"]

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for (record, name) in zip(unit.records, unit.names) {
      guard let value = out.value(of: record).map(ShareGPTRows.plain) else { continue }
      let found = lists.compactMap { value[$0]?.list }
      // A list may be empty beside a pair.
      let pair = found.allSatisfy(\.isEmpty) ? ShareGPTPairs.messages(of: value) : nil
      let list = value.list ?? found.first { !$0.isEmpty } ?? found.first ?? value["data"]?.list
      guard let messages = pair ?? list.map(ShareGPTPairs.split) else {
        out.record()
        out.broken("record has no conversation", at: value.position)
        continue
      }
      read(value, messages, name, &out)
    }
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    if try TemplateText.isOne(json) { return true }
    if try ShareGPTRows.isOne(json) { return true }
    if try hasSpeakers(json) { return true }
    return json.shapes.contains { shape in
      lists.contains { shape.has("from", "value", in: $0) }
        || shape.isListOfLists && (isTurn(shape.listKeys))
        || json.isLines && shape.isList && shape.has("from", "value")
        || isTexts(shape) || ShareGPTPairs.isOne(shape)
        || lists.contains { list in
          ShareGPTPairs.inner.contains { shape.has($0.question, $0.answer, in: list) }
        }
    }
  }

  /// Whether lists of turns name a speaker of this format: people who talk with each other have other names.
  private static func hasSpeakers(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let hasTurns = json.shapes.contains { shape in
      ["conversations", "conversation"].contains { list in
        shape.has("role", "content", in: list) || shape.has("role", "value", in: list)
      }
    }
    guard hasTurns else { return false }
    let head = try Export.head(json.file)
    return speakers.contains { ByteSearch.place(of: $0, in: head) != nil }
  }

  private static let speakers = [
    "user", "human", "prompter", "assistant", "gpt", "chatgpt", "bot", "model", "system", "developer", "ai",
  ].flatMap(spellings)

  /// `"user"`, `"User"` and `"USER"`.
  private static func spellings(_ name: String) -> [[UInt8]] {
    let title = name.prefix(1).uppercased() + String(name.dropFirst())
    return [name, title, name.uppercased()].map { Array("\"\($0)\"".utf8) }
  }

  /// UltraChat's `data` and LIMA's `conversations` list texts, by turns of the user and the assistant.
  private static func isTexts(_ shape: JSONShape) -> Bool {
    shape.keys == ["id", "data"] && shape.inner["data"] == []
      || shape.keys == ["conversations", "source"] && shape.inner["conversations"] == []
  }

  private static func isTurn(_ keys: Set<String>) -> Bool {
    keys.isSuperset(of: ["from", "value"]) || keys.isSuperset(of: ["role", "content"])
  }

  private static func read(
    _ value: ContentValue, _ messages: [ContentValue], _ name: String, _ out: inout ImportWriter
  ) {
    var reader = ShareGPTTurns(model: value.text("model"))
    var records: [ImportedRecord] = []
    if !messages.isEmpty, let system = value["system"], let text = system.string, !text.isEmpty {
      var message = Message(.system, "System", at: .untimed, system.position)
      message.text = text
      records.append(.turn(message, time: nil))
    }
    out.turns(of: value, messages, named: name, after: records) { reader.read($0, &$1) }
  }
}

/// Reads the turns of one conversation.
struct ShareGPTTurns {
  private var others: RoleTurns
  private var tags = CallTags()
  /// The last tool called; its result follows.
  private var tool: String?
  /// Whether the last text without a speaker was the user's.
  private var isUser = false

  init(model: String?) { others = RoleTurns(model: model, hasTags: true) }

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) -> [ImportedRecord] {
    if let text = value.string {
      isUser.toggle()
      let role: Message.Role = isUser ? .user : .assistant
      var message = Message(role, sender(role), at: .untimed, value.position)
      message.text = text
      return [.turn(message, time: nil)]
    }
    guard value.entries != nil else { return [.broken("not a message", value.position)] }
    guard let from = value.text("from") else {
      guard let said = value["value"], value["content"] == nil else { return others.read(value, &out) }
      return others.read(value.setting("value", nil).setting("content", said), &out)
    }
    guard let role = Self.role(from) else {
      return [out.folded(value, as: "message", because: "unknown role \"\(from)\"")]
    }
    if value["value"] == nil {
      return [out.folded(value, as: "message", because: "message has no \"value\"")]
    }
    var message = Message(role, sender(role), at: .untimed, value.position)
    message.text = out.text(ofParts: value["value"], &message.attachments)
    if role == .assistant { message.generation?.model = others.model }
    if from == "function_call" || from == "tool_call" { takeCalls(&message, out) }
    return results(message, out).flatMap { tags.split(.turn($0, time: nil), out) }.map { record in
      var record = record
      record.update { message, _ in
        if message.role == .tool, message.sender == "tool" { message.sender = tool ?? "tool" }
      }
      return record
    }
  }

  /// The results of several calls may be one list.
  private func results(_ message: Message, _ out: ImportWriter) -> [Message] {
    guard message.role == .tool, tags.openCalls > 1,
      let list = EmbeddedJSON.value(message.text, at: message.position, out)?.list,
      list.count == tags.openCalls
    else { return [message] }
    return list.map { result in
      var message = message
      message.text = String(json: result)
      return message
    }
  }

  private func sender(_ role: Message.Role) -> String {
    switch role {
    case .user: "User"
    case .assistant: "Assistant"
    case .system: "System"
    case .tool: "tool"
    }
  }

  private static func role(_ name: String) -> Message.Role? {
    switch name.lowercased() {
    case "human", "user", "prompter": .user
    case "gpt", "chatgpt", "assistant", "bot", "model", "bing", "bard", "function_call", "tool_call":
      .assistant
    case "system": .system
    case "observation", "tool", "function", "function_response", "tool_response": .tool
    default: nil
    }
  }

  /// `{"name": …, "arguments": {…}}` as text, or a list of such. Other text is shown unchanged.
  private mutating func takeCalls(_ message: inout Message, _ out: ImportWriter) {
    guard !message.text.isEmpty else { return }
    let value = EmbeddedJSON.value(message.text, at: message.position, out)
    let found = (value?.list ?? value.map { [$0] } ?? []).map(OpenAITurns.function)
    let calls = found.compactMap { $0 }
    let isWhole = !calls.isEmpty && calls.count == found.count
    let other = Generation.ToolCall(id: "", name: "function", arguments: message.text)
    message.text = ""
    message.generation?.calls = tags.numbered(isWhole ? calls : [other])
    tool = message.generation?.calls.last?.name
  }
}
