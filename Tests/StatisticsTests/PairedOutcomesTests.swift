import Statistics
import Testing

@Suite struct PairedOutcomesTests {
  private static func outcomes(onlyBase: Int, onlyHead: Int, same: Int = 10) -> PairedOutcomes {
    PairedOutcomes(
      Array(repeating: (base: true, head: false), count: onlyBase)
        + Array(repeating: (base: false, head: true), count: onlyHead)
        + (0..<same).map { (base: $0 % 2 == 0, head: $0 % 2 == 0) })
  }

  @Test("outcomes are counted by what each run did")
  func counts() {
    let outcomes = Self.outcomes(onlyBase: 3, onlyHead: 5)
    #expect(outcomes.bothPass == 5 && outcomes.bothFail == 5)
    #expect(outcomes.onlyBase == 3 && outcomes.onlyHead == 5 && outcomes.total == 18)
    #expect(outcomes.p == McNemar.exact(3, 5))
    #expect(PairedOutcomes().p == 1 && PairedOutcomes().decision(alpha: 1) == .noDifference)
  }

  @Test(
    "a regression is a head run that is worse, with p up to alpha",
    arguments: [
      (6, 0, 0.05, .regression), (0, 6, 0.05, .improvement), (5, 0, 0.05, .noDifference),
      (6, 0, 0.03125, .regression), (6, 0, 0.03, .noDifference), (9, 9, 1, .noDifference),
      (30, 12, 0.01, .regression), (12, 30, 0.01, .improvement), (30, 12, 0.005, .noDifference),
    ] as [(Int, Int, Double, PairedOutcomes.Decision)])
  func decision(onlyBase: Int, onlyHead: Int, alpha: Double, decision: PairedOutcomes.Decision) {
    #expect(Self.outcomes(onlyBase: onlyBase, onlyHead: onlyHead).decision(alpha: alpha) == decision)
  }

  @Test(
    "of 1,000 pairs of equally good runs, up to 5 % raise an alarm",
    arguments: [(200, 0.7), (50, 0.9), (1000, 0.5)])
  func alarms(tasks: Int, rate: Double) {
    for alike in [0, 0.5, 0.9] {
      let equal = GateSimulation(tasks: tasks, baseRate: rate, drop: 0, alike: alike)
      let alarms = [PairedOutcomes.Decision.regression, .improvement].map {
        equal.share(of: $0, alpha: 0.05, pairs: 1000, seed: 20_261_125)
      }
      #expect(alarms[0] + alarms[1] <= 0.05, "\(alike): \(alarms)")
    }
    let same = GateSimulation(tasks: tasks, baseRate: rate, drop: 0, alike: 1)
    #expect(same.share(of: .noDifference, alpha: 0.05, pairs: 100, seed: 1) == 1)
  }

  @Test(
    "a drop of 10 points over 200 tasks is found, the sooner the more the runs are alike",
    arguments: [(0.0, 0.50...0.65), (0.5, 0.75...0.9), (1.0, 0.99...1)])
  func power(alike: Double, range: ClosedRange<Double>) {
    let worse = GateSimulation(tasks: 200, baseRate: 0.8, drop: 0.1, alike: alike)
    let power = worse.share(of: .regression, alpha: 0.05, pairs: 1000, seed: 20_261_125)
    print("80 % to 70 % over 200 tasks, \(alike) of them alike: power \(power)")
    #expect(range.contains(power))
    #expect(worse.share(of: .improvement, alpha: 0.05, pairs: 1000, seed: 20_261_125) <= 0.001)
  }
}
