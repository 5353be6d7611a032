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
  /// Thoughts before the next answer.
  private var thoughts: [String] = []
  /// Requests of the panel whose usage no answer has so far, oldest first.
  private var requests: ArraySlice<(time: Instant, usage: Generation.Usage)> = []

  private static let ending = ".messages.json"
  static let history = "api_conversation_history.json"
  static let panel = "ui_messages.json"

  static func isOne(_ json: JSONExport) -> Bool {
    guard !json.isLines else { return false }
    return json.shapes.contains { shape in
      let keys = shape.isList ? shape.keys : shape.inner["messages"] ?? []
      return keys.isSuperset(of: ["role", "content", "ts"])
        && (json.file.name.hasSuffix(ending) || json.file.name == history || keys.contains("modelInfo"))
    }
  }

  /// `<session>.json` beside `<session>.messages.json`, or an entry of the list of tasks and the panel beside
  /// requests.
  static func beside(_ file: InputFile, _ export: Export) -> [InputFile] {
    let isSession = file.name.hasSuffix(ending)
    guard isSession || file.name == history else { return [] }
    let names = isSession ? ["\(file.name.dropLast(ending.count)).json"] : ["history_item.json", panel]
    return names.compactMap { export.file(export.folder(of: file) + $0) }
  }

  static func read(_ unit: ExportUnit, _ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    var session = ClineSession()
    if file.name.hasSuffix(ending) { session.log.id = String(file.name.dropLast(ending.count)) }
    if file.name == history {
      session.log.id = unit.export.folder(of: file).split(separator: "/").last.map(String.init)
    }
    for other in unit.files.dropFirst() {
      out.path = other.path
      if other.name == panel {
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
      guard let value = out.value(of: line), value.text("say") == "api_req_started" else { continue }
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
    for message in value.list ?? value.elements("messages") { take(message, &out) }
    if !thoughts.isEmpty {
      var message = Message(.assistant, Self.assistant, at: .untimed, value.position)
      think(value, &message)
      log.add(message)
    }
    for request in requests { log.count(request.usage) }
  }

  // MARK: messages

  private static let assistant = "Cline"
  private static let messageFields = Set(
    words: """
      id role content ts modelInfo metrics metadata type summary encrypted_content isSummary condenseId
      condenseParent truncationId truncationParent isTruncationMarker reasoning_content reasoning_details
      """)

  private mutating func take(_ value: ContentValue, _ out: inout ImportWriter) {
    let time = ImportedTime.any(value["ts"])
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
    for block in content.list ?? [content] { take(block, role, &parts, &out) }
    addNotices(at: value.position, time)
    var turns = parts.turns
    guard !turns.isEmpty else { return log.skip("no content", value) }
    turns[0].id = value["id"]?.identifier ?? ""
    guard role == .assistant else {
      for turn in turns { log.add(turn, time: time) }
      return
    }
    turns[0].generation?.usage = Self.usage(value["metrics"])
    think(value, &turns[0])
    let isCounted = turns[0].generation?.usage != nil
    let indices = turns.map { log.add($0, time: time) }
    for usage in due(at: time) where !isCounted { log.count(usage, of: indices[0]) }
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
    for notice in notices {
      var message = Message(.system, "Cline", at: .untimed, position)
      message.text = notice
      log.add(message, time: time)
    }
    notices = []
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

/// A prompt without the tags around it: `<mode_notice>…</mode_notice>` and `<user_input mode="act">…</user_input>`.
struct ClinePrompt {
  private(set) var text: String
  private(set) var notices: [String] = []
  private(set) var modes: [String] = []

  init(_ text: String) {
    self.text = text
    guard text.contains("<mode_notice>") || text.contains("<user_input") else { return }
    var (notices, modes): ([String], [String]) = ([], [])
    let rest = text.replacing(/<mode_notice>(.*?)<\/mode_notice>/.dotMatchesNewlines()) { match in
      notices.append(String(match.1).trimmed)
      return ""
    }
    self.text =
      rest.replacing(
        /<user_input(?: mode="([^"]*)")?>(.*?)<\/user_input>/.dotMatchesNewlines()
      ) { match in
        if let mode = match.1 { modes.append(String(mode)) }
        return String(match.2)
      }.trimmed
    (self.notices, self.modes) = (notices, modes)
  }
}
