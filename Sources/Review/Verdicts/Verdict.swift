internal import Basics
internal import Content
internal import Evaluation
internal import Runs

/// A reviewer's verdict on a conversation, a turn, or part of a turn.
///
/// One object, since it has a place in every run with the same turn: copies of it would be most of the memory of
/// a large review.
final class Verdict: Sendable, Equatable {
  typealias Span = VerdictLine.Span
  typealias Target = VerdictLine.Target

  private let line: VerdictLine

  init(_ line: VerdictLine) { self.line = line }

  // One by one: a lookup by key path costs more than what it reads, and each conversation makes thousands.
  var conversation: String { line.conversation }
  var run: String { line.run }
  var turn: String? { line.turn }
  var span: Span? { line.span }
  var criterion: String { line.criterion }
  var label: String? { line.label }
  var labels: [String] { line.labels }
  var score: Double? { line.score }
  var comment: String { line.comment }
  var isExposed: Bool { line.isExposed }
  var isFinal: Bool { line.isFinal }
  var isFirstFailure: Bool { line.isFirstFailure }
  var rubric: String? { line.rubric }
  var version: String? { line.version }
  var call: Int? { line.call }
  var independent: String? { line.independent }
  var reviewer: String { line.reviewer }
  var at: Instant { line.at }
  var key: TurnKey { line.key }
  var text: String? { line.text }
  var source: String { line.source }
  var position: SourcePosition { line.position }
  var isTakenBack: Bool { line.isTakenBack }
  var answer: String? { line.answer }
  var countedAnswer: String? { line.countedAnswer }
  var target: Target { line.target }

  static func == (one: Verdict, other: Verdict) -> Bool { one.line == other.line }

  /// Later verdicts replace earlier ones; at the same moment, the one read later.
  func isReplaced(by other: Verdict) -> Bool { line.at <= other.line.at }

  /// The order of several people's verdicts on one target: final ones last, and of these the later one counts.
  var finality: (Int64, String) { (line.isFinal ? line.at.milliseconds : .min, line.reviewer) }

  /// The one of two on the same target that counts. It keeps what its reviewer thought before seeing others'.
  func joined(with other: Verdict) -> Verdict {
    let (earlier, later) = isReplaced(by: other) ? (self, other) : (other, self)
    guard later.line.isExposed else { return later }
    return later.with {
      $0.independent = earlier.line.isExposed ? earlier.line.independent : earlier.line.answer
    }
  }

  /// A copy with changes.
  func with(_ change: (inout VerdictLine) -> Void) -> Verdict {
    var line = line
    change(&line)
    return Verdict(line)
  }
}

/// What a line of `content/reviews/reviews-<name>.jsonl` says.
struct VerdictLine: Sendable, Equatable {
  var conversation: String
  /// The reviewed run.
  var run: String
  /// Id of the message; nil for the whole conversation.
  var turn: String?
  /// The judged part; nil for the whole turn.
  var span: Span?
  /// The criterion it answers.
  var criterion = Criterion.labelName
  /// A value of the criterion; nil for a comment alone or, without one, for a withdrawn verdict.
  var label: String?
  /// Whether the criterion had this value once: the verdict is shown, but its question is open again.
  var isRetired = false
  /// The values of a criterion that allows several.
  var labels: [String] = []
  var score: Double?
  var comment = ""
  /// Whether the reviewer had seen others' verdicts on the target.
  var isExposed = false
  /// Whether it settles a dispute: it counts instead of all others on the target.
  var isFinal = false
  /// Whether the conversation first goes wrong here.
  var isFirstFailure = false
  /// The criterion's version at the time.
  var rubric: String?
  /// The version of the judge; nil for people, and if it is that of the rubric.
  var version: String?
  /// The tool call of the turn, from 0.
  var call: Int?
  /// What the reviewer answered before seeing others' verdicts, if this is exposed.
  var independent: String?
  var reviewer: String
  var at: Instant
  /// Key of the judged content, which identifies it in other runs.
  var key: TurnKey
  /// The turn as it was read, for a diff if it has changed and its run is gone.
  var text: String?
  /// The file of the verdict.
  var source: String
  var position: SourcePosition

  /// A range in the visible text of a turn.
  struct Span: Sendable, Hashable {
    var start: Int
    var end: Int
    var quote: String
  }

  /// Whether it only withdraws an earlier verdict.
  var isTakenBack: Bool {
    label == nil && labels.isEmpty && comment.isEmpty && score == nil && !isFirstFailure
  }

  /// The answer as text: a value, several, or a number; nil for a comment alone, and for a value that is
  /// gone from the rubric.
  var answer: String? {
    isRetired ? nil : label ?? (labels.isEmpty ? score.map { "\($0)" } : labels.joined(separator: " "))
  }

  /// The answer that figures count: independent of others' verdicts, and decided.
  var countedAnswer: String? {
    let answer = isExposed ? independent : answer
    return answer == Criterion.unsure && criterion != Criterion.labelName ? nil : answer
  }

  /// The judged content at the time: only a reviewer's last verdict on it counts.
  var target: Target {
    Target(
      reviewer: reviewer, conversation: conversation, turn: turn, own: key.own, span: span,
      criterion: criterion, call: call)
  }

  /// See `target`.
  struct Target: Hashable {
    let reviewer: String
    let conversation: String
    let turn: String?
    let own: String
    let span: Span?
    let criterion: String
    let call: Int?
  }
}
