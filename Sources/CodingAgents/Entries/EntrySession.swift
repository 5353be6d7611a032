internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles a session from entries: `{"type": "message", "id": …, "parentId": …, "timestamp": …, "message": {…}}`.
struct EntrySession {
  private var log = AgentLog()
  private var tree = MessageTree()
  private var last: String?
  private var tools: [String: String] = [:]
  private let assistant: String

  static func read(_ unit: ExportUnit, assistant: String, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    var session = EntrySession(assistant: assistant)
    var lines = try Lines(file)
    while let line = try lines.nextRecord() {
      if let value = out.value(of: line) { session.read(value, &out) }
    }
    session.tree.add(to: &session.log, current: session.last)
    session.log.write(name: unit.export.inner(file), &out)
  }

  private init(assistant: String) { self.assistant = assistant }

  // MARK: entries

  private static let fields = Set(
    words: """
      type id parentId timestamp message summary firstKeptEntryId tokensBefore details fromHook fromId customType data
      content display targetId label name provider modelId thinkingLevel version cwd parentSession title sessionTitle
      owner hostId visibility firstKeptEntryIndex
      """)
  private static let notes: Set<String> = [
    "session", "session_start", "model_change", "thinking_level_change", "custom", "label", "session_info",
    "todo_state", "session_end", "compaction_state",
  ]

  private mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("line is not an entry", value) }
    let time = ImportedTime.any(value["timestamp"])
    let type = value.text("type")
    if let type, Self.notes.contains(type) { return note(type, value) }
    log.keepOthers(of: value, besides: Self.fields, "an entry", &out)
    switch type {
    case "message": message(value, time, &out)
    case "compaction", "branch_summary", "custom_message":
      var message = Message(.system, "System", at: .untimed, value.position)
      message.text = value.text("summary") ?? out.text(ofParts: value["content"], &message.attachments)
      add(value, [message], time)
    default:
      let reason = type.map { "unknown entry \"\($0)\"" } ?? "entry has no \"type\""
      out.drift("\(reason); it is kept as JSON", at: value.position)
      add(value, [Trial.folded(value, as: type ?? "entry", out)], time)
    }
  }

  private mutating func note(_ type: String, _ value: ContentValue) {
    if type.hasPrefix("session") {
      if type != "session_info" { log.id = value["id"]?.identifier ?? log.id }
      log.title = value.text("name") ?? value.text("sessionTitle") ?? value.text("title") ?? log.title
      log.note(["cwd", "parentSession", "branchedFrom"], of: value)
    }
    let skipped = ImportedRecord.skipped("note of the program", value.position)
    guard let id = value["id"]?.identifier, hasParent(value) else { return log.keep(skipped) }
    tree.add(id, after: value["parentId"]?.identifier, [skipped])
  }

  /// Null at a beginning; the first version, and notes of Droid, have none.
  private func hasParent(_ value: ContentValue) -> Bool {
    value.entries?.contains { $0.key == "parentId" } == true
  }

  private mutating func add(_ value: ContentValue, _ turns: [Message], _ time: Instant?) {
    let id = value["id"]?.identifier ?? "entry-\(tree.nodes.count + 1)"
    // The first version has no parents: each entry follows the one before it.
    let records = turns.map { ImportedRecord.turn($0, time: time) }
    tree.add(
      id, after: hasParent(value) ? value["parentId"]?.identifier : last,
      records.isEmpty ? [.skipped("no content", value.position)] : records)
    last = id
  }

  // MARK: messages

  private static let messageFields = Set(
    words: """
      role content timestamp api provider model usage stopReason errorMessage toolCallId toolName details isError command
      output exitCode cancelled truncated fullOutputPath excludeFromContext customType display summary fromId
      tokensBefore id responseId modelId visibility
      """)

  private mutating func message(_ entry: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let value = entry["message"], let role = value.text("role") else {
      let what = entry["message"] == nil ? "message" : "role"
      return keep(entry, because: "entry has no \"\(what)\"", time, &out)
    }
    log.keepOthers(of: value, besides: Self.messageFields, "a message", &out)
    switch role {
    case "toolResult": add(entry, [result(value, &out)], time)
    case "bashExecution": add(entry, shell(value), time)
    case "custom", "hookMessage", "branchSummary", "compactionSummary", "system":
      var message = Message(.system, "System", at: .untimed, value.position)
      message.text = value.text("summary") ?? out.text(ofParts: value["content"], &message.attachments)
      add(entry, [message], time)
    case "user", "assistant":
      guard value["content"] != nil else {
        return keep(entry, because: "message has no \"content\"", time, &out)
      }
      let speaker: Message.Role = role == "assistant" ? .assistant : isHidden(entry) ? .system : .user
      add(entry, turns(value, speaker, &out), time)
    default: keep(entry, because: "unknown role \"\(role)\"", time, &out)
    }
  }

  private mutating func keep(
    _ entry: ContentValue, because reason: String, _ time: Instant?, _ out: inout ImportWriter
  ) {
    out.drift("\(reason); it is kept as JSON", at: entry.position)
    add(entry, [Trial.folded(entry, as: "message", out)], time)
  }

  /// Whether only one of the user and the model sees a message: then its program wrote it.
  private func isHidden(_ entry: ContentValue) -> Bool {
    let visibility = entry["message"]?.text("visibility") ?? entry.text("visibility")
    return ["user_only", "llm_only"].contains(visibility)
  }

  private mutating func turns(
    _ value: ContentValue, _ role: Message.Role, _ out: inout ImportWriter
  ) -> [Message] {
    let name = role == .assistant ? assistant : PlainNames.title(of: role)
    let model = value.text("model") ?? value.text("modelId")
    var blocks = value["content"]?.list ?? [value["content"]].compactMap { $0 }
    var turns: [Message] = []
    if role == .user {
      let notes = blocks.filter(Self.isNote)
      turns = said(notes, .system, model, at: value.position, &out)
      blocks.removeAll(where: Self.isNote)
    }
    turns += said(blocks, role, model, at: value.position, &out)
    if let error = value.text("errorMessage"), !error.isEmpty {
      if turns.isEmpty {
        turns = [Message(role, name, at: .untimed, value.position)]
        turns[0].generation?.model = model
      }
      turns[turns.count - 1].error = error
    }
    guard role == .assistant, !turns.isEmpty else { return turns }
    var usage = Generation.Usage(
      value["usage"], input: ["input"], output: ["output"], cached: ["cacheRead"], isApart: true)
    usage?.input += value["usage"]?["cacheWrite"]?.int.map { min(max($0, 0), 1 << 40) } ?? 0
    usage?.cost = value["usage"]?["cost"]?["total"]?.double
    turns[0].generation?.usage = usage
    return turns
  }

  /// What the program adds to a prompt.
  private static func isNote(_ block: ContentValue) -> Bool {
    let text = (block.string ?? block.text("text") ?? "").trimmed
    return text.hasPrefix("<system-reminder>") && text.hasSuffix("</system-reminder>")
  }

  private mutating func said(
    _ blocks: [ContentValue], _ role: Message.Role, _ model: String?, at position: SourcePosition,
    _ out: inout ImportWriter
  ) -> [Message] {
    let name = role == .assistant ? assistant : PlainNames.title(of: role)
    var parts = ClaudeParts(role, position, model: model, assistant: name)
    for block in blocks { parts.take(Self.asCall(block), &tools, &out) }
    return parts.turns
  }

  /// `{"type": "toolCall", "arguments": …}` as Anthropic has it.
  private static func asCall(_ block: ContentValue) -> ContentValue {
    guard block.text("type") == "toolCall" else { return block }
    let entries = (block.entries ?? []).map { entry in
      switch entry.key {
      case "type":
        ContentValue.Entry(
          key: "type", position: entry.position, value: ContentValue(.string("tool_use"), at: entry.position))
      case "arguments": ContentValue.Entry(key: "input", position: entry.position, value: entry.value)
      default: entry
      }
    }
    return ContentValue(.map(entries), at: block.position)
  }

  private func result(_ value: ContentValue, _ out: inout ImportWriter) -> Message {
    let id = value["toolCallId"]?.identifier
    let name = value.text("toolName") ?? id.flatMap { tools[$0] } ?? "tool"
    var message = Message(.tool, name, at: .untimed, value.position)
    message.text = out.text(ofParts: value["content"], &message.attachments)
    message.generation?.callID = id
    message.generation?.isFailure = value["isError"]?.bool ?? false
    return message
  }

  /// A command that the user ran, and what it printed.
  private func shell(_ value: ContentValue) -> [Message] {
    var command = Message(.user, "User", at: .untimed, value.position)
    command.text = MarkdownText.codeBlock(value.text("command") ?? "", language: "sh")
    var output = Message(.system, "System", at: .untimed, value.position)
    let (printed, code) = (value.text("output") ?? "", value["exitCode"]?.int ?? 0)
    output.text = printed.isEmpty ? "Exit code: \(code)" : MarkdownText.codeBlock(printed)
    output.generation?.isFailure = code != 0
    return printed.isEmpty && code == 0 ? [command] : [command, output]
  }
}
