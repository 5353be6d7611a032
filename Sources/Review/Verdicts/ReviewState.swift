internal import Conversations
internal import Evaluation
internal import Runs

/// The review state of a conversation, in queue order. Whether reviewers disagree is no state: lists would tell it
/// to those who have yet to judge (evaluation 1).
enum ReviewState: String, Sendable, CaseIterable {
  /// A verdict refers to content that has changed since.
  case stale
  /// A turn that needs a verdict has none.
  case unreviewed
  /// All that needs a verdict has one, or nothing can have one, as in an attempt that failed at once.
  case done

  var title: String {
    switch self {
    case .stale: "Changed since review"
    case .unreviewed: "Not reviewed"
    case .done: "Done"
    }
  }

  var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The result of all verdicts on one version of a conversation.
struct ReviewStanding: Sendable {
  /// What the answers to a criterion are about: a turn or one of its tool calls, from 0, or without a place the whole
  /// conversation.
  struct Spot: Hashable {
    let criterion: String
    let place: Int?
    var call: Int?
  }

  let state: ReviewState
  /// Numbers of targets that need a verdict: for each required criterion, the turns of its roles, their tool calls, or
  /// the conversation.
  let targets: [Int]
  /// The number of these with a person's answer; one on the whole conversation answers for all its turns.
  let covered: Int
  /// People's verdicts on content that has changed, as far as they are still asked for: judges are run again.
  let staleCount: Int
  /// Places on which people disagree, in order.
  let disputed: [Spot]
  /// Current answers by spot and reviewer. Words of a turn count if the criterion asks for them, and turns of its roles.
  let answers: [Spot: [String: Verdict]]
  /// The places that these are about.
  let places: Set<Int?>
  /// Reviewers with a current verdict.
  let reviewers: Set<String>

  init(_ turns: [Turn], _ placed: [PlacedVerdict], _ rubric: Rubric) {
    let current = placed.filter(\.isCurrent)
    let answers = Self.answers(turns, current, rubric)
    let asked = rubric.criteria.filter(\.isRequired).map { Self.targets(turns, [$0]) }
    let judges = Set(rubric.judges.map(\.name))
    let judged = Self.judged(answers, judges)
    targets = asked.map(\.count)
    covered = asked.joined().count { spot in
      judged.contains(spot) || judged.contains(Spot(criterion: spot.criterion, place: nil))
    }
    staleCount = placed.count { one in
      one.fit == .stale && !judges.contains(one.verdict.reviewer)
        && !Self.isReplaced(one, rubric, turns, judged)
    }
    disputed = answers.filter { Self.isDisputed($0.value, rubric) }.keys.sorted(by: Self.precedes)
    self.answers = answers
    places = Set(answers.keys.map(\.place))
    reviewers = Set(current.map(\.verdict.reviewer))
    let hasNothing = Self.targets(turns, rubric.criteria).isEmpty
    let isCovered = covered == targets.reduce(0, +) && (!answers.isEmpty || hasNothing)
    state = staleCount > 0 ? .stale : isCovered ? .done : .unreviewed
  }

  /// Whether people have answered its criterion in another unit since: for the whole conversation, or for every turn.
  private static func isReplaced(
    _ placed: PlacedVerdict, _ rubric: Rubric, _ turns: [Turn], _ judged: Set<Spot>
  ) -> Bool {
    let name = placed.verdict.criterion
    guard placed.place == nil else { return judged.contains(Spot(criterion: name, place: nil)) }
    guard let criterion = rubric[name], criterion.target != .conversation else { return false }
    return targets(turns, [criterion]).allSatisfy(judged.contains)
  }

  /// The spots with an answer of a person.
  private static func judged(_ answers: [Spot: [String: Verdict]], _ judges: Set<String>) -> Set<Spot> {
    Set(answers.filter { !$0.value.keys.allSatisfy(judges.contains) }.keys)
  }

  var needed: Int { targets.reduce(0, +) }

  /// What lacks a person's answer. If the rubric requires none, anything that a person said about a turn is enough.
  func open(_ turns: [Turn], _ placed: [PlacedVerdict], _ rubric: Rubric) -> [Spot] {
    let judges = Set(rubric.judges.map(\.name))
    let required = rubric.criteria.filter(\.isRequired)
    guard required.isEmpty else {
      let judged = Self.judged(answers, judges)
      return Self.targets(turns, required).filter {
        !judged.contains($0) && !judged.contains(Spot(criterion: $0.criterion, place: nil))
      }
    }
    let said = placed.filter { $0.isCurrent && !judges.contains($0.verdict.reviewer) }.map(\.place)
    return Self.targets(turns, rubric.criteria).filter { !said.contains($0.place) && !said.contains(nil) }
  }

  private static func answers(
    _ turns: [Turn], _ current: [PlacedVerdict], _ rubric: Rubric
  ) -> [Spot: [String: Verdict]] {
    var answers: [Spot: [String: Verdict]] = [:]
    for one in current where one.verdict.isAnswer(rubric) {
      let (verdict, criterion) = (one.verdict, rubric[one.verdict.criterion])
      guard let spot = spot(of: one, criterion, turns) else { continue }
      let other = answers[spot]?[verdict.reviewer]
      answers[spot, default: [:]][verdict.reviewer] =
        other.map { verdict.joined(with: $0, criterion) } ?? verdict
    }
    return answers
  }

  /// Nil if the verdict answers nothing that the criterion asks. Progress and agreement are about the same targets.
  static func spot(of placed: PlacedVerdict, _ criterion: Criterion?, _ turns: [Turn]) -> Spot? {
    let verdict = placed.verdict
    var spot = Spot(criterion: verdict.criterion, place: placed.place, call: verdict.call)
    guard let criterion else { return verdict.span == nil ? spot : nil }
    guard let place = spot.place else { return spot }
    guard turns[place].isJudged(by: criterion), verdict.span == nil || criterion.target == .span else {
      return nil
    }
    let calls = turns[place].calls.count
    guard criterion.target == .toolCall else { return spot.call == nil ? spot : nil }
    if spot.call == nil && calls == 1 { spot.call = 0 }
    return spot.call.map { $0 < calls } ?? true ? spot : nil
  }

  static func targets(_ turns: [Turn], _ criteria: [Criterion]) -> [Spot] {
    criteria.flatMap { criterion -> [Spot] in
      if criterion.target == .conversation { return [Spot(criterion: criterion.name, place: nil)] }
      return turns.indices.filter { turns[$0].isJudged(by: criterion) }.flatMap { place in
        let calls = criterion.target == .toolCall ? turns[place].calls.indices.map(Optional.some) : [nil]
        return calls.map { Spot(criterion: criterion.name, place: place, call: $0) }
      }
    }
  }

  /// Whether people gave different answers and none is final. Failure modes and text may always differ.
  private static func isDisputed(_ answers: [String: Verdict], _ rubric: Rubric) -> Bool {
    let people = answers.filter { answer in !rubric.judges.contains { $0.name == answer.key } }.map(\.value)
    return !people.contains(where: \.isFinal) && Set(people.compactMap(\.label)).count > 1
  }

  static func precedes(_ first: Spot, _ second: Spot) -> Bool {
    (first.place ?? -1, first.criterion, first.call ?? -1)
      < (second.place ?? -1, second.criterion, second.call ?? -1)
  }
}

extension Verdict {
  /// Whether it answers its criterion: a comment does if the criterion asks for text.
  fileprivate func isAnswer(_ rubric: Rubric) -> Bool {
    self.answer != nil || (rubric[self.criterion]?.kind == .text && !self.comment.isEmpty)
  }

  /// The answer about a turn from two on its words: all kinds of failure; of other values the one that is not the
  /// good one, and of two such the later one.
  fileprivate func joined(with other: Verdict, _ criterion: Criterion?) -> Verdict {
    if isFinal != other.isFinal { return isFinal ? self : other }
    let (earlier, later) = isReplaced(by: other) ? (self, other) : (other, self)
    if criterion?.kind == .multi {
      return later.with { $0.labels = Set(earlier.labels + later.labels).sorted() }
    }
    return earlier.gravity(criterion) > later.gravity(criterion) ? earlier : later
  }

  private func gravity(_ criterion: Criterion?) -> Int {
    guard let label = self.label, let positive = criterion?.positive, label != positive else { return 0 }
    return label == Criterion.unsure ? 1 : 2
  }
}

extension Turn {
  /// Whether a criterion is about it; a failure without text needs no verdict.
  func isJudged(by criterion: Criterion) -> Bool {
    switch criterion.target {
    case .conversation: false
    case .toolCall: criterion.roles.contains(role) && !calls.isEmpty
    case .turn, .span: criterion.roles.contains(role) && (error.isEmpty || !text.isEmpty)
    }
  }
}
