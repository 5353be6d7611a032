internal import Basics
internal import Evaluation
internal import Statistics

/// When new failure modes stop appearing, in the order in which traces were read.
struct Saturation: Sendable, Equatable {
  /// Ten traces, or several times ten without a new kind.
  struct Block: Sendable, Equatable {
    /// Numbers of the first and last trace, from 1.
    var first: Int
    var last: Int
    /// Indices of the modes that appear for the first time.
    var new: [Int]
    /// Number of kinds up to here.
    var total: Int
  }

  /// Whether to read more.
  enum Advice: Sendable, Equatable {
    /// Fewer traces are read than the rule looks at.
    case tooFew(Int)
    case stop
    /// So many of their notes are without a mode: sorting these may bring new ones.
    case sort(Int)
    /// So many kinds are new.
    case readOn(Int)
  }

  /// Ten traces; the last step may have fewer.
  struct Step: Sendable, Equatable {
    /// Numbers of the first and last trace, from 1.
    let first: Int
    let last: Int
    let newCount: Int
  }

  private(set) var blocks: [Block] = []
  private(set) var steps: [Step] = []
  let advice: Advice
  let readCount: Int

  /// The rule looks at so many traces.
  static let window = 20
  private static let step = 10

  init(_ analysis: ErrorAnalysis) {
    var seen: Set<Int> = []
    /// For each read trace: the modes it is the first to have.
    let new = analysis.read.map { index in
      analysis.hits[index].map(\.mode).filter { seen.insert($0).inserted }
    }
    readCount = new.count
    let late = new.suffix(Self.window).reduce(0) { $0 + $1.count }
    let last = Set(analysis.read.suffix(Self.window))
    let open = analysis.open.count { last.contains($0.trace) }
    advice =
      new.count < Self.window
      ? .tooFew(new.count) : late > 0 ? .readOn(late) : open > 0 ? .sort(open) : .stop
    var total = 0
    for start in stride(from: 0, to: new.count, by: Self.step) {
      let end = min(start + Self.step, new.count)
      let found = Array(new[start..<end].joined())
      total += found.count
      steps.append(Step(first: start + 1, last: end, newCount: found.count))
      if found.isEmpty, blocks.last?.new.isEmpty == true {
        blocks[blocks.count - 1].last = end
      } else {
        blocks.append(Block(first: start + 1, last: end, new: found, total: total))
      }
    }
  }
}

/// Failure modes in the same trace.
struct ModePair: Sendable, Equatable {
  /// Indices of modes, the smaller first.
  let first: Int
  let second: Int
  /// The traces with both.
  let tally: TraceTally

  /// Modes with the most traces among which pairs are counted.
  private static let maximum = 150

  /// The most frequent pairs. A mode and its own part are no pair.
  static func all(_ analysis: ErrorAnalysis, limit: Int) -> [ModePair] {
    let counts = analysis.tracesByMode.map(\.count)
    let ranked = counts.indices.filter { counts[$0] > 0 }
      .sorted { (-counts[$0], $0) < (-counts[$1], $1) }.prefix(maximum).sorted()
    var places = counts.map { _ in -1 }
    for (place, mode) in ranked.enumerated() { places[mode] = place }
    var table = [TraceTally](repeating: TraceTally(), count: ranked.count * ranked.count)
    for (hits, weight) in zip(analysis.hits, analysis.weights) where hits.count > 1 {
      let own = hits.map { places[$0.mode] }.filter { $0 >= 0 }
      for (number, first) in own.enumerated() {
        for second in own[(number + 1)...] {
          table[first * ranked.count + second].add(weight: weight)
        }
      }
    }
    let pairs = table.indices.compactMap { place -> ModePair? in
      let (first, second) = (ranked[place / ranked.count], ranked[place % ranked.count])
      return table[place].count == 0 || analysis.isPart(second, of: first)
        ? nil : ModePair(first: first, second: second, tally: table[place])
    }
    return Array(
      pairs.sorted { (-$0.tally.count, $0.first, $0.second) < (-$1.tally.count, $1.first, $1.second) }.prefix(
        limit))
  }
}

extension ErrorAnalysis {
  /// Whether a mode is below an earlier one in the tree.
  fileprivate func isPart(_ mode: Int, of other: Int) -> Bool {
    mode > other && ((other + 1)...mode).allSatisfy { depths[$0] > depths[other] }
  }
}

/// Where conversations first go wrong.
struct FirstFailures: Sendable {
  /// By the turn before it, in the order of the kinds.
  let before: [(kind: TurnKind, tally: TraceTally)]
  /// By its own kind.
  let kinds: [(kind: TurnKind, tally: TraceTally)]
  /// By its number.
  let bands: [TraceTally]
  let all: TraceTally

  init(_ analysis: ErrorAnalysis) {
    let failures = zip(analysis.traces, analysis.weights).compactMap { trace, weight in
      trace.failure.map { (failure: $0, weight: weight) }
    }
    var all = TraceTally()
    var bands = [TraceTally](repeating: TraceTally(), count: TurnBand.count)
    for (failure, weight) in failures {
      all.add(weight: weight)
      bands[TurnBand.index(failure.turn)].add(weight: weight)
    }
    (self.all, self.bands) = (all, bands)
    before = Self.tallies(failures.map { ($0.failure.before, $0.weight) })
    kinds = Self.tallies(failures.map { ($0.failure.kind, $0.weight) })
  }

  private static func tallies(
    _ failures: [(kind: TurnKind, weight: Double)]
  ) -> [(kind: TurnKind, tally: TraceTally)] {
    TurnKind.allCases.compactMap { kind in
      var tally = TraceTally()
      for failure in failures where failure.kind == kind { tally.add(weight: failure.weight) }
      return tally.count == 0 ? nil : (kind, tally)
    }
  }
}
