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

  private static let ending = ".messages.json"

  static func isOne(_ json: JSONExport) -> Bool {
    guard !json.isLines else { return false }
    return json.shapes.contains { shape in
      let keys = shape.isList ? shape.keys : shape.inner["messages"] ?? []
      return keys.isSuperset(of: ["role", "content", "ts"])
        && (json.file.name.hasSuffix(ending) || keys.contains("modelInfo"))
    }
  }

  /// `<session>.json` beside `<session>.messages.json`.
  static func about(_ file: InputFile, _ export: Export) -> InputFile? {
    guard file.name.hasSuffix(ending) else { return nil }
    return export.file(export.folder(of: file) + file.name.dropLast(ending.count) + ".json")
  }

  static func read(_ unit: ExportUnit, _ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    var session = ClineSession()
    if file.name.hasSuffix(ending) { session.log.id = String(file.name.dropLast(ending.count)) }
    if let about = unit.files.dropFirst().first {
      out.path = about.path
      let value = out.value(of: Lines.Line(bytes: try about.bytes(), number: 1))
      if let value { session.take(about: value) }
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
    log.title = more?.text("title")
    model = value.text("model")
    log.note(["cwd", "source", "status", "parent_session_id", "model"], of: value)
    if let more { log.note(["totalCost", "git"], of: more) }
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
  }

  // MARK: messages

  private static let messageFields: Set<String> = [
    "id", "role", "content", "ts", "modelInfo", "metrics", "metadata",
  ]

  private mutating func take(_ value: ContentValue, _ out: inout ImportWriter) {
    let time = ImportedTime.any(value["ts"])
    guard let role = value.text("role").flatMap(OpenAITurns.role), let content = value["content"] else {
      let what = value["content"] == nil ? "message has no \"content\"" : "message has an unknown \"role\""
      return log.fold(value, as: "message", because: what, time: time, &out)
    }
    log.keepOthers(of: value, besides: Self.messageFields, "a message", &out)
    let model = value["modelInfo"]?.text("id") ?? value["modelInfo"]?.text("modelId") ?? self.model
    var parts = ClaudeParts(
      role, value.position, model: role == .assistant ? model : nil, assistant: "Cline")
    for block in content.list ?? [content] { take(block, role, &parts, &out) }
    addNotices(at: value.position, time)
    var turns = parts.turns
    guard !turns.isEmpty else { return log.skip("no content", value) }
    turns[0].id = value["id"]?.identifier ?? ""
    if role == .assistant { turns[0].generation?.usage = Self.usage(value["metrics"]) }
    for turn in turns { log.add(turn, time: time) }
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
