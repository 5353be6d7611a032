/// Why a text is answered as it is.
struct AssistantMatch: Equatable {
  /// `question`.
  let rule: String
  /// `weather`; nil when the rule itself answers.
  let topic: String?
  let reply: String

  /// `question/weather`: what transcripts and reports call it.
  var label: String { topic.map { "\(rule)/\($0)" } ?? rule }
}

extension AssistantRules {
  /// The first rule that takes the text, and the first topic of it that does; nil for a text without anything to
  /// answer.
  func match(_ text: String) -> AssistantMatch? {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    let words = Set(AssistantWords.words(of: text))
    func holds(_ condition: Condition) -> Bool { condition.holds(text, words) }
    guard let rule = rules.first(where: { $0.condition.isEmpty || holds($0.condition) }) else { return nil }
    let topic = rule.topics.first { holds($0.condition) }
    return AssistantMatch(rule: rule.name, topic: topic?.name, reply: topic?.reply ?? rule.reply)
  }
}

extension AssistantRules.Condition {
  /// Characters are looked for scalar by scalar, since a question mark may carry a mark of its own.
  fileprivate func holds(_ text: String, _ found: Set<String>) -> Bool {
    words.contains(where: found.contains)
      || characters.contains { character in text.unicodeScalars.contains(Array(character.unicodeScalars)) }
  }
}
