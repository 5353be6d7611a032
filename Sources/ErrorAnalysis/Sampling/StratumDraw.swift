internal import Basics
internal import Evaluation

/// What one stratum of a plan draws.
struct StratumDraw {
  /// For each trace it chooses from: the probability of being drawn by this stratum.
  private(set) var probabilities: [(trace: Int, probability: Double)] = []
  /// Indices of the drawn traces.
  private(set) var drawn: [Int] = []
  private let traces: [Trace]
  private let ranks: SeededRanks

  init(_ plan: SamplePlan, _ number: Int, _ size: Int, _ traces: [Trace], runs: [String]) {
    self.traces = traces
    ranks = SeededRanks(plan.seed, "stratum \(number)")
    let stratum = plan.strata[number]
    switch stratum.by {
    case .random: draw(size, from: [Array(traces.indices)])
    case .run, .model, .task, .language, .length: draw(size, from: Self.groups(stratum, traces))
    case .score where stratum.bands.isEmpty: takeLowest(size, stratum.score)
    case .score: draw(size, from: Self.groups(stratum, traces))
    case .disagreement: draw(size, from: [traces.indices.filter { traces[$0].isDisputed }])
    case .query: draw(size, from: [traces.indices.filter { traces[$0].matches.contains(number) }])
    case .new:
      let old = Self.olderRuns(stratum.since, runs)
      draw(size, from: [traces.indices.filter { old.isDisjoint(with: traces[$0].runs) }])
    }
  }

  /// The runs up to that one.
  private static func olderRuns(_ since: String, _ runs: [String]) -> Set<String> {
    let last = since.isEmpty ? runs.dropLast().last : since
    return Set(runs.prefix((last.flatMap(runs.firstIndex) ?? -1) + 1))
  }

  /// Traces with the same value, in the order of the values. Those without a score are in none.
  private static func groups(_ stratum: SamplePlan.Stratum, _ traces: [Trace]) -> [[Int]] {
    let keyed = traces.indices.compactMap { index -> (key: String, trace: Int)? in
      let trace = traces[index]
      switch stratum.by {
      case .run: return (trace.run, index)
      case .model: return (trace.model, index)
      case .task: return (trace.task, index)
      case .language: return (trace.language, index)
      case .length where stratum.bands.isEmpty: return ("\(TurnBand.index(max(1, trace.turnCount)))", index)
      case .length: return (band(Double(trace.turnCount), stratum.bands), index)
      default: return trace.score(stratum.score).map { (band($0, stratum.bands), index) }
      }
    }
    return Dictionary(grouping: keyed, by: \.key).sorted { $0.key < $1.key }.map { $0.value.map(\.trace) }
  }

  private static func band(_ value: Double, _ bands: [Double]) -> String { "\(bands.count { $0 <= value })" }

  /// Draws from each group a number that is fixed beforehand: n of N traces, each with probability n / N. If there
  /// are more groups than traces to draw, random ones of them give one trace each.
  private mutating func draw(_ size: Int, from groups: [[Int]]) {
    let groups = groups.filter { !$0.isEmpty }
    guard size < groups.count else {
      for (group, count) in zip(groups, Self.allocation(size, groups.map(\.count))) {
        draw(count, of: group, share: 1)
      }
      return
    }
    let order = ranks.sorted(Array(groups.indices)) { "group \(traces[groups[$0][0]].id)" }
    let chosen = Set(order.prefix(size))
    for (place, group) in groups.enumerated() {
      draw(1, of: group, share: Double(size) / Double(groups.count), isChosen: chosen.contains(place))
    }
  }

  private mutating func draw(_ count: Int, of group: [Int], share: Double, isChosen: Bool = true) {
    let probability = share * Double(count) / Double(group.count)
    probabilities += group.map { ($0, probability) }
    if isChosen { drawn += ranks.sorted(group) { traces[$0].id }.prefix(count) }
  }

  /// Equal numbers for all groups; what a small group cannot give, the larger ones give.
  static func allocation(_ size: Int, _ counts: [Int]) -> [Int] {
    var given = counts.map { _ in 0 }
    var left = min(size, counts.reduce(0, +))
    while left > 0 {
      let open = counts.indices.filter { given[$0] < counts[$0] }
      let part = max(1, left / open.count)
      for place in open where left > 0 {
        let own = min(part, counts[place] - given[place], left)
        given[place] += own
        left -= own
      }
    }
    return given
  }

  /// The lowest scores, for certain; ties are broken by seeded numbers, so those at the boundary have a chance.
  private mutating func takeLowest(_ size: Int, _ name: String) {
    let scored = traces.indices.compactMap { index in
      traces[index].score(name).map { (trace: index, score: $0) }
    }.sorted { ($0.score, $0.trace) < ($1.score, $1.trace) }
    let edge = scored.prefix(size).last?.score
    let sure = scored.filter { one in edge.map { one.score < $0 } ?? false }.map(\.trace)
    let tied = scored.filter { $0.score == edge }.map(\.trace)
    if !sure.isEmpty { draw(sure.count, of: sure, share: 1) }
    if !tied.isEmpty { draw(min(size - sure.count, tied.count), of: tied, share: 1) }
    let rest = scored.filter { one in edge.map { one.score > $0 } ?? true }
    probabilities += rest.map { ($0.trace, 0) }
  }
}

extension Trace {
  /// A score by its name; the first for an empty one.
  func score(_ name: String) -> Double? {
    name.isEmpty ? scores.first?.value : scores.first { $0.name == name }?.value
  }
}
