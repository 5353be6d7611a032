/// Numbers by item and reviewer, some missing: Krippendorff's α for intervals, without a table of all
/// numbers.
package struct NumericRatings: Sendable, Equatable {
  /// For each item, the number of each reviewer, less the lowest on a shared item; nil where it is missing.
  private let items: [[Double?]]
  private let obstacle: UndefinedReason?

  /// Numbers that are not finite are missing.
  package init(_ items: [[Double?]]) {
    let finite = items.map { $0.map { $0.flatMap { $0.isFinite ? $0 : nil } } }
    let shared = finite.filter { $0.count { $0 != nil } > 1 }
    let lowest = shared.joined().compactMap { $0 }.min() ?? 0
    self.items = finite.map { $0.map { $0.map { $0 - lowest } } }
    let table = RatingsTable(labelCount: 1, items: finite.map { $0.map { $0.map { _ in 0 } } })
    obstacle = table.obstacle
  }

  /// Krippendorff's α, whose distance of two numbers is their difference: 1 − (n − 1) A / B. B is the sum of
  /// squared differences of all n numbers on shared items, A that within each item, divided by its number of
  /// numbers less 1 (Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011).
  ///
  /// Undefined without numbers, with one reviewer, without an item that two judged, if all numbers are equal,
  /// and if their squares overflow.
  package var alpha: Estimate<Double> {
    if let obstacle { return .undefined(obstacle) }
    return Self.alpha(Self.sums(items))
  }

  /// α for intervals that share their draws. `conversations` has a number for each item.
  package func drawn(conversations: [Int]) -> DrawnStatistics {
    DrawnStatistics(clusters: Clusters.grouped(items, by: conversations).map(Self.sums), count: 1) {
      [Self.alpha($0).value]
    }
  }

  /// The 95 % interval of α over conversations. `conversations` has a number for each item.
  package func interval(conversations: [Int], _ bootstrap: Bootstrap) -> Estimate<BootstrapInterval> {
    precondition(conversations.count == items.count, "each item is in a conversation")
    if let reason = alpha.reason { return .undefined(reason) }
    let clusters = Clusters.grouped(items, by: conversations).map(Self.sums)
    return bootstrap.interval(sums: clusters) { Self.alpha($0).value }
  }

  /// Over shared items: the number of numbers, their sum, the sum of their squares, and A.
  private static func sums(_ items: [[Double?]]) -> [Double] {
    var sums = [0.0, 0, 0, 0]
    for item in items {
      let numbers = item.compactMap { $0 }
      if numbers.count < 2 { continue }
      sums[0] += Double(numbers.count)
      sums[1] += numbers.reduce(0, +)
      sums[2] += numbers.reduce(0) { $0 + $1 * $1 }
      sums[3] += differences(numbers) / Double(numbers.count - 1)
    }
    return sums
  }

  private static func differences(_ numbers: [Double]) -> Double {
    numbers.indices.reduce(0) { sum, first in
      numbers[..<first].reduce(sum) { $0 + ($1 - numbers[first]) * ($1 - numbers[first]) }
    }
  }

  private static func alpha(_ sums: [Double]) -> Estimate<Double> {
    let (count, squares) = (sums[0], sums[0] * sums[2])
    if count == 0 { return .undefined(.nothingShared) }
    let all = squares - sums[1] * sums[1]
    guard all.isFinite, sums[3].isFinite else { return .undefined(.numberTooLarge) }
    // Equal numbers leave no more than errors of rounding.
    if all <= squares * 1e-12 { return .undefined(.oneLabel) }
    return .ratio(all - (count - 1) * sums[3], all, else: .oneLabel)
  }
}
