internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles a session of OpenCode and its sub-agents from their messages and parts. A part is a record.
struct OpenCodeReader {
  typealias Found = (value: ContentValue, path: String)

  private let sessions: [OpenCodeSession]
  private let messages: [Found]
  private var parts: [String: [Found]]
  private var log = AgentLog()

  init(_ sessions: [OpenCodeSession], _ messages: [Found], _ parts: [String: [Found]]) {
    self.sessions = sessions
    self.messages = messages
    self.parts = parts
  }

  private static let sessionFields: Set<String> = [
    "id", "version", "projectID", "directory", "parentID", "slug", "title", "time", "summary", "share",
    "revert",
    "permission", "workspaceID", "path", "cost", "tokens", "agent", "model", "metadata",
  ]

  func write(_ main: InputFile, _ out: inout ImportWriter) {
    var copy = self
    copy.read(main, &out)
    copy.log.write(name: main.stem, &out)
  }

  private mutating func read(_ main: InputFile, _ out: inout ImportWriter) {
    let ids = Set(sessions.compactMap(\.id))
    let root = sessions.first { $0.parent.map { !ids.contains($0) } ?? true } ?? sessions.first
    out.path = main.path
    if let value = root?.value {
      log.id = root?.id
      log.title = value.text("title").flatMap { Self.isDefault($0) ? nil : $0 }
      log.note(["directory", "version", "parentID", "projectID"], of: value)
      log.note("revert", value["revert"])
    }
    for session in sessions {
      log.keepOthers(of: session.value, besides: Self.sessionFields, "a session", &out)
      log.skip("header of the session", session.value)
    }
    for message in messages.sorted(by: Self.isEarlier) {
      out.path = message.path
      read(message.value, root?.id, &out)
    }
    for (_, left) in parts.sorted(by: { $0.key < $1.key }) {
      for part in left {
        out.path = part.path
        log.fold(part.value, as: "part", because: "part belongs to no message", &out)
      }
    }
    out.path = main.path
  }

  private static func isDefault(_ title: String) -> Bool {
    title.contains(#/^(New|Child) session - \d{4}-/#)
  }

  private static func isEarlier(_ one: Found, _ other: Found) -> Bool {
    let times = [one, other].map { $0.value["time"]?["created"]?.double ?? 0 }
    return times[0] < times[1]
  }

  // MARK: messages

  private static let messageFields: Set<String> = [
    "id", "sessionID", "role", "time", "error", "parentID", "modelID", "providerID", "mode", "agent", "path",
    "cost",
    "tokens", "finish", "summary", "structured", "variant", "system", "format", "model", "tools", "parts",
    "metadata", "fallbackModels", "editorContext",
  ]

  private mutating func read(_ value: ContentValue, _ root: String?, _ out: inout ImportWriter) {
    let id = value["id"]?.identifier ?? ""
    let own = parts.removeValue(forKey: id) ?? value.elements("parts").map { ($0, out.path) }
    let time = ImportedTime.any(value["time"]?["created"])
    guard let role = value.text("role").flatMap(OpenAITurns.role) else {
      let reason = value.text("role").map { "unknown role \"\($0)\"" } ?? "message has no \"role\""
      log.fold(value, as: "message", because: reason, time: time, &out)
      for part in own { log.show(part.value, as: "part", time: time, &out) }
      return
    }
    log.keepOthers(of: value, besides: Self.messageFields, "a message", &out)
    if own.isEmpty, value["error"] == nil { log.skip("message without parts", value) }
    let session = value["sessionID"]?.identifier
    var turns = OpenCodeTurns(role, id, value, time)
    if let session, session != root, let found = sessions.first(where: { $0.id == session }) {
      turns.agent = found.value.text("title") ?? value.text("agent") ?? session
    }
    for part in own {
      out.path = part.path
      turns.take(part.value, &log, &out)
    }
    turns.end(&log)
    if let error = turns.error() { log.add(error, time: turns.last ?? time) }
  }
}

/// The turns of one message: its words and calls, the results of the calls, the words after them.
struct OpenCodeTurns {
  var agent: String?
  private let role: Message.Role
  private let id: String
  private let value: ContentValue
  private let time: Instant?
  private var turn: Int?
  private var made = 0
  /// When the last result was there.
  private var ended: Instant?
  /// The time of the last turn.
  private(set) var last: Instant?
  /// Results of calls before the next words.
  private var results: [(message: Message, time: Instant?)] = []

  init(_ role: Message.Role, _ id: String, _ value: ContentValue, _ time: Instant?) {
    (self.role, self.id, self.value, self.time) = (role, id, value, time)
  }

  private static let fields = Set(
    words: """
      id sessionID messageID type text synthetic ignored time metadata mime filename url source callID tool
      state snapshot reason cost tokens hash files name prompt description agent model command attempt error
      auto overflow tail_start_id output exit status shellID uri at
      """)

  mutating func take(_ part: ContentValue, _ log: inout AgentLog, _ out: inout ImportWriter) {
    let start = ImportedTime.any(part["time"]?["start"]) ?? time
    log.keepOthers(of: part, besides: Self.fields, "a part", &out)
    switch part.text("type") {
    case "text", "reasoning":
      guard let text = part.text("text") else {
        return log.fold(part, as: "part", because: "part has no \"text\"", time: start, &out)
      }
      if role == .user, part["synthetic"]?.bool == true { return added(text, part, start, &log) }
      let isThought = part.text("type") == "reasoning"
      open(part, start, &log) { message in
        if isThought {
          let known = message.generation?.thinking ?? ""
          message.generation?.thinking = Self.joined(known, text)
        } else {
          message.text = Self.joined(message.text, text)
        }
      }
    case "tool": tool(part, start, &log, &out)
    case "file": file(part, start, &log, &out)
    case "subtask":
      let words = ["description", "prompt"].compactMap { part.text($0) }.joined(separator: "\n\n")
      open(part, start, &log) { $0.text = Self.joined($0.text, words) }
    case "agent":
      open(part, start, &log) { $0.text = Self.joined($0.text, "@" + (part.text("name") ?? "agent")) }
    case "retry":
      end(&log)
      var message = Message(.system, "OpenCode", at: .untimed, part.position)
      message.error = part["error"].map(Self.words(of:)) ?? "retry"
      log.add(message, time: [start, ended].compactMap { $0 }.max { $0.milliseconds < $1.milliseconds })
    case "shell": shell(part, start, &log)
    case "step-start", "step-finish", "snapshot", "patch", "compaction": log.skip("note of the program", part)
    case let type:
      end(&log)
      let reason = type.map { "unknown part \"\($0)\"" } ?? "part has no \"type\""
      log.fold(part, as: type ?? "part", because: reason, time: start, &out)
    }
  }

  /// What the program adds to a prompt: files, and calls that it made up.
  private func added(_ text: String, _ part: ContentValue, _ start: Instant?, _ log: inout AgentLog) {
    var message = Message(.system, "System", at: .untimed, part.position)
    message.text = text
    message.generation?.agent = agent
    log.add(message, time: start)
  }

  /// A command of the user with its output.
  private func shell(_ part: ContentValue, _ start: Instant?, _ log: inout AgentLog) {
    var message = log.result(of: nil, at: part.position, name: "command")
    message.id = id
    let output = part["output"]?["output"] ?? part["output"]
    message.text = "$ \(part.text("command") ?? "")\n\(output.map { String(json: $0) } ?? "")"
    let hasFailed = ["timeout", "killed"].contains(part.text("status"))
    message.generation?.isFailure = hasFailed || part["exit"]?.int ?? 0 != 0
    message.generation?.agent = agent
    log.add(message, time: start)
  }

  private static func joined(_ known: String, _ text: String) -> String {
    known.isEmpty ? text : "\(known)\n\n\(text)"
  }

  /// Changes the open turn, or begins one: then the part is its record.
  private mutating func open(
    _ part: ContentValue, _ start: Instant?, _ log: inout AgentLog, isRecord: Bool = true,
    _ change: (inout Message) -> Void
  ) {
    flush(&log)
    if let turn {
      log.update(turn, change)
      if isRecord { log.join(part) }
      return
    }
    // The words after a result are later, also if only the message has a time.
    let time = [start, ended].compactMap { $0 }.max { $0.milliseconds < $1.milliseconds }
    let names: [Message.Role: String] = [.user: "User", .system: "System"]
    var message = Message(role, names[role] ?? "OpenCode", at: .untimed, part.position)
    made += 1
    message.id = made == 1 ? id : part["id"]?.identifier ?? "\(id)-\(made)"
    message.generation?.agent = agent
    if role == .assistant {
      message.generation?.model = value.text("modelID") ?? value["model"]?.text("modelID")
      message.generation?.usage = made == 1 ? Self.usage(value) : nil
    }
    if agent != nil, role == .user { message.sender = "OpenCode" }
    change(&message)
    last = time
    turn = log.add(message, time: time)
  }

  /// Results follow the turn with their calls.
  private mutating func flush(_ log: inout AgentLog) {
    guard !results.isEmpty else { return }
    for result in results { log.add(result.message, time: result.time) }
    ended = results.compactMap(\.time).max { $0.milliseconds < $1.milliseconds } ?? ended
    results = []
    turn = nil
  }

  private mutating func tool(
    _ part: ContentValue, _ time: Instant?, _ log: inout AgentLog, _ out: inout ImportWriter
  ) {
    guard let state = part["state"] else {
      return log.fold(part, as: "part", because: "tool has no \"state\"", time: time, &out)
    }
    let (call, name) = (part["callID"]?.identifier ?? "", part.text("tool") ?? "tool")
    let input = state["input"].map { String(json: $0) } ?? ""
    let waiting = results
    results = []
    let isNew = turn == nil
    open(part, ImportedTime.any(state["time"]?["start"]) ?? time, &log, isRecord: false) { message in
      message.generation?.calls.append(Generation.ToolCall(id: call, name: name, arguments: input))
    }
    results = waiting
    log.tools[call] = name
    guard let output = state["output"] ?? state["error"] else {
      if !isNew { log.join(part) }
      return
    }
    var message = log.result(of: call, at: part.position, name: name)
    message.id = part["id"]?.identifier ?? ""
    message.text = String(json: output)
    message.generation?.agent = agent
    message.generation?.isFailure = state.text("status") == "error"
    let times = ["start", "end"].compactMap { state["time"]?[$0]?.double }
    if times.count == 2 { message.generation?.delay = max(0, times[1] - times[0]) / 1000 }
    for file in state.elements("attachments") { Self.attach(file, &message, &out) }
    results.append((message, ImportedTime.any(state["time"]?["end"]) ?? time))
  }

  private mutating func file(
    _ part: ContentValue, _ time: Instant?, _ log: inout AgentLog, _ out: inout ImportWriter
  ) {
    var holder = Message(role, "", at: .untimed, part.position)
    Self.attach(part, &holder, &out)
    open(part, time, &log) { $0.attachments += holder.attachments }
  }

  private static func attach(_ part: ContentValue, _ message: inout Message, _ out: inout ImportWriter) {
    let address = part.text("url") ?? ""
    let isPicture = address.hasPrefix("data:image/")
    let data =
      isPicture
      ? out.picture(dataAddress: address) : out.file(dataAddress: address, named: part.text("filename"))
    if let data { return message.attachments.append(data) }
    let name = part.text("filename") ?? address.split(separator: "/").last.map(String.init) ?? "file"
    message.attachments.append(
      Attachment(path: name, alt: "", mime: part.text("mime") ?? "", caption: "", position: part.position))
  }

  private static func usage(_ value: ContentValue) -> Generation.Usage? {
    let tokens = value["tokens"]
    var usage = Generation.Usage(tokens, input: ["input"], output: ["output"], also: ["reasoning"])
    let counts = ["read", "write"].map { min(max(0, tokens?["cache"]?[$0]?.int ?? 0), 1 << 40) }
    usage?.input += counts[0] + counts[1]
    usage?.cached = counts[0]
    usage?.cost = value["cost"]?.double
    return usage
  }

  /// The message is complete: writes the last results, and its error.
  mutating func end(_ log: inout AgentLog) {
    flush(&log)
    log.close()
    turn = nil
  }

  /// The error that ended the message.
  func error() -> Message? {
    guard let error = value["error"], !error.isNull else { return nil }
    var message = Message(.system, "OpenCode", at: .untimed, error.position)
    message.error = Self.words(of: error)
    return message
  }

  private static func words(of error: ContentValue) -> String {
    error["data"]?.text("message") ?? error.text("message") ?? error.text("name") ?? String(json: error)
  }
}
