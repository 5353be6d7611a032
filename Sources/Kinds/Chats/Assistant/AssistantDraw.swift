internal import Model

/// Chance with a memory: the same seed, conversation, message and attempt always fall the same way, here and in the
/// script of the playground (E.8, M-19).
struct AssistantDraw: Sendable, Equatable {
  /// From 0 to just below 1: whether the attempt fails.
  let failure: Double
  /// From 0 to just below 1: how long it takes.
  let wait: Double

  init(seed: Int, conversation: String, message: String, attempt: Int) {
    var random = SplitMix64(seed: Self.hash("\(seed)\u{0}\(conversation)\u{0}\(message)\u{0}\(attempt)"))
    failure = random.unit()
    wait = random.unit()
  }

  func fails(_ rules: AssistantRules) -> Bool { failure < rules.errorRate }

  /// Milliseconds between the shortest and the longest delay.
  func delay(_ rules: AssistantRules) -> Int {
    let (shortest, longest) = (rules.delay.lowerBound, rules.delay.upperBound)
    return shortest + Int((wait * Double(longest - shortest)).rounded())
  }

  /// 64-bit FNV-1a.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
