internal import Basics

/// The words that Takeout puts before a prompt, or after it in languages whose verbs are last.
enum TakeoutVerbs {
  private static let first = [
    "Prompted", "Asked", "Said", "Branched", "Answered", "Eingegebener Prompt:", "Gav instruktionen",
    "Live Prompt", "Added chat from link:", "Searched for",
  ]
  private static let last = ["항목을 검색함", "을(를) 검색함", "을(를) 입력함", "を検索しました"]

  /// Whether the title says what Gemini made beside its answers.
  static func isNote(_ title: String) -> Bool { title.hasPrefix("Created Gemini Canvas titled") }

  /// Whether the title is a rating of an answer.
  static func isFeedback(_ title: String) -> Bool { title.hasPrefix("Gave feedback:") }

  /// The prompt of a title; nil if its verb is not known.
  static func prompt(_ title: String) -> String? {
    for verb in first where title.hasPrefix(verb) {
      let rest = title.dropFirst(verb.count)
      if rest.first?.isWhitespace != false { return String(rest).trimmed }
    }
    for verb in last where title.hasSuffix(verb) {
      let rest = title.dropLast(verb.count)
      if rest.last?.isWhitespace == true { return String(rest).trimmed }
    }
    return nil
  }
}
