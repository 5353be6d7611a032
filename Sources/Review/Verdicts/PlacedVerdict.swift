internal import Basics
internal import Runs

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
  /// The same for the same verdict in every version.
  var number = 0

  /// Text of a turn that has changed.
  enum OldText: Sendable, Equatable {
    /// From its run, which still has it.
    case source(String)
    /// As a reader saw it.
    case seen(String)
  }

  /// Whether it is the same verdict at the same place of another version, and fits as well.
  func isSame(as other: PlacedVerdict) -> Bool {
    number == other.number && place == other.place && fit == other.fit
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
    let seats = VerdictSeats(last)
    var finder = PlaceFinder(versions)
    var isPlaced: [[Bool]] = []
    for index in versions.indices {
      if index > 0, versions[index].hasSameTurns(as: versions[index - 1]) {
        isPlaced.append(isPlaced[index - 1])
        self.versions.append(self.versions[index - 1])
        continue
      }
      let placed = last.map { finder.place($0, in: index) }
      isPlaced.append(placed.map { $0 != nil })
      self.versions.append(seats.winners(placed))
    }
    for (number, verdict) in last.enumerated() where !verdict.isTakenBack && isPlaced.last?[number] == false {
      vanished.append((verdict, isPlaced.lastIndex { $0[number] }))
    }
  }

  /// Each verdict once, in the newest version that has it; newest versions first.
  var shown: [(version: Int, verdicts: [PlacedVerdict])] {
    var seen: Set<Int> = []
    return versions.indices.reversed().compactMap { version in
      let fresh = versions[version].filter { seen.insert($0.number).inserted }
      return fresh.isEmpty ? nil : (version, fresh)
    }
  }

  /// The last verdict of each reviewer on each target counts.
  private static func lastOfEach(_ verdicts: [Verdict]) -> [Verdict] {
    var indices: [Verdict.Target: Int] = [:]
    var last: [Verdict] = []
    for verdict in verdicts {
      let target = verdict.target
      if let index = indices[target] {
        last[index] = last[index].joined(with: verdict)
      } else {
        indices[target] = last.count
        last.append(verdict)
      }
    }
    return last
  }
}

/// Which verdicts compete with each other, and their order on pages: once for all versions.
private struct VerdictSeats {
  /// For each verdict: the same number for the same question of the same reviewer.
  private let askers: [Int]
  /// For each verdict: its position by reviewer, place in the text, time and criterion.
  private let ranks: [Int]

  init(_ verdicts: [Verdict]) {
    var numbers: [Asker: Int] = [:]
    askers = verdicts.map { verdict in
      let asker = Asker(
        reviewer: verdict.reviewer, span: verdict.span, criterion: verdict.criterion, call: verdict.call)
      return numbers[asker] ?? Self.add(asker, &numbers)
    }
    var ranks = Array(repeating: 0, count: verdicts.count)
    let order = verdicts.indices.sorted { verdicts[$0].order < verdicts[$1].order }
    for (rank, number) in order.enumerated() { ranks[number] = rank }
    self.ranks = ranks
  }

  /// Verdicts from different runs may share a turn: the best fit counts, or the later one of equal fits.
  func winners(_ all: [PlacedVerdict?]) -> [PlacedVerdict] {
    var best: [Seat: Int] = [:]
    for (number, placed) in all.enumerated() {
      guard let placed else { continue }
      let seat = Seat(asker: askers[number], place: placed.place)
      if let other = best[seat].flatMap({ all[$0] }), !placed.isBetter(than: other) { continue }
      best[seat] = number
    }
    let winners = best.sorted {
      ($0.key.place ?? -1, ranks[$0.value]) < ($1.key.place ?? -1, ranks[$1.value])
    }
    return winners.compactMap { winner in
      var placed = all[winner.value]
      placed?.number = winner.value
      return placed?.verdict.isTakenBack == false ? placed : nil
    }
  }

  private static func add(_ asker: Asker, _ numbers: inout [Asker: Int]) -> Int {
    let number = numbers.count
    numbers[asker] = number
    return number
  }

  private struct Asker: Hashable {
    let reviewer: String
    let span: Verdict.Span?
    let criterion: String
    let call: Int?
  }

  private struct Seat: Hashable {
    let asker: Int
    let place: Int?
  }
}

extension PlacedVerdict {
  fileprivate func isBetter(than other: PlacedVerdict) -> Bool {
    fit == other.fit ? other.verdict.isReplaced(by: verdict) : fit < other.fit
  }
}

extension Verdict {
  fileprivate var order: (String, Int, Int64, String, Int) {
    (reviewer, span?.start ?? -1, at.milliseconds, criterion, call ?? -1)
  }
}
