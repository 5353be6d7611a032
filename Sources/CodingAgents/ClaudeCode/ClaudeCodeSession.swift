internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import EditorAgents
internal import ImportKit

/// Assembles a session from its lines: merges those of each answer, and counts the usage of each request once.
struct ClaudeCodeSession {
  private var turns: [(message: Message, time: Instant?)] = []
  /// By answer id: its turn, its content so far, and the usage of its requests.
  private var answers: [String: Answer] = [:]
  /// Names of tools, by call.
  private var tools: [String: String] = [:]
  private var agents = ClaudeCodeAgents()
  private var queue = ClaudeCodeQueue()
  /// The turn of each line. A line without one has that of the previous line, or begins with `Generation.beginning`.
  private var places: [String: String] = [:]
  private var seen: Set<String> = []
  /// Prompts, by the turn that they follow.
  private var prompts: [String: [Int]] = [:]
  /// Prompts that were typed while the assistant worked, which may also be lines of their own.
  private var steering: Set<Int> = []
  /// Whether lines name those before them.
  private var isThreaded = false
  private var isCompacted = false
  private var repeats = ClaudeCodeRepeats()
  private var outputs = ClaudeCodeOutputs()
  /// The last result of `claude -p`.
  private var outcome: ContentValue?
  /// The session of the last answer.
  private var session: String?
  private var summaries: [(text: String, leaf: String)] = []
  private var ownTitle: String?
  private var generatedTitle: String?
  /// Unknown fields.
  private var log = AgentLog()

  private struct Answer {
    let turn: Int
    var texts: Set<String> = []
    /// The last text.
    var last = ""
    var usages: [String: Generation.Usage] = [:]
  }

  /// The session's title, otherwise its newest summary.
  var title: String? {
    ownTitle ?? generatedTitle ?? summaries.last { seen.contains($0.leaf) }?.text ?? summaries.last?.text
      ?? firstWords
  }

  /// The first line of the session itself, if the first prompt is that of a sub-agent.
  private var firstWords: String? {
    let texts = turns.map { $0.message }.filter { !$0.text.isEmpty }
    guard texts.first(where: { $0.role == .user })?.generation?.agent != nil else { return nil }
    let own = texts.filter { $0.generation?.agent == nil }
    let first = own.first { $0.role == .user } ?? own.first
    return first.flatMap { Conversation.title(from: $0.text) }
  }

  /// What the session says about itself, with the fields that are unknown.
  var conditions: RunRecord {
    var log = log
    if let outcome { log.note(["total_cost_usd", "num_turns", "duration_ms", "stop_reason"], of: outcome) }
    return log.conditions
  }

  /// Prompts that follow the same turn are branches: the user went back and asked again.
  func records() -> [ImportedRecord] {
    var turns = turns
    let repeated = ClaudeCodeQueue.repeated(steering, in: turns)
    for (parent, indices) in prompts {
      let own = indices.filter { turns[$0].message.generation?.agent == nil && !repeats.turns.contains($0) }
      guard own.count > 1, isThreaded else { continue }
      let before = parent.hasPrefix(Generation.beginning) ? Generation.beginning : parent
      for index in own { turns[index].message.generation?.parent = before }
    }
    for answer in answers.values where !answer.usages.isEmpty {
      turns[answer.turn].message.generation?.usage = answer.usages.values.reduce(into: Generation.Usage()) {
        $0.input += $1.input
        $0.output += $1.output
        $0.cached += $1.cached
        if let cost = $1.cost { $0.cost = ($0.cost ?? 0) + cost }
      }
    }
    return turns.indices.map { index in
      let (message, time) = turns[index]
      if repeats.turns.contains(index) { return .skipped("repeated line", message.position) }
      return repeated.contains(index)
        ? .skipped("prompt that is also a line", message.position) : .turn(message, time: time)
    }
  }

  mutating func know(_ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    agents.files[SubAgentFile.id(of: file)] = try SubAgentFile(file, &log, &out)
  }

  /// Puts a saved output in the place of its preview.
  mutating func fill(from file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    try outputs.fill(from: file, &turns, besides: repeats.turns, &out)
  }

  /// An element of a page of a web session: a line, or an event around it.
  mutating func read(element value: ContentValue, agent: String?, _ out: inout ImportWriter) {
    guard let line = value["payload"], line.entries != nil, value["message"] == nil else {
      return read(value, agent: agent, &out)
    }
    log.keepOthers(of: value, besides: ["event_id", "created_at", "payload"], "an event", &out)
    read(line.adding([("timestamp", value["created_at"]?.kind)]), agent: agent, &out)
  }

  /// `agent`: the sub-agent that wrote the file.
  mutating func read(_ value: ContentValue, agent: String?, _ out: inout ImportWriter) {
    let value = ClaudeCodeLines.timed(value)
    guard value.entries != nil else { return broken("line is not a record", value, &out) }
    if let uuid = value.text("uuid"), seen.contains(uuid) { return skip("repeated line", value, &out) }
    let before = turns.count
    if let type = value.text("type"), ["user", "assistant"].contains(type) {
      log.keepOthers(of: value, besides: ClaudeCodeLines.fields, "a line", &out)
    }
    switch value.text("type") {
    case "user" where ClaudeCodeRepeats.isReplayed(value, in: turns.suffix(4)):
      skip("repeated line", value, &out)
    case "user": user(value, &out)
    case "progress":
      progress(value, &out)
      return place(value)
    case "assistant": assistant(value, &out)
    case "system" where value.text("subtype") == "init":
      log.note(["model", "claude_code_version", "permissionMode"], of: value)
      skip("header of the session", value, &out)
    case "system": system(value, &out)
    case "result" where value["is_error"]?.bool == true:
      var message = Message(.system, "System", at: .untimed, value.position)
      let errors = value.elements("errors").map { String(json: $0) }.joined(separator: "\n")
      message.error = errors.isEmpty ? value.text("result") ?? value.text("subtype") : errors
      outcome = value
      add(message, value)
    case "result": end(value, &out)
    case "queue-operation": steer(value, &out)
    case "summary":
      if let text = value.text("summary") { summaries.append((text, value.text("leafUuid") ?? "")) }
      skip("session title", value, &out)
    case nil: return broken("line has no type", value, &out)
    case "attachment": queued(value, &out)
    case let type? where ClaudeCodeLines.notes.contains(type):
      ownTitle = value.text("customTitle") ?? ownTitle
      generatedTitle = value.text("aiTitle") ?? generatedTitle
      skip("program note", value, &out)
    case let type?: unknown("unknown line \"\(type)\"", as: type, value, &out)
    }
    place(value)
    agents.claim(&turns, from: before, value, agent)
  }

  /// A sub-agent has a log of its own.
  mutating func know(logOf agent: String) { agents.logs.insert(agent) }

  /// What a sub-agent says meanwhile, unless its own log has it.
  private mutating func progress(_ value: ContentValue, _ out: inout ImportWriter) {
    guard let line = ClaudeCodeLines.line(ofProgress: value),
      !agents.logs.contains(line.text("agentId") ?? "")
    else { return skip("program note", value, &out) }
    read(line, agent: nil, &out)
  }

  private mutating func place(_ value: ContentValue) {
    isThreaded = isThreaded || value.text("parentUuid").flatMap { places[$0] } != nil
    if let uuid = value.text("uuid"), places[uuid] == nil { places[uuid] = before(value, orFirst: uuid) }
  }

  /// The place of the line before, which compactions name in a field of its own. `own`: what a first line begins.
  private func before(_ value: ContentValue, orFirst own: String?) -> String? {
    if let parent = value.text("parentUuid") ?? value.text("logicalParentUuid") { return places[parent] }
    let isFirst = value.entries?.contains { $0.key == "parentUuid" } == true
    return isFirst ? own.map { Generation.beginning + $0 } : nil
  }

  /// A prompt that the assistant was given between two calls.
  private mutating func steer(_ value: ContentValue, _ out: inout ImportWriter) {
    guard let (content, start) = queue.take(value, after: turns.count) else {
      return skip("program note", value, &out)
    }
    if queue.isSaid(ClaudeCodeText.words(of: content), since: start, in: turns) {
      return skip("prompt that is also a line", value, &out)
    }
    let before = turns.count
    prompt(content, value, &out)
    if turns.count == before { return skip("no content", value, &out) }
    steering.formUnion(before..<turns.count)
  }

  /// The last answer of `claude -p` once more, with what all cost.
  private mutating func end(_ value: ContentValue, _ out: inout ImportWriter) {
    outcome = value
    let last = turns.last { $0.message.role == .assistant }?.message
    func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
    guard let text = value.text("result"), !text.trimmed.isEmpty,
      session != value.text("session_id") || words(last?.error ?? last?.text ?? "") != words(text)
    else { return skip("program note", value, &out) }
    session = value.text("session_id")
    var message = Message(.assistant, "Claude", at: .untimed, value.position)
    message.text = text
    if answers.values.allSatisfy(\.usages.isEmpty) {
      message.generation?.usage = value["usage"].flatMap(ClaudeCodeLines.usage)
    }
    add(message, value)
  }

  /// A prompt typed while the assistant worked, or a notification; other attachments are context for the model.
  private mutating func queued(_ value: ContentValue, _ out: inout ImportWriter) {
    guard let attachment = value["attachment"], attachment.text("type") == "queued_command",
      let content = attachment["prompt"], attachment["isMeta"]?.bool != true
    else { return skip("context for the model", value, &out) }
    let before = turns.count
    prompt(content, value, of: attachment, &out)
    if turns.count == before { skip("no content", value, &out) }
  }

  private mutating func unknown(
    _ reason: String, as name: String, _ value: ContentValue, _ out: inout ImportWriter
  ) {
    out.drift("\(reason); it is kept as JSON", at: value.position)
    var message = Trial.folded(value, as: name, out)
    message.id = value.text("uuid") ?? ""
    turns.append((message, ImportedTime.iso(value["timestamp"])))
  }

  private func skip(_ reason: String, _ value: ContentValue, _ out: inout ImportWriter) {
    out.record()
    out.skip(reason, at: value.position)
  }

  private func broken(_ reason: String, _ value: ContentValue, _ out: inout ImportWriter) {
    out.record()
    out.broken(reason, at: value.position)
  }

  private mutating func add(_ message: Message, _ value: ContentValue) {
    var message = message
    let time = ImportedTime.iso(value["timestamp"])
    let original = repeats.original(of: message, turns.count, value, isCompacted: isCompacted)
    if let uuid = value.text("uuid") {
      message.id = uuid
      seen.insert(uuid)
      places[uuid] = original.map { turns[$0].message.id } ?? uuid
    }
    turns.append((message, time))
  }

  // MARK: - User and tools

  private mutating func user(_ value: ContentValue, _ out: inout ImportWriter) {
    let content = value["message"]?["content"]
    let blocks = content.map { $0.list ?? [$0] } ?? []
    let hasResult = blocks.contains { $0.text("type") == "tool_result" }
    if value["isMeta"]?.bool == true, !hasResult { return skip("hidden by the program", value, &out) }
    guard let content, content.string != nil || content.list != nil || content.entries != nil else {
      return broken("line has no message", value, &out)
    }
    let before = turns.count
    var rest: [ContentValue] = []
    for block in blocks {
      if block.text("type") == "tool_result" { add(result(block, &out), value) } else { rest.append(block) }
      agents.answered(block["tool_use_id"]?.identifier, by: value["toolUseResult"]?.text("agentId"))
    }
    prompt(ContentValue(.list(rest), at: content.position), value, &out)
    if turns.count == before { skip("no content", value, &out) }
  }

  /// The turn that is added next.
  private mutating func result(_ block: ContentValue, _ out: inout ImportWriter) -> Message {
    let call = block["tool_use_id"]?.identifier
    var message = Message(.tool, call.flatMap { tools[$0] } ?? "tool", at: .untimed, block.position)
    message.text = out.text(ofParts: block["content"], &message.attachments).withoutTerminalCodes
    message.generation?.callID = call
    message.generation?.isFailure = block["is_error"]?.bool ?? false
    if let (preview, name) = ClaudeCodeText.saved(message.text) {
      message.text = preview
      outputs.add(name, of: turns.count)
    }
    return message
  }

  /// `source`: what says who wrote it, if not the line.
  private mutating func prompt(
    _ blocks: ContentValue, _ value: ContentValue, of source: ContentValue? = nil, _ out: inout ImportWriter
  ) {
    var message = Message(.user, "User", at: .untimed, value.position)
    let text = out.text(ofParts: blocks, &message.attachments)
    guard !text.isEmpty || !message.attachments.isEmpty else { return }
    if value["isCompactSummary"]?.bool == true || ClaudeCodeText.isNotice(text, of: source ?? value) {
      (message.role, message.sender) = (.system, "System")
    }
    switch ClaudeCodeText(text) {
    case .nothing: if message.attachments.isEmpty { return }
    case .said(let text): message.text = text
    case .output(let text): (message.text, message.role, message.sender) = (text, .tool, "command")
    }
    let isTyped = message.role == .user && value["isSidechain"]?.bool != true
    if isTyped, let place = before(value, orFirst: isCompacted ? nil : value.text("sessionId")) {
      prompts[place, default: []].append(turns.count)
    }
    isCompacted = isCompacted || value["isCompactSummary"]?.bool == true
    add(message, value)
  }

  private mutating func system(_ value: ContentValue, _ out: inout ImportWriter) {
    isCompacted = isCompacted || value.text("subtype") == "compact_boundary"
    guard let message = ClaudeCodeLines.system(value) else { return skip("program note", value, &out) }
    log.keepOthers(of: value, besides: ClaudeCodeLines.fields, "a line", &out)
    add(message, value)
  }

  // MARK: - Assistant

  private mutating func assistant(_ value: ContentValue, _ out: inout ImportWriter) {
    guard let message = value["message"], let content = message["content"],
      content.string != nil || content.list != nil || content.entries != nil
    else { return unknown("line has no message", as: "assistant", value, &out) }
    session = value.text("session_id") ?? value.text("sessionId")
    let id = message.text("id") ?? ""
    var answer = answers[id] ?? Answer(turn: turns.count)
    let before = turns.count
    if answers[id] == nil {
      add(Self.beginning(value, message), value)
    } else {
      if let uuid = value.text("uuid") {
        seen.insert(uuid)
        places[uuid] = turns[answer.turn].message.id
      }
    }
    for block in content.list ?? [content] { take(block, &answer, value, &out) }
    if turns.count == before { skip("joined with the other lines of its answer", value, &out) }
    if value["isApiErrorMessage"]?.bool == true {
      turns[answer.turn].message.error = turns[answer.turn].message.text
      turns[answer.turn].message.text = ""
    }
    if var usage = (message["usage"] ?? value["usage"]).flatMap(ClaudeCodeLines.usage) {
      usage.cost = value["costUSD"]?.double
      answer.usages[value.text("requestId") ?? ""] = usage
    }
    // Without an id, each line is an answer.
    answers[id.isEmpty ? "line \(turns.count)" : id] = answer
  }

  private static func beginning(_ value: ContentValue, _ message: ContentValue) -> Message {
    var turn = Message(.assistant, "Claude", at: .untimed, value.position)
    turn.generation?.model = message.text("model").flatMap { $0.hasPrefix("<") ? nil : $0 }
    return turn
  }

  private mutating func take(
    _ block: ContentValue, _ answer: inout Answer, _ value: ContentValue, _ out: inout ImportWriter
  ) {
    switch block.text("type") {
    case "thinking":
      guard let text = block.text("thinking"), answer.texts.insert("thinking \(text)").inserted else {
        return
      }
      let known = turns[answer.turn].message.generation?.thinking ?? ""
      turns[answer.turn].message.generation?.thinking = known.isEmpty ? text : "\(known)\n\n\(text)"
    case "redacted_thinking": break
    case "tool_use", "server_tool_use", "mcp_tool_use": call(block, &answer)
    case let type? where type.hasSuffix("tool_result"):
      turns.append((result(block, &out), ImportedTime.iso(value["timestamp"])))
    default:
      var attachments: [Attachment] = []
      var text = out.text(ofParts: block, &attachments)
      if block.entries != nil, block["text"] == nil, block["type"] == nil {
        out.drift("content has no \"type\"; it is kept as JSON", at: block.position)
        text = MarkdownText.codeBlock(String(json: block), language: "json")
      } else if block["text"] == nil, let type = block.text("type"), !ContentBlock.isKnown(type) {
        out.drift("unknown content \"\(type)\"; it is kept as JSON", at: block.position)
        text = MarkdownText.codeBlock(String(json: block), language: "json")
      }
      turns[answer.turn].message.attachments += attachments
      guard !text.isEmpty, answer.texts.insert(text).inserted else { return }
      let known = turns[answer.turn].message.text
      turns[answer.turn].message.text = ClaudeCodeText.joined(known, text, after: answer.last)
      answer.last = text
    }
  }

  private mutating func call(_ block: ContentValue, _ answer: inout Answer) {
    let id = block["id"]?.identifier ?? ""
    guard id.isEmpty || tools[id] == nil else { return }
    let name = block.text("name") ?? "tool"
    if !id.isEmpty { tools[id] = name }
    agents.asked(block["input"], in: id, by: turns[answer.turn].message.id)
    turns[answer.turn].message.generation?.calls.append(
      Generation.ToolCall(id: id, name: name, arguments: block["input"].map { String(json: $0) } ?? ""))
  }
}
