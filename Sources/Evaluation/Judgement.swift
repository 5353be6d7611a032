internal import Basics

/// A reviewer's current answer about one target in the newest run.
///
/// One object, since every figure sorts and groups all of them: a copy is ten strings.
package final class Judgement: Sendable {
  package let criterion: String
  /// What is judged, without the criterion: a turn, a tool call or a whole conversation.
  package let unit: String
  /// The conversation and the words of the turn, the same in every run: it decides about the half of a split.
  package let content: String
  package let conversation: String
  package let reviewer: String
  /// What the reviewer says now.
  package let answer: String
  /// What the reviewer said before seeing others' verdicts; nil if that is unknown or undecided.
  package let independent: String?
  /// Whether it settles a dispute.
  package let isFinal: Bool
  /// Whether the reviewer had seen others' verdicts.
  package let isExposed: Bool
  /// Title of the conversation.
  package let title: String
  /// Site path of its transcript.
  package let path: String
  /// Fragment of the turn; nil for the whole conversation.
  package let anchor: String?

  package init(
    criterion: String, unit: String, content: String, conversation: String, reviewer: String, answer: String,
    independent: String?, isFinal: Bool = false, isExposed: Bool = false, title: String = "",
    path: String = "",
    anchor: String? = nil
  ) {
    (self.title, self.path, self.anchor, self.isExposed) = (title, path, anchor, isExposed)
    self.content = content
    (self.criterion, self.unit, self.conversation) = (criterion, unit, conversation)
    (self.reviewer, self.answer, self.independent) = (reviewer, answer, independent)
    self.isFinal = isFinal
  }
}
