internal import Conversations

/// The turns of a conversation in the newer run, for links to a change.
package struct ChangedTurns: Sendable {
  /// Fragments of its turns.
  package let fragments: Set<String>
  /// Fragment of the first one that differs from the older run; nil if none does.
  package let first: String?
  /// Fragments of those that differ and need a verdict, in order; nil for the whole conversation.
  let open: [String?]

  package init(fragments: Set<String>, first: String?, open: [String?]) {
    (self.fragments, self.first, self.open) = (fragments, first, open)
  }

  /// Fragment of the turn to look at if the outcomes by a measure differ. In this order: what the score or the criterion
  /// names, the first difference, the first failure.
  func place(_ measure: Measure, base: Attempt, head: Attempt, isRegression: Bool) -> String? {
    let failed = isRegression ? [head, base] : [base, head]
    let named = failed.map { attempt -> String? in
      switch measure {
      case .criterion(let name): attempt.failures[name]
      case .score(let name): attempt.record.scores.first { $0.name == name }?.place(in: fragments)
      }
    }
    return (named + [first, head.firstFailure]).compactMap(\.self).first(where: fragments.contains)
  }
}

extension RunRecord.Score {
  /// Fragment of the message that the score names, or that its explanation does: `turn a2: …`.
  fileprivate func place(in fragments: Set<String>) -> String? {
    if let turn { return "m-\(turn)" }
    let words = explanation.prefix(4000).split(whereSeparator: \.isWhitespace)
    return zip(words, words.dropFirst()).lazy.filter { $0.0.lowercased() == "turn" }
      .map { word in "m-" + word.1.prefix { !":;,.)".contains($0) } }.first(where: fragments.contains)
  }
}
