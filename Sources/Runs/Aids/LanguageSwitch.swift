internal import Basics
internal import Conversations

/// The aid `language`: an answer in another script than the question before it. Compares scripts, not
/// languages.
enum LanguageSwitch {
  /// Minimum number of letters to determine a script.
  private static let (leastQuestion, leastAnswer) = (4, 20)

  static func find(_ version: RunConversation) -> [Int] {
    var question: WritingSystem?
    var found: [Int] = []
    for (index, turn) in version.turns.enumerated() {
      if turn.role == .user { question = WritingSystem(of: turn.text, least: leastQuestion) ?? question }
      if turn.role == .assistant, let question, let answer = WritingSystem(of: turn.text, least: leastAnswer),
        answer != question
      {
        found.append(index)
      }
    }
    return found
  }
}
