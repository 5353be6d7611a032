internal import Basics
internal import Content
internal import Evaluation

/// A reviewer's verdict on a conversation, a turn, or part of a turn: a line of
/// `content/reviews/reviews-<name>.jsonl`.
struct Verdict: Sendable, Equatable {
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

  /// The answer as text: a value, several, or a number; nil for a comment alone.
  var answer: String? { label ?? (labels.isEmpty ? score.map { "\($0)" } : labels.joined(separator: " ")) }

  /// The answer that figures count: independent of others' verdicts, and decided.
  var countedAnswer: String? {
    let answer = isExposed ? independent : answer
    return answer == Criterion.unsure && criterion != Criterion.labelName ? nil : answer
  }

  /// Later verdicts replace earlier ones; at the same moment, the one read later.
  func isReplaced(by other: Verdict) -> Bool { at <= other.at }

  /// The one of two on the same target that counts. It keeps what its reviewer thought before seeing others'.
  func joined(with other: Verdict) -> Verdict {
    let isLater = isReplaced(by: other)
    var last = isLater ? other : self
    let earlier = isLater ? self : other
    if last.isExposed { last.independent = earlier.isExposed ? earlier.independent : earlier.answer }
    return last
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
