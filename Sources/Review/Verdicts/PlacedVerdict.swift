internal import Basics

/// A verdict where it belongs in one version of its conversation.
struct PlacedVerdict: Sendable {
  /// How well it fits there, best first.
  enum Fit: Int, Sendable, Comparable {
    /// The turn and all before it are what was judged.
    case kept
    /// The turn is what was judged; what came before it has changed.
    case contextChanged
    /// The turn has changed.
    case stale

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  let verdict: Verdict
  let fit: Fit
  /// Index of the turn; nil for the whole conversation.
  let place: Int?
  /// What the turn was, when it has changed and that is known.
  var old: OldText?

  /// Text of a turn that has changed.
  enum OldText: Sendable, Equatable {
    /// As its run still has it.
    case source(String)
    /// As a reader saw it.
    case seen(String)
  }

  /// Whether it still says something of this version: a stale one does not.
  var isCurrent: Bool { fit != .stale && !verdict.isTakenBack }
}

/// All verdicts on a conversation, put in place in each of its versions.
///
/// A verdict is found by its key, in whatever run it was given: the same turn after the same turns keeps it; the same turn
/// after other turns keeps it with a mark; a turn that took its place has it as stale. What has no place in the newest
/// version is listed, never dropped.
struct VerdictPlaces: Sendable {
  /// For each version of the group, in the order of the conversation, then of reviewers.
  private(set) var versions: [[PlacedVerdict]] = []
  /// Verdicts without a place in the newest version, with the newest version that has one.
  private(set) var vanished: [(verdict: Verdict, version: Int?)] = []

  init(_ verdicts: [Verdict], in versions: [RunConversation]) {
    let last = Self.lastOfEach(verdicts)
    guard !last.isEmpty else {
      self.versions = versions.map { _ in [] }
      return
    }
    var finder = PlaceFinder(versions)
    var placed: [[PlacedVerdict?]] = []
    for index in versions.indices { placed.append(last.map { finder.place($0, in: index) }) }
    self.versions = placed.map { Self.lastOfEachPlace($0.compactMap(\.self)) }
    for (number, verdict) in last.enumerated() where !verdict.isTakenBack && placed.last?[number] == nil {
      vanished.append((verdict, placed.lastIndex { $0[number] != nil }))
    }
  }

  /// Of one reviewer on one thing only the last verdict counts.
  private static func lastOfEach(_ verdicts: [Verdict]) -> [Verdict] {
    var indices: [Verdict.Target: Int] = [:]
    var last: [Verdict] = []
    for verdict in verdicts {
      if let index = indices[verdict.target] {
        if last[index].isReplaced(by: verdict) { last[index] = verdict }
      } else {
        indices[verdict.target] = last.count
        last.append(verdict)
      }
    }
    return last
  }

  /// Verdicts given on different runs may meet at one turn: the one that fits best stays, of equals the later one.
  private static func lastOfEachPlace(_ all: [PlacedVerdict]) -> [PlacedVerdict] {
    var best: [Seat: PlacedVerdict] = [:]
    for placed in all {
      let seat = Seat(reviewer: placed.verdict.reviewer, place: placed.place, span: placed.verdict.span)
      guard let other = best[seat] else {
        best[seat] = placed
        continue
      }
      let isBetter =
        placed.fit == other.fit ? other.verdict.isReplaced(by: placed.verdict) : placed.fit < other.fit
      if isBetter { best[seat] = placed }
    }
    return best.values.filter { !$0.verdict.isTakenBack }.sorted { $0.order < $1.order }
  }

  private struct Seat: Hashable {
    let reviewer: String
    let place: Int?
    let span: Verdict.Span?
  }
}

extension PlacedVerdict {
  fileprivate var order: (Int, String, Int, Int64) {
    (place ?? -1, verdict.reviewer, verdict.span?.start ?? -1, verdict.at.milliseconds)
  }
}
