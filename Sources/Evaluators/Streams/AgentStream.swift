internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles a conversation from the events of a stream.
struct AgentStream {
  var log = AgentLog()
  var model: String?
  var agent = "Assistant"
  /// Thoughts before the answer that they belong to.
  private var thinking = ""
  /// Whether the open answer is printed in parts.
  private var isPartial = false
  /// Calls and items that have begun, by id, in order.
  private var begun: [(id: String, value: ContentValue)] = []
  /// The sum of tokens that was counted last.
  var total: String?

  static let repeated = "event that repeats another record"
  static let note = "note of the program"

  private static let fields = Set(
    words: """
      type thread_id item usage error message timestamp session_id sessionID part model role content delta tool_name
      tool_id parameters status output stats severity subtype cwd apiKeySource permissionMode timestamp_ms
      model_call_id call_id tool_call text duration_ms duration_api_ms is_error result request_id tools
      id messageId toolId toolName isError value finalText numTurns durationMs attempt is_resume endpoint_url
      query_type query
      """)

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("line is not a record", value) }
    let time = ImportedTime.any(value["timestamp"] ?? value["timestamp_ms"])
    guard let type = value.text("type") else {
      if Self.isFirstCodex(value) { return firstCodex(value, &out) }
      return log.fold(value, as: "event", because: "event has no \"type\"", time: time, &out)
    }
    log.keepOthers(of: value, besides: Self.fields, "an event", &out)
    if type.contains(".") {
      codex(value, type, &out)
    } else if value["sessionID"] != nil {
      openCode(value, type, time, &out)
    } else {
      event(value, type, time, &out)
    }
  }

  /// Writes what began and never ended.
  mutating func end(_ out: inout ImportWriter) {
    for (_, value) in begun {
      if value["item"] != nil { item(value, &out) } else { cursorCall(value, nil, &out) }
    }
    if !thinking.isEmpty { _ = answer(at: .start, nil) }
    title()
  }

  /// Without a prompt, the first answer names the conversation.
  private mutating func title() {
    let turns = log.records.compactMap { if case .turn(let message, _) = $0 { message } else { nil } }
    guard !turns.contains(where: { $0.role == .user }) else { return }
    let answer = turns.first { $0.role == .assistant && !$0.text.isEmpty }
    log.title = answer.flatMap { Conversation.title(from: $0.text) }
  }

  // MARK: turns

  /// The answer to which text and calls are added.
  mutating func answer(at position: SourcePosition, _ time: Instant?) -> Int {
    if thinking.isEmpty, let open = log.open { return open }
    var message = Message(.assistant, agent, at: .untimed, position)
    message.generation?.model = model
    message.generation?.thinking = thinking
    thinking = ""
    return log.add(message, time: time)
  }

  /// Counts a record as joined unless it has begun a turn.
  private mutating func joining(_ value: ContentValue, _ add: (inout Self) -> Void) {
    let before = log.records.count
    add(&self)
    if log.records.count == before { log.join(value) }
  }

  /// Text of an answer; a part of it if the rest follows.
  mutating func say(_ text: String, isPart: Bool = false, _ value: ContentValue, _ time: Instant?) {
    if case .turn(let message, _)? = log.open.map({ log.records[$0] }), isPartial, !isPart {
      isPartial = false
      if message.text == text { return log.skip(Self.repeated, value) }
    }
    joining(value) { stream in
      if !stream.isPartial || !isPart, stream.hasText { stream.log.close() }
      let index = stream.answer(at: value.position, time)
      stream.log.update(index) { $0.text += text }
    }
    isPartial = isPart
  }

  private var hasText: Bool {
    guard let open = log.open, case .turn(let message, _) = log.records[open] else { return false }
    return !message.text.isEmpty || message.generation?.calls.isEmpty == false
  }

  mutating func think(_ text: String, isPart: Bool = false, _ value: ContentValue) {
    log.join(value)
    guard !text.isEmpty else { return }
    let gap = thinking.isEmpty || isPart ? "" : "\n\n"
    thinking += gap + text
  }

  mutating func call(
    _ id: String, _ name: String, _ input: ContentValue?, _ value: ContentValue, _ time: Instant?
  ) {
    isPartial = false
    joining(value) { stream in
      let index = stream.answer(at: value.position, time)
      let arguments = input.map { String(json: $0) } ?? ""
      stream.log.add(Generation.ToolCall(id: id, name: name, arguments: arguments), to: index)
    }
  }

  /// `output`: text, or parts of it. False if there is nothing to show.
  @discardableResult
  mutating func result(
    _ id: String, _ output: ContentValue?, isFailure: Bool, at value: ContentValue, _ time: Instant?,
    _ out: inout ImportWriter
  ) -> Bool {
    var message = log.result(of: id.isEmpty ? nil : id, at: value.position)
    let isTalk = output?.list != nil && output?.list?.allSatisfy { $0["type"] != nil } == true
    message.text =
      isTalk ? out.text(ofParts: output, &message.attachments) : output.map { String(json: $0) } ?? ""
    message.generation?.isFailure = isFailure
    guard !message.text.isEmpty || isFailure || !message.attachments.isEmpty else { return false }
    log.add(message, time: time)
    return true
  }

  mutating func fail(_ error: ContentValue?, _ value: ContentValue, _ time: Instant?) {
    var message = Message(.system, agent, at: .untimed, value.position)
    let inner = error?["data"]?["message"] ?? error?["message"] ?? error
    message.error = inner.map { String(json: $0) } ?? "error"
    log.add(message, time: time)
  }

  mutating func count(_ usage: Generation.Usage?, _ value: ContentValue) {
    if usage == nil || log.count(usage) { return log.skip("usage, added to its answer", value) }
    log.note("usage", value["stats"] ?? value["usage"] ?? value["part"]?["tokens"] ?? value["msg"]?["info"])
    log.skip("usage, kept as metadata", value)
  }

  // MARK: calls that have begun

  mutating func begin(_ id: String, _ value: ContentValue) {
    if let place = begun.firstIndex(where: { $0.id == id }) {
      begun[place].value = value
    } else {
      begun.append((id, value))
    }
    log.skip("beginning of a call", value)
  }

  mutating func ended(_ id: String) { begun.removeAll { $0.id == id } }
}
