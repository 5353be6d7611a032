internal import Basics
internal import Model

/// The replies, error rate and delays of the mock assistant (M-04).
struct AssistantRules: Sendable, Equatable {
  /// From 0, never, to 1, always.
  var errorRate: Double
  /// The text of a failed turn.
  var errorText: String
  /// Shortest and longest delay of a reply in milliseconds, inclusive (M-13).
  var delay: ClosedRange<Int>
  /// In matching order; the last one has no condition.
  var rules: [Rule]

  /// A reply and its condition.
  struct Rule: Sendable, Equatable {
    var name: String
    /// Lower priorities are matched first.
    var priority: Int
    var condition: Condition
    var reply: String
    /// Further replies of this rule, selected by other words in the text.
    var topics: [Topic] = []
  }

  /// A refinement for texts that the rule matches.
  struct Topic: Sendable, Equatable {
    /// Its name in reports, after the rule's name.
    var name: String
    /// The rule whose condition and reply it uses; nil if it has its own.
    var rule: String?
    var condition: Condition
    var reply: String
  }

  /// Any of these words or characters; empty for the default rule.
  struct Condition: Sendable, Equatable {
    /// Lower case.
    var words: [String] = []
    var characters: [String] = []

    var isEmpty: Bool { words.isEmpty && characters.isEmpty }
  }

  /// The default text of a failed turn.
  static let failure = "Service unavailable. Please try again."
  /// After this many attempts at one reply, the failed turn stays.
  static let maximumAttempts = 3
}

extension AssistantRules {
  /// The rules without a rules file: greeting, question, code and default, with exactly the keywords of the
  /// original (docs/decisions/0015).
  init(_ settings: SiteSettings.Assistant, _ strings: Strings = Strings()) {
    errorText = strings[Self.failure]
    errorRate = settings.errorRate
    delay = Seconds.milliseconds(settings.delay.lowerBound)...Seconds.milliseconds(settings.delay.upperBound)
    rules = [Self.greeting, Self.question, Self.code, Self.fallback]
  }

  private static let greeting = Rule(
    name: "greeting", priority: 10, condition: Condition(words: ["hello", "hi"]),
    reply: "Hi there! I'm your assistant. How can I help you today?")

  private static let question = Rule(
    name: "question", priority: 20, condition: Condition(characters: ["?", "？", "؟"]),
    reply:
      "That's a good question! I don't know the answer for sure, but I'm happy to think about it with you. Can you tell me a little more?",
    topics: [
      Topic(
        name: "weather", condition: Condition(words: ["weather"]),
        reply:
          "I'm a simple assistant and can't check real weather, but I hope it's nice where you are! Is there anything else I can help with?"
      ),
      Topic(name: "code", rule: "code", condition: code.condition, reply: code.reply),
    ])

  private static let code = Rule(
    name: "code", priority: 30, condition: Condition(words: ["swift", "ios", "app"]),
    reply:
      "Swift is Apple's programming language for iOS development! It's designed to be fast, safe, and expressive. Are you working on an iOS project?"
  )

  private static let fallback = Rule(
    name: "default", priority: 1000, condition: Condition(),
    reply:
      "Thanks for telling me. I'm a simple assistant, so I understand greetings, questions, and a few words about code. What would you like to talk about?"
  )
}
