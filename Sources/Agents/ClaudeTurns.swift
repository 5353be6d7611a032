package import Basics
package import Content
package import Conversations
package import ImportKit

/// The messages of one Claude.ai conversation. A message with tool calls becomes several turns: text, tool
/// result, text.
struct ClaudeTurns {
  /// The last turn of the main line, if the export names it.
  private(set) var current: String?
  /// Unknown fields.
  private(set) var log = AgentLog()

  private static let fields: Set<String> = [
    "uuid", "text", "content", "sender", "created_at", "updated_at", "attachments", "files", "files_v2",
    "sync_sources", "parent_message_uuid", "index", "truncated", "stop_reason", "chat_feedback", "input_mode",
    "model",
  ]

  private let messages: [ContentValue]
  private let model: String?
  private let wanted: String?
  private var isBranched = false
  /// The last turn of each message.
  private var ends: [String: String] = [:]
  private var tools: [String: String] = [:]
  private var time: Instant?

  init(_ messages: [ContentValue], current: String?, model: String?) {
    self.messages = messages
    self.model = model
    wanted = current
    var answered: [String: Int] = [:]
    for message in messages {
      if let parent = message.text("parent_message_uuid") { answered[parent, default: 0] += 1 }
    }
    isBranched = answered.values.contains { $0 > 1 }
  }

  /// `start`: when the conversation began.
  mutating func records(start: Instant?, _ out: inout ImportWriter) -> [ImportedRecord] {
    time = start
    var records: [ImportedRecord] = []
    for message in messages { records += read(message, &out) }
    if isBranched { current = wanted.flatMap { ends[$0] } }
    return records
  }

  private mutating func read(_ value: ContentValue, _ out: inout ImportWriter) -> [ImportedRecord] {
    guard value.entries != nil else { return [.broken("not a message", value.position)] }
    let roles: [String: Message.Role] = ["human": .user, "user": .user, "assistant": .assistant]
    time = ImportedTime.iso(value["created_at"]) ?? time
    let sender = value.text("sender")
    guard let role = sender.flatMap({ roles[$0] }) else {
      let reason = sender.map { "unknown role \"\($0)\"" } ?? "message has no \"sender\""
      return [out.folded(value, as: "message", because: reason, time: time)]
    }
    log.keepOthers(of: value, besides: Self.fields, "a message", &out)
    var parts = ClaudeParts(role, value.position, model: value.text("model") ?? model)
    // Some exports have the list as a text of JSON.
    let content = EmbeddedJSON.unpacked(value["content"], out)
    for block in content?.list ?? [] { parts.take(block, &tools, &out) }
    if let text = content?.string { parts.say(text) }
    if !parts.hasContent, let text = value.text("text") { parts.say(text) }
    for file in value.elements("attachments") { parts.attach(file) }
    for file in value.elements("files") + value.elements("files_v2") { parts.attach(file) }
    if parts.turns.isEmpty, value["content"] == nil, value["text"] == nil {
      return [out.folded(value, as: "message", because: "message has no \"content\"", time: time)]
    }
    return chain(parts.turns, value)
  }

  /// The parts of a message, each the answer to the previous one.
  private mutating func chain(_ turns: [Message], _ value: ContentValue) -> [ImportedRecord] {
    guard !turns.isEmpty else { return [.skipped("no content", value.position)] }
    let uuid = value.text("uuid") ?? ""
    let parent = value.text("parent_message_uuid")
    var before = parent.flatMap { ends[$0] } ?? Generation.beginning
    var records: [ImportedRecord] = []
    let own = turns.firstIndex { $0.role != .system } ?? 0
    for (number, turn) in turns.enumerated() {
      var turn = turn
      if !uuid.isEmpty { turn.id = number == own ? uuid : "\(uuid).\(number + 1)" }
      if isBranched, parent != nil, !uuid.isEmpty { turn.generation?.parent = before }
      before = turn.id
      records.append(.turn(turn, time: time))
    }
    if !uuid.isEmpty { ends[uuid] = before }
    return records
  }
}

/// The turns of one message.
package struct ClaudeParts {
  package private(set) var turns: [Message] = []
  private let role: Message.Role
  private let position: SourcePosition
  private let model: String?
  private let assistant: String

  /// `assistant`: display name of the assistant.
  package init(_ role: Message.Role, _ position: SourcePosition, model: String?, assistant: String = "Claude")
  {
    self.assistant = assistant
    self.role = role
    self.position = position
    self.model = model
  }

  var hasContent: Bool { turns.contains { !$0.text.isEmpty || $0.generation?.standsForText == true } }

  package mutating func say(_ text: String) {
    guard !text.trimmed.isEmpty else { return }
    let readable = ClaudeArtifact.readable(text)
    let index = open()
    if !readable.thinking.isEmpty { think(readable.thinking) }
    let known = turns[index].text
    turns[index].text = known.isEmpty ? readable.text.trimmed : "\(known)\n\n\(readable.text.trimmed)"
  }

  /// Adds a turn that was read elsewhere; what the speaker says continues its turn.
  mutating func join(_ turn: Message) {
    guard turn.role == role, turn.error == nil else { return turns.append(turn) }
    think(turn.generation?.thinking ?? "")
    say(turn.text)
    let calls = turn.generation?.calls ?? []
    guard !calls.isEmpty || !turn.attachments.isEmpty else { return }
    let index = open()
    turns[index].attachments += turn.attachments
    turns[index].generation?.calls += calls
  }

  package mutating func take(
    _ block: ContentValue, _ tools: inout [String: String], _ out: inout ImportWriter
  ) {
    switch block.text("type") {
    case "text":
      let text = block.text("text") ?? block["text"]?.text("value") ?? ""
      say(text + Self.sources(block.elements("citations")))
    case "thinking":
      // Mistral has parts.
      let parts = block.elements("thinking").map { $0.text("text") ?? String(json: $0) }
      think(block.text("thinking") ?? parts.joined())
    case "tool_use", "server_tool_use", "mcp_tool_use":
      let (id, name) = (block["id"]?.identifier ?? "", block.text("name") ?? "tool")
      if !id.isEmpty { tools[id] = name }
      call(id, name, block["input"])
    case "redacted_thinking", "token_budget", "flag": break
    case "voice_note": say(block.text("text") ?? block.text("transcript") ?? block.text("title") ?? "")
    case "injected_prompt_block": inject(block.text("prompt") ?? String(json: block))
    case nil where block.string != nil || block["text"] != nil: say(block.string ?? block.text("text") ?? "")
    case nil:
      out.drift("content has no \"type\"; it is kept as JSON", at: block.position)
      say(MarkdownText.codeBlock(String(json: block), language: "json"))
    case let type? where type.hasSuffix("tool_result"): answer(block, &tools, &out)
    case "image", "image_url", "document": show(block, &out)
    case "search_result": show(page: block, &out)
    case "compaction": inject(block.text("content") ?? "")
    case "container_upload":
      turns[open()].attachments.append(
        Attachment(
          path: block.text("file_id") ?? "file", alt: "", mime: "", caption: "", position: block.position))
    case let type?:
      let text = block.text("text")
      let result = text == nil ? "it is kept as JSON" : "its text is shown"
      out.drift("unknown content \"\(type)\"; \(result)", at: block.position)
      say(
        text ?? MarkdownText.escaped(type) + "\n"
          + MarkdownText.codeBlock(String(json: block), language: "json"))
    }
  }

  /// A sent file: its text if the export contains it, otherwise its name.
  mutating func attach(_ file: ContentValue) {
    let (named, content) = (file.text("file_name") ?? file.text("file_uuid"), file.text("extracted_content"))
    let name = named ?? (content == nil ? "file" : "Pasted text")
    let index = open(atStart: true)
    if let text = content {
      turns[index].text +=
        (turns[index].text.isEmpty ? "" : "\n\n") + "**\(MarkdownText.escaped(name))**\n"
        + MarkdownText.codeBlock(text)
    } else if !turns[index].attachments.contains(where: { $0.path == name }) {
      turns[index].attachments.append(
        Attachment(
          path: name, alt: "", mime: file.text("file_type") ?? "", caption: "", position: file.position))
    }
  }

  /// Citations as links after the text.
  private static func sources(_ citations: [ContentValue]) -> String {
    var known: Set<String> = []
    let links = citations.prefix(100).compactMap { citation -> String? in
      let url = citation.text("url") ?? citation["details"]?.text("url")
      guard let name = url ?? citation.text("document_title"), known.insert(name).inserted
      else { return nil }
      let title = citation.text("title") ?? citation["metadata"]?.text("site_name") ?? name
      return url.map { MarkdownText.link(title, to: $0) } ?? MarkdownText.escaped(name)
    }
    return links.isEmpty ? "" : " (" + links.joined(separator: ", ") + ")"
  }

  /// A page that the program found for the model: a link, and its text.
  private mutating func show(page: ContentValue, _ out: inout ImportWriter) {
    let (title, address) = (page.text("title"), page.text("source"))
    var files: [Attachment] = []
    let text = out.text(ofParts: page["content"], &files)
    turns[open()].attachments += files
    let link = address.map { MarkdownText.link(title ?? $0, to: $0) } ?? MarkdownText.escaped(title ?? "")
    say([link, text].filter { !$0.isEmpty }.joined(separator: "\n\n"))
  }

  /// An image or document among the blocks of a message.
  private mutating func show(_ block: ContentValue, _ out: inout ImportWriter) {
    var files: [Attachment] = []
    let text = out.text(ofParts: block, &files)
    let index = open()
    turns[index].attachments += files
    say(text)
  }

  private mutating func think(_ text: String) {
    guard !text.isEmpty else { return }
    // Thinking after an answer belongs to the next one.
    let index = open()
    let known = turns[index].generation?.thinking ?? ""
    turns[index].generation?.thinking = known.isEmpty ? text : "\(known)\n\n\(text)"
  }

  /// What the program added to a message.
  private mutating func inject(_ text: String) {
    var message = Message(.system, PlainNames.title(of: .system), at: .untimed, position)
    message.text = text.trimmed
    if !message.text.isEmpty { turns.append(message) }
  }

  private mutating func call(_ id: String, _ name: String, _ input: ContentValue?) {
    if name == "artifacts", let text = input.flatMap(ClaudeArtifact.text) { return say(text) }
    let arguments = input.map { String(json: $0) } ?? ""
    turns[open()].generation?.calls.append(Generation.ToolCall(id: id, name: name, arguments: arguments))
  }

  private mutating func answer(
    _ block: ContentValue, _ tools: inout [String: String], _ out: inout ImportWriter
  ) {
    let id = (block["tool_use_id"] ?? block["toolUseID"])?.identifier
    // Amp has the result in the run of the tool.
    let run = block["run"]
    let found =
      block["content"] ?? run?["result"] ?? run?["error"]?["message"] ?? run?["error"] ?? block["output"]
    let name = block.text("name") ?? id.flatMap { tools[$0] } ?? "tool"
    var message = Message(.tool, name, at: .untimed, block.position)
    message.text = found?["output"]?.string ?? out.text(ofParts: found, &message.attachments)
    if message.text.trimmed.isEmpty, let said = block.text("message") { message.text = said }
    if message.text.trimmed.isEmpty, let data = block["structured_content"], !data.isNull {
      message.text = String(json: data)
    }
    message.generation?.callID = id
    message.generation?.isFailure =
      block["is_error"]?.bool ?? (run.map { ["error", "cancelled"].contains($0.text("status")) } ?? false)
    take(program: found, &message)
    // An artifact is shown where it was created.
    if name == "artifacts", !(message.generation?.isFailure ?? false) { return }
    if !message.text.trimmed.isEmpty || id != nil || !message.attachments.isEmpty { turns.append(message) }
  }

  /// What a program printed on Anthropic's servers, or why a tool there failed.
  private func take(program found: ContentValue?, _ message: inout Message) {
    guard let found, let type = found.text("type") else { return }
    if type.hasSuffix("_error"), let code = found.text("error_code") {
      message.text = code
      message.generation?.isFailure = true
    } else if found["stdout"]?.string != nil {
      let printed = ["stdout", "stderr"].compactMap { found.text($0)?.trimmed }.filter { !$0.isEmpty }
      message.text = printed.joined(separator: "\n")
      for file in found.elements("content") { keep(file, &message) }
      if let code = found["return_code"]?.int, code != 0 { message.generation?.isFailure = true }
    }
  }

  /// A file that a program made, or another part as JSON.
  private func keep(_ part: ContentValue, _ message: inout Message) {
    if let id = part.text("file_id") {
      return message.attachments.append(
        Attachment(path: id, alt: "", mime: "", caption: "", position: part.position))
    }
    let json = MarkdownText.codeBlock(String(json: part), language: "json")
    message.text += message.text.isEmpty ? json : "\n\n" + json
  }

  /// The turn to which the speaker adds: a new one after a tool result.
  private mutating func open(atStart: Bool = false) -> Int {
    if atStart, let first = turns.firstIndex(where: { $0.role != .system }), turns[first].role == role {
      return first
    }
    if let last = turns.indices.last, turns[last].role == role { return last }
    var turn = Message(
      role, role == .assistant ? assistant : PlainNames.title(of: role), at: .untimed, position)
    if role == .assistant { turn.generation?.model = model }
    turns.append(turn)
    return turns.count - 1
  }
}
