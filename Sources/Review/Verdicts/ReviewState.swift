internal import Conversations

/// The review state of a conversation, in queue order.
enum ReviewState: String, Sendable, CaseIterable {
  /// A verdict refers to content that has changed since.
  case stale
  /// Two reviewers disagree on a turn.
  case disputed
  /// A turn that needs a verdict has none.
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

/// The result of all verdicts on one version of a conversation.
struct ReviewStanding: Sendable {
  let state: ReviewState
  /// Turns that need a verdict: those of the assistant.
  let needed: Int
  /// The number of these with a verdict, or all if the whole conversation has one.
  let covered: Int
  let staleCount: Int
  /// Places on which reviewers disagree; nil is the whole conversation.
  let disputed: [Int?]
  /// Current labels by place and reviewer, excluding verdicts on part of a turn and on turns that need none.
  let labels: [Int?: [String: String]]
  /// Reviewers with a current verdict.
  let reviewers: Set<String>

  init(_ turns: [Turn], _ placed: [PlacedVerdict]) {
    let current = placed.filter(\.isCurrent)
    var labels: [Int?: [String: String]] = [:]
    for one in current where one.verdict.span == nil {
      // Progress and agreement are about the same turns.
      if let place = one.place, !turns[place].needsVerdict { continue }
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
  /// Whether it is an answer of the assistant; a failure without text needs no verdict.
  fileprivate var needsVerdict: Bool { role == .assistant && (error.isEmpty || !text.isEmpty) }
}
