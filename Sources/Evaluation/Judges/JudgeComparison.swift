package import Statistics

/// A judge against what people agree on, for one criterion.
package struct JudgeComparison: Sendable {
  /// A target that people and the judge judged.
  package struct Item: Sendable {
    package let unit: String
    package let conversation: String
    package let human: Bool
    package let judge: Bool
    package let isTest: Bool
    package let title: String
    package let path: String
    package let anchor: String?

    package var agrees: Bool { human == judge }
  }

  package let judge: String
  package let version: String
  /// Hash of its prompt; empty if unknown.
  package let prompt: String
  package let criterion: Criterion
  /// The value that was given or not, of a criterion that allows several.
  package let mode: String?
  /// In the order of units.
  package let items: [Item]
  /// What the judge said of every target, judged by people or not, by conversation: positive, and in all.
  private let said: [String: (found: Int, total: Int)]
  /// Targets on which people disagree; they are left out.
  package let disputed: Int
  /// People's answers given after seeing others' verdicts; they are left out.
  package let exposed: Int
  /// Verdicts of other versions of the judge; they are left out.
  package let otherVersions: Int
  /// Nil without a split.
  package let split: TestSplit?

  /// The counts of one half of the split, or of all.
  package struct Half: Sendable {
    package let items: [Item]
    package let counts: BinaryCounts
    private let rows: [[Int]]

    fileprivate init(_ items: [Item]) {
      self.items = items
      var clusters: [String: BinaryCounts] = [:]
      var counts = BinaryCounts()
      for item in items {
        counts.add(human: item.human, judge: item.judge)
        clusters[item.conversation, default: BinaryCounts()].add(human: item.human, judge: item.judge)
      }
      self.counts = counts
      rows = clusters.sorted { $0.key < $1.key }.map(\.value.row)
    }

    /// A figure with its interval over conversations.
    package func figure(
      _ figure: @escaping (BinaryCounts) -> Estimate<Double>
    ) -> (estimate: Estimate<Double>, interval: Estimate<BootstrapInterval>) {
      (figure(counts), Bootstrap(seed: 1).interval(counts: rows) { figure(BinaryCounts(row: $0)).value })
    }

    package var disagreements: [Item] { items.filter { !$0.agrees } }
  }

  /// The half on which a judge may be improved; everything without a split.
  package var dev: Half { Half(items.filter { !$0.isTest }) }
  package var test: Half { Half(items.filter(\.isTest)) }

  /// The halves that are shown, with their titles in English and names in addresses: the test half after a look.
  var halves: [(title: String, name: String, half: Half)] {
    if split == nil { return [("All targets", "all", dev)] }
    let dev = [("Development set", "dev", dev)]
    return isClosed ? dev : dev + [("Test set", "test", test)]
  }

  package var looks: [TestSplit.Look] {
    split?.looks(at: judge, version: version, criterion: criterion.name) ?? []
  }

  /// Looks at the test set of the criterion, by any version of any judge.
  package var allLooks: [TestSplit.Look] { split?.looks(at: criterion.name) ?? [] }

  /// Whether the test half has not been looked at.
  package var isClosed: Bool { split != nil && looks.isEmpty }

  /// The judge's rate over everything it judged, corrected for its errors, or why that is refused.
  package var corrected: (estimate: Estimate<Double>, interval: Estimate<BootstrapInterval>?) {
    // Errors are those on the test half: the judge was not improved on it.
    if isClosed { return (.undefined(.closedTest), nil) }
    let known = split == nil ? dev : test
    if let reason = RoganGladen.refusal(known.counts) { return (.undefined(reason), nil) }
    var clusters: [String: JudgedRun] = [:]
    for (conversation, counts) in said {
      clusters[conversation] = JudgedRun(labelled: BinaryCounts(), found: counts.found, total: counts.total)
    }
    for item in known.items {
      clusters[item.conversation]?.labelled.add(human: item.human, judge: item.judge)
    }
    let runs = clusters.sorted { $0.key < $1.key }.map(\.value)
    let all = JudgedRun(
      labelled: known.counts, found: runs.reduce(0) { $0 + $1.found }, total: runs.reduce(0) { $0 + $1.total }
    )
    return (all.corrected, JudgedRun.interval(of: runs, Bootstrap(seed: 1)))
  }

  package var observed: Wilson? {
    Wilson(said.values.reduce(0) { $0 + $1.found }, of: said.values.reduce(0) { $0 + $1.total })
  }

  package var total: Int { said.values.reduce(0) { $0 + $1.total } }
}

extension JudgeComparison {
  /// What a judge said about one target.
  struct Statement {
    let unit: String
    /// What decides about its half: the same in every run.
    let content: String
    let conversation: String
    let isPositive: Bool
    let title: String
    let path: String
    let anchor: String?
  }

  init(
    _ judge: Judge, _ criterion: Criterion, mode: String? = nil, _ statements: [Statement],
    _ truth: Adjudicated, _ split: TestSplit?
  ) {
    (self.judge, version, prompt) = (judge.name, judge.version, judge.prompt)
    otherVersions = judge.otherVersions[criterion.name] ?? 0
    (self.criterion, self.mode, self.split) = (criterion, mode, split)
    (disputed, exposed) = (truth.disputed, truth.exposed)
    items = statements.compactMap { said in
      truth.outcomes[said.unit].map { human in
        Item(
          unit: said.unit, conversation: said.conversation, human: human, judge: said.isPositive,
          isTest: split?.isTest(said.content) ?? false, title: said.title, path: said.path,
          anchor: said.anchor)
      }
    }.sorted { $0.unit < $1.unit }
    said = statements.reduce(into: [:]) { counts, statement in
      let known = counts[statement.conversation] ?? (0, 0)
      counts[statement.conversation] = (known.0 + (statement.isPositive ? 1 : 0), known.1 + 1)
    }
  }
}
