internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// The calls of the last answer, for results that name none.
struct TraceCalls {
  /// The number of the answer and of its calls.
  private var answer: (turn: Int, count: Int)?
  /// In reverse order.
  private var open: [Generation.ToolCall] = []
  private var byArguments: [String: [Generation.ToolCall]] = [:]

  /// The first call without a result that has these arguments. If none has, the only one without a result; the first of
  /// several if there are no arguments.
  mutating func call(for arguments: String?, in log: AgentLog) -> Generation.ToolCall? {
    guard let turn = log.lastAnswer, case .turn(let message, _) = log.records[turn],
      let calls = message.generation?.calls
    else { return nil }
    if answer?.turn != turn || answer?.count != calls.count { index(calls, of: turn) }
    if let arguments {
      while let call = byArguments[arguments]?.last {
        if log.isUnanswered(call.id) { return call }
        byArguments[arguments]?.removeLast()
      }
    }
    while let last = open.last, !log.isUnanswered(last.id) { open.removeLast() }
    while arguments != nil, open.count > 1, !log.isUnanswered(open[open.count - 2].id) {
      open.remove(at: open.count - 2)
    }
    return arguments == nil || open.count == 1 ? open.last : nil
  }

  private mutating func index(_ calls: [Generation.ToolCall], of turn: Int) {
    answer = (turn, calls.count)
    open = calls.reversed()
    byArguments = [:]
    for call in open { byArguments[Self.plain(call.arguments), default: []].append(call) }
  }

  /// Arguments as those of a span are: JSON without white space.
  private static func plain(_ arguments: String) -> String {
    var (problems, repeated) = (Problems(path: ""), RepeatedKeys())
    do throws(Diagnostic) {
      let value = try JSONFile.read(
        Array(arguments.utf8), line: 1, column: 1, path: "", keepingLastOf: &repeated, &problems)
      return TraceSpan.arguments(value)
    } catch {
      return arguments
    }
  }
}
