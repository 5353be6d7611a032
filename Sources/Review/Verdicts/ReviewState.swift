internal import Conversations
internal import Evaluation

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
  /// The answers to one criterion about one place: a turn, or nil for the whole conversation.
  struct Spot: Hashable {
    let criterion: String
    let place: Int?
  }

  let state: ReviewState
  /// Targets that need a verdict: for each required criterion, the turns of its roles, or the conversation.
  let needed: Int
  /// The number of these with a person's answer; one on the whole conversation answers for all its turns.
  let covered: Int
  /// People's verdicts on content that has changed: judges are run again.
  let staleCount: Int
  /// Places on which people disagree, in order.
  let disputed: [Spot]
  /// Current answers by spot and reviewer, excluding verdicts on part of a turn and on turns of other roles.
  let answers: [Spot: [String: Verdict]]
  /// Reviewers with a current verdict.
  let reviewers: Set<String>

  init(_ turns: [Turn], _ placed: [PlacedVerdict], _ rubric: Rubric) {
    let current = placed.filter(\.isCurrent)
    let answers = Self.answers(turns, current, rubric)
    let targets = Self.targets(turns, rubric.criteria.filter(\.isRequired))
    let judges = Set(rubric.judges.map(\.name))
    let judged = Set(answers.filter { !$0.value.keys.allSatisfy(judges.contains) }.keys)
    needed = targets.count
    covered = targets.count { spot in
      judged.contains(spot) || judged.contains(Spot(criterion: spot.criterion, place: nil))
    }
    staleCount = placed.count { $0.fit == .stale && !judges.contains($0.verdict.reviewer) }
    disputed = answers.filter { Self.isDisputed($0.value, rubric) }.keys.sorted(by: Self.precedes)
    self.answers = answers
    reviewers = Set(current.map(\.verdict.reviewer))
    let hasNothing = Self.targets(turns, rubric.criteria).isEmpty
    let isCovered = covered == needed && (!answers.isEmpty || hasNothing)
    state = staleCount > 0 ? .stale : isCovered ? .done : .unreviewed
  }

  private static func answers(
    _ turns: [Turn], _ current: [PlacedVerdict], _ rubric: Rubric
  ) -> [Spot: [String: Verdict]] {
    var answers: [Spot: [String: Verdict]] = [:]
    for one in current where one.verdict.span == nil && one.verdict.isAnswer(rubric) {
      // Progress and agreement are about the same turns.
      if let place = one.place, let criterion = rubric[one.verdict.criterion],
        !turns[place].isJudged(by: criterion)
      {
        continue
      }
      let spot = Spot(criterion: one.verdict.criterion, place: one.place)
      answers[spot, default: [:]][one.verdict.reviewer] = one.verdict
    }
    return answers
  }

  static func targets(_ turns: [Turn], _ criteria: [Criterion]) -> [Spot] {
    criteria.flatMap { criterion in
      criterion.target == .conversation
        ? [Spot(criterion: criterion.name, place: nil)]
        : turns.indices.filter { turns[$0].isJudged(by: criterion) }.map {
          Spot(criterion: criterion.name, place: $0)
        }
    }
  }

  /// Whether people gave different answers and none is final. Failure modes and text may always differ.
  private static func isDisputed(_ answers: [String: Verdict], _ rubric: Rubric) -> Bool {
    let people = answers.filter { answer in !rubric.judges.contains { $0.name == answer.key } }.map(\.value)
    return !people.contains(where: \.isFinal) && Set(people.compactMap(\.label)).count > 1
  }

  static func precedes(_ first: Spot, _ second: Spot) -> Bool {
    (first.place ?? -1, first.criterion) < (second.place ?? -1, second.criterion)
  }
}

extension Verdict {
  /// Whether it answers its criterion: a comment does if the criterion asks for text.
  fileprivate func isAnswer(_ rubric: Rubric) -> Bool {
    self.answer != nil || (rubric[self.criterion]?.kind == .text && !self.comment.isEmpty)
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
