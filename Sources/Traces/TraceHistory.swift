internal import Basics
internal import Conversations

/// What was said so far on each line of a conversation: that of the main agent, and those of its sub-agents.
struct TraceHistory {
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
