internal import Conversations

/// How far the review of a conversation is; in the order of the queue.
enum ReviewState: String, Sendable, CaseIterable {
  /// A verdict was given on what has changed since.
  case stale
  /// Two reviewers say different things of one turn.
  case disputed
  /// Something that needs a verdict has none.
  case unreviewed
  case done

  var title: String {
    switch self {
    case .stale: "Changed since review"
    case .disputed: "Disputed"
    case .unreviewed: "Not reviewed"
    case .done: "Done"
    }
  }

  var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What the verdicts on one version of a conversation come to.
struct ReviewStanding: Sendable {
  let state: ReviewState
  /// Turns that need a verdict: those of the assistant.
  let needed: Int
  /// Those of them that have one, or all when the conversation as a whole has one.
  let covered: Int
  let staleCount: Int
  /// Places on which reviewers differ; nil is the whole conversation.
  let disputed: [Int?]
  /// Labels that still hold, by place and reviewer; verdicts on words of a turn are left out.
  let labels: [Int?: [String: String]]
  /// Everybody with a verdict that still holds.
  let reviewers: Set<String>

  init(_ turns: [Turn], _ placed: [PlacedVerdict]) {
    let current = placed.filter(\.isCurrent)
    var labels: [Int?: [String: String]] = [:]
    for one in current where one.verdict.span == nil {
      if let label = one.verdict.label { labels[one.place, default: [:]][one.verdict.reviewer] = label }
    }
    let spoken = Set(current.filter { $0.verdict.label != nil }.map(\.place))
    let assistant = turns.indices.filter { turns[$0].needsVerdict }
    needed = assistant.count
    covered = spoken.contains(nil) ? needed : assistant.count { spoken.contains($0) }
    staleCount = placed.count { $0.fit == .stale }
    disputed = labels.filter { Set($0.value.values).count > 1 }.keys.sorted { ($0 ?? -1) < ($1 ?? -1) }
    self.labels = labels
    reviewers = Set(current.map(\.verdict.reviewer))
    let isCovered = spoken.contains(nil) || (covered == needed && !spoken.isEmpty)
    state =
      staleCount > 0 ? .stale : !disputed.isEmpty ? .disputed : isCovered ? .done : .unreviewed
  }
}

extension Turn {
  /// What the assistant says; a failure without words needs none.
  fileprivate var needsVerdict: Bool { role == .assistant && (error.isEmpty || !text.isEmpty) }
}
