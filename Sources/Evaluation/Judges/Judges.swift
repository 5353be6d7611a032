/// All comparisons of judges with people.
package enum Judges {
  /// First the scores that runs brought, then the judges of the rubric. Only criteria with two outcomes count.
  /// `attempts`: those of the newest runs.
  package static func all(
    _ judgements: [Judgement], _ attempts: [Attempt], _ rubric: Rubric
  ) -> [JudgeComparison] {
    let criteria = rubric.criteria.filter { $0.positive != nil }
    return criteria.flatMap { scores($0, attempts, rubric) + declared($0, judgements, rubric) }
  }

  private static func scores(
    _ criterion: Criterion, _ attempts: [Attempt], _ rubric: Rubric
  ) -> [JudgeComparison] {
    let humans = Dictionary(
      attempts.compactMap { one in
        one.verdicts[criterion.name].map { ("\(one.run)\n\(one.conversation)", $0) }
      }
    ) { first, _ in first }
    guard !humans.isEmpty else { return [] }
    let measures = Measures(attempts, rubric)
    return measures.all.compactMap { measure in
      guard case .score(let name) = measure else { return nil }
      let statements = attempts.compactMap { attempt in
        measures.outcome(of: attempt, measure).map {
          JudgeComparison.Statement(
            unit: "\(attempt.run)\n\(attempt.conversation)", conversation: attempt.conversation,
            isPositive: $0, title: attempt.title, path: attempt.path, anchor: nil)
        }
      }
      return JudgeComparison(
        judge: name, version: "", criterion, statements, humans: humans, disputed: 0, rubric.split)
    }
  }

  private static func declared(
    _ criterion: Criterion, _ judgements: [Judgement], _ rubric: Rubric
  ) -> [JudgeComparison] {
    guard let positive = criterion.positive, !rubric.judges.isEmpty else { return [] }
    let truth = Adjudicated(judgements, rubric, criterion: criterion.name)
    let humans = truth.labels.mapValues { $0 == positive }
    return rubric.judges.compactMap { judge in
      let said = judgements.filter {
        $0.criterion == criterion.name && $0.reviewer == judge.name && $0.answer != Criterion.unsure
      }
      guard !said.isEmpty else { return nil }
      let statements = said.map {
        JudgeComparison.Statement(
          unit: $0.unit, conversation: $0.conversation, isPositive: $0.answer == positive, title: $0.title,
          path: $0.path, anchor: $0.anchor)
      }
      return JudgeComparison(
        judge: judge.name, version: judge.version, criterion, statements, humans: humans,
        disputed: truth.disputed, rubric.split)
    }
  }
}
