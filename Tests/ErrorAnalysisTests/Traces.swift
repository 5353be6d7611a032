import Basics
@testable import ErrorAnalysis
import Evaluation
import Statistics

/// Traces for tests, with ids `c0`, `c1` and so on.
enum Traces {
  static func one(
    _ number: Int, modes: [String] = [], turn: Int? = 2, run: String = "one", isRead: Bool = true
  ) -> Trace {
    var trace = Trace(
      id: "c\(number)", run: run, title: "Talk \(number)", path: "review/\(run)/c\(number)/index.html")
    trace.target = ForeignTarget(
      conversation: trace.id, run: run, turn: nil, key: "0123456789ab-0123456789ab", needed: [4],
      done: ["ada", "bo"], isAll: true)
    trace.turnCount = 4
    trace.runs = [run]
    trace.answers = modes.map { Trace.Answer(mode: $0, reviewer: "ada", turn: turn, messageID: "t2") }
    if isRead { trace.firstRead = Instant(seconds: Int64(1000 + number)) }
    return trace
  }

  /// A version of an older run, which someone has read.
  static func older(_ number: Int, _ run: String, model: String = "", modes: [String] = []) -> Trace {
    var trace = one(number, modes: modes, run: run)
    trace.model = model
    return trace
  }

  /// Nothing in so many conversations.
  static func plain(_ count: Int) -> [Trace] { (0..<count).map { one($0) } }
}

extension TraceTally {
  /// Of so many traces of the same weight.
  static func of(_ count: Int) -> TraceTally {
    var tally = TraceTally()
    for _ in 0..<count { tally.add() }
    return tally
  }
}
