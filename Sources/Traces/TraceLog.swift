internal import Agents
internal import Basics
internal import Conversations
internal import ImportKit

/// The turns of one conversation as its spans have them, in the order in which these began.
struct TraceLog {
  var log = AgentLog()
  private let spans: [String: TraceSpan]
  private var history: TraceHistory
  /// Results of calls that failed.
  private var failures: [String: Int] = [:]
  private var calls = TraceCalls()
  /// Of calls of models without messages since the last turn.
  private var waiting: (usage: Generation.Usage?, model: String?, agent: String?)

  init(_ spans: [TraceSpan]) {
    self.spans = Dictionary(spans.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    history = TraceHistory(self.spans)
  }

  mutating func take(_ span: TraceSpan, _ use: ShownSpans.Use) {
    for note in span.notes { log.note(note.name, text: note.value) }
    log.record.scores += span.scores
    let before = log.records.count
    if use.isShown {
      var span = span
      (span.usage, span.model) = (span.usage ?? use.usage, span.model ?? use.model)
      wait(for: span, use)
      add(span, use)
    } else if use.hasOnlySystem {
      addSystem(of: span)
    }
    // A call in several log records begins with those that it repeats.
    let missing = max(0, span.parts.count + 1 - (log.records.count - before))
    for position in ([span.position] + span.parts).prefix(missing) {
      log.keep(.skipped(use.reason, position))
    }
  }

  /// Tokens of a call without messages wait for the call of a tool that it made.
  private mutating func wait(for span: TraceSpan, _ use: ShownSpans.Use) {
    guard span.kind == .model, !use.isCounted else { return }
    let agent = subagent(of: span)
    if span.hasMessages || agent != waiting.agent { waiting = (nil, nil, agent) }
    guard !span.hasMessages else { return }
    let sum = span.usage.map { waiting.usage?.adding($0) ?? $0 }
    (waiting.usage, waiting.model) = (sum ?? waiting.usage, span.model ?? waiting.model)
  }

  /// What an agent says to its models, whose calls do not have it.
  private mutating func addSystem(of span: TraceSpan) {
    var said = TraceSpan(at: span.position, path: span.path)
    said.input = span.input.filter { $0.role == .system }
    guard !said.input.isEmpty else { return }
    (said.isPart, said.trace, said.start) = (true, span.trace, span.start)
    let agent = subagent(of: span)
    for message in history.new(of: said, agent ?? "").input { add(message, of: said, agent, at: span.start) }
  }

  /// The nearest agent around a span, unless it is the outermost one.
  private func subagent(of span: TraceSpan) -> String? {
    var (agents, seen, next): ([String], Set<String>, TraceSpan?) = ([], [], span)
    while let one = next, seen.count < 64, seen.insert(one.id).inserted {
      if let agent = one.agent, agents.last != agent { agents.append(agent) }
      next = one.parent.flatMap { spans[$0] }
    }
    return agents.count > 1 ? agents[0] : nil
  }

  private mutating func add(_ span: TraceSpan, _ use: ShownSpans.Use) {
    let agent = subagent(of: span)
    let line = agent ?? ""
    let span = span.kind == .tool && !use.isWithinTool ? called(span, agent, line) : span
    let (input, output) = history.new(of: span, line)
    for message in input {
      var message = message
      // The words that the model got for a call that failed.
      if let failed = message.generation?.callID.flatMap({ failures.removeValue(forKey: $0) }) {
        log.update(failed) { $0.text = message.text }
        continue
      }
      message.generation?.usage = nil
      add(message, of: span, agent, at: span.start)
    }
    let before = areChoices(output, of: span) ? log.nameLast() : nil
    // The last alternative is shown: it is the first answer.
    let said: [Message] = before == nil ? output : output.reversed()
    for message in said {
      var message = message
      if span.kind == .tool, message.generation?.callID == nil {
        message.generation?.callID = log.unanswered(named: span.name)
        history.note(message, line)
      }
      if span.kind != .other { message.generation?.usage = nil }
      add(message, of: span, agent, at: span.end ?? span.start)
      if let before, let last = log.last { log.branch(from: last, after: before) }
    }
    let isCounted = span.output.contains { $0.generation?.usage != nil } && span.kind == .other
    if span.kind != .tool, !span.output.isEmpty, !isCounted { log.count(span.usage) }
    end(span, agent)
  }

  private func areChoices(_ output: [Message], of span: TraceSpan) -> Bool {
    span.hasChoices && span.kind == .model && output.count > 1 && output.allSatisfy { $0.role == .assistant }
  }

  private mutating func add(_ message: Message, of span: TraceSpan, _ agent: String?, at time: Instant?) {
    var message = message
    message.generation?.agent = agent
    if message.role == .tool, message.sender == "tool",
      let name = message.generation?.callID.flatMap({ log.tools[$0] })
    {
      message.sender = name
    }
    if message.role == .assistant, message.generation?.model == nil {
      message.generation?.model = span.model
    }
    log.add(message, time: time)
  }

  /// The error of a span: of its result, or a message of its own.
  private mutating func end(_ span: TraceSpan, _ agent: String?) {
    guard let error = span.error else { return }
    if span.kind == .tool, let last = log.last, !span.output.isEmpty {
      return log.update(last) { message in
        message.generation?.isFailure = true
        if error != "error", !message.text.contains(error) { message.error = error }
      }
    }
    let isTool = span.kind == .tool
    var message = Message(isTool ? .tool : .system, span.name, at: .untimed, span.position)
    message.error = error
    message.generation?.agent = agent
    if isTool {
      message.generation?.callID = span.callID ?? log.unanswered(named: span.name)
      message.generation?.isFailure = true
    }
    let place = log.add(message, time: span.end ?? span.start)
    if isTool, let call = message.generation?.callID { failures[call] = place }
  }
}

// MARK: calls that only the spans of tools have

extension TraceLog {
  /// The span with the id of its call. If no answer has that call, one is added.
  private mutating func called(_ span: TraceSpan, _ agent: String?, _ line: String) -> TraceSpan {
    let span = named(span)
    let own = span.output.first?.generation?.callID ?? span.callID
    let open = log.unanswered(named: span.name)
    guard let own, log.tools[own] == nil else {
      if own == nil, open == nil, let arguments = span.arguments { call(span, "", arguments, agent, line) }
      return span
    }
    // The program gave an id to a call that had none.
    if let open, TraceMessages.isMade(open, for: span.name) { return span.answering(open) }
    if let arguments = span.arguments { call(span, own, arguments, agent, line) }
    return span
  }

  /// A span of the AI SDK without a name of its own with that of the call of the last answer that it answers.
  private mutating func named(_ span: TraceSpan) -> TraceSpan {
    guard span.name == AISDKAnswer.tool, span.callID == nil,
      let call = calls.call(for: span.arguments, in: log)
    else { return span }
    var named = span.answering(call.id)
    named.name = call.name
    for index in named.output.indices { named.output[index].sender = call.name }
    return named
  }

  /// `id`: that of the span if it is empty.
  private mutating func call(
    _ span: TraceSpan, _ id: String, _ arguments: String, _ agent: String?, _ line: String
  ) {
    let id = !id.isEmpty ? id : !span.id.isEmpty ? span.id : "call \(log.records.count)"
    guard log.tools[id] == nil else { return }
    let call = Generation.ToolCall(id: id, name: span.name, arguments: arguments)
    var message = Message(.assistant, PlainNames.title(of: .assistant), at: .untimed, span.position)
    message.generation?.calls = [call]
    history.note(message, line)
    if let place = emptyAnswer(of: agent) { return log.add(call, to: place) }
    message.generation?.agent = agent
    guard agent == waiting.agent else {
      log.add(message, time: span.start)
      return
    }
    message.generation?.model = waiting.model
    log.count(waiting.usage, of: log.add(message, time: span.start))
    (waiting.usage, waiting.model) = (nil, nil)
  }

  /// The last turn, if it is an answer without anything.
  private func emptyAnswer(of agent: String?) -> Int? {
    guard let last = log.last, last == log.lastAnswer, case .turn(let message, _) = log.records[last],
      message.text.isEmpty, message.error == nil, message.attachments.isEmpty,
      message.generation?.standsForText != true, message.generation?.agent == agent
    else { return nil }
    return last
  }
}

extension TraceSpan {
  fileprivate func answering(_ call: String) -> TraceSpan {
    var span = self
    span.callID = call
    for index in span.output.indices { span.output[index].generation?.callID = call }
    return span
  }
}
