internal import Basics
internal import Conversations
internal import Model
internal import Runs
internal import Secrets

/// One conversation in two runs, turn by turn.
struct ConversationComparison: Sendable {
  let pair: RunPair
  /// Nil if the run does not have the conversation; at least one of the two is set.
  let older: RunConversation?
  let newer: RunConversation?
  let steps: [TurnAlignment.Step]
  let scrub: Scrub

  /// Nil if both runs lack the conversation.
  init?(_ group: RunGroup, _ pair: RunPair) {
    older = group.versions.first { $0.run.name == pair.older.name }
    newer = group.versions.first { $0.run.name == pair.newer.name }
    guard older != nil || newer != nil else { return nil }
    self.pair = pair
    scrub = group.comparison.scrub
    let items = [older, newer].map { $0?.turns.map(\.alignmentItem) ?? [] }
    steps = TurnAlignment(old: items[0], new: items[1]).steps
  }

  var state: ConversationChange.State {
    if older == nil { return .added }
    if newer == nil { return .removed }
    return steps.allSatisfy(\.isSame) ? .same : .changed
  }

  /// The transcript that provides title and URL: the newer one, if any.
  var chat: Conversation? { (newer ?? older)?.chat }
}

extension Turn {
  fileprivate var alignmentItem: TurnAlignment.Item {
    TurnAlignment.Item(
      kind: role.rawValue, key: key.own,
      words: ([text, error] + calls.flatMap { [$0.name, $0.arguments] }).joined(separator: " "))
  }
}

/// The data of one conversation for a comparison's list.
struct ConversationChange: Sendable, Equatable {
  /// The change from the older to the newer run.
  enum State: String, Sendable { case changed, added, removed, same }

  let pair: RunPair
  let id: String
  let title: String
  let state: State
  /// Numbers of turns.
  var changed = 0
  var inserted = 0
  var deleted = 0
  /// Whether tool calls, their arguments or their results are among the differences.
  var changesTools = false
  /// Site path of the transcript's folder: that of the newer version, if any.
  let transcript: String
  let slug: String
  let older: RunUsage
  let newer: RunUsage
  /// Verdicts of one reviewer that differ between the versions of a turn.
  var verdicts: [VerdictChange] = []
  var preferences: [Preference] = []
  /// The key that a preference must have to count.
  let preferenceKey: String
  /// Both versions, for the blind comparison; nil for unchanged conversations.
  var blind: BlindPair?

  init(_ comparison: ConversationComparison, _ group: RunGroup, _ verdicts: RunComparison.VerdictsOfPair) {
    pair = comparison.pair
    id = group.id
    state = comparison.state
    title = comparison.chat?.title ?? group.id
    slug = comparison.chat?.slug ?? group.id
    transcript = comparison.chat?.sitePath ?? ""
    older = comparison.older.map(RunUsage.init) ?? RunUsage()
    newer = comparison.newer.map(RunUsage.init) ?? RunUsage()
    preferenceKey = Preference.key(comparison.older, comparison.newer)
    preferences = group.comparison.preferences.filter { [name = pair.name] in $0.pair == name }
    self.verdicts = VerdictChange.changes(comparison, verdicts)
    for step in comparison.steps { count(step) }
    changesTools = state != .same && Trajectory(comparison).rows.contains { $0.state != .same }
  }

  private mutating func count(_ step: TurnAlignment.Step) {
    switch step {
    case .same: break
    case .changed: changed += 1
    case .deleted: deleted += 1
    case .inserted: inserted += 1
    }
  }

  /// `2 changed, 1 inserted`.
  func summary(_ strings: Strings) -> String {
    switch state {
    case .same: return strings["identical"]
    case .added: return strings["only in the newer run"]
    case .removed: return strings["only in the older run"]
    case .changed:
      var parts: [String] = []
      if changed > 0 { parts.append(strings.count(changed, "changed", "changed")) }
      if inserted > 0 { parts.append(strings.count(inserted, "inserted", "inserted")) }
      if deleted > 0 { parts.append(strings.count(deleted, "deleted", "deleted")) }
      if changesTools { parts.append(strings["tool calls"]) }
      return strings.list(parts)
    }
  }
}

/// A verdict on a turn or on the whole conversation, reduced for comparisons.
struct TurnVerdict: Sendable, Equatable {
  let reviewer: String
  /// Title of the criterion; empty if there is only one.
  var criterion = ""
  let label: String
}

/// One reviewer's answers to a criterion about both versions of a turn, or of the whole conversation.
struct VerdictChange: Sendable, Equatable {
  let reviewer: String
  var criterion = ""
  let from: String
  let to: String

  /// Omits unchanged verdicts.
  static func changes(
    _ comparison: ConversationComparison, _ verdicts: RunComparison.VerdictsOfPair
  ) -> [VerdictChange] {
    guard let older = comparison.older, let newer = comparison.newer, let verdicts = verdicts(older, newer)
    else { return [] }
    let places = comparison.steps.compactMap { step -> (Int?, Int?)? in
      switch step {
      case .same(let old, let new), .changed(let old, let new): (old, new)
      case .deleted, .inserted: nil
      }
    }
    return (places + [(nil, nil)]).flatMap { old, new in
      changes(from: verdicts(older, old), to: verdicts(newer, new))
    }
  }

  private static func changes(from before: [TurnVerdict], to after: [TurnVerdict]) -> [VerdictChange] {
    after.compactMap { verdict in
      before.first {
        $0.reviewer == verdict.reviewer && $0.criterion == verdict.criterion && $0.label != verdict.label
      }.map {
        VerdictChange(
          reviewer: verdict.reviewer, criterion: verdict.criterion, from: $0.label, to: verdict.label)
      }
    }
  }

  /// `good → bad`, after the criterion if there are several.
  var words: String { (criterion.isEmpty ? "" : "\(criterion): ") + "\(from) → \(to)" }
}
