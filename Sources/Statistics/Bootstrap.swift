internal import Basics

/// A 95 % interval of a statistic, and the draws it does not include.
package struct BootstrapInterval: Sendable, Equatable {
  package let low: Double
  package let high: Double
  /// Draws in which the statistic was undefined.
  package let leftOut: Int
}

extension BootstrapInterval {
  /// Whether at least 95 % of the draws have the same value, so that it says nothing about others.
  package var isPoint: Bool { low == high }

  /// The share of draws in which the statistic was undefined.
  package var leftOutShare: Double { Double(leftOut) / Double(Bootstrap.standardDraws) }

  /// An interval without draws.
  package init(_ wilson: Wilson) { self.init(low: wilson.low, high: wilson.high, leftOut: 0) }
}

/// A cluster bootstrap: conversations are drawn with replacement, as many as there are, each with all its
/// items, and the middle 95 % of the statistic over all draws are its interval (Davison and Hinkley,
/// "Bootstrap Methods and their Application", 1997, sections 3.8 and 5.3).
///
/// The interval has the same bits on every machine: draws are whole numbers, sums have a fixed order.
/// Undefined with fewer than two conversations, and if the statistic is undefined in every draw.
package struct Bootstrap: Sendable, Equatable {
  package let seed: UInt64
  package let draws: Int

  static let standardDraws = 2000

  package init(seed: UInt64, draws: Int = standardDraws) {
    precondition(draws > 0, "a bootstrap has draws")
    (self.seed, self.draws) = (seed, draws)
  }

  /// The interval of any statistic, nil where it is undefined. It receives the drawn clusters, some of them
  /// several times.
  package func interval<Cluster>(
    of clusters: [Cluster], _ statistic: ([Cluster]) -> Double?
  ) -> Estimate<BootstrapInterval> {
    var drawn = clusters
    return interval(of: clusters.count) { random in
      for place in drawn.indices { drawn[place] = clusters[random.pick(of: clusters.count)] }
      return statistic(drawn)
    }
  }

  /// The interval of a statistic of summed counts. All clusters have as many counts; the statistic receives
  /// the sums of a draw. The same draws as of `interval(of:)`, without copies.
  package func interval(
    counts clusters: [[Int]], _ statistic: ([Int]) -> Double?
  ) -> Estimate<BootstrapInterval> {
    interval(sums: ClusterTable(clusters), statistic)
  }

  /// The interval of a statistic of sums of fractions, which must be finite.
  package func interval(
    sums clusters: [[Double]], _ statistic: ([Double]) -> Double?
  ) -> Estimate<BootstrapInterval> {
    interval(sums: ClusterTable(clusters), statistic)
  }

  private func interval<Number>(
    sums table: ClusterTable<Number>, _ statistic: ([Number]) -> Double?
  ) -> Estimate<BootstrapInterval> {
    var table = table
    return interval(of: table.clusterCount) { random in
      table.draw(&random)
      return statistic(table.sums)
    }
  }

  private func interval(
    of clusterCount: Int, _ draw: (inout SplitMix64) -> Double?
  ) -> Estimate<BootstrapInterval> {
    if clusterCount < 2 { return .undefined(.fewConversations) }
    var random = SplitMix64(seed: seed)
    var values: [Double] = []
    values.reserveCapacity(draws)
    for _ in 0..<draws {
      // The sum turns −0 into 0: both are equal to the sort, but have other bits.
      if let value = draw(&random), value.isFinite { values.append(value + 0) }
    }
    return middle(of: values)
  }

  /// The interval of the values of all draws in which the statistic was defined.
  func middle(of values: [Double]) -> Estimate<BootstrapInterval> {
    let values = values.sorted()
    guard !values.isEmpty else { return .undefined(.neverDefined) }
    return .value(
      BootstrapInterval(
        low: Self.quantile(25, values), high: Self.quantile(975, values), leftOut: draws - values.count))
  }

  /// The value at so many thousandths of the sorted values, interpolated between the two nearest (type 7 of
  /// Hyndman and Fan, The American Statistician 50, 1996).
  private static func quantile(_ thousandths: Int, _ sorted: [Double]) -> Double {
    let (place, rest) = (thousandths * (sorted.count - 1)).quotientAndRemainder(dividingBy: 1000)
    let (value, next) = (sorted[place], sorted[min(place + 1, sorted.count - 1)])
    let part = Double(rest) / 1000
    return min(next, max(value, value * (1 - part) + next * part))
  }
}

extension SplitMix64 {
  /// From 0 to `count` - 1, each as likely up to 2⁻⁶⁴ · `count`; without the division of `next(below:)`.
  mutating func pick(of count: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(count)).high) }
}
