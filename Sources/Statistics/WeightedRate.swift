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
  private let wilson: Wilson

  package var share: Double { wilson.share }
  package var low: Double { wilson.low }
  package var high: Double { wilson.high }

  /// Nil if no trace has a weight.
  package init?(_ hits: TraceTally, of all: TraceTally) {
    guard all.squares > 0, hits.count <= all.count else { return nil }
    // Sums in another order may differ in the last digit.
    let share = min(1, hits.weight / all.weight)
    wilson = Wilson(share: share, of: all.weight * all.weight / all.squares)
  }
}
