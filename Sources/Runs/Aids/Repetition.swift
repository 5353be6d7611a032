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
    let words = TextTokens.words(text).lazy.filter(\.startsWithLetter).prefix(mostWords)
    let hashes = Array(words.map { ContentHash.of($0.utf8).low })
    guard hashes.count >= leastWords else { return false }
    return (1...min(longestPhrase, hashes.count / leastTimes)).contains { repeats(hashes, $0) }
  }

  /// Whether a phrase of so many words repeats.
  private static func repeats(_ words: [UInt64], _ phrase: Int) -> Bool {
    let least = max((leastTimes - 1) * phrase, leastWords - phrase)
    var run = 0
    for index in phrase..<words.count {
      run = words[index] == words[index - phrase] ? run + 1 : 0
      if run >= least { return true }
    }
    return false
  }

  private static func repeatedAnswers(_ turns: [Turn]) -> [Int] {
    let answers = turns.indices.filter {
      turns[$0].role == .assistant && turns[$0].text.utf8.count >= leastAnswerBytes
    }
    let groups = Dictionary(grouping: answers) { turns[$0].text }
    return groups.values.filter { $0.count >= 3 }.flatMap { $0.dropFirst(2) }
  }
}
