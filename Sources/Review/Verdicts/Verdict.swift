internal import Basics
internal import Content

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
  /// A name in `labels.yml`; nil for a comment alone or, without one, for a withdrawn verdict.
  var label: String?
  var score: Double?
  var comment = ""
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
  var isTakenBack: Bool { label == nil && comment.isEmpty && score == nil }

  /// Later verdicts replace earlier ones; at the same moment, the one read later.
  func isReplaced(by other: Verdict) -> Bool { at <= other.at }

  /// The judged content at the time: only a reviewer's last verdict on it counts.
  var target: Target {
    Target(reviewer: reviewer, conversation: conversation, turn: turn, own: key.own, span: span)
  }

  /// See `target`.
  struct Target: Hashable {
    let reviewer: String
    let conversation: String
    let turn: String?
    let own: String
    let span: Span?
  }
}
