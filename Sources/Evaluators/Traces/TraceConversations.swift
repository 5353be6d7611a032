internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles conversations from spans. A call of a model repeats the messages before it; each is shown once, where it
/// first appears.
struct TraceConversations {
  private var spans: [TraceSpan] = []
  /// Places of calls whose messages are in several log records.
  private var calls: [String: Int] = [:]

  mutating func add(_ span: TraceSpan) {
    let name = "\(span.trace) \(span.id)"
    if span.isPart, !span.id.isEmpty {
      if let place = calls[name] { return spans[place].join(span) }
      calls[name] = spans.count
    }
    spans.append(span.withoutRecord)
  }

  func write(_ out: inout ImportWriter) {
    let names = TraceNames(spans)
    var (groups, order): ([String: [TraceSpan]], [String]) = ([:], [])
    for span in spans {
      let name = names.conversation(of: span)
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(span)
    }
    for name in order { Self.write(name, groups[name] ?? [], &out) }
  }

  private static func write(_ name: String, _ all: [TraceSpan], _ out: inout ImportWriter) {
    let spans = all.enumerated().sorted {
      ($0.element.start?.milliseconds ?? .min, $0.offset) < (
        $1.element.start?.milliseconds ?? .min, $1.offset
      )
    }.map(\.element)
    let byID = Dictionary(spans.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let hasModels = spans.contains { $0.kind == .model && !($0.input.isEmpty && $0.output.isEmpty) }
    var log = AgentLog()
    var history = TraceHistory(byID)
    log.id = name
    for span in spans {
      out.path = span.path
      for note in span.notes { log.note(note.name, note.value) }
      log.record.scores += span.scores
      let isUsed =
        span.kind == .model || span.kind == .tool && !(span.output.isEmpty && span.error == nil)
        || !hasModels && span.parent.flatMap { byID[$0] } == nil
      let before = log.records.count
      if isUsed { add(span, subagent(of: span, byID), &log, &history) }
      // A call in several log records begins with those that it repeats.
      let missing = max(0, span.parts.count + 1 - (log.records.count - before))
      for part in ([span.value] + span.parts).prefix(missing) {
        log.skip("span without new messages", part)
      }
    }
    if let first = spans.first { out.path = first.path }
    log.write(name: name, &out)
  }

  /// The nearest agent around a span, unless it is the outermost one.
  private static func subagent(of span: TraceSpan, _ spans: [String: TraceSpan]) -> String? {
    var (agents, seen, next): ([String], Set<String>, TraceSpan?) = ([], [], span)
    while let one = next, seen.count < 64, seen.insert(one.id).inserted {
      if let agent = one.agent, agents.last != agent { agents.append(agent) }
      next = one.parent.flatMap { spans[$0] }
    }
    return agents.count > 1 ? agents[0] : nil
  }

  private static func add(
    _ span: TraceSpan, _ agent: String?, _ log: inout AgentLog, _ history: inout TraceHistory
  ) {
    let line = agent ?? ""
    let (input, output) = history.new(of: span, line)
    for message in input {
      var message = message
      message.generation?.usage = nil
      add(message, of: span, agent, at: span.start, &log)
    }
    for message in output {
      var message = message
      if span.kind == .tool, message.generation?.callID == nil {
        message.generation?.callID = log.unanswered(named: span.name)
        history.note(message, line)
      }
      if span.kind != .other { message.generation?.usage = nil }
      add(message, of: span, agent, at: span.end ?? span.start, &log)
    }
    let isCounted = span.output.contains { $0.generation?.usage != nil } && span.kind == .other
    if span.kind != .tool, !span.output.isEmpty, !isCounted { log.count(span.usage) }
    end(span, agent, &log)
  }

  private static func add(
    _ message: Message, of span: TraceSpan, _ agent: String?, at time: Instant?, _ log: inout AgentLog
  ) {
    var message = message
    message.generation?.agent = agent
    if message.role == .assistant, message.generation?.model == nil {
      message.generation?.model = span.model
    }
    log.add(message, time: time)
  }

  /// The error of a span: of its result, or a message of its own.
  private static func end(_ span: TraceSpan, _ agent: String?, _ log: inout AgentLog) {
    guard let error = span.error else { return }
    if span.kind == .tool, let last = log.last, !span.output.isEmpty {
      return log.update(last) { message in
        message.generation?.isFailure = true
        if error != "error", !message.text.contains(error) { message.error = error }
      }
    }
    let isTool = span.kind == .tool
    var message = Message(isTool ? .tool : .system, span.name, at: .untimed, span.value.position)
    message.error = error
    message.generation?.agent = agent
    if isTool {
      message.generation?.callID = span.callID ?? log.unanswered(named: span.name)
      message.generation?.isFailure = true
    }
    log.add(message, time: span.end ?? span.start)
  }

  /// The result of a call is known by the call: spans of tools and later calls of models word it differently.
  static func key(_ message: Message) -> String {
    if let call = message.generation?.callID, !call.isEmpty { return "result \(call)" }
    let calls = message.generation?.calls.map { "\($0.name) \($0.id)" } ?? []
    return ([message.role?.rawValue ?? "", message.text.trimmed] + calls).joined(separator: "\n")
  }
}

extension TraceSpan {
  /// Adds another log record of the same call.
  fileprivate mutating func join(_ other: TraceSpan) {
    input += other.input
    output += other.output
    parts.append(other.withoutRecord.value)
    if other.kind == .model { kind = .model }
    end = [end ?? start, other.end ?? other.start].compactMap { $0 }.max()
    start = [start, other.start].compactMap { $0 }.min()
    (usage, model, agent) = (usage ?? other.usage, model ?? other.model, agent ?? other.agent)
    if conversation == trace { conversation = other.conversation }
    notes += other.notes
  }
}

/// The conversations of traces: a span that names none is part of that of the spans around it, or of its trace.
private struct TraceNames {
  private var named: [String: String] = [:]
  private var traces: [String: String] = [:]
  private var parents: [String: String] = [:]

  init(_ spans: [TraceSpan]) {
    for span in spans {
      if let parent = span.parent { parents[span.id] = parent }
      guard span.conversation != span.trace, !span.trace.isEmpty else { continue }
      if !span.id.isEmpty { named[span.id] = span.conversation }
      if traces[span.trace] == nil { traces[span.trace] = span.conversation }
    }
  }

  func conversation(of span: TraceSpan) -> String {
    guard span.conversation == span.trace, let other = traces[span.trace] else { return span.conversation }
    var (next, steps) = (span.parent, 0)
    while let id = next, steps < 64 {
      if let name = named[id] { return name }
      (next, steps) = (parents[id], steps + 1)
    }
    return other
  }
}

/// What was said so far on each line of a conversation: that of the main agent, and those of its sub-agents.
private struct TraceHistory {
  private struct Line {
    /// How often each message was said.
    var seen: [String: Int] = [:]
    /// Answers and results.
    var answers: Set<String> = []
    /// The first message of each trace.
    var firsts: [String: String] = [:]
    /// The messages of the last call, if it has no answer.
    var failed: [String]?
  }

  private let spans: [String: TraceSpan]
  private var lines: [String: Line] = [:]
  private var read: Set<String> = []

  init(_ spans: [String: TraceSpan]) { self.spans = spans }

  /// The messages that no call before this one has.
  mutating func new(of span: TraceSpan, _ name: String) -> (input: [Message], output: [Message]) {
    var line = lines[name] ?? Line()
    let isAgain = !span.id.isEmpty && !read.insert(span.id).inserted
    let input = span.kind == .tool ? [] : span.input
    let asked = input.filter { $0.role != .system }.map(TraceConversations.key)
    let repeats = isAgain || Self.repeats(input, asked, span.trace, line)
    var here: [String: Int] = [:]
    func isNew(_ message: Message, _ mayRepeat: Bool) -> Bool {
      let key = TraceConversations.key(message)
      here[key, default: 0] += 1
      if mayRepeat, here[key, default: 0] <= line.seen[key] ?? 0 { return false }
      line.seen[key, default: 0] += 1
      return true
    }
    let asks = input.filter { isNew($0, repeats || $0.role == .system) }
    let said = span.output.filter { message in
      let isKnown = isAgain || message.generation?.callID?.isEmpty == false || isWithin(message, span)
      return isNew(message, isKnown)
    }
    for message in input + span.output where message.role == .assistant || message.role == .tool {
      line.answers.insert(TraceConversations.key(message))
    }
    if let first = asked.first, line.firsts[span.trace] == nil { line.firsts[span.trace] = first }
    if span.kind != .tool { line.failed = span.output.isEmpty ? asked : nil }
    lines[name] = line
    return (asks, said)
  }

  /// A result whose call was found is known by the call too.
  mutating func note(_ message: Message, _ name: String) {
    lines[name, default: Line()].seen[TraceConversations.key(message), default: 0] += 1
  }

  /// Whether the input of a call has what was said before: it begins as its trace did, it has an earlier answer, or the
  /// call before it failed and is made again. Otherwise the same words are said again.
  private static func repeats(_ input: [Message], _ asked: [String], _ trace: String, _ line: Line) -> Bool {
    if asked.isEmpty || line.firsts[trace] == asked.first || line.failed == asked { return true }
    return input.contains { message in
      (message.role == .assistant || message.role == .tool)
        && line.answers.contains(TraceConversations.key(message))
    }
  }

  /// Whether a span around this one has the same answer.
  private func isWithin(_ message: Message, _ span: TraceSpan) -> Bool {
    let key = TraceConversations.key(message)
    var (next, steps) = (span.parent, 0)
    while let id = next, let one = spans[id], steps < 64 {
      if one.kind == span.kind, one.output.contains(where: { TraceConversations.key($0) == key }) {
        return true
      }
      (next, steps) = (one.parent, steps + 1)
    }
    return false
  }
}
