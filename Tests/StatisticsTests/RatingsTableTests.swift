import Basics
import Statistics
import Testing

@Suite struct RatingsTableTests {
  @Test(
    "what is undefined says why, and nothing is ever not a number",
    arguments: [
      ([], .noVerdicts), ([[nil, nil]], .noVerdicts), ([["a"], ["b"]], .oneReviewer),
      ([["a", nil], [nil, "b"]], .nothingShared),
    ] as [([[String?]], UndefinedReason)])
  func undefined(items: [[String?]], reason: UndefinedReason) {
    let table = RatingsTable(items)
    for measure in AgreementMeasure.allCases {
      #expect(table.estimate(measure) == .undefined(reason))
      #expect(
        table.interval(measure, conversations: Array(items.indices), Bootstrap(seed: 1)) == .undefined(reason)
      )
    }
    #expect(table.cohenKappa == .undefined(reason))
  }

  @Test("one label used throughout leaves a percentage, and an AC1 if there is another label to choose")
  func oneLabel() {
    let items: [[String?]] = [["good", "good"], ["good", "good"], ["good", nil]]
    let used = RatingsTable(items)
    #expect(used.estimate(.percent) == .value(1))
    for measure in [AgreementMeasure.nominalAlpha, .ordinalAlpha, .ac1] {
      #expect(used.estimate(measure) == .undefined(.oneLabel))
    }
    #expect(RatingsTable(Array(items.dropLast())).estimate(.fleiss) == .undefined(.oneLabel))
    #expect(used.cohenKappa == .undefined(.oneLabel))
    let offered = RatingsTable(items, labels: ["bad", "good"])
    #expect(offered.estimate(.ac1) == .value(1))
    #expect(offered.estimate(.nominalAlpha) == .undefined(.oneLabel))
  }

  @Test("Fleiss' kappa refuses items with different numbers of verdicts, Cohen's three reviewers")
  func limits() {
    let table = RatingsTable([["a", "b", "a"], ["b", "b", nil], ["a", "a", "a"]])
    #expect(table.estimate(.fleiss) == .undefined(.unevenVerdicts))
    #expect(table.cohenKappa == .undefined(.notTwoReviewers))
  }

  @Test("reviewers who always agree reach 1, whatever the measure")
  func agreement() {
    let table = RatingsTable((0..<9).map { [$0 % 3, $0 % 3, $0 % 3] })
    for measure in AgreementMeasure.allCases {
      #expect(table.estimate(measure).value.map { abs($0 - 1) < 1e-12 } == true, "\(measure)")
    }
  }

  @Test("alpha is its definition: mean distance within items against that of all pairs", arguments: 0..<40)
  func definition(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let items = Self.items(&random)
    let table = RatingsTable(items.map { $0.map { $0.map { Int($0) } } })
    try expect(table.estimate(.nominalAlpha), Self.alpha(items) { $0 == $1 ? 0 : 1 })
    try expect(NumericRatings(items).alpha, Self.alpha(items) { ($0 - $1) * ($0 - $1) })
  }

  @Test("neither the order of reviewers and items nor the names of labels matter", arguments: 0..<20)
  func symmetry(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let items = Self.items(&random).map { $0.map { $0.map { Int($0) } } }
    let turned = items.reversed().map { $0.reversed().map { $0.map { 9 - $0 } } }
    for measure in AgreementMeasure.allCases where measure != .fleiss {
      let one = RatingsTable(items).estimate(measure)
      try expect(RatingsTable(turned).estimate(measure), try #require(one.value))
    }
  }

  @Test("of two labels, all three alphas are the same", arguments: 0..<20)
  func twoLabels(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let items = Self.items(&random).map { $0.map { $0.map { $0 > 2 ? 1.0 : 0 } } }
    let table = RatingsTable(items)
    let nominal = try #require(table.estimate(.nominalAlpha).value)
    try expect(table.estimate(.ordinalAlpha), nominal)
    try expect(NumericRatings(items).alpha, nominal)
  }

  @Test("an interval over conversations contains its figure, and is that of conversations drawn one by one")
  func interval() throws {
    var random = SplitMix64(seed: 5)
    let items = (0..<120).map { _ -> [Int?] in
      let truth = random.next(below: 2)
      return (0..<3).map { _ in random.next(below: 5) == 0 ? 1 - truth : truth }
    }
    let (table, bootstrap) = (RatingsTable(items), Bootstrap(seed: 8, draws: 400))
    let conversations = items.indices.map { $0 / 4 }
    let clusters = (0..<30).map { Array(items[($0 * 4)..<($0 * 4 + 4)]) }
    for measure in AgreementMeasure.allCases {
      let interval = try #require(table.interval(measure, conversations: conversations, bootstrap).value)
      let figure = try #require(table.estimate(measure).value)
      #expect(interval.low < figure && figure < interval.high && interval.leftOut == 0, "\(measure)")
      let drawn = try #require(
        bootstrap.interval(of: clusters) { RatingsTable($0.flatMap { $0 }).estimate(measure).value }.value)
      #expect(abs(drawn.low - interval.low) < 1e-12 && abs(drawn.high - interval.high) < 1e-12, "\(measure)")
    }
  }

  private func expect(_ figure: Estimate<Double>, _ expected: Double) throws {
    let value = try #require(figure.value)
    #expect(abs(value - expected) < 1e-10)
  }

  /// 20 items of up to 4 reviewers, with labels from 0 to 4.
  private static func items(_ random: inout SplitMix64) -> [[Double?]] {
    (0..<20).map { _ in
      let middle = random.next(below: 5)
      return (0..<4).map { _ in
        random.next(below: 4) == 0 ? nil : Double((middle + random.next(below: 2)) % 5)
      }
    }
  }

  private static func alpha(_ items: [[Double?]], _ distance: (Double, Double) -> Double) -> Double {
    let shared = items.map { $0.compactMap { $0 } }.filter { $0.count > 1 }
    let all = shared.flatMap { $0 }
    func sum(_ numbers: [Double]) -> Double {
      numbers.reduce(0) { sum, one in numbers.reduce(sum) { $0 + distance(one, $1) } }
    }
    let within = shared.reduce(0) { $0 + sum($1) / Double($1.count - 1) } / Double(all.count)
    return 1 - within / (sum(all) / Double(all.count * (all.count - 1)))
  }
}

@Suite struct NumericRatingsTests {
  @Test(
    "numbers without agreement to measure say why",
    arguments: [
      ([], .noVerdicts), ([[1], [2]], .oneReviewer), ([[1, nil], [nil, 2]], .nothingShared),
      ([[.nan, .infinity]], .noVerdicts), ([[0.1, 0.1], [0.1, 0.1], [0.1, 0.1]], .oneLabel),
      ([[0.7, 0.7], [0.3, .nan], [0.7, 0.7], [0.7, 0.7]], .oneLabel),
      ([[1e300, -1e300], [0, 1]], .numberTooLarge), ([[1.2e154, 0]], .numberTooLarge),
      ([[.greatestFiniteMagnitude, -.greatestFiniteMagnitude]], .numberTooLarge),
    ] as [([[Double?]], UndefinedReason)])
  func undefined(items: [[Double?]], reason: UndefinedReason) {
    let ratings = NumericRatings(items)
    #expect(ratings.alpha == .undefined(reason))
    let conversations = Array(items.indices)
    #expect(ratings.interval(conversations: conversations, Bootstrap(seed: 1)) == .undefined(reason))
  }

  @Test("a common distance from zero changes nothing")
  func shift() throws {
    let items: [[Double?]] = [[1, 2], [4, 4], [3, 5], [2, nil], [1, 1]]
    let shifted = items.map { $0.map { $0.map { $0 + 1e9 } } }
    #expect(NumericRatings(items).alpha == NumericRatings(shifted).alpha)
    #expect(NumericRatings(items).alpha == NumericRatings(shifted + [[0, nil]]).alpha)
  }

  @Test("the interval over conversations contains alpha")
  func interval() throws {
    var random = SplitMix64(seed: 3)
    let items = (0..<80).map { _ -> [Double?] in
      let score = random.unit()
      return [score, score + random.unit() / 2]
    }
    let ratings = NumericRatings(items)
    let alpha = try #require(ratings.alpha.value)
    let interval = try #require(
      ratings.interval(conversations: items.indices.map { $0 / 2 }, Bootstrap(seed: 4, draws: 500)).value)
    #expect(interval.low < alpha && alpha < interval.high && interval.leftOut == 0)
  }
}
