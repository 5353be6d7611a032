/// A number of traces and the sum of their weights.
package struct TraceTally: Sendable, Equatable {
  package private(set) var count = 0
  fileprivate var weight = 0.0
  fileprivate var squares = 0.0

  package init() {}

  /// Weight 0: the trace is counted, and not part of any rate.
  package mutating func add(weight: Double = 1) {
    count += 1
    self.weight += weight
    squares += weight * weight
  }
}

/// A share of traces with its 95 % interval. Each trace weighs 1 / its inclusion probability, so that the share is
/// that of all traces and not that of the drawn ones (Hájek's estimator).
///
/// The interval is Wilson's for Kish's effective number of traces, (Σw)² / Σw²; with equal weights it is
/// Wilson's.
package struct WeightedRate: Sendable, Equatable {
  package let share: Double
  package let low: Double
  package let high: Double

  /// 95 %, two-sided.
  private static let z = 1.959_963_984_540_054

  /// Nil if no trace has a weight.
  package init?(_ hits: TraceTally, of all: TraceTally) {
    guard all.squares > 0, hits.count <= all.count else { return nil }
    let (n, z) = (all.weight * all.weight / all.squares, Self.z)
    // Sums in another order may differ in the last digit.
    share = min(1, hits.weight / all.weight)
    let centre = share + z * z / (2 * n)
    let spread = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    low = share <= 0 ? 0 : max(0, (centre - spread) / (1 + z * z / n))
    high = share >= 1 ? 1 : min(1, (centre + spread) / (1 + z * z / n))
  }
}
