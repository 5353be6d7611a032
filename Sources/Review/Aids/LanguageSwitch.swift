internal import Conversations

/// The aid `language`: an answer in another script than the question before it. Compares scripts, not
/// languages.
enum LanguageSwitch {
  /// The script of most letters in a text.
  enum Script: Hashable, Sendable {
    case latin, greek, cyrillic, hebrew, arabic, indic, thai, hangul, han
  }

  /// Minimum number of letters to determine a script.
  private static let (leastQuestion, leastAnswer) = (4, 20)
  private static let mostScalars = 4000

  static func find(_ version: RunConversation) -> [Int] {
    var question: Script?
    var found: [Int] = []
    for (index, turn) in version.turns.enumerated() {
      if turn.role == .user { question = script(of: turn.text, least: leastQuestion) ?? question }
      if turn.role == .assistant, let question, let answer = script(of: turn.text, least: leastAnswer),
        answer != question
      {
        found.append(index)
      }
    }
    return found
  }

  /// Nil if there are too few letters, or no script has more than half of them.
  static func script(of text: String, least: Int) -> Script? {
    var counts: [Script: Int] = [:]
    var isCode = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode { continue }
      for scalar in line.unicodeScalars.prefix(mostScalars) {
        if let script = script(of: scalar) { counts[script, default: 0] += 1 }
      }
    }
    let total = counts.values.reduce(0, +)
    return total < least ? nil : counts.first { $0.value * 2 > total }?.key
  }

  private static func script(of scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F: .cyrillic
    case 0x590...0x5FF: .hebrew
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF: .arabic
    case 0x900...0xDFF: .indic
    case 0xE00...0xEFF: .thai
    case 0x1100...0x11FF, 0xAC00...0xD7AF: .hangul
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF: .han
    default: nil
    }
  }
}
