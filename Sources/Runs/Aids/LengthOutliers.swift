internal import Conversations

/// The aid `long`: an answer several times as long as usual in its conversation.
enum LengthOutliers {
  /// Fewer answers have no usual length; shorter ones are not flagged.
  private static let (leastAnswers, leastBytes, times) = (4, 1000, 4)

  static func find(_ version: RunConversation) -> [Int] {
    let answers = version.turns.indices.filter { version.turns[$0].role == .assistant }
    guard answers.count >= leastAnswers else { return [] }
    let lengths = answers.map { version.turns[$0].text.utf8.count }
    let median = lengths.sorted()[lengths.count / 2]
    return zip(answers, lengths).filter { $1 >= leastBytes && $1 > times * median }.map(\.0)
  }
}
