internal import Basics
internal import Conversations

/// The aid `loop`: a phrase that repeats within one turn, or one answer given three times.
enum Repetition {
  /// Words of the longest phrase to search for.
  private static let longestPhrase = 30
  /// Minimum number of repetitions in a row, and of words in all of them.
  private static let (leastTimes, leastWords) = (4, 8)
  /// Number of words of a turn that are searched.
  private static let mostWords = 20_000
  /// Shorter answers, such as "You're welcome!", may repeat.
  private static let leastAnswerBytes = 40

  static func find(_ version: RunConversation) -> [Int] {
    let inside = Set(version.turns.indices.filter { loops(version.turns[$0].text) })
    return inside.union(repeatedAnswers(version.turns)).sorted()
  }

  /// Whether a phrase repeats several times in a row.
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
