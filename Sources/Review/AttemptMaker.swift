internal import Basics
internal import Conversations
internal import Evaluation
internal import Runs

extension ReviewedGroup {
  /// The conversation in each run as an attempt at its task.
  var attempts: [Attempt] { group.versions.indices.map(attempt) }

  private func attempt(_ index: Int) -> Attempt {
    let version = group.versions[index]
    let standing = standings[index]
    var attempt = Attempt(
      run: version.run.name, conversation: version.id, title: version.chat.title, path: version.path,
      record: version.chat.record)
    var failed: [Int] = []
    for criterion in head.rubric.criteria {
      guard let positive = criterion.positive else { continue }
      let answers = standing.agreed(on: criterion.name, head.rubric) { $0.label }
      let targets = ReviewStanding.targets(version.turns, [criterion])
      attempt.verdicts[criterion.name] = Self.outcome(answers, positive, targets)
      attempt.truths[criterion.name] = truth(criterion, positive, standing, targets)
      let places = Self.wrong(answers, positive).compactMap(\.spot.place)
      failed += places
      attempt.failures[criterion.name] = places.first.map { "m-\(version.turns[$0].messageID)" }
    }
    if !places.versions[index].isEmpty || !version.chat.record.scores.isEmpty {
      attempt.target = whole(index)
    }
    attempt.firstFailure = (markedFailure(index) ?? failed.min()).map { "m-\(version.turns[$0].messageID)" }
    attempt.model = version.model
    let usage = RunUsage(version)
    attempt.tokens = usage.isKnown ? usage.input + usage.output : nil
    attempt.cost = usage.hasCost ? usage.cost : nil
    attempt.seconds = version.chat.seconds
    return attempt
  }

  private typealias Answer = (spot: ReviewStanding.Spot, label: String?, isDisputed: Bool)

  private static func wrong(_ answers: [Answer], _ positive: String) -> [Answer] {
    answers.filter { $0.label.map { $0 != positive } ?? false }
  }

  private static func outcome(
    _ answers: [Answer], _ positive: String, _ targets: [ReviewStanding.Spot]
  ) -> Bool? {
    if !wrong(answers, positive).isEmpty { return false }
    return areComplete(answers, targets) ? true : nil
  }

  /// Nil if people have not judged it.
  private func truth(
    _ criterion: Criterion, _ positive: String, _ standing: ReviewStanding, _ targets: [ReviewStanding.Spot]
  ) -> Attempt.Truth? {
    let answers = standing.agreed(on: criterion.name, head.rubric) {
      $0.isFinal ? $0.label : $0.countedAnswer
    }
    if answers.isEmpty { return nil }
    let outcome = Self.outcome(answers, positive, targets)
    return Attempt.Truth(
      outcome, isDisputed: outcome == nil && answers.contains(where: \.isDisputed),
      exposed: standing.exposed(criterion.name, head.rubric))
  }

  /// Whether people agree wherever they answered, and on every target or on the conversation as a whole.
  private static func areComplete(_ answers: [Answer], _ targets: [ReviewStanding.Spot]) -> Bool {
    let known = Set(answers.map(\.spot))
    guard !known.isEmpty, answers.allSatisfy({ $0.label != nil }) else { return false }
    return known.contains { $0.place == nil } || targets.allSatisfy(known.contains)
  }
}

extension ReviewedGroup {
  /// The turn that people mark as the first failure.
  fileprivate func markedFailure(_ index: Int) -> Int? {
    places.versions[index].filter { placed in
      placed.isCurrent && placed.verdict.isFirstFailure
        && !head.rubric.judges.contains { $0.name == placed.verdict.reviewer }
    }.compactMap(\.place).min()
  }
}

extension ReviewStanding {
  /// Answers of people who had seen others' verdicts; final ones are not counted.
  fileprivate func exposed(_ criterion: String, _ rubric: Rubric) -> Int {
    answers.filter { $0.key.criterion == criterion }.flatMap(\.value).count { reviewer, verdict in
      verdict.isExposed && !verdict.isFinal && !rubric.judges.contains { $0.name == reviewer }
    }
  }

  /// What people say about each target of a criterion, in order: the final verdict, or the answer of all who are sure;
  /// nil where they disagree, or where none is sure. `answer`: what counts of a verdict.
  fileprivate func agreed(
    on criterion: String, _ rubric: Rubric, _ answer: (Verdict) -> String?
  ) -> [(spot: Spot, label: String?, isDisputed: Bool)] {
    answers.filter { $0.key.criterion == criterion }.sorted { Self.precedes($0.key, $1.key) }
      .compactMap { spot, answers in
        let people = answers.filter { answer in !rubric.judges.contains { $0.name == answer.key } }.map(
          \.value)
        if people.isEmpty { return nil }
        let labels = Set(people.compactMap(answer)).subtracting([Criterion.unsure])
        let final = people.first(where: \.isFinal)?.label
        if final == Criterion.unsure { return (spot, nil, true) }
        return (
          spot, final ?? (labels.count == 1 ? labels.first : nil), final == nil && labels.count > 1
        )
      }
  }
}
