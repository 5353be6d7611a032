internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Sessions of Continue (`~/.continue/sessions/<id>.json`), also of its command line: messages of OpenAI's API, with
/// their files and the states of their calls. The list of sessions has the time at which each began; some programs
/// write times into the session too.
enum ContinueFormat: JSONFormat {
  static let name = "continue"
  static let title = "Continue"
  static let reads = "messages, thoughts, calls with results, files, usage, cost, the title"
  static let lacks =
    "times of messages, which most sessions lack; states of the editor, requests to the model"
  static let origin = "~/.continue/sessions/<session>.json"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { shape in
      shape.has("message", in: "history")
        && (shape.has("sessionId") || shape.has("contextItems", in: "history"))
    }
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    let sessions = try files(export).map(\.file)
    return sessions.isEmpty ? [] : sessions + (try lists(export))
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    let (lists, files) = (try lists(export), try files(export).map(\.file))
    guard let sessions = sessions(lists) else {
      return .parts(files.map { [$0] + lists }, of: export, Self.self)
    }
    let all = Array(sessions.values)
    var rest = files.makeIterator()
    return ExportUnits { () throws(Diagnostic) in
      rest.next().map { file in
        ExportUnit(
          format: Self.self, export: export, files: [file],
          shared: sessions[file.stem].map { [$0] } ?? all)
      }
    }
  }

  /// What the lists say of each session, read once. Nil if one cannot be read: then each session says so.
  private static func sessions(_ lists: [InputFile]) -> [String: ContentValue]? {
    var sessions: [String: ContentValue] = [:]
    for list in lists {
      do throws(Diagnostic) {
        var problems = Problems(path: list.path)
        for session in try JSONFile.readForeign(list, &problems).list ?? [] {
          if let id = session.text("sessionId"), sessions[id] == nil { sessions[id] = session }
        }
      } catch {
        return nil
      }
    }
    return sessions
  }

  /// `sessions.json`.
  private static func lists(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try export.files { $0.isList && $0.has("sessionId", "dateCreated") }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first, let next = try unit.export.json(file)?.records() else { return }
    while let line = try next() {
      out.path = file.path
      guard let value = out.value(of: line) else { continue }
      var session = ContinueSession(begun: try begun(value.text("sessionId"), unit, &out))
      out.path = file.path
      session.read(value, &out)
      session.log.write(name: value.text("sessionId") ?? unit.export.inner(file), &out)
    }
  }

  private static func begun(
    _ id: String?, _ unit: ExportUnit, _ out: inout ImportWriter
  ) throws(Diagnostic) -> Instant? {
    if let known = unit.shared.first(where: { $0.text("sessionId") == id }) { return begun(known) }
    for list in unit.files.dropFirst() {
      guard let id, let next = try unit.export.json(list)?.records() else { continue }
      while let line = try next() {
        guard ByteSearch.place(of: Array(id.utf8), in: line.bytes) != nil else { continue }
        out.path = list.path
        if let session = out.value(of: line), session["dateCreated"] != nil { return begun(session) }
      }
    }
    return nil
  }

  private static func begun(_ session: ContentValue) -> Instant? {
    let date = session["dateCreated"]
    return ImportedTime.any(date) ?? date?.string.flatMap(Int64.init).map { Instant(milliseconds: $0) }
  }
}

/// Assembles a session from its history.
private struct ContinueSession {
  var log = AgentLog()
  private var begun: Instant?
  /// Of the entry that is read.
  private var time: Instant?
  /// Thoughts before the next answer.
  private var thoughts: [String] = []
  /// Calls whose results are messages.
  private var answered: Set<String> = []
  private var hasUsage = false

  init(begun: Instant?) { self.begun = begun }

  private static let fields: Set<String> = [
    "sessionId", "title", "workspaceDirectory", "history", "mode", "chatModelTitle", "usage", "dateCreated",
    "createdAt",
  ]
  private static let itemFields = Set(
    words: """
      message contextItems editorState modifiers promptLogs toolCallState toolCallStates isGatheringContext reasoning
      appliedRules conversationSummary checkpoint isBeforeCheckpoint id timestamp
      """)
  private static let messageFields = Set(
    words: """
      role content toolCalls toolCallId usage id metadata signature redactedThinking reasoning_details name
      """)

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    // "New Session" is shown until a session has a title.
    let title = value.text("title").flatMap { $0 == "New Session" ? nil : $0 }
    (log.id, log.title) = (value["sessionId"]?.identifier, title)
    log.note(["workspaceDirectory", "mode", "chatModelTitle"], of: value)
    log.keepOthers(of: value, besides: Self.fields, "a session", &out)
    let items = value.elements("history")
    begun = begun ?? ImportedTime.any(value["createdAt"] ?? value["dateCreated"])
    answered = Set(items.compactMap { $0["message"]?["toolCallId"]?.identifier })
    for item in items { read(item: item, &out) }
    time = nil
    if !thoughts.isEmpty { add(Message(.assistant, "Continue", at: .untimed, value.position), nil) }
    if var usage = Self.usage(value["usage"]), !hasUsage {
      usage.cost = value["usage"]?["totalCost"]?.double
      if usage.input > 0 || usage.output > 0 || usage.cost ?? 0 > 0 { log.count(usage) }
    } else if let cost = value["usage"]?["totalCost"]?.double, cost > 0 {
      var usage = Generation.Usage()
      usage.cost = cost
      log.count(usage)
    }
    if log.isEmpty { log.skip("session without messages", value) }
  }

  private mutating func read(item: ContentValue, _ out: inout ImportWriter) {
    time = ImportedTime.any(item["timestamp"])
    guard let value = item["message"], let role = value.text("role") else {
      let what = item["message"] == nil ? "message" : "role"
      return log.fold(item, as: "message", because: "entry has no \"\(what)\"", &out)
    }
    let states = item.elements("toolCallStates") + [item["toolCallState"]].compactMap { $0 }
    guard value["content"] != nil || value["toolCalls"] != nil || !states.isEmpty else {
      return log.fold(item, as: "message", because: "message has no \"content\"", &out)
    }
    log.keepOthers(of: item, besides: Self.itemFields, "an entry", &out)
    log.keepOthers(of: value, besides: Self.messageFields, "a message", &out)
    if let summary = item.text("conversationSummary"), !summary.isEmpty { say(summary, item) }
    switch role {
    case "thinking":
      var files: [Attachment] = []
      let text = out.text(ofParts: value["content"], &files)
      if !text.isEmpty { thoughts.append(text) }
      log.join(item)
    case "tool": answer(value, &out)
    case "user", "assistant", "system": turn(value, role, item, states, &out)
    default: log.fold(item, as: "message", because: "unknown role \"\(role)\"", &out)
    }
  }

  private mutating func say(_ summary: String, _ item: ContentValue) {
    var message = Message(.system, "Continue", at: .untimed, item.position)
    message.text = summary
    add(message, nil)
  }

  private mutating func turn(
    _ value: ContentValue, _ name: String, _ item: ContentValue, _ states: [ContentValue],
    _ out: inout ImportWriter
  ) {
    let role = OpenAITurns.role(name) ?? .user
    let sender = role == .assistant ? "Continue" : PlainNames.title(of: role)
    var message = Message(role, sender, at: .untimed, value.position)
    message.text = text(value["content"], &message, &out)
    for file in item.elements("contextItems") { attach(file, &message) }
    let reasoning = item["reasoning"]
    if role == .assistant {
      if let text = reasoning?.text("text"), !text.isEmpty { thoughts.append(text) }
      message.generation?.model = item.elements("promptLogs").last?.text("modelTitle")
      message.generation?.usage = Self.usage(value["usage"])
      hasUsage = hasUsage || message.generation?.usage != nil
      message.generation?.calls = Self.calls(value, states)
    }
    add(message, ImportedTime.any(reasoning?["endAt"] ?? reasoning?["startAt"]))
    for state in states { take(state, &out) }
  }

  private mutating func add(_ message: Message, _ time: Instant?) {
    var message = message
    if message.role == .assistant, !thoughts.isEmpty {
      message.generation?.thinking = thoughts.joined(separator: "\n\n")
      thoughts = []
    }
    log.add(message, time: time ?? self.time ?? begun)
    begun = nil
  }

  /// Calls of the message, and those that only their states have.
  private static func calls(_ message: ContentValue, _ states: [ContentValue]) -> [Generation.ToolCall] {
    var calls = message.elements("toolCalls").compactMap(call)
    var known = Set(calls.map(\.id))
    for state in states {
      guard var made = state["toolCall"].flatMap(call) else { continue }
      made.id = state["toolCallId"]?.identifier ?? made.id
      if known.insert(made.id).inserted { calls.append(made) }
    }
    return calls
  }

  private static func call(_ value: ContentValue) -> Generation.ToolCall? {
    guard var call = value["function"].flatMap(OpenAITurns.function) else { return nil }
    call.id = value["id"]?.identifier ?? ""
    return call
  }

  /// What a call returned, unless a message says so.
  private mutating func take(_ state: ContentValue, _ out: inout ImportWriter) {
    let id = state["toolCallId"]?.identifier
    guard let id, answered.insert(id).inserted else { return }
    let status = state.text("status") ?? ""
    let output = state["output"]?.list ?? [state["output"]].compactMap { $0 }
    guard !output.isEmpty || ["errored", "canceled"].contains(status) else { return }
    let name = state["toolCall"]?["function"]?.text("name")
    var message = log.result(of: id, at: state.position, name: name)
    message.text = output.map { $0["content"]?.string ?? String(json: $0) }
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
    message.generation?.isFailure = ["errored", "canceled"].contains(status)
    if message.text.isEmpty { message.text = status }
    add(message, nil)
  }

  private mutating func answer(_ value: ContentValue, _ out: inout ImportWriter) {
    var message = log.result(of: value["toolCallId"]?.identifier, at: value.position)
    message.text = text(value["content"], &message, &out)
    add(message, nil)
  }

  /// Parts of a message; pictures are `{"type": "imageUrl", "imageUrl": {"url": …}}`.
  private func text(_ content: ContentValue?, _ message: inout Message, _ out: inout ImportWriter) -> String {
    guard let parts = content?.list else { return out.text(ofParts: content, &message.attachments) }
    let texts = parts.map { part -> String in
      guard let address = part["imageUrl"]?.text("url") else {
        return out.text(ofParts: part, &message.attachments)
      }
      guard let picture = out.picture(dataAddress: address) else {
        return MarkdownText.link("Picture", to: address)
      }
      message.attachments.append(picture)
      return ""
    }
    return texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// A file or another text that the prompt names.
  private func attach(_ file: ContentValue, _ message: inout Message) {
    guard let name = file.text("name") else { return }
    let content = file.text("content") ?? ""
    guard !content.isEmpty else {
      return message.attachments.append(
        Attachment(path: name, alt: "", mime: "", caption: "", position: file.position))
    }
    message.text +=
      (message.text.isEmpty ? "" : "\n\n") + "**\(MarkdownText.escaped(name))**\n"
      + (content.hasPrefix("```") ? "\n" + content : MarkdownText.codeBlock(content))
  }

  private static func usage(_ value: ContentValue?) -> Generation.Usage? {
    var usage = Generation.Usage(api: value)
    if let cached = value?["promptTokensDetails"]?["cachedTokens"]?.int { usage?.cached = max(0, cached) }
    return usage
  }
}
