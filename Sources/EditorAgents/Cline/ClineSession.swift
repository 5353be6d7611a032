internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles a session from its messages, which have their times, models and usage.
struct ClineSession {
  var log = AgentLog()
  private var tools: [String: String] = [:]
  private var model: String?
  /// Of the prompt that is read.
  private var notices: [String] = []
  private var context: [String] = []
  /// Thoughts before the next answer.
  private var thoughts: [String] = []
  /// Requests of the panel whose usage no answer has so far, oldest first.
  private var requests: ArraySlice<(time: Instant, usage: Generation.Usage)> = []
  /// Those of messages without times.
  private var rounds = ClineRounds()
  private var tags = ClineTags()
  private var isTimed = true

  private static let ending = ".messages.json"
  static let history = "api_conversation_history.json"
  static let panel = "ui_messages.json"
  /// Of 2024.
  static let oldPanel = "claude_messages.json"

  static func isOne(_ json: JSONExport) -> Bool {
    guard !json.isLines else { return false }
    return json.shapes.contains { shape in
      let keys = shape.isList ? shape.keys : shape.inner["messages"] ?? []
      return keys.isSuperset(of: ["role", "content", "ts"])
        && (json.file.name.hasSuffix(ending) || json.file.name == history || keys.contains("modelInfo"))
    }
  }

  /// Whether a file has requests without times, as Cline wrote them until 3.36.
  static func isUntimed(_ json: JSONExport) -> Bool {
    guard json.file.name == history, !json.isLines, !isOne(json) else { return false }
    return json.shapes.contains { $0.isList && $0.has("role", "content") }
  }

  /// `<session>.json` beside `<session>.messages.json`, or an entry of the list of tasks and the panel beside
  /// requests.
  static func beside(_ file: InputFile, _ export: Export) -> [InputFile] {
    let isSession = file.name.hasSuffix(ending)
    guard isSession || file.name == history else { return [] }
    let folder = export.folder(of: file)
    guard isSession else {
      let shown = export.file(folder + panel) ?? export.file(folder + oldPanel)
      return [export.file(folder + "history_item.json"), shown].compactMap { $0 }
    }
    return [export.file(folder + "\(file.name.dropLast(ending.count)).json")].compactMap { $0 }
  }

  static func read(_ unit: ExportUnit, _ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    var session = ClineSession()
    if file.name.hasSuffix(ending) { session.log.id = String(file.name.dropLast(ending.count)) }
    if file.name == history {
      session.log.id = unit.export.folder(of: file).split(separator: "/").last.map(String.init)
    }
    for other in unit.files.dropFirst() {
      out.path = other.path
      if [panel, oldPanel].contains(other.name) {
        try session.take(panel: other, unit, &out)
      } else if let value = out.value(of: Lines.Line(bytes: try other.bytes(), number: 1)) {
        session.take(about: value)
      }
    }
    out.path = file.path
    if let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) {
      session.read(value, &out)
    }
    session.log.write(name: unit.export.inner(file), &out)
  }

  private mutating func take(about value: ContentValue) {
    let more = value["metadata"]
    log.id = value["session_id"]?.identifier ?? log.id
    log.title = more?.text("title") ?? value.text("task")
    model = value.text("model")
    log.note(["cwd", "source", "status", "parent_session_id", "model"], of: value)
    log.note(["workspace", "mode", "apiConfigName", "totalCost"], of: value)
    if let more { log.note(["totalCost", "git"], of: more) }
  }

  /// The usage of each request; all else the requests have themselves.
  private mutating func take(
    panel file: InputFile, _ unit: ExportUnit, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    guard let next = try unit.export.json(file)?.records() else { return }
    while let line = try next() {
      guard let value = out.value(of: line) else { continue }
      rounds.take(value, out)
      guard value.text("say") == "api_req_started" else { continue }
      let json = EmbeddedJSON.value(value.text("text") ?? "", at: value.position, out)
      guard let usage = ClineTask.usage(of: json) else { continue }
      requests.append((ImportedTime.any(value["ts"]) ?? .untimed, usage))
    }
  }

  private static let fields: Set<String> = [
    "messages", "version", "updated_at", "system_prompt", "systemPrompt", "agent", "sessionId", "session_id",
  ]

  private mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    if let prompt = value["system_prompt"] ?? value["systemPrompt"], let text = prompt.string, !text.isEmpty {
      var message = Message(.system, "System", at: .untimed, prompt.position)
      message.text = text
      log.add(message)
    }
    log.keepOthers(of: value, besides: Self.fields, "a session", &out)
    let messages = value.list ?? value.elements("messages")
    isTimed = messages.contains { $0["ts"] != nil }
    if !isTimed { requests = [] }
    for (number, message) in messages.enumerated() {
      rounds.begin(number, isAnswer: message.text("role") == "assistant")
      take(message, &out)
    }
    if !thoughts.isEmpty {
      var message = Message(.assistant, Self.assistant, at: .untimed, value.position)
      think(value, &message)
      log.add(message)
    }
    for request in requests { log.count(request.usage) }
    if !isTimed { for usage in rounds.rest { log.count(usage) } }
  }

  // MARK: messages

  private static let assistant = "Cline"
  private static let messageFields = Set(
    words: """
      id role content ts modelInfo metrics metadata type summary encrypted_content isSummary condenseId
      condenseParent truncationId truncationParent isTruncationMarker reasoning_content reasoning_details
      """)

  private mutating func take(_ value: ContentValue, _ out: inout ImportWriter) {
    let time = isTimed ? ImportedTime.any(value["ts"]) : rounds.time
    guard let speaker = value.text("role").flatMap(OpenAITurns.role), let content = value["content"] else {
      let what = value["content"] == nil ? "message has no \"content\"" : "message has an unknown \"role\""
      return log.fold(value, as: "message", because: what, time: time, &out)
    }
    log.keepOthers(of: value, besides: Self.messageFields, "a message", &out)
    if value.text("type") == "reasoning" {
      thoughts += value.elements("summary").compactMap { $0.text("text") }
      return log.join(value)
    }
    let isAdded = ["isSummary", "isTruncationMarker"].contains { value[$0]?.bool == true }
    let role: Message.Role = isAdded ? .system : speaker
    let model = value["modelInfo"]?.text("id") ?? value["modelInfo"]?.text("modelId") ?? self.model
    var parts = ClaudeParts(
      role, value.position, model: role == .assistant ? model : nil, assistant: Self.assistant)
    for block in tags.plain(content.list ?? [content], role, out) { take(block, role, &parts, &out) }
    addNotices(at: value.position, time)
    var turns = parts.turns
    if turns.isEmpty, context.isEmpty { return log.skip("no content", value) }
    guard role == .assistant, !turns.isEmpty else {
      if !turns.isEmpty { turns[0].id = value["id"]?.identifier ?? "" }
      for turn in turns { log.add(turn, time: time) }
      return addContext(at: value.position, time)
    }
    turns[0].id = value["id"]?.identifier ?? ""
    turns[0].generation?.usage = Self.usage(value["metrics"])
    think(value, &turns[0])
    let isCounted = turns[0].generation?.usage != nil
    let indices = turns.map { log.add($0, time: time) }
    let spent = isTimed ? due(at: time) : [rounds.takeUsage()].compactMap { $0 }
    for usage in spent where !isCounted { log.count(usage, of: indices[0]) }
  }

  /// Adds the thoughts before an answer, and those beside its words.
  private mutating func think(_ value: ContentValue, _ answer: inout Message) {
    let details = value.elements("reasoning_details").compactMap { $0.text("text") }
    let beside = value.text("reasoning_content") ?? details.joined(separator: "\n\n")
    let own = answer.generation?.thinking ?? ""
    let texts = thoughts + [own.isEmpty ? beside : own]
    answer.generation?.thinking = texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    thoughts = []
  }

  /// What the requests spent that were sent before an answer, since the one before it.
  private mutating func due(at time: Instant?) -> [Generation.Usage] {
    let sent = requests.prefix { $0.time.milliseconds <= time?.milliseconds ?? .max }
    requests = requests.dropFirst(sent.count)
    return sent.map(\.usage)
  }

  /// What the program says before a prompt.
  private mutating func addNotices(at position: SourcePosition, _ time: Instant?) {
    add(notices, at: position, time)
    notices = []
  }

  /// What it says of the editor, after the prompt.
  private mutating func addContext(at position: SourcePosition, _ time: Instant?) {
    add(context, at: position, time)
    context = []
  }

  private mutating func add(_ texts: [String], at position: SourcePosition, _ time: Instant?) {
    for text in texts where !text.isEmpty {
      var message = Message(.system, "Cline", at: .untimed, position)
      message.text = text
      log.add(message, time: time)
    }
  }

  private mutating func take(
    _ block: ContentValue, _ role: Message.Role, _ parts: inout ClaudeParts, _ out: inout ImportWriter
  ) {
    if block.text("type") == "reasoning", let text = block.text("text") { return thoughts.append(text) }
    guard role == .user, let text = block.string ?? block.text("text") else {
      return parts.take(Self.readable(block), &tools, &out)
    }
    let prompt = ClinePrompt(text)
    for mode in prompt.modes { log.note("mode", text: mode) }
    notices += prompt.notices
    context += prompt.context
    parts.say(prompt.text)
  }

  /// With the text of each part of a result: `[{"query": …, "result": …, "success": true}]`.
  private static func readable(_ block: ContentValue) -> ContentValue {
    guard block.text("type") == "tool_result", let list = block["content"]?.list, !list.isEmpty,
      list.allSatisfy({ $0["result"]?.string != nil && $0["type"] == nil })
    else { return block }
    let hasFailed = list.contains { $0["success"]?.bool == false }
    let entries = (block.entries ?? []).map { entry in
      let texts = list.compactMap { $0.text("result") }.joined(separator: "\n\n")
      let value = ContentValue(.string(texts), at: entry.position)
      return entry.key == "content"
        ? ContentValue.Entry(key: "content", position: entry.position, value: value) : entry
    }
    let failure = ContentValue.Entry(
      key: "is_error", position: block.position, value: ContentValue(.bool(true), at: block.position))
    return ContentValue(.map(entries + (hasFailed ? [failure] : [])), at: block.position)
  }

  private static func usage(_ value: ContentValue?) -> Generation.Usage? {
    var usage =
      Generation.Usage(
        value, input: ["inputTokens"], output: ["outputTokens"], cached: ["cacheReadTokens"])
      ?? Generation.Usage(value?["tokens"], input: ["prompt"], output: ["completion"], cached: ["cached"])
    usage?.cost = value?["cost"]?.double
    return usage
  }
}
