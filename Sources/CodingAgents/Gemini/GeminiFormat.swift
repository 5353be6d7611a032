internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Sessions of the Gemini CLI: one object with `messages`, or since 0.40 a record per line, where a later record
/// replaces one with the same id, `$set` changes the header, `$patch` changes messages and `$rewindTo` goes back to a
/// message.
enum GeminiFormat: JSONFormat {
  static let name = "gemini-cli"
  static let title = "Gemini CLI"
  static let reads = "messages, thoughts, calls with results, usage, errors"
  static let origin = "~/.gemini/tmp/<project>/chats"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    if json.shapes.contains(where: { $0.has("sessionId", "projectHash") }) { return true }
    let isShaped = json.shapes.contains { shape in
      json.isLines
        ? shape.has("type", "content") && (shape.has("id") || shape.has("timestamp"))
        : shape.has("type", "content", in: "messages")
    }
    guard isShaped, !json.shapes.contains(where: { $0.has("uuid") }) else { return false }
    let head = try Export.head(json.file).filter { $0 > 0x20 }
    return ByteSearch.place(of: Array(#""type":"gemini""#.utf8), in: head) != nil
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var threads: [AgentThread] = []
    for file in try claims(export) {
      // Sessions of sub-agents are in a folder with the id of the session.
      let folder = export.inner(file).split(separator: "/").dropLast().last.map(String.init)
      let id = try AgentThread.text(at: "sessionId", of: file) ?? file.stem
      let next = file.fileExtension == "json" ? export.file(export.inner(file) + "l") : nil
      if let next, try AgentThread.text(at: "sessionId", of: next) == id {
        threads.append(AgentThread(file: file, id: export.inner(file), parent: id))
      } else {
        threads.append(AgentThread(file: file, id: id, parent: folder == id ? nil : folder))
      }
    }
    return try AgentThread.units(threads, of: export, Self.self)
  }

  /// Whether a file goes on with a session of an old version that was resumed: `.jsonl` beside `.json`.
  private static func isNext(_ file: InputFile, after other: InputFile) -> Bool {
    other.fileExtension == "json" && file.contentPath == other.contentPath + "l"
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let main = unit.files.first else { return }
    var log = AgentLog()
    for file in unit.files where !unit.files.contains(where: { isNext($0, after: file) }) {
      var session = GeminiSession(log, agent: file.path == main.path ? nil : file.stem)
      // Messages that both have are those of the later file.
      for earlier in unit.files where isNext(file, after: earlier) {
        try read(earlier, of: unit.export, into: &session, &out)
      }
      try read(file, of: unit.export, into: &session, &out)
      session.finish(&out)
      log = session.log
    }
    out.path = main.path
    log.write(name: main.stem, &out)
  }

  private static func read(
    _ file: InputFile, of export: Export, into session: inout GeminiSession, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    out.path = file.path
    guard let json = try export.json(file) else { return }
    if json.isLines {
      var lines = try Lines(file)
      while let line = try lines.nextRecord() {
        if let value = out.value(of: line) { session.read(line: value, &out) }
      }
    } else if let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) {
      session.header(value, &out)
      guard let messages = value["messages"]?.list else {
        return session.log.fold(value, as: "session", because: "session has no \"messages\"", &out)
      }
      for message in messages { session.take(message, &out) }
    }
  }
}

/// Assembles a session from its records.
struct GeminiSession {
  var log: AgentLog
  /// The name of the sub-agent.
  private let agent: String?
  /// Messages by id, in the order in which they were first written.
  private var messages: [(id: String, value: ContentValue, parent: String?)] = []
  private var places: [String: Int] = [:]
  /// The message before the next one, after going back.
  private var parent: String?
  /// Messages that a patch has taken out.
  private var removed: Set<String> = []
  /// Calls whose result is a turn.
  private var answered: Set<String> = []

  init(_ log: AgentLog, agent: String?) { (self.log, self.agent) = (log, agent) }

  private static let headerFields: Set<String> = [
    "sessionId", "projectHash", "startTime", "lastUpdated", "messages", "summary", "directories", "kind",
    "activeExtensionName", "memoryScratchpad",
  ]

  mutating func header(_ value: ContentValue, _ out: inout ImportWriter) {
    if agent == nil {
      log.id = value["sessionId"]?.identifier ?? log.id
      log.title = value.text("summary") ?? log.title
      log.note(["kind", "directories", "activeExtensionName", "projectHash"], of: value)
    }
    log.keepOthers(of: value, besides: Self.headerFields, "a session", &out)
  }

  mutating func read(line value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("line is not a record", value) }
    if let changes = value["$set"] {
      header(changes, &out)
      if let messages = changes["messages"]?.list { replace(with: messages, &out) }
      return log.skip("header of the session", value)
    }
    if let patch = value["$patch"], patch.entries != nil, apply(patch) {
      return log.skip("changes of messages", value)
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

  /// Other messages take the place of all so far.
  private mutating func replace(with next: [ContentValue], _ out: inout ImportWriter) {
    let ids = Set(next.compactMap { $0["id"]?.identifier })
    for (id, value, _) in messages {
      log.skip(ids.contains(id) ? "earlier version of a message" : "message taken out", value)
    }
    (messages, places, removed) = ([], [:], [])
    for message in next { take(message, &out) }
  }

  mutating func take(_ value: ContentValue, _ out: inout ImportWriter) {
    guard let id = value["id"]?.identifier else { return messages.append(("", value, parent)) }
    removed.remove(id)
    if let place = places[id] {
      log.skip("earlier version of a message", messages[place].value)
      messages[place].value = value
    } else {
      places[id] = messages.count
      messages.append((id, value, parent))
      parent = nil
    }
  }

  /// The message itself is taken back too; all are if it is unknown.
  private mutating func rewind(to id: String) {
    guard !messages.isEmpty else { return }
    let place = places[id] ?? 0
    let before = messages[..<place].last { !$0.id.isEmpty && !removed.contains($0.id) }
    parent = messages[place].parent ?? before?.id ?? Generation.beginning
  }

  /// Applies changes to messages; false if one of them is missing.
  private mutating func apply(_ patch: ContentValue) -> Bool {
    let updates = (patch["id"] == nil ? [] : [patch]) + patch.elements("updates")
    let ids = updates.compactMap { $0["id"]?.identifier }
    guard ids.count == updates.count, ids.allSatisfy({ places[$0] != nil }) else { return false }
    for (id, update) in zip(ids, updates) {
      guard let place = places[id] else { continue }
      messages[place].value = GeminiPatch.merged(messages[place].value, update)
    }
    removed.formUnion(patch.elements("removeIds").compactMap(\.identifier))
    order(by: patch.elements("orderIds").compactMap(\.identifier))
    return true
  }

  private mutating func order(by ids: [String]) {
    guard !ids.isEmpty else { return }
    let named = Set(ids)
    let first = ids.compactMap { places[$0] }.map { messages[$0] }
    messages = first + messages.filter { $0.id.isEmpty || !named.contains($0.id) }
    for (place, message) in messages.enumerated() where !message.id.isEmpty { places[message.id] = place }
  }

  mutating func finish(_ out: inout ImportWriter) {
    for message in messages {
      if removed.contains(message.id) {
        log.skip("message taken out", message.value)
      } else {
        write(message.value, after: message.parent, &out)
      }
    }
  }

  // MARK: messages

  private static let fields: Set<String> = [
    "id", "timestamp", "type", "content", "displayContent", "toolCalls", "thoughts", "tokens", "model",
  ]

  private mutating func write(_ value: ContentValue, after parent: String?, _ out: inout ImportWriter) {
    let time = ImportedTime.any(value["timestamp"])
    let roles: [String: (Message.Role, String)] = [
      "user": (.user, "User"), "gemini": (.assistant, "Gemini"), "model": (.assistant, "Gemini"),
      "qwen": (.assistant, "Qwen"), "info": (.system, "Gemini CLI"),
      "warning": (.system, "Gemini CLI"), "error": (.system, "Gemini CLI"),
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
    let parts = value.elements("content")
    let answers = parts.filter { $0["functionResponse"] != nil }
    for part in answers { answer(part, time, &out) }
    if !answers.isEmpty, answers.count == parts.count { return }
    var message = Message(role, sender, at: .untimed, value.position)
    message.id = value["id"]?.identifier ?? ""
    message.generation?.parent = parent
    message.generation?.agent = agent
    if agent != nil, role == .user { message.sender = "Gemini" }
    let own = answers.isEmpty ? value["content"] : GeminiPatch.list(parts) { $0["functionResponse"] == nil }
    message.text = GeminiParts.text(value["displayContent"] ?? own, &message, &out)
    if value["displayContent"] != nil, message.attachments.isEmpty {
      // Files of the prompt are only in what was sent.
      let files = value.elements("content").filter { $0["inlineData"] != nil || $0["fileData"] != nil }
      let list = ContentValue(.list(files), at: value.position)
      if !files.isEmpty { _ = GeminiParts.text(list, &message, &out) }
    }
    let thoughts = value.elements("thoughts").map { thought in
      ["subject", "description"].compactMap { thought.text($0) }.joined(separator: "\n")
    }
    let known = message.generation?.thinking ?? ""
    message.generation?.thinking = (thoughts + [known]).filter { !$0.isEmpty }.joined(separator: "\n\n")
    if role == .assistant {
      message.generation?.model = value.text("model")
      message.generation?.usage = Generation.Usage(
        value["tokens"], input: ["input"], output: ["output"], cached: ["cached"], also: ["thoughts"])
    }
    if role == .user, GeminiParts.isContext(message.text) {
      (message.role, message.sender) = (.system, "System")
    }
    if value.text("type") == "error" { (message.error, message.text) = (message.text, "") }
    let calls = Set(message.generation?.calls.map(\.id) ?? [])
    message.generation?.calls += value.elements("toolCalls").map(Self.call).filter { !calls.contains($0.id) }
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
    turn.generation?.agent = agent ?? value.text("agentId")
    turn.text = GeminiParts.text(value["result"], &turn, &out)
    if turn.text.isEmpty { turn.text = value["resultDisplay"].map { String(json: $0) } ?? "" }
    guard !turn.text.isEmpty || !turn.attachments.isEmpty else { return }
    if let id { answered.insert(id) }
    // Some programs round the time of a result, which is then before its call.
    let times = [time, ImportedTime.any(value["timestamp"])].compactMap { $0 }
    log.add(turn, time: times.max { $0.milliseconds < $1.milliseconds })
  }

  /// A result in a message of its own, unless its call has it.
  private mutating func answer(_ part: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    let answer = part["functionResponse"]
    let call = answer?["id"]?.identifier ?? log.unanswered(named: answer?.text("name") ?? "")
    if let call, !answered.insert(call).inserted { return log.skip("result that its call has", part) }
    var turn = log.result(of: call, at: part.position, name: answer?.text("name"))
    turn.text = GeminiParts.text(part, &turn, &out)
    turn.generation?.agent = agent
    turn.generation?.isFailure = answer?["response"]?["error"].map { !$0.isNull } ?? false
    log.add(turn, time: time)
  }
}
