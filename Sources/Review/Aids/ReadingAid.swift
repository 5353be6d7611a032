internal import Conversations

/// A pattern found in a conversation that shows a reviewer where to look. It is not a verdict.
struct ReadingAid: Sendable, Equatable {
  /// The name in filters and search: `has:loop`.
  let name: String
  /// Text of the chip.
  let words: String
  /// Indices of the turns with the pattern, ascending; empty if the whole conversation has it.
  let turns: [Int]
}

/// One kind of aid, and its detector.
struct ReadingAidRule: Sendable {
  let name: String
  let words: String
  /// Returns ascending indices of turns.
  let find: @Sendable (RunConversation) -> [Int]

  init(_ name: String, _ words: String, find: @escaping @Sendable (RunConversation) -> [Int]) {
    self.name = name
    self.words = words
    self.find = find
  }

  /// An aid that each turn shows on its own.
  init(_ name: String, _ words: String, turn: @escaping @Sendable (Turn, Message) -> Bool) {
    self.init(name, words) { version in
      zip(version.turns, version.chat.messages).enumerated().filter { turn($0.element.0, $0.element.1) }
        .map(\.offset)
    }
  }
}

/// All reading aids, in the order of their chips. To add one, add a line here.
enum ReadingAids {
  static let all: [ReadingAidRule] = [
    ReadingAidRule("error", "Error") { turn, message in
      !turn.error.isEmpty || message.generation?.isFailure == true
    },
    ReadingAidRule("loop", "Repeats itself", find: Repetition.find),
    ReadingAidRule("empty", "Empty turn") { turn, _ in isEmpty(turn) },
    ReadingAidRule("order", "Turns out of order", find: RoleOrder.find),
    ReadingAidRule("unanswered", "Tool call without result", find: UnansweredCalls.find),
    ReadingAidRule("fence", "Unclosed code block") { turn, _ in CodeFences.isOpen(turn.text) },
    ReadingAidRule("language", "Reply in a different script", find: LanguageSwitch.find),
    ReadingAidRule("long", "Much longer than its neighbours", find: LengthOutliers.find),
    ReadingAidRule("slow", "Slow reply") { _, message in (message.generation?.delay ?? 0) >= slowSeconds },
  ]

  /// Near-duplicates, which depend on the whole run: `NearDuplicates`.
  static let duplicateName = "duplicate"
  static let duplicateWords = "Near-duplicate"

  /// A wait after which a reader loses attention.
  static let slowSeconds = 10.0

  /// The aids of a conversation.
  static func of(_ version: RunConversation) -> [ReadingAid] {
    all.compactMap { rule in
      let turns = rule.find(version)
      return turns.isEmpty ? nil : ReadingAid(name: rule.name, words: rule.words, turns: turns)
    }
  }

  private static func isEmpty(_ turn: Turn) -> Bool {
    turn.role != .system && turn.calls.isEmpty && turn.error.isEmpty
      && turn.text.unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
      }
  }
}
