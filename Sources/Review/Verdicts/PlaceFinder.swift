internal import Basics
internal import Conversations
internal import Runs

/// Finds the place of a verdict in each version of a conversation.
struct PlaceFinder {
  private let versions: [RunConversation]
  private let tables: [TurnTable]
  /// Alignments of turns, from the version at the first index to the one at the second.
  private var alignments: [Pair: [Int: TurnAlignment.Step]] = [:]

  init(_ versions: [RunConversation]) {
    self.versions = versions
    tables = versions.indices.reduce(into: []) { tables, index in
      let isRepeated = index > 0 && versions[index].hasSameTurns(as: versions[index - 1])
      tables.append(isRepeated ? tables[index - 1] : TurnTable(versions[index].turns))
    }
  }

  /// Nil if the judged content has no counterpart in that version.
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

  /// The turn that replaced the judged one, which a run still has. Equal text elsewhere is ignored, since
  /// programs often repeat themselves.
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

  /// The verdict's own run first, then any run with the same turn, newest first.
  private func origin(of verdict: Verdict) -> (version: Int, turn: Int)? {
    let found = versions.indices.reversed().compactMap { version in
      tables[version].exact[verdict.key].map { (version: version, turn: $0) }
    }
    return found.first { versions[$0.version].run.name == verdict.run } ?? found.first
  }

  /// For a run that was generated again without the judged turn: the turn with the same id, otherwise an
  /// equal one, otherwise the one after the same turns.
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

  /// The alignment of each turn of one version with another, by its index in the first.
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

/// The turns of one version by the properties that a verdict may refer to; the first of equal ones.
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
  /// For alignments: similar by its words, equal by its key.
  fileprivate var item: TurnAlignment.Item {
    TurnAlignment.Item(kind: role.rawValue, key: key.own, words: words)
  }
}
