internal import Evaluation
internal import Runs

extension ReviewedGroup {
  /// The judged places of the newest version, by name.
  var foreignPlaces: [String: ForeignTarget] {
    guard let version = group.versions.last, let placed = places.versions.last else { return [:] }
    return Set(placed.map(\.place)).reduce(into: [:]) { found, place in
      let anchor = place.map { "m-\(version.turns[$0].messageID)" }
      found[ForeignVerdicts.name(version.path, anchor)] = target(group.versions.count - 1, place)
    }
  }

  /// A turn of a version, or the whole conversation.
  func target(_ index: Int, _ place: Int?) -> ForeignTarget {
    let version = group.versions[index]
    let turn = place.map { version.turns[$0] }
    let asked = head.rubric.criteria.filter { $0.isRequired && isAsked($0, turn) }
    let spots = asked.flatMap { criterion in
      let calls = criterion.target == .toolCall ? (turn?.calls ?? []).indices.map(Optional.some) : [nil]
      return calls.map { [ReviewStanding.Spot(criterion: criterion.name, place: place, call: $0)] }
    }
    return ForeignTarget(
      conversation: version.id, run: version.run.name, turn: turn?.messageID,
      key: (turn?.key ?? TurnKey.whole(version.turns)).text, needed: [spots.count],
      done: done(index, spots, place))
  }

  /// A version with all its turns.
  func whole(_ index: Int) -> ForeignTarget { wholes[index] ?? foundWhole(index) }

  /// The same, to be kept.
  func foundWhole(_ index: Int) -> ForeignTarget {
    let version = group.versions[index]
    let spots = ReviewStanding.targets(version.turns, head.rubric.criteria.filter(\.isRequired))
    return ForeignTarget(
      conversation: version.id, run: version.run.name, turn: nil, key: TurnKey.whole(version.turns).text,
      needed: standings[index].targets,
      done: done(index, spots.map { [$0, .init(criterion: $0.criterion, place: nil)] }, nil),
      isAll: true)
  }

  /// Whether the workspace asks about it: a turn, or nil for the whole conversation. Without criteria of its own, the
  /// others may be answered for all turns at once.
  private func isAsked(_ criterion: Criterion, _ turn: Turn?) -> Bool {
    if let turn { return turn.isJudged(by: criterion) }
    return head.rubric.criteria.contains { $0.target == .conversation }
      ? criterion.target == .conversation : criterion.target != .toolCall
  }

  /// Reviewers with an answer at one spot of each list. If nothing is required, those with a verdict on the place.
  private func done(_ index: Int, _ needed: [[ReviewStanding.Spot]], _ place: Int?) -> [String] {
    let standing = standings[index]
    if needed.isEmpty {
      let current = places.versions[index].filter { $0.isCurrent && $0.place == place }
      return Set(current.map(\.verdict.reviewer)).sorted()
    }
    return standing.reviewers.sorted().filter { reviewer in
      needed.allSatisfy { spots in spots.contains { standing.answers[$0]?[reviewer] != nil } }
    }
  }
}

extension VanishedVerdict {
  /// Its target, whose turn is in no newest run: each required answer that a turn may need.
  func target(_ rubric: Rubric) -> ForeignTarget {
    let asked = rubric.criteria.filter {
      $0.isRequired && $0.target != .conversation && $0.target != .toolCall
    }
    return ForeignTarget(
      conversation: verdict.conversation, run: verdict.run, turn: verdict.turn, key: verdict.key.text,
      needed: [max(1, asked.count)], done: [])
  }
}
