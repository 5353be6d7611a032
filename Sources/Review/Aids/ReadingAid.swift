internal import Conversations

/// Something that was counted in a conversation, so that a reviewer knows where to look; it is no judgement.
struct ReadingAid: Sendable, Equatable {
  /// As filters and the search have it: `has:loop`.
  let name: String
  /// On a chip.
  let words: String
  /// Places of the turns that show it, ascending; empty when the whole conversation does.
  let turns: [Int]
}

/// One kind of aid, and how it is found.
struct ReadingAidRule: Sendable {
  let name: String
  let words: String
  /// Ascending places of turns.
  let find: @Sendable (RunConversation) -> [Int]

  init(_ name: String, _ words: String, find: @escaping @Sendable (RunConversation) -> [Int]) {
    self.name = name
    self.words = words
    self.find = find
  }

  /// An aid that a turn shows by itself.
  init(_ name: String, _ words: String, turn: @escaping @Sendable (Turn, Message) -> Bool) {
    self.init(name, words) { version in
      zip(version.turns, version.chat.messages).enumerated().filter { turn($0.element.0, $0.element.1) }
        .map(\.offset)
    }
  }
}

/// All reading aids, in the order of their chips. A new one is a line here.
enum ReadingAids {
  static let all: [ReadingAidRule] = [
    ReadingAidRule("error", "Error") { turn, message in
      !turn.error.isEmpty || message.generation?.isFailure == true
    },
    ReadingAidRule("loop", "Repeats itself", find: Repetition.find),
    ReadingAidRule("empty", "Empty turn") { turn, _ in isEmpty(turn) },
    ReadingAidRule("order", "Turns out of order", find: RoleOrder.find),
    ReadingAidRule("unanswered", "Tool call without result", find: UnansweredCalls.find),
    ReadingAidRule("fence", "Code block not closed") { turn, _ in CodeFences.isOpen(turn.text) },
    ReadingAidRule("language", "Other script than the question", find: LanguageSwitch.find),
    ReadingAidRule("long", "Much longer than its neighbours", find: LengthOutliers.find),
    ReadingAidRule("slow", "Slow reply") { _, message in (message.generation?.delay ?? 0) >= slowSeconds },
  ]

  /// Of near-duplicates, which only the whole run can show: `NearDuplicates`.
  static let duplicateName = "duplicate"
  static let duplicateWords = "Near-duplicate"

  /// A reader who waits so long thinks of something else.
  static let slowSeconds = 10.0

  /// Those that the conversation shows.
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
