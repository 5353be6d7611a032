internal import Basics
internal import Conversations
internal import Evaluation
internal import Runs

extension ReviewedGroup {
  /// The conversation in each run as an attempt at its task.
  var attempts: [Attempt] {
    var attempts: [Attempt] = []
    for index in group.versions.indices {
      var attempt = facts(index)
      if repeats[index], let last = attempts.last {
        attempt.judge(as: last)
      } else {
        judge(&attempt, index)
      }
      attempts.append(attempt)
    }
    return attempts
  }

  /// Adds what people's verdicts say.
  private func judge(_ attempt: inout Attempt, _ index: Int) {
    let (version, standing) = (group.versions[index], standings[index])
    let answers = standing.people(head.rubric)
    var failed: [Int] = []
    for criterion in head.rubric.criteria {
      guard let positive = criterion.positive, let answers = answers[criterion.name] else { continue }
      let agreed = answers.map { $0.agreed(\.label) }
      let targets = ReviewStanding.targets(version.turns, [criterion])
      attempt.verdicts[criterion.name] = Self.outcome(agreed, positive, targets)
      attempt.truths[criterion.name] = Self.truth(answers, positive, targets)
      let places = Self.wrong(agreed, positive).compactMap(\.spot.place)
      failed += places
      attempt.failures[criterion.name] = places.first.map { "m-\(version.turns[$0].messageID)" }
    }
    attempt.firstFailure = (markedFailure(index) ?? failed.min()).map { "m-\(version.turns[$0].messageID)" }
  }

  /// What is known of it without verdicts.
  private func facts(_ index: Int) -> Attempt {
    let version = group.versions[index]
    var attempt = Attempt(
      run: version.run.name, conversation: version.id, title: version.chat.title, path: version.path,
      record: version.chat.record)
    if !places.versions[index].isEmpty || !version.chat.record.scores.isEmpty {
      attempt.target = whole(index)
    }
    attempt.model = version.model
    let usage = RunUsage(version)
    attempt.tokens = usage.isKnown ? usage.input + usage.output : nil
    attempt.cost = usage.hasCost ? usage.cost : nil
    attempt.seconds = version.chat.seconds
    return attempt
  }

  private typealias Answer = PeoplesAnswers.Agreed

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
  private static func truth(
    _ answers: [PeoplesAnswers], _ positive: String, _ targets: [ReviewStanding.Spot]
  ) -> Attempt.Truth? {
    let agreed = answers.map { $0.agreed { $0.isFinal ? $0.label : $0.countedAnswer } }
    if agreed.isEmpty { return nil }
    let outcome = outcome(agreed, positive, targets)
    return Attempt.Truth(
      outcome, isDisputed: outcome == nil && agreed.contains(where: \.isDisputed),
      exposed: answers.reduce(0) { $0 + $1.exposedCount })
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

extension Attempt {
  /// Takes over what people say about the same turns in another run.
  fileprivate mutating func judge(as other: Attempt) {
    (verdicts, truths) = (other.verdicts, other.truths)
    (failures, firstFailure) = (other.failures, other.firstFailure)
  }
}

/// What people answered about one target of a criterion.
private struct PeoplesAnswers {
  let spot: ReviewStanding.Spot
  /// Final ones last.
  let verdicts: [Verdict]

  typealias Agreed = (spot: ReviewStanding.Spot, label: String?, isDisputed: Bool)

  /// The final verdict, or the answer of all who are sure; no label where they disagree, or where none is sure.
  /// `answer`: what counts of a verdict.
  func agreed(_ answer: (Verdict) -> String?) -> Agreed {
    let final = verdicts.last { $0.isFinal }?.label
    if final == Criterion.unsure { return (spot, nil, true) }
    let labels = Set(verdicts.compactMap(answer)).subtracting([Criterion.unsure])
    return (spot, final ?? (labels.count == 1 ? labels.first : nil), final == nil && labels.count > 1)
  }

  /// Answers given after seeing others' verdicts; final ones are not counted.
  var exposedCount: Int { verdicts.count { $0.isExposed && !$0.isFinal } }
}

extension ReviewStanding {
  /// By criterion, in order. Targets that only judges answered are left out.
  fileprivate func people(_ rubric: Rubric) -> [String: [PeoplesAnswers]] {
    let judges = Set(rubric.judges.map(\.name))
    let spots = answers.compactMap { spot, answers in
      let people = answers.values.filter { !judges.contains($0.reviewer) }
      return people.isEmpty
        ? nil : PeoplesAnswers(spot: spot, verdicts: people.sorted { $0.finality < $1.finality })
    }
    return Dictionary(grouping: spots.sorted { Self.precedes($0.spot, $1.spot) }, by: \.spot.criterion)
  }
}
