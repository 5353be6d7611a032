internal import Model
internal import Runs

/// Totals of a comparison over all conversations.
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
  /// Number of times that each change of a verdict occurs, most frequent first.
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
      for verdict in change.verdicts { counts[verdict.words, default: 0] += 1 }
    }
    verdicts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  var isSame: Bool { changed + added + removed == 0 }

  /// `2 changed, 38 identical`.
  func words(_ strings: Strings) -> String {
    var parts: [String] = []
    if changed > 0 { parts.append(strings.count(changed, "changed", "changed")) }
    if added > 0 { parts.append(strings.count(added, "only in the newer run", "only in the newer run")) }
    if removed > 0 { parts.append(strings.count(removed, "only in the older run", "only in the older run")) }
    if same > 0 { parts.append(strings.count(same, "identical", "identical")) }
    return parts.isEmpty ? strings["no conversations"] : strings.list(parts)
  }

  /// `13 changed, 2 inserted, 0 deleted`.
  func turnWords(_ strings: Strings) -> String {
    strings.list([
      strings.count(changedTurns, "changed", "changed"),
      strings.count(insertedTurns, "inserted", "inserted"),
      strings.count(deletedTurns, "deleted", "deleted"),
    ])
  }

  /// Tokens of both runs, then cost; empty if both runs lack usage.
  func usageWords(_ strings: Strings) -> [(label: String, text: String)] {
    guard older.isKnown || newer.isKnown else { return [] }
    var out = [
      (strings["Input tokens"], Self.change(older.input, newer.input, strings)),
      (strings["Output tokens"], Self.change(older.output, newer.output, strings)),
    ]
    if older.hasCost || newer.hasCost { out.append((strings["Cost"], "\(older.money) → \(newer.money)")) }
    return out
  }

  private static func change(_ before: Int, _ after: Int, _ strings: Strings) -> String {
    let difference = after - before
    let sign = difference > 0 ? "+" : ""
    let note = difference == 0 ? strings["same"] : sign + strings.grouped(difference)
    return "\(strings.grouped(before)) → \(strings.grouped(after)) (\(note))"
  }

  private var counts: [Int] {
    [changed, added, removed, same, changedTurns, insertedTurns, deletedTurns]
  }

  static func == (left: ComparisonTotals, right: ComparisonTotals) -> Bool {
    left.counts == right.counts && left.older == right.older && left.newer == right.newer
      && left.verdicts.elementsEqual(right.verdicts) { $0 == $1 }
  }
}
