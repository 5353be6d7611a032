package import Conversations

/// A pattern found in a conversation that shows a reviewer where to look. It is not a verdict.
package struct ReadingAid: Sendable, Equatable {
  /// The name in filters and search: `has:loop`.
  package let name: String
  /// Text of the chip.
  package let words: String
  /// Indices of the turns with the pattern, ascending; empty if the whole conversation has it.
  package let turns: [Int]

  package init(name: String, words: String, turns: [Int]) {
    (self.name, self.words, self.turns) = (name, words, turns)
  }
}

/// One kind of aid, and its detector.
package struct ReadingAidRule: Sendable {
  package let name: String
  package let words: String
  /// Returns ascending indices of turns.
  package let find: @Sendable (RunConversation) -> [Int]

  package init(_ name: String, _ words: String, find: @escaping @Sendable (RunConversation) -> [Int]) {
    self.name = name
    self.words = words
    self.find = find
  }

  /// An aid that each turn shows on its own.
  package init(_ name: String, _ words: String, turn: @escaping @Sendable (Turn, Message) -> Bool) {
    self.init(name, words) { version in
      zip(version.turns, version.chat.messages).enumerated().filter { turn($0.element.0, $0.element.1) }
        .map(\.offset)
    }
  }
}

/// All reading aids, in the order of their chips. To add one, add a line here.
package enum ReadingAids {
  package static let all: [ReadingAidRule] = [
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
  package static let duplicateName = "duplicate"
  package static let duplicateWords = "Near-duplicate"

  /// A wait after which a reader loses attention.
  package static let slowSeconds = 10.0

  /// The aids of a conversation.
  package static func of(_ version: RunConversation) -> [ReadingAid] {
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
