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
  /// An entry, and the last of what came after it without a parent: what follows the first follows that.
  private var passed: (entry: String, last: String)?
  /// Results that no message has so far.
  private var ran: [ContentValue?] = []
  /// Of these, by the call.
  private var runs: [String: [Int]] = [:]
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
    session.release(&out)
    session.tree.add(to: &session.log, current: session.last)
    session.log.write(name: unit.export.inner(file), &out)
  }

  private init(assistant: String) { self.assistant = assistant }

  // MARK: entries

  private static let fields = Set(
    words: """
      type id parentId timestamp message summary firstKeptEntryId tokensBefore details fromHook fromId customType data
      content display targetId label name provider modelId thinkingLevel version cwd parentSession title sessionTitle
      owner hostId visibility firstKeptEntryIndex summaryText summaryTokens summaryKind anchorMessage removedCount
      systemInfo reason toolCallId toolName result isError usage retainedTail aborted willRetry errorMessage
      """)

  private mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("line is not an entry", value) }
    let time = ImportedTime.any(value["timestamp"] ?? value["message"]?["timestamp"])
    let type = value.text("type")
    if let type, Self.isNote(type, value) { return note(type, value) }
    log.keepOthers(of: value, besides: Self.fields, "an entry", &out)
    switch type {
    case "message", "message_end": message(value, time, &out)
    case "tool_execution_end":
      if let id = value["toolCallId"]?.identifier { runs[id, default: []].append(ran.count) }
      ran.append(value)
    case "agent_turn_outcome":
      var message = Message(.system, "System", at: .untimed, value.position)
      message.error = value.text("reason")
      add(value, [message], time)
    case "compaction", "compaction_state", "branch_summary", "custom_message", "compaction_end",
      "auto_compaction_end":
      var message = Message(.system, "System", at: .untimed, value.position)
      message.text = Self.summary(of: value) ?? out.text(ofParts: value["content"], &message.attachments)
      message.error = value.text("errorMessage")
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
      let titles = ["name", "sessionTitle", "title"].compactMap { value.text($0) }
      log.title = titles.first { $0 != Self.untitled } ?? log.title
      log.note(["cwd", "parentSession", "branchedFrom"], of: value)
    }
    let skipped = ImportedRecord.skipped(Self.note, value.position)
    guard let id = value["id"]?.identifier, hasParent(value) else { return log.keep(skipped) }
    tree.add(id, after: parent(of: value), [skipped])
  }

  /// Null at a beginning; the first version, and notes of Droid, have none.
  private func hasParent(_ value: ContentValue) -> Bool {
    value.entries?.contains { $0.key == "parentId" } == true
  }

  private func parent(of value: ContentValue) -> String? {
    let parent = value["parentId"]?.identifier
    return passed.flatMap { $0.entry == parent ? $0.last : nil } ?? parent
  }

  /// `reason`: why it is skipped if it has no turns.
  private mutating func add(
    _ value: ContentValue, _ turns: [Message], _ time: Instant?, else reason: String = "no content"
  ) {
    let id = value["id"]?.identifier ?? "entry-\(tree.nodes.count + 1)"
    // The first version has no parents: each entry follows the one before it.
    let records = turns.map { ImportedRecord.turn($0, time: time) }
    tree.add(
      id, after: hasParent(value) ? parent(of: value) : last,
      records.isEmpty ? [.skipped(reason, value.position)] : records)
    if let last, value["message"] == nil, !hasParent(value) {
      passed = (passed.flatMap { $0.last == last ? $0.entry : nil } ?? last, id)
    }
    last = id
  }

  // MARK: messages

  private static let messageFields = Set(
    words: """
      role content timestamp api provider model usage stopReason errorMessage toolCallId toolName details isError command
      output exitCode cancelled truncated fullOutputPath excludeFromContext customType display summary fromId
      tokensBefore id responseId modelId visibility hookEventName hookResults responseModel diagnostics
      providerThinkingLevel thinkingLevel rawStopReason endTurn deferred addedToolNames
      """)

  private mutating func message(_ entry: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let value = entry["message"], let role = value.text("role") else {
      let what = entry["message"] == nil ? "message" : "role"
      return keep(entry, because: "entry has no \"\(what)\"", time, &out)
    }
    if Self.isHook(value), value.elements("content").isEmpty { return add(entry, [], time, else: Self.note) }
    log.keepOthers(of: value, besides: Self.messageFields, "a message", &out)
    if role == "toolResult" { forget(value) } else { release(&out) }
    switch role {
    case "toolResult": add(entry, [result(value, &out)], time)
    case "bashExecution": add(entry, Self.shell(value), time)
    case "custom", "hookMessage", "branchSummary", "compactionSummary", "system":
      var message = Message(.system, "System", at: .untimed, value.position)
      message.text = value.text("summary") ?? out.text(ofParts: value["content"], &message.attachments)
      add(entry, [message], time)
    case "user", "assistant":
      guard value["content"] != nil else {
        return keep(entry, because: "message has no \"content\"", time, &out)
      }
      let speaker: Message.Role = role == "assistant" ? .assistant : Self.isHidden(entry) ? .system : .user
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
    message.text = out.text(
      ofParts: value["content"] ?? value["result"]?["content"] ?? value["result"], &message.attachments)
    message.generation?.callID = id
    message.generation?.isFailure = value["isError"]?.bool ?? false
    return message
  }

  /// Leaves out the ends of runs whose result is a message.
  private mutating func forget(_ message: ContentValue) {
    guard let id = message["toolCallId"]?.identifier else { return }
    for place in runs.removeValue(forKey: id) ?? [] {
      if let run = ran[place] { log.keep(.skipped("event that repeats another record", run.position)) }
      ran[place] = nil
    }
  }

  /// The ends of runs whose result no message has are results.
  private mutating func release(_ out: inout ImportWriter) {
    for case let run? in ran { add(run, [result(run, &out)], ImportedTime.any(run["timestamp"])) }
    (ran, runs) = ([], [:])
  }
}
