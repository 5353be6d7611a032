package import Basics

/// Pairs of runs drawn by chance with a known difference: how often a gate finds it, or raises a false alarm.
package struct GateSimulation: Sendable, Equatable {
  package let tasks: Int
  /// Share of tasks that the base run passes.
  package let baseRate: Double
  /// By how much the head run's rate is lower; 0 for runs of equal quality.
  package let drop: Double
  /// Share of tasks whose difficulty alone decides: the head run passes a subset of those that the base run
  /// passes. On all others the runs pass independently of each other. The more tasks are alike, the sooner a
  /// difference shows.
  package let alike: Double

  package init(tasks: Int, baseRate: Double, drop: Double, alike: Double) {
    let shares = 0.0...1
    precondition(
      [baseRate, baseRate - drop, alike].allSatisfy(shares.contains), "rates are between 0 and 1")
    (self.tasks, self.baseRate, self.drop, self.alike) = (tasks, baseRate, drop, alike)
  }

  /// One pair of runs. Always three draws a task, so that seeds stay comparable between settings.
  package func outcomes(_ random: inout SplitMix64) -> PairedOutcomes {
    var outcomes = PairedOutcomes()
    for _ in 0..<tasks {
      let (kind, first, second) = (random.unit(), random.unit(), random.unit())
      let head = kind < alike ? first : second
      outcomes.add(base: first < baseRate, head: head < baseRate - drop)
    }
    return outcomes
  }

  /// Of so many seeded pairs of runs, the share that a gate calls `decision`: its power if there is a drop,
  /// its rate of false alarms if there is none.
  package func share(
    of decision: PairedOutcomes.Decision, alpha: Double, pairs: Int, seed: UInt64
  ) -> Double {
    precondition(pairs > 0, "a simulation has pairs")
    var random = SplitMix64(seed: seed)
    let found = (0..<pairs).count { _ in outcomes(&random).decision(alpha: alpha) == decision }
    return Double(found) / Double(pairs)
  }
}
