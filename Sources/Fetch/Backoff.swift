internal import Basics

/// Waits between attempts: 1, 2, 4 … 64 s, each ± 20 % from a seeded generator (G-27).
package struct Backoff: Sendable {
  /// Maximum number of attempts per request.
  package static let tries = 8
  static let seconds = [1, 2, 4, 8, 16, 32, 64, 64]
  private static let jitter = 0.2

  private var generator: SplitMix64

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// The wait after a failed attempt, counted from 1; nil after the last.
  package mutating func wait(after failedTry: Int) -> Duration? {
    guard failedTry < Self.tries, failedTry > 0 else { return nil }
    let base = Double(Self.seconds[min(failedTry, Self.seconds.count) - 1])
    let factor = 1 + Self.jitter * (2 * generator.unit() - 1)
    return .milliseconds(Int64(base * 1000 * factor))
  }
}
