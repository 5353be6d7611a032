internal import Model
package import Templates

/// The target of others' verdicts in an entry of a page. A script hides them until the reviewer has judged it
/// (evaluation 1).
package struct ForeignTarget: Sendable, Equatable {
  package let conversation: String
  package let run: String
  /// Id of the message; nil for the whole conversation.
  package let turn: String?
  /// Key of the judged content, as in verdict files.
  package let key: String
  /// Number of required answers; of a whole conversation a number for each required criterion.
  package let needed: [Int]
  /// Reviewers whose files have all of them, sorted.
  package let done: [String]
  /// Whether the entry is about the turns of a conversation, too.
  package let isAll: Bool

  package init(
    conversation: String, run: String, turn: String?, key: String, needed: [Int], done: [String],
    isAll: Bool = false
  ) {
    (self.conversation, self.run, self.turn, self.key) = (conversation, run, turn, key)
    (self.needed, self.done, self.isAll) = (needed, done, isAll)
  }

  /// The same in another run.
  package func of(run: String) -> ForeignTarget {
    ForeignTarget(
      conversation: conversation, run: run, turn: turn, key: key, needed: needed, done: done, isAll: isAll)
  }

  package static let fields: Fields<ForeignTarget> = [
    .text("conversation", "id of the conversation") { $0.conversation },
    .text("run", "name of its run") { $0.run },
    .text("turn", "id of the message; empty for the whole conversation") { $0.turn },
    .text("key", "key of the judged content") { $0.key },
    .text("needed", "number of required answers; of a whole conversation by criterion, separated by blanks") {
      $0.needed.map { String($0) }.joined(separator: " ")
    },
    .text("done", "up to 20 reviewers whose files have these answers, separated by blanks") {
      $0.shown.joined(separator: " ")
    },
    .flag("isAll", "whether it includes all turns") { $0.isAll },
  ]

  /// Approximate size of its attributes in bytes.
  package var weight: Int {
    150 + [conversation, run, turn ?? ""].reduce(0) { $0 + ListParts.weight($1) }
      + shown.reduce(0) { $0 + $1.utf8.count + 1 }
  }

  private var shown: ArraySlice<String> { done.prefix(20) }
}

extension ForeignTarget: TemplateContext {}
