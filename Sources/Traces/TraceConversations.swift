internal import Agents
internal import Basics
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
    let shown = ShownSpans(spans)
    var log = TraceLog(spans)
    log.log.id = name
    for place in spans.indices {
      out.path = spans[place].path
      log.take(spans[place], shown[place])
    }
    if let first = spans.first { out.path = first.path }
    log.log.write(name: name, &out)
  }

  /// The result of a call is known by the call: spans of tools and later calls of models word it differently.
  static func key(_ message: Message) -> String {
    if let call = message.generation?.callID, !call.isEmpty { return "result \(call)" }
    let calls = message.generation?.calls.map { "\($0.name) \($0.id)" } ?? []
    var text = message.text[...]
    if text.isEmpty, calls.isEmpty { text = (message.generation?.thinking ?? "")[...] }
    // Pages that an answer cites are not in its history.
    if text.hasSuffix("))"), let links = text.ranges(of: " ([").last { text = text[..<links.lowerBound] }
    return ([message.role?.rawValue ?? "", String(text).trimmed] + calls).joined(separator: "\n")
  }
}

extension TraceSpan {
  /// Adds another log record of the same call.
  fileprivate mutating func join(_ other: TraceSpan) {
    let isRepeated =
      !other.output.isEmpty && other.input.map(TraceConversations.key) == input.map(TraceConversations.key)
    if !isRepeated { input += other.input }
    output += other.output
    parts.append(other.position)
    if other.kind == .model { kind = .model }
    hasChoices = hasChoices || other.hasChoices
    scores += other.scores
    (parent, error) = (parent ?? other.parent, error ?? other.error)
    (callID, arguments) = (callID ?? other.callID, arguments ?? other.arguments)
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
  private(set) var parent: String?
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
    parent = parent ?? span.parent
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
