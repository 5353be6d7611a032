internal import Basics
internal import Content

/// What a reviewer says of a conversation, a turn, or words of a turn: a line of `content/reviews/reviews-<name>.jsonl`.
struct Verdict: Sendable, Equatable {
  var conversation: String
  /// The run that it was given on.
  var run: String
  /// Id of the message; nil for the whole conversation.
  var turn: String?
  /// The words that are meant; nil for all of the turn.
  var span: Span?
  /// A name of `labels.yml`; nil for a comment alone, or, without one, for a verdict that is taken back.
  var label: String?
  var score: Double?
  var comment = ""
  var reviewer: String
  var at: Instant
  /// What was judged, so that it is found again in other runs.
  var key: TurnKey
  /// The turn as it was read, for a diff when it has changed and its run is gone.
  var text: String?
  /// The file, and where in it.
  var source: String
  var position: SourcePosition

  /// Some words of a turn, by their place in its visible text.
  struct Span: Sendable, Hashable {
    var start: Int
    var end: Int
    var quote: String
  }

  /// Whether it only takes back what was said before.
  var isTakenBack: Bool { label == nil && comment.isEmpty && score == nil }

  /// Later ones replace earlier ones; of one moment, the one that is read later.
  func isReplaced(by other: Verdict) -> Bool { at <= other.at }

  /// What it is about, as it was when it was given: of one reviewer only the last verdict on it counts.
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
