internal import Basics

/// A verdict placed in one version of its conversation.
struct PlacedVerdict: Sendable {
  /// How well it fits, best first.
  enum Fit: Int, Sendable, Comparable {
    /// The turn and all turns before it are unchanged.
    case kept
    /// The turn is unchanged, but an earlier turn has changed.
    case contextChanged
    /// The turn has changed.
    case stale

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  let verdict: Verdict
  let fit: Fit
  /// Index of the turn; nil for the whole conversation.
  let place: Int?
  /// The judged text, if the turn has changed and the text is known.
  var old: OldText?

  /// Text of a turn that has changed.
  enum OldText: Sendable, Equatable {
    /// From its run, which still has it.
    case source(String)
    /// As a reader saw it.
    case seen(String)
  }

  /// Whether it applies to this version: a stale verdict does not.
  var isCurrent: Bool { fit != .stale && !verdict.isTakenBack }
}

/// All verdicts on a conversation, placed in each of its versions.
///
/// A verdict is found by its key, regardless of its run. The same turn after the same turns keeps it; the
/// same turn after other turns keeps it with a mark; a turn that replaced the judged one has it as stale. A
/// verdict without a place in the newest version is listed, never dropped.
struct VerdictPlaces: Sendable {
  /// For each version of the group, in conversation order, then by reviewer.
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

  /// The last verdict of each reviewer on each target counts.
  private static func lastOfEach(_ verdicts: [Verdict]) -> [Verdict] {
    var indices: [Verdict.Target: Int] = [:]
    var last: [Verdict] = []
    for verdict in verdicts {
      if let index = indices[verdict.target] {
        last[index] = last[index].joined(with: verdict)
      } else {
        indices[verdict.target] = last.count
        last.append(verdict)
      }
    }
    return last
  }

  /// Verdicts from different runs may share a turn: the best fit counts, or the later one of equal fits.
  private static func lastOfEachPlace(_ all: [PlacedVerdict]) -> [PlacedVerdict] {
    var best: [Seat: PlacedVerdict] = [:]
    for placed in all {
      let verdict = placed.verdict
      let seat = Seat(
        reviewer: verdict.reviewer, place: placed.place, span: verdict.span, criterion: verdict.criterion,
        call: verdict.call)
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
    let criterion: String
    let call: Int?
  }
}

extension PlacedVerdict {
  fileprivate var order: (Int, String, Int, Int64, String, Int) {
    (
      place ?? -1, verdict.reviewer, verdict.span?.start ?? -1, verdict.at.milliseconds, verdict.criterion,
      verdict.call ?? -1
    )
  }
}
