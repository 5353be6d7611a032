internal import Basics
internal import Conversations

/// All comparisons of judges with people.
package enum Judges {
  /// First the scores that runs brought, then the judges of the rubric. Only criteria with two outcomes count, and each
  /// value of those that allow several: given or not. `attempts`: those of the newest runs.
  package static func all(
    _ judgements: [Judgement], _ attempts: [Attempt], _ rubric: Rubric
  ) -> [JudgeComparison] {
    rubric.criteria.flatMap { criterion in
      if criterion.kind == .multi { return modes(criterion, judgements, rubric) }
      if criterion.positive == nil { return [] }
      return scores(criterion, attempts, rubric) + declared(criterion, judgements, rubric)
    }
  }

  private static func scores(
    _ criterion: Criterion, _ attempts: [Attempt], _ rubric: Rubric
  ) -> [JudgeComparison] {
    guard attempts.contains(where: { $0.truths[criterion.name]?.outcome != nil }) else { return [] }
    let measures = Measures(attempts, rubric)
    return measures.all.compactMap { measure in
      guard case .score(let name) = measure else { return nil }
      let scored = attempts.compactMap { one in measures.outcome(of: one, measure).map { (one, $0) } }
      let statements = scored.map { attempt, outcome in
        JudgeComparison.Statement(
          unit: "\(attempt.run)\n\(attempt.conversation)", content: attempt.conversation,
          conversation: attempt.conversation, isPositive: outcome, title: attempt.title, path: attempt.path,
          anchor: nil)
      }
      let truth = Adjudicated(scored.map(\.0), criterion)
      return JudgeComparison(Judge(score: name, attempts), criterion, statements, truth, rubric.split)
    }
  }

  private static func modes(
    _ criterion: Criterion, _ judgements: [Judgement], _ rubric: Rubric
  ) -> [JudgeComparison] {
    if rubric.judges.isEmpty { return [] }
    let own = judgements.filter { $0.criterion == criterion.name }
    return Criterion.modes(own.map(\.answer)).flatMap { declared(criterion, own, rubric, mode: $0) }
  }

  private static func declared(
    _ criterion: Criterion, _ judgements: [Judgement], _ rubric: Rubric, mode: String? = nil
  ) -> [JudgeComparison] {
    if rubric.judges.isEmpty { return [] }
    let truth = Adjudicated(judgements, rubric, criterion, mode: mode)
    return rubric.judges.compactMap { judge in
      let said = judgements.filter {
        $0.criterion == criterion.name && $0.reviewer == judge.name && $0.answer != Criterion.unsure
      }
      guard !said.isEmpty else { return nil }
      let statements = said.map {
        JudgeComparison.Statement(
          unit: $0.unit, content: $0.content, conversation: $0.conversation,
          isPositive: criterion.isPositive($0.answer, mode),
          title: $0.title, path: $0.path, anchor: $0.anchor)
      }
      return JudgeComparison(judge, criterion, mode: mode, statements, truth, rubric.split)
    }
  }
}

extension Adjudicated {
  /// What people say about whole attempts.
  fileprivate init(_ attempts: [Attempt], _ criterion: Criterion) {
    for one in attempts {
      guard let truth = one.truths[criterion.name] else { continue }
      outcomes["\(one.run)\n\(one.conversation)"] = truth.outcome
      disputed += truth.isDisputed ? 1 : 0
      exposed += truth.exposed
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
