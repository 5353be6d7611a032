internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles conversations from spans, which are on the disk if they are many. A call of a model repeats the messages
/// before it; each is shown once, where it first appears.
struct TraceConversations {
  private var spans: [TraceEntry] = []
  private var records: SpilledRecords
  /// Places of calls whose messages are in several log records.
  private var calls: [String: Int] = [:]

  init(_ spill: Spill) { records = SpilledRecords(spill) }

  mutating func add(_ span: TraceSpan) {
    let record = records.append(span.packed)
    if span.isPart, !span.id.isEmpty {
      let name = "\(span.trace) \(span.id)"
      // What is asked after an answer is a call of its own.
      if let place = calls[name], !spans[place].hasOutput || span.input.isEmpty {
        return spans[place].join(span, record)
      }
      calls[name] = spans.count
    }
    spans.append(TraceEntry(span, record, after: spans.last))
  }

  /// `sessions`: of spans that name none, by trace.
  mutating func write(sessions: [String: String] = [:], _ out: inout ImportWriter) {
    for place in spans.indices where spans[place].conversation == spans[place].trace {
      spans[place].conversation = sessions[spans[place].trace] ?? spans[place].trace
    }
    let names = TraceNames(spans)
    var (groups, order): ([String: [Int]], [String]) = ([:], [])
    for (place, span) in spans.enumerated() {
      let name = names.conversation(of: span)
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(place)
    }
    var reader = records.reader()
    for name in order {
      Self.write(name, (groups[name] ?? []).compactMap { span(spans[$0], &reader, &out) }, &out)
    }
  }

  /// Nil, and an error in the report, if it cannot be read.
  private func span(
    _ entry: TraceEntry, _ reader: inout SpilledRecords.Reader, _ out: inout ImportWriter
  ) -> TraceSpan? {
    do throws(Diagnostic) {
      var span = try Self.span(entry.record, &reader)
      for record in entry.parts { span.join(try Self.span(record, &reader)) }
      return span
    } catch {
      out.warn(error)
      return nil
    }
  }

  private static func span(
    _ number: Int, _ reader: inout SpilledRecords.Reader
  ) throws(Diagnostic) -> TraceSpan {
    if let span = TraceSpan(packed: Array(try reader.read(number))) { return span }
    throw Diagnostic(.error, "a span in the temporary file is damaged", path: "span \(number + 1)")
  }

  private static func write(_ name: String, _ all: [TraceSpan], _ out: inout ImportWriter) {
    let spans = all.enumerated().sorted {
      ($0.element.start?.milliseconds ?? .min, $0.offset) < (
        $1.element.start?.milliseconds ?? .min, $1.offset
      )
    }.map(\.element)
    let byID = Dictionary(spans.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    // A call of a model that is around others and names no model is work of an agent.
    let callers = Set(spans.filter { $0.kind == .model }.compactMap(\.parent))
    let hasModels = spans.contains { $0.kind == .model && !($0.input.isEmpty && $0.output.isEmpty) }
    var log = AgentLog()
    var history = TraceHistory(byID)
    var failures: [String: Int] = [:]
    log.id = name
    for span in spans {
      out.path = span.path
      for note in span.notes { log.note(note.name, text: note.value) }
      log.record.scores += span.scores
      let isUsed =
        span.kind == .model && (span.model != nil || !callers.contains(span.id))
        || span.kind == .tool && !(span.output.isEmpty && span.error == nil)
        || !hasModels && span.parent.flatMap { byID[$0] } == nil
      let before = log.records.count
      if isUsed { add(span, subagent(of: span, byID), &log, &history, &failures) }
      // A call in several log records begins with those that it repeats.
      let missing = max(0, span.parts.count + 1 - (log.records.count - before))
      for position in ([span.position] + span.parts).prefix(missing) {
        log.keep(.skipped("span without new messages", position))
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
    _ span: TraceSpan, _ agent: String?, _ log: inout AgentLog, _ history: inout TraceHistory,
    _ failures: inout [String: Int]
  ) {
    let line = agent ?? ""
    let (input, output) = history.new(of: span, line)
    for message in input {
      var message = message
      // The words that the model got for a call that failed.
      if let failed = message.generation?.callID.flatMap({ failures.removeValue(forKey: $0) }) {
        log.update(failed) { $0.text = message.text }
        continue
      }
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
    end(span, agent, &log, &failures)
  }

  private static func add(
    _ message: Message, of span: TraceSpan, _ agent: String?, at time: Instant?, _ log: inout AgentLog
  ) {
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
  private static func end(
    _ span: TraceSpan, _ agent: String?, _ log: inout AgentLog, _ failures: inout [String: Int]
  ) {
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

  /// The result of a call is known by the call: spans of tools and later calls of models word it differently.
  static func key(_ message: Message) -> String {
    if let call = message.generation?.callID, !call.isEmpty { return "result \(call)" }
    let calls = message.generation?.calls.map { "\($0.name) \($0.id)" } ?? []
    var text = message.text[...]
    // Pages that an answer cites are not in its history.
    if text.hasSuffix("))"), let links = text.ranges(of: " ([").last { text = text[..<links.lowerBound] }
    return ([message.role?.rawValue ?? "", String(text).trimmed] + calls).joined(separator: "\n")
  }
}

extension TraceSpan {
  /// Adds another log record of the same call.
  fileprivate mutating func join(_ other: TraceSpan) {
    input += other.input
    output += other.output
    parts.append(other.position)
    if other.kind == .model { kind = .model }
    end = [end ?? start, other.end ?? other.start].compactMap { $0 }.max()
    start = [start, other.start].compactMap { $0 }.min()
    (usage, model, agent) = (usage ?? other.usage, model ?? other.model, agent ?? other.agent)
    if conversation == trace { conversation = other.conversation }
    notes += other.notes
  }
}

/// What is known of a span before it is read again.
private struct TraceEntry {
  let id: String
  let parent: String?
  let trace: String
  var conversation: String
  /// The number of its record.
  let record: Int
  /// Those of other log records of the same call.
  private(set) var parts: [Int] = []
  private(set) var hasOutput: Bool

  /// `previous`: shares its names with this one if they are the same.
  init(_ span: TraceSpan, _ record: Int, after previous: TraceEntry?) {
    (id, parent, self.record, hasOutput) = (span.id, span.parent, record, !span.output.isEmpty)
    let trace = previous?.trace == span.trace ? previous?.trace ?? span.trace : span.trace
    self.trace = trace
    conversation = span.conversation == trace ? trace : span.conversation
  }

  mutating func join(_ span: TraceSpan, _ record: Int) {
    parts.append(record)
    if !span.output.isEmpty { hasOutput = true }
    if conversation == trace { conversation = span.conversation }
  }
}

/// The conversations of traces: a span that names none is part of that of the spans around it, or beside it, or else
/// of its trace.
private struct TraceNames {
  /// The first name that a span has, or a span within it.
  private var named: [String: String] = [:]
  private var traces: [String: Set<String>] = [:]
  private var parents: [String: String] = [:]
  private static let mostSteps = 64

  init(_ spans: [TraceEntry]) {
    for span in spans { parents[span.id] = span.parent }
    for span in spans where span.conversation != span.trace && !span.trace.isEmpty {
      traces[span.trace, default: []].insert(span.conversation)
      if !span.id.isEmpty { named[span.id] = span.conversation }
      for id in around(span) where named[id] == nil { named[id] = span.conversation }
    }
  }

  func conversation(of span: TraceEntry) -> String {
    guard span.conversation == span.trace, let names = traces[span.trace] else { return span.conversation }
    return around(span).lazy.compactMap { named[$0] }.first ?? (names.count == 1 ? names.first : nil)
      ?? span.conversation
  }

  /// The spans around a span, nearest first.
  private func around(_ span: TraceEntry) -> [String] {
    var (found, next): ([String], String?) = ([], span.parent)
    while let id = next, found.count < Self.mostSteps {
      found.append(id)
      next = parents[id]
    }
    return found
  }
}

/// What was said so far on each line of a conversation: that of the main agent, and those of its sub-agents.
private struct TraceHistory {
  fileprivate struct Line {
    /// How often each message was said.
    var seen: [String: Int] = [:]
    /// The first message of each trace.
    var firsts: [String: String] = [:]
    /// Last messages of calls without an answer.
    var unanswered: Set<String> = []
    /// When the last call with this one message ended.
    var ends: [String: Instant] = [:]
  }

  private let spans: [String: TraceSpan]
  private var lines: [String: Line] = [:]
  private var read: Set<String> = []

  init(_ spans: [String: TraceSpan]) { self.spans = spans }

  /// The messages that no call before this one has.
  mutating func new(of span: TraceSpan, _ name: String) -> (input: [Message], output: [Message]) {
    // Taken out, so that it is not copied.
    var line = lines.removeValue(forKey: name) ?? Line()
    defer { lines[name] = line }
    let isAgain = !span.isPart && !span.id.isEmpty && !read.insert(span.id).inserted
    let input = span.kind == .tool ? [] : span.input
    let asked = input.filter { $0.role != .system }.map(TraceConversations.key)
    let isSaidAgain = !isAgain && Self.isSaidAgain(input, asked, span, line)
    var here: [String: Int] = [:]
    func isNew(_ message: Message, _ isAlone: Bool) -> Bool {
      let key = TraceConversations.key(message)
      here[key, default: 0] += 1
      if !isAlone, here[key, default: 0] <= line.seen[key] ?? 0 { return false }
      line.seen[key, default: 0] += 1
      return true
    }
    let asks = input.filter { isNew($0, isSaidAgain && $0.role != .system) }
    let isAnswer = span.input.isEmpty || span.kind == .tool || asks.contains { $0.role != .system }
    // A graph may return all that was said, also what it was asked.
    let isState = span.output.contains { $0.role == .user }
    if isState { here = [:] }
    let said = span.output.filter { message in
      let hasCall = message.generation?.callID?.isEmpty == false
      return isNew(message, isAnswer && !isAgain && !isState && !hasCall && !isWithin(message, span))
    }
    line.take(span, asked)
    return (asks, said)
  }

  /// A result whose call was found is known by the call too.
  mutating func note(_ message: Message, _ name: String) {
    lines[name, default: Line()].seen[TraceConversations.key(message), default: 0] += 1
  }

  /// Whether a call has one message only, which was said before and is said again: not that of the call around it or
  /// of one beside it, not the first of its trace, and not one that has no answer yet.
  private static func isSaidAgain(
    _ input: [Message], _ asked: [String], _ span: TraceSpan, _ line: Line
  ) -> Bool {
    guard asked.count == 1, let key = asked.first, input.last?.role == .user else { return false }
    if line.firsts[span.trace] == key || line.unanswered.contains(key) { return false }
    guard let start = span.start, let end = line.ends[key] else { return true }
    return start >= end
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

extension TraceHistory.Line {
  /// Keeps what the next calls are compared with.
  fileprivate mutating func take(_ span: TraceSpan, _ asked: [String]) {
    guard span.kind != .tool, let last = asked.last else { return }
    if firsts[span.trace] == nil { firsts[span.trace] = asked[0] }
    if span.output.isEmpty { unanswered.insert(last) } else { unanswered.remove(last) }
    if asked.count == 1 { ends[last] = [ends[last], span.end ?? span.start].compactMap { $0 }.max() }
  }
}
