internal import Basics
internal import Conversations

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
            unit: "\(attempt.run)\n\(attempt.conversation)", content: attempt.conversation,
            conversation: attempt.conversation, isPositive: $0, title: attempt.title, path: attempt.path,
            anchor: nil)
        }
      }
      return JudgeComparison(
        Judge(score: name, attempts), criterion, statements, humans: humans,
        disputed: attempts.count {
          $0.disputed.contains(criterion.name) && measures.outcome(of: $0, measure) != nil
        }, rubric.split)
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
          unit: $0.unit, content: $0.content, conversation: $0.conversation,
          isPositive: $0.answer == positive,
          title: $0.title, path: $0.path, anchor: $0.anchor)
      }
      return JudgeComparison(
        judge, criterion, statements, humans: humans, disputed: truth.disputed, rubric.split)
    }
  }
}

extension Judge {
  /// A score that runs bring: a look at its test figures is one at these values, not at those of a later grader of
  /// the same name.
  ///
  /// Its version is the grader that runs name, if they do, and a hash of its prompt, or else of all its values.
  fileprivate init(score: String, _ attempts: [Attempt]) {
    self.init(name: score)
    let graders = Self.conditions(
      [" scorer", " grader", " judge"].map { score + $0 } + ["scorer", "grader"], attempts)
    let prompts = Self.conditions([" prompt", " prompt hash"].map { score + $0 } + ["prompt hash"], attempts)
    let values = attempts.compactMap { one in
      one.record.scores.first { $0.name == score }.map { "\(one.run)\n\(one.conversation)\n\($0.value)" }
    }
    let known = prompts.isEmpty ? values.sorted() : prompts
    let hash = String(SHA256.hex((graders + known).joined(separator: "\n")).prefix(12))
    let grader = graders.joined(separator: ", ")
    version = grader.isEmpty || grader.utf8.count > 60 ? hash : "\(grader) \(hash)"
  }

  /// Values of conditions with one of these names, each once.
  private static func conditions(_ names: [String], _ attempts: [Attempt]) -> [String] {
    Set(attempts.lazy.flatMap(\.record.metadata).filter { names.contains($0.name) }.map(\.value)).sorted()
  }
}
