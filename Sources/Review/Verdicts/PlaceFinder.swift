/// Finds where a verdict belongs in each version of a conversation.
struct PlaceFinder {
  private let versions: [RunConversation]
  private let tables: [TurnTable]
  /// Of turns: from the version at the first index to the one at the second.
  private var alignments: [Pair: [Int: TurnAlignment.Step]] = [:]

  init(_ versions: [RunConversation]) {
    self.versions = versions
    tables = versions.map { TurnTable($0.turns) }
  }

  /// Nil when nothing of what was judged is in that version.
  mutating func place(_ verdict: Verdict, in index: Int) -> PlacedVerdict? {
    let table = tables[index]
    guard verdict.turn != nil else {
      let isSame = verdict.key == table.whole
      return PlacedVerdict(verdict: verdict, fit: isSame ? .kept : .stale, place: nil)
    }
    if let place = table.exact[verdict.key] {
      return PlacedVerdict(verdict: verdict, fit: .kept, place: place)
    }
    if let (origin, turn) = origin(of: verdict) {
      return successor(of: verdict, turn, from: origin, to: index)
    }
    return namesake(of: verdict, table)
  }

  /// The turn that took the place of the one that was judged, which a run still has. Equal texts elsewhere do not count:
  /// programs often say the same twice.
  private mutating func successor(
    of verdict: Verdict, _ turn: Int, from origin: Int, to index: Int
  ) -> PlacedVerdict? {
    switch steps(from: origin, to: index)[turn] {
    case .same(_, let place): PlacedVerdict(verdict: verdict, fit: .contextChanged, place: place)
    case .changed(_, let place):
      PlacedVerdict(
        verdict: verdict, fit: .stale, place: place, old: .source(versions[origin].turns[turn].words))
    case .deleted, .inserted, nil: nil
    }
  }

  /// The run of the verdict first, then any that has the very turn, newest first.
  private func origin(of verdict: Verdict) -> (version: Int, turn: Int)? {
    let found = versions.indices.reversed().compactMap { version in
      tables[version].exact[verdict.key].map { (version: version, turn: $0) }
    }
    return found.first { versions[$0.version].run.name == verdict.run } ?? found.first
  }

  /// The run of the verdict was made again, and what was judged is gone: the turn of the same id, else an equal one, else
  /// the one that follows the very same turns.
  private func namesake(of verdict: Verdict, _ table: TurnTable) -> PlacedVerdict? {
    let equal = table.own[verdict.key.own] ?? []
    let named = verdict.turn.flatMap { table.ids[$0] }
    if let place = named.map({ equal.contains($0) ? $0 : nil }) ?? equal.first {
      return PlacedVerdict(verdict: verdict, fit: .contextChanged, place: place)
    }
    return (named ?? table.before[verdict.key.before]).map { place in
      PlacedVerdict(
        verdict: verdict, fit: .stale, place: place, old: verdict.text.map(PlacedVerdict.OldText.seen))
    }
  }

  /// What became of each turn of one version in another, by its place in the first.
  private mutating func steps(from old: Int, to new: Int) -> [Int: TurnAlignment.Step] {
    let pair = Pair(old: old, new: new)
    if let known = alignments[pair] { return known }
    let alignment = TurnAlignment(old: versions[old].turns.map(\.item), new: versions[new].turns.map(\.item))
    var steps: [Int: TurnAlignment.Step] = [:]
    for step in alignment.steps {
      switch step {
      case .same(let old, _), .changed(let old, _), .deleted(let old): steps[old] = step
      case .inserted: break
      }
    }
    alignments[pair] = steps
    return steps
  }

  private struct Pair: Hashable {
    let old: Int
    let new: Int
  }
}

/// The turns of one version by what a verdict may know of them; of equal ones the first.
private struct TurnTable {
  private(set) var exact: [TurnKey: Int] = [:]
  private(set) var own: [String: [Int]] = [:]
  private(set) var before: [String: Int] = [:]
  private(set) var ids: [String: Int] = [:]
  let whole: TurnKey

  init(_ turns: [Turn]) {
    whole = TurnKey.whole(turns)
    for (index, turn) in turns.enumerated() {
      if exact[turn.key] == nil { exact[turn.key] = index }
      own[turn.key.own, default: []].append(index)
      if before[turn.key.before] == nil { before[turn.key.before] = index }
      if ids[turn.messageID] == nil { ids[turn.messageID] = index }
    }
  }
}

extension Turn {
  /// As alignments compare it: alike by its words, equal by all that makes it what it is.
  fileprivate var item: TurnAlignment.Item { TurnAlignment.Item(role: role, key: key.own, words: words) }
}
