internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Sessions of the Gemini CLI: one object with `messages`, or since 0.40 a record per line, where a later record
/// replaces one with the same id, `$set` changes the header and `$rewindTo` goes back to a message.
enum GeminiFormat: JSONFormat {
  static let name = "gemini-cli"
  static let title = "Gemini CLI"
  static let reads = "messages, thoughts, calls with results, usage, errors"
  static let origin = "~/.gemini/tmp/<project>/chats"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { $0.has("sessionId", "projectHash") }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    // A session that was resumed may have several files.
    try .parts(try claims(export).map { [$0] }, of: export, Self.self) { (files) throws(Diagnostic) in
      try files.first.flatMap { (file) throws(Diagnostic) in try AgentThread.text(at: "sessionId", of: file) }
        ?? ""
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      guard let json = try unit.export.json(file) else { continue }
      var session = GeminiSession()
      if json.isLines {
        var lines = try Lines(file)
        while let line = try lines.nextRecord() {
          if let value = out.value(of: line) { session.read(line: value, &out) }
        }
      } else if let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) {
        session.header(value, &out)
        guard let messages = value["messages"]?.list else {
          session.log.fold(value, as: "session", because: "session has no \"messages\"", &out)
          session.log.write(name: file.stem, &out)
          continue
        }
        for message in messages { session.take(message, &out) }
      }
      session.finish(&out)
      session.log.write(name: file.stem, &out)
    }
  }
}

/// Assembles a session from its records.
struct GeminiSession {
  var log = AgentLog()
  /// Messages by id, in the order in which they were first written.
  private var messages: [(id: String, value: ContentValue, parent: String?)] = []
  private var places: [String: Int] = [:]
  /// The message before the next one, after going back.
  private var parent: String?
  private var isBranched = false

  private static let headerFields: Set<String> = [
    "sessionId", "projectHash", "startTime", "lastUpdated", "messages", "summary", "directories", "kind",
    "activeExtensionName",
  ]

  mutating func header(_ value: ContentValue, _ out: inout ImportWriter) {
    log.id = value["sessionId"]?.identifier ?? log.id
    log.title = value.text("summary") ?? log.title
    log.note(["kind", "directories", "activeExtensionName", "projectHash"], of: value)
    log.keepOthers(of: value, besides: Self.headerFields, "a session", &out)
  }

  mutating func read(line value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("line is not a record", value) }
    if let changes = value["$set"] {
      header(changes, &out)
      if let messages = changes["messages"]?.list {
        (self.messages, places) = ([], [:])
        for message in messages { take(message, &out) }
      }
      return log.skip("header of the session", value)
    }
    if let target = value["$rewindTo"]?.identifier {
      rewind(to: target)
      return log.skip("messages taken back", value)
    }
    if value["id"] == nil, value["sessionId"] != nil {
      header(value, &out)
      return log.skip("header of the session", value)
    }
    take(value, &out)
  }

  mutating func take(_ value: ContentValue, _ out: inout ImportWriter) {
    guard let id = value["id"]?.identifier else { return messages.append(("", value, parent)) }
    if let place = places[id] {
      log.skip("earlier version of a message", messages[place].value)
      messages[place].value = value
    } else {
      places[id] = messages.count
      messages.append((id, value, parent))
      parent = nil
    }
  }

  /// The message itself is taken back too.
  private mutating func rewind(to id: String) {
    guard let place = places[id] else { return }
    parent = place > 0 ? messages[place - 1].id : Generation.beginning
    isBranched = true
  }

  mutating func finish(_ out: inout ImportWriter) {
    for message in messages { write(message.value, after: message.parent, &out) }
  }

  // MARK: messages

  private static let fields: Set<String> = [
    "id", "timestamp", "type", "content", "displayContent", "toolCalls", "thoughts", "tokens", "model",
  ]

  private mutating func write(_ value: ContentValue, after parent: String?, _ out: inout ImportWriter) {
    let time = ImportedTime.any(value["timestamp"])
    let roles: [String: (Message.Role, String)] = [
      "user": (.user, "User"), "gemini": (.assistant, "Gemini"), "model": (.assistant, "Gemini"),
      "info": (.system, "Gemini CLI"), "warning": (.system, "Gemini CLI"), "error": (.system, "Gemini CLI"),
    ]
    guard let (role, sender) = value.text("type").flatMap({ roles[$0] }) else {
      let type = value.text("type")
      let reason = type.map { "unknown message \"\($0)\"" } ?? "message has no \"type\""
      return log.fold(value, as: type ?? "message", because: reason, time: time, &out)
    }
    guard ["content", "toolCalls", "thoughts", "displayContent"].contains(where: { value[$0] != nil }) else {
      return log.fold(value, as: "message", because: "message has no \"content\"", time: time, &out)
    }
    log.keepOthers(of: value, besides: Self.fields, "a message", &out)
    var message = Message(role, sender, at: .untimed, value.position)
    message.id = value["id"]?.identifier ?? ""
    message.generation?.parent = parent
    message.text = GeminiParts.text(value["displayContent"] ?? value["content"], &message, &out)
    if value["displayContent"] != nil, message.attachments.isEmpty {
      // Files of the prompt are only in what was sent.
      let files = value.elements("content").filter { $0["inlineData"] != nil || $0["fileData"] != nil }
      let list = ContentValue(.list(files), at: value.position)
      if !files.isEmpty { _ = GeminiParts.text(list, &message, &out) }
    }
    message.generation?.thinking = value.elements("thoughts").map { thought in
      ["subject", "description"].compactMap { thought.text($0) }.joined(separator: "\n")
    }.joined(separator: "\n\n")
    if role == .assistant {
      message.generation?.model = value.text("model")
      message.generation?.usage = Generation.Usage(
        value["tokens"], input: ["input"], output: ["output"], cached: ["cached"], also: ["thoughts"])
    }
    if role == .user, GeminiParts.isContext(message.text) {
      (message.role, message.sender) = (.system, "System")
    }
    if value.text("type") == "error" { (message.error, message.text) = (message.text, "") }
    message.generation?.calls += value.elements("toolCalls").map(Self.call)
    log.add(message, time: time)
    for call in value.elements("toolCalls") { result(call, message.id, time, &out) }
  }

  private static func call(_ value: ContentValue) -> Generation.ToolCall {
    Generation.ToolCall(
      id: value["id"]?.identifier ?? "", name: value.text("name") ?? "tool",
      arguments: value["args"].map { String(json: $0) } ?? "")
  }

  private static let callFields: Set<String> = [
    "id", "name", "args", "result", "status", "timestamp", "agentId", "displayName", "description",
    "resultDisplay", "renderOutputAsMarkdown",
  ]

  /// A call has its result; a call that was cancelled has none.
  private mutating func result(
    _ value: ContentValue, _ message: String, _ time: Instant?, _ out: inout ImportWriter
  ) {
    log.keepOthers(of: value, besides: Self.callFields, "a tool call", &out)
    let id = value["id"]?.identifier
    var turn = log.result(of: id, at: value.position, name: value.text("name"))
    turn.id = id.map { "\(message)-\($0)" } ?? ""
    turn.generation?.isFailure = ["error", "cancelled"].contains(value.text("status") ?? "")
    turn.generation?.agent = value.text("agentId")
    turn.text = GeminiParts.text(value["result"], &turn, &out)
    if turn.text.isEmpty { turn.text = value["resultDisplay"].map { String(json: $0) } ?? "" }
    guard !turn.text.isEmpty || !turn.attachments.isEmpty else { return }
    log.add(turn, time: ImportedTime.any(value["timestamp"]) ?? time)
  }
}
