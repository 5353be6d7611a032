internal import Conversations

/// The aid `loop`: the same words over and over in one turn, or one answer given three times.
enum Repetition {
  /// Words of the longest phrase that is looked for.
  private static let longestPhrase = 30
  /// A phrase counts when it comes so often in a row, and all of it together is so many words.
  private static let (leastTimes, leastWords) = (4, 8)
  /// Words of a turn that are looked at.
  private static let mostWords = 20_000
  /// Shorter answers, such as "You're welcome!", may well come again.
  private static let leastAnswerBytes = 40

  static func find(_ version: RunConversation) -> [Int] {
    let inside = Set(version.turns.indices.filter { loops(version.turns[$0].text) })
    return inside.union(repeatedAnswers(version.turns)).sorted()
  }

  /// Whether a phrase stands there several times in a row.
  static func loops(_ text: String) -> Bool {
    var numbers = TokenNumbers()
    let words = TextTokens.words(text).lazy.filter { $0.first?.isLetter == true }.prefix(mostWords)
      .map { numbers.number($0) }
    let list = Array(words)
    return (1...longestPhrase).contains { phrase in
      var run = 0
      for index in list.indices.dropFirst(phrase) {
        run = list[index] == list[index - phrase] ? run + 1 : 0
        if run >= max((leastTimes - 1) * phrase, leastWords - phrase) { return true }
      }
      return false
    }
  }

  private static func repeatedAnswers(_ turns: [Turn]) -> [Int] {
    let answers = turns.indices.filter {
      turns[$0].role == .assistant && turns[$0].text.utf8.count >= leastAnswerBytes
    }
    let groups = Dictionary(grouping: answers) { turns[$0].text }
    return groups.values.filter { $0.count >= 3 }.flatMap { $0.dropFirst(2) }
  }
}
