internal import Basics
internal import Evaluation
internal import Statistics

/// Which traces have which failure modes.
package struct ErrorAnalysis: Sendable {
  package let traces: [Trace]
  /// In the order of the tree, each after its parent.
  package let modes: [FailureMode]
  /// Depth of each mode in the tree, from 0.
  package let depths: [Int]
  /// For each trace: the modes found in it.
  let hits: [[Hit]]
  /// For each trace, for each of its older versions: the modes found in it.
  private let olderHits: [[[Hit]]]
  /// For each trace: 1 / its inclusion probability, 0 if the plan did not draw it; 1 without a plan.
  let weights: [Double]
  /// Whether a sampling plan weights the rates.
  package let isWeighted: Bool
  /// Indices of the traces that someone has read, in the order of their first verdicts.
  let read: [Int]
  /// Notes on turns for which no one has named a mode.
  package let open: [OpenNote]

  /// A mode found in a trace.
  struct Hit: Sendable, Equatable {
    /// Index of the mode.
    let mode: Int
    /// The bands of turn numbers in which it is, as bits.
    var bands = 0
    /// The first answer, for links and notes.
    let first: Trace.Answer
    /// Number of answers.
    var count = 0
  }

  /// A note to be sorted into a mode.
  package struct OpenNote: Sendable {
    package let trace: Int
    package let note: Trace.Note
  }

  /// `weights`: of each trace, as above; nil without a sampling plan.
  package init(_ traces: [Trace], _ taxonomy: Taxonomy, weights: [Double]? = nil) {
    self.traces = traces
    isWeighted = weights != nil
    self.weights = weights ?? traces.map { _ in 1 }
    var names = CurrentNames(taxonomy)
    let answers = traces.map { trace in trace.answers.map { (name: names[$0.mode], answer: $0) } }
    let older = traces.map { trace in
      trace.older.map { $0.answers.map { (name: names[$0.mode], answer: $0) } }
    }
    var whole = taxonomy
    let named = Set(answers.joined().map(\.name)).union(older.joined().joined().map(\.name))
    whole.addUnlisted(named.subtracting([Criterion.noValue]))
    let tree = Self.tree(whole.modes)
    (modes, depths) = (tree.map(\.mode), tree.map(\.depth))
    let indices = Dictionary(
      modes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    hits = answers.map { Self.hits($0, indices) }
    olderHits = older.map { $0.map { Self.hits($0, indices) } }
    read = traces.indices.filter { traces[$0].firstRead != nil }
      .sorted { Self.order(traces[$0], $0) < Self.order(traces[$1], $1) }
    open = traces.indices.flatMap { Self.open(traces[$0], $0) }
  }

  private static func order(_ trace: Trace, _ index: Int) -> (Int64, Int) {
    (trace.firstRead?.milliseconds ?? .max, index)
  }

  private static func hits(
    _ answers: [(name: String, answer: Trace.Answer)], _ indices: [String: Int]
  ) -> [Hit] {
    var hits: [Hit] = []
    for (name, answer) in answers {
      guard let mode = indices[name] else { continue }
      let place = hits.firstIndex { $0.mode == mode } ?? hits.count
      if place == hits.count { hits.append(Hit(mode: mode, first: answer)) }
      if let turn = answer.turn { hits[place].bands |= 1 << TurnBand.index(turn) }
      hits[place].count += 1
    }
    return hits.sorted { $0.mode < $1.mode }
  }

  /// Notes on a turn, or on the whole conversation, without an answer about the same.
  private static func open(_ trace: Trace, _ index: Int) -> [OpenNote] {
    let sorted = Set(trace.answers.map(\.turn))
    return trace.notes.filter { !sorted.contains($0.turn) }.map { OpenNote(trace: index, note: $0) }
  }

  /// The modes with their depths; those without a known parent first come in the order of the file.
  private static func tree(_ modes: [FailureMode]) -> [(mode: FailureMode, depth: Int)] {
    let children = Dictionary(grouping: modes) { $0.parent ?? "" }
    var tree: [(mode: FailureMode, depth: Int)] = []
    var open = (children[""] ?? []).reversed().map { (mode: $0, depth: 0) }
    while let next = open.popLast() {
      tree.append(next)
      open += (children[next.mode.name] ?? []).reversed().map { ($0, next.depth + 1) }
    }
    return tree
  }

  /// Looks up the current name of each mode once.
  private struct CurrentNames {
    let taxonomy: Taxonomy
    private var known: [String: String] = [:]

    init(_ taxonomy: Taxonomy) { self.taxonomy = taxonomy }

    subscript(name: String) -> String {
      mutating get {
        if let current = known[name] { return current }
        let current = taxonomy.current(name)
        known[name] = current
        return current
      }
    }
  }
}

extension ErrorAnalysis {
  /// Whether there is anything to show.
  package var isEmpty: Bool {
    modes.isEmpty && traces.allSatisfy { $0.notes.isEmpty && $0.failure == nil }
  }

  /// A version of a conversation: the newest one, or one of the older ones.
  struct Version: Sendable, Equatable {
    /// Index of the trace.
    let trace: Int
    /// Index among its older versions, newest first; nil for the newest.
    var older: Int?
  }

  /// The versions that someone has read: by trace, then newest first.
  var readVersions: [Version] {
    traces.indices.flatMap { index in
      (traces[index].firstRead == nil ? [] : [Version(trace: index)])
        + traces[index].older.indices.map { Version(trace: index, older: $0) }
    }
  }

  func trace(_ version: Version) -> Trace {
    version.older.map { traces[version.trace].older[$0] } ?? traces[version.trace]
  }

  func hits(_ version: Version) -> [Hit] {
    version.older.map { olderHits[version.trace][$0] } ?? hits[version.trace]
  }

  /// The modes that older versions have.
  var olderModes: Set<Int> { Set(olderHits.joined().joined().map(\.mode)) }

  /// All traces that someone has read.
  var readTally: TraceTally { tally(read) }

  func tally(_ indices: some Sequence<Int>) -> TraceTally {
    var tally = TraceTally()
    for index in indices { tally.add(weight: weights[index]) }
    return tally
  }

  /// For each mode: the traces that have it.
  var tracesByMode: [[Int]] {
    var found = modes.map { _ in [Int]() }
    for (trace, hits) in hits.enumerated() { for hit in hits { found[hit.mode].append(trace) } }
    return found
  }

  /// For each mode: the traces that have it or a part of it.
  func tracesWithParts(_ byMode: [[Int]]) -> [[Int]] {
    modes.indices.map { place in
      let parts = modes.indices.dropFirst(place + 1).prefix { depths[$0] > depths[place] }
      return parts.isEmpty ? byMode[place] : Set(byMode[place]).union(parts.flatMap { byMode[$0] }).sorted()
    }
  }

  /// Traces read that the sampling plan did not draw: they are counted, and not part of weighted rates.
  package var outsideCount: Int { read.count { weights[$0] == 0 } }
}
