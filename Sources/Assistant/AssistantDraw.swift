internal import Basics

/// Deterministic randomness: the same seed, conversation, message and attempt always yield the same values,
/// here and in the playground's script (M-19).
struct AssistantDraw: Sendable, Equatable {
  /// From 0 to just below 1; decides whether the attempt fails.
  let failure: Double
  /// From 0 to just below 1; decides the delay.
  let wait: Double

  init(seed: Int, conversation: String, message: String, attempt: Int) {
    let names = "\(seed)\u{0}\(conversation)\u{0}\(message)\u{0}\(attempt)"
    var random = SplitMix64(seed: FNV1a.hash(names))
    failure = random.unit()
    wait = random.unit()
  }

  func fails(_ rules: AssistantRules) -> Bool { failure < rules.errorRate }

  /// Milliseconds between the shortest and the longest delay.
  func delay(_ rules: AssistantRules) -> Int {
    let (shortest, longest) = (rules.delay.lowerBound, rules.delay.upperBound)
    return shortest + Int((wait * Double(longest - shortest)).rounded())
  }
}
