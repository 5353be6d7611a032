internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import EditorAgents
internal import ImportKit

/// Sessions of Grok Build, the agent for terminals: `chat_history.jsonl` has an item per line, mostly without times.
/// The `summary.json` in the same folder has the title. First versions wrote messages as of OpenAI's API.
enum GrokBuildFormat: JSONFormat {
  static let name = "grok-build"
  static let title = "Grok Build"
  static let reads = "messages, thoughts, calls with results, pictures, the title"
  static let lacks = "times, which most histories lack, and encrypted thoughts"
  static let origin = "~/.grok/sessions/<project>/<session>/chat_history.jsonl"

  static func isOne(_ json: JSONExport) -> Bool {
    json.isLines
      && json.shapes.contains { shape in
        shape.has("type", "content") && !shape.has("role")
          && ["prompt_index", "synthetic_reason", "model_fingerprint", "tool_call_id", "model_id"]
            .contains(where: shape.keys.contains)
      }
  }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !sessions(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try sessions(export).flatMap { $0 }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try sessions(export), of: export, Self.self)
  }

  /// Each history, with the summary in its folder.
  private static func sessions(_ export: Export) throws(Diagnostic) -> [[InputFile]] {
    var found: [[InputFile]] = []
    for file in export.files {
      guard let json = try export.json(file) else { continue }
      let summary = export.file(export.folder(of: file) + "summary.json")
      guard isOne(json) || isHistory(json, hasSummary: summary != nil) else { continue }
      found.append([file] + [summary].compactMap { $0 })
    }
    return found
  }

  /// Items without a mark of their own, by the name of the file.
  private static func isHistory(_ json: JSONExport, hasSummary: Bool) -> Bool {
    guard json.isLines, json.file.name == "chat_history.jsonl" else { return false }
    return json.shapes.contains { shape in
      shape.has("content") && (shape.has("type") && !shape.has("id") || hasSummary && shape.has("role"))
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    var session = GrokBuildSession()
    session.log.id = unit.export.folder(of: file).split(separator: "/").last.map(String.init)
    if let summary = unit.files.dropFirst().first {
      out.path = summary.path
      let value = out.value(of: Lines.Line(bytes: try summary.bytes(), number: 1))
      if let value { session.take(summary: value) }
    }
    out.path = file.path
    var lines = try Lines(file)
    while let line = try lines.nextRecord() {
      if let value = out.value(of: line) { session.read(value, &out) }
    }
    session.finish()
    session.log.write(name: unit.export.inner(file), &out)
  }
}

/// Assembles a session from its items.
private struct GrokBuildSession {
  var log = AgentLog()
  private var thinking = ""
  private var time: Instant?

  private static let fields: Set<String> = [
    "type", "content", "synthetic_reason", "prompt_index", "prior_turn_interrupt", "tool_calls", "model_id",
    "model_fingerprint", "reasoning_effort", "tool_call_id", "images", "id", "summary", "encrypted_content",
    "status", "kind", "timestamp", "role", "reasoning", "reasoning_content", "raw_output", "name",
  ]

  mutating func take(summary: ContentValue) {
    log.id = summary["info"]?["id"]?.identifier ?? log.id
    log.title = ["session_summary", "generated_title"].lazy.compactMap { summary.text($0) }.first {
      !$0.isEmpty
    }
    log.note(["created_at", "updated_at"], of: summary)
    log.note("cwd", summary["info"]?["cwd"])
  }

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("line is not a record", value) }
    time = ImportedTime.iso(value["timestamp"])
    switch Self.kind(of: value) {
    case "reasoning": think(value)
    case "backend_tool_call": server(value)
    case "system", "user", "assistant", "tool_result", "tool_use":
      guard value["content"] != nil else {
        return log.fold(value, as: "message", because: "message has no \"content\"", &out)
      }
      message(value, &out)
    case let type:
      let reason = type.map { "unknown item \"\($0)\"" } ?? "item has no \"type\""
      return log.fold(value, as: type ?? "item", because: reason, &out)
    }
    log.keepOthers(of: value, besides: Self.fields, "an item", &out)
  }

  /// Thoughts that no answer follows.
  mutating func finish() {
    if !thinking.isEmpty { answer(at: .start) }
  }

  /// First versions name the speaker only.
  private static func kind(of value: ContentValue) -> String? {
    let role = value.text("role")
    return value.text("type") ?? (role == "tool" ? "tool_result" : role)
  }

  private mutating func message(_ value: ContentValue, _ out: inout ImportWriter) {
    switch Self.kind(of: value) {
    case "assistant": answer(value, &out)
    case "tool_use": described(value, &out)
    case "tool_result":
      var result = log.result(of: value["tool_call_id"]?.identifier, at: value.position)
      Self.take(value, &result, &out)
      log.add(result, time: time)
    case "user" where !isContext(value): add(.user, "User", value, &out)
    default: add(.system, "System", value, &out)
    }
  }

  private mutating func add(
    _ role: Message.Role, _ sender: String, _ value: ContentValue, _ out: inout ImportWriter
  ) {
    var message = Message(role, sender, at: .untimed, value.position)
    Self.take(value, &message, &out)
    if role == .user { message.text = CursorQuery.text(message.text) }
    log.note(["prior_turn_interrupt", "synthetic_reason"], of: value)
    log.add(message, time: time)
  }

  private static func take(_ value: ContentValue, _ message: inout Message, _ out: inout ImportWriter) {
    message.text = out.text(ofParts: value["content"], &message.attachments)
    _ = out.text(ofParts: value["images"], &message.attachments)
  }

  /// What the program sends in the user's name.
  private func isContext(_ value: ContentValue) -> Bool {
    let text = value.text("content") ?? value["content"]?.list?.first?.text("text") ?? ""
    let start = text.drop { $0.isWhitespace }
    return value["synthetic_reason"]?.isNull == false
      || ["<user_info>", "<system-reminder>", "<environment_context>"].contains { start.hasPrefix($0) }
  }

  // MARK: answers

  /// A new answer with the thoughts before it.
  @discardableResult
  private mutating func answer(at position: SourcePosition) -> Int {
    var message = Message(.assistant, "Grok", at: .untimed, position)
    message.generation?.thinking = thinking
    thinking = ""
    return log.add(message, time: time)
  }

  private mutating func answer(_ value: ContentValue, _ out: inout ImportWriter) {
    let output = value.elements("raw_output")
    for item in output where item.text("type") == "reasoning" { add(thought: Self.thought(of: item)) }
    add(thought: value["reasoning"]?.text("text") ?? value.text("reasoning") ?? "")
    add(thought: value.text("reasoning_content") ?? "")
    let index = answer(at: value.position)
    log.update(index) { turn in
      Self.take(value, &turn, &out)
      turn.generation?.model = value.text("model_id")
    }
    for call in value.elements("tool_calls") {
      add(call["id"], call["function"] ?? call, (call["function"] ?? call)["arguments"], to: index)
    }
    for item in output where item.text("type")?.hasSuffix("_call") == true {
      let id = item["id"]?.identifier ?? ""
      if log.tools[id] == nil { add(item["id"], item, item, to: index) }
    }
    log.note(["model_fingerprint", "reasoning_effort"], of: value)
  }

  private mutating func add(
    _ id: ContentValue?, _ called: ContentValue, _ arguments: ContentValue?, to index: Int
  ) {
    let type = called.text("type").flatMap { $0.hasSuffix("_call") ? String($0.dropLast(5)) : nil }
    let name = called.text("name") ?? called.text("tool_type") ?? type ?? "tool"
    log.add(
      Generation.ToolCall(
        id: id?.identifier ?? "", name: name, arguments: arguments.map { String(json: $0) } ?? ""), to: index)
  }

  private static func thought(of value: ContentValue) -> String {
    let parts = value.elements("summary") + value.elements("content")
    return parts.compactMap { $0.text("text") }.joined(separator: "\n\n").trimmed
  }

  private mutating func think(_ value: ContentValue) {
    let text = Self.thought(of: value)
    guard !text.isEmpty else { return log.skip("thoughts, encrypted", value) }
    add(thought: text)
    log.join(value)
  }

  /// Adds a thought to the next answer, unless it is there.
  private mutating func add(thought text: String) {
    guard !text.isEmpty, !thinking.contains(text) else { return }
    thinking = thinking.isEmpty ? text : "\(thinking)\n\n\(text)"
  }

  /// A call that the model's host answers itself.
  private mutating func server(_ value: ContentValue) {
    call(value, value["kind"] ?? value, value["kind"])
  }

  /// A call as an item of its own, described in words.
  private mutating func described(_ value: ContentValue, _ out: inout ImportWriter) {
    var files: [Attachment] = []
    let words = out.text(ofParts: value["content"], &files)
    call(value, value, ContentValue(.string(words), at: value.position))
  }

  private mutating func call(_ value: ContentValue, _ called: ContentValue, _ arguments: ContentValue?) {
    let isJoined = log.open != nil && thinking.isEmpty
    let index = isJoined ? log.open ?? 0 : answer(at: value.position)
    add(called["id"], called, arguments, to: index)
    if isJoined { log.join(value) }
  }
}
