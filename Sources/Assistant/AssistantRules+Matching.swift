/// The rule and topic that answered a message.
struct AssistantMatch: Equatable {
  /// `question`.
  let rule: String
  /// `weather`; nil if the rule itself answers.
  let topic: String?
  let reply: String

  /// `question/weather`: the label in transcripts and reports.
  var label: String { topic.map { "\(rule)/\($0)" } ?? rule }
}

extension AssistantRules {
  /// The first rule that matches the text, and its first matching topic; nil for text without words or
  /// characters.
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
  /// Compares scalars, since a question mark may carry a combining mark.
  fileprivate func holds(_ text: String, _ found: Set<String>) -> Bool {
    words.contains(where: found.contains)
      || characters.contains { character in text.unicodeScalars.contains(Array(character.unicodeScalars)) }
  }
}
