internal import Basics
internal import Evaluation

/// The traces that a plan draws, with the probability of each.
///
/// Each stratum draws without replacement and independently of the others: by the ranks of seeded numbers of the
/// traces, so that a new trace changes little of the sample. A trace is in the sample if a stratum draws it, so its
/// probability is 1 − Π (1 − p) over the strata.
package struct Sample: Sendable, Equatable {
  package let plan: SamplePlan
  /// The file of the draw, if it is kept.
  package let source: String?
  /// For each trace: the probability of being drawn; in a kept draw only known of those that it has.
  package let probabilities: [Double]
  /// In the order of the traces.
  package let drawn: [Drawn]
  /// For each stratum: how many traces it chooses from, if known, and how many it draws.
  package let strata: [(population: Int?, drawn: Int)]

  /// A trace of the sample.
  package struct Drawn: Sendable, Equatable {
    /// Its index.
    package let trace: Int
    package let probability: Double
    package var reviewers: [String] = []
    /// Indices of the strata that draw it.
    package var strata: [Int] = []
    /// The run whose version is drawn, if that is not the newest.
    package var run: String?
  }

  /// `runs`: names of all runs, oldest first.
  package init(_ plan: SamplePlan, _ traces: [Trace], runs: [String]) {
    self.plan = plan
    var missing = traces.map { _ in 1.0 }
    var drawnBy = traces.map { _ in [Int]() }
    var strata: [(population: Int?, drawn: Int)] = []
    for (number, size) in plan.sizes.enumerated() {
      let draw = StratumDraw(plan, number, size, traces, runs: runs)
      for one in draw.probabilities { missing[one.trace] *= 1 - one.probability }
      for trace in draw.drawn { drawnBy[trace].append(number) }
      strata.append((draw.probabilities.count, draw.drawn.count))
    }
    self.strata = strata
    source = nil
    probabilities = missing.map { 1 - $0 }
    var drawn = traces.indices.filter { !drawnBy[$0].isEmpty }.map { [missing, drawnBy] in
      Drawn(trace: $0, probability: 1 - missing[$0], strata: drawnBy[$0])
    }
    Self.assign(plan, traces, &drawn)
    self.drawn = drawn
  }

  /// The kept draw, whatever the plan would draw today. `plan`: for its strata in words.
  package init(_ kept: KeptDraw, _ plan: SamplePlan?, _ traces: [Trace]) {
    var plan = plan ?? SamplePlan()
    for line in kept.lines {
      for name in line.reviewers where !plan.reviewers.contains(name) { plan.reviewers.append(name) }
    }
    self.plan = plan
    source = kept.source
    drawn = traces.indices.compactMap { index in
      kept[traces[index].id].map { line in
        Drawn(
          trace: index, probability: line.probability, reviewers: line.reviewers,
          strata: line.strata.map { $0 - 1 }, run: line.run == traces[index].run ? nil : line.run)
      }
    }
    probabilities = traces.map { kept[$0.id]?.probability ?? 0 }
    strata = plan.strata.indices.map { number in
      (nil, kept.lines.count { $0.strata.contains(number + 1) })
    }
  }

  /// 1 / the inclusion probability of each drawn trace, 0 for others: the weights of rates.
  package var weights: [Double] {
    var weights = probabilities.map { _ in 0.0 }
    for one in drawn { weights[one.trace] = 1 / one.probability }
    return weights
  }

  /// Gives the traces to reviewers in turn, in seeded order; the first share of them to two.
  private static func assign(_ plan: SamplePlan, _ traces: [Trace], _ drawn: inout [Drawn]) {
    let reviewers = plan.reviewers
    guard !reviewers.isEmpty else { return }
    let ranks = SeededRanks(plan.seed, "reviewers")
    let order = ranks.sorted(Array(drawn.indices)) { traces[drawn[$0].trace].id }
    let shared = reviewers.count > 1 ? Int((plan.overlap * Double(order.count)).rounded(.up)) : 0
    for (number, place) in order.enumerated() {
      let first = number % reviewers.count
      drawn[place].reviewers = [reviewers[first]]
      if number < shared {
        let step = 1 + number / reviewers.count % (reviewers.count - 1)
        drawn[place].reviewers.append(reviewers[(first + step) % reviewers.count])
      }
    }
  }

  package static func == (left: Sample, right: Sample) -> Bool {
    left.plan == right.plan && left.probabilities == right.probabilities && left.drawn == right.drawn
  }
}

/// Orders things by seeded numbers: the first n of them are a random sample without replacement.
struct SeededRanks {
  private let prefix: String

  init(_ seed: Int, _ purpose: String) { prefix = "\(seed)\n\(purpose)\n" }

  func number(_ name: String) -> UInt64 {
    // FNV alone is too regular for names that differ in their last digit.
    var random = SplitMix64(seed: FNV1a.hash(prefix + name))
    return random.next()
  }

  func sorted<Element>(_ elements: [Element], name: (Element) -> String) -> [Element] {
    elements.enumerated().map { (rank: number(name($1)), place: $0, element: $1) }
      .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.element)
  }
}
