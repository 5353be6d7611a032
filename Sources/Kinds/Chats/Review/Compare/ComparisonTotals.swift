internal import Model

/// What a comparison says of all conversations together.
struct ComparisonTotals: Sendable, Equatable {
  var changed = 0
  var added = 0
  var removed = 0
  var same = 0
  /// Numbers of turns in changed conversations.
  var changedTurns = 0
  var insertedTurns = 0
  var deletedTurns = 0
  var older = RunUsage()
  var newer = RunUsage()
  /// How often each change of a verdict occurs, most frequent first.
  var verdicts: [(change: String, count: Int)] = []

  init(_ changes: [ConversationChange]) {
    var counts: [String: Int] = [:]
    for change in changes {
      switch change.state {
      case .changed: changed += 1
      case .added: added += 1
      case .removed: removed += 1
      case .same: same += 1
      }
      if change.state == .changed {
        changedTurns += change.changed
        insertedTurns += change.inserted
        deletedTurns += change.deleted
      }
      older = older + change.older
      newer = newer + change.newer
      for verdict in change.verdicts { counts["\(verdict.from) → \(verdict.to)", default: 0] += 1 }
    }
    verdicts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  var isSame: Bool { changed + added + removed == 0 }

  /// `2 changed, 38 identical`.
  var words: String {
    let parts = [
      (changed, "changed"), (added, "only in the newer run"), (removed, "only in the older run"),
      (same, "identical"),
    ]
    let shown = parts.filter { $0.0 > 0 }.map { "\(Count.grouped($0.0)) \($0.1)" }
    return shown.isEmpty ? "no conversations" : shown.joined(separator: ", ")
  }

  var turnWords: String {
    "\(Count.grouped(changedTurns)) changed, \(Count.grouped(insertedTurns)) inserted, "
      + "\(Count.grouped(deletedTurns)) deleted"
  }

  /// Tokens of both runs, then money; empty where neither run notes any.
  var usageWords: [(label: String, text: String)] {
    guard older.isKnown || newer.isKnown else { return [] }
    var out = [
      ("Input tokens", Self.change(older.input, newer.input)),
      ("Output tokens", Self.change(older.output, newer.output)),
    ]
    if older.hasCost || newer.hasCost { out.append(("Cost", "\(older.money) → \(newer.money)")) }
    return out
  }

  private static func change(_ before: Int, _ after: Int) -> String {
    let difference = after - before
    let sign = difference > 0 ? "+" : ""
    let note = difference == 0 ? "same" : sign + Count.grouped(difference)
    return "\(Count.grouped(before)) → \(Count.grouped(after)) (\(note))"
  }

  static func == (left: ComparisonTotals, right: ComparisonTotals) -> Bool {
    left.words == right.words && left.turnWords == right.turnWords && left.older == right.older
      && left.newer == right.newer && left.verdicts.elementsEqual(right.verdicts) { $0 == $1 }
  }
}
