internal import Basics
package import Statistics

/// How far people agree on one criterion, or on one of the values that may be given together, from their independent
/// answers.
package struct CriterionAgreement: Sendable {
  package let criterion: Criterion
  /// The value that was given or not, of a criterion that allows several.
  package let mode: String?
  /// Everybody with an answer, in alphabetical order.
  package let reviewers: [String]
  /// Targets that two or more judged independently.
  package let shared: Int
  /// Answers given after seeing others', which do not count.
  package let exposed: Int
  package fileprivate(set) var figures: [Figure]
  /// Pairs of reviewers with shared targets, those with most first.
  package fileprivate(set) var pairs: [Pair]
  /// The number of other pairs.
  package let leftOut: Int

  /// A measure of agreement with its interval over conversations.
  package struct Figure: Sendable {
    package let name: String
    package let estimate: Estimate<Double>
    package var interval: Estimate<BootstrapInterval>?
    package var isShare = false
  }

  /// Two reviewers on the targets that both judged.
  package struct Pair: Sendable {
    package let first: String
    package let second: String
    /// The number of these targets.
    package let n: Int
    /// Nil for numbers, which would be a label each.
    package let matrix: ConfusionMatrix?
    package fileprivate(set) var figures: [Figure]
  }

  /// A number or a choice has one, a criterion that allows several values one for each value that was given, and text
  /// none. `judgements`: of this criterion.
  package static func all(
    _ judgements: [Judgement], _ criterion: Criterion, _ rubric: Rubric
  ) -> [CriterionAgreement] {
    if criterion.kind == .text { return [] }
    let judges = Set(rubric.judges.map(\.name))
    let own = judgements.filter { !judges.contains($0.reviewer) }
    let table = AnswerTable(own.filter { $0.independent != nil })
    let questions = criterion.kind == .multi ? table.modes : [nil]
    let exposed = own.count(where: \.isExposed)
    let drafts = questions.map { mode in
      let answers = mode.map { table.given($0, of: criterion) } ?? table
      return AgreementDraft(
        answers, criterion, mode, exposed: exposed, pairs: max(1, mostPairs / questions.count))
    }
    return AgreementDraft.finished(drafts)
  }

  /// Twenty reviewers would have 190 tables.
  private static let mostPairs = 12
}

/// An agreement whose intervals are still to be drawn: those of a criterion share their draws.
private struct AgreementDraft {
  private var agreement: CriterionAgreement
  private let plan: FigurePlan
  private let pairs: [FigurePlan]

  init(_ answers: AnswerTable, _ criterion: Criterion, _ mode: String?, exposed: Int, pairs most: Int) {
    let rows = criterion.kind == .number ? answers.rows.map { $0.map { $0.map { _ in "" } } } : answers.rows
    let found = Agreement(rows, reviewers: answers.reviewers)
    let shown = found.pairs.enumerated()
      .sorted { ($1.element.matrix.total, $0.offset) < ($0.element.matrix.total, $1.offset) }
      .prefix(most).map(\.element)
    plan = FigurePlan(answers, criterion, answers.labels(criterion))
    pairs = shown.map { FigurePlan(answers.of($0.first, $0.second), criterion, answers.labels(criterion)) }
    agreement = CriterionAgreement(
      criterion: criterion, mode: mode, reviewers: answers.reviewers, shared: found.n, exposed: exposed,
      figures: plan.figures,
      pairs: zip(shown, pairs).map { pair, plan in
        CriterionAgreement.Pair(
          first: pair.first, second: pair.second, n: pair.matrix.total,
          matrix: criterion.kind == .number ? nil : pair.matrix, figures: plan.figures)
      }, leftOut: found.pairs.count - shown.count)
  }

  static func finished(_ drafts: [AgreementDraft]) -> [CriterionAgreement] {
    let plans = drafts.flatMap { [$0.plan] + $0.pairs }
    var intervals = Bootstrap(seed: 1).intervals(plans.compactMap(\.part))[...]
    func next(_ plan: FigurePlan) -> [CriterionAgreement.Figure] {
      plan.part == nil ? plan.figures : plan.with(intervals.removeFirst())
    }
    return drafts.map { draft in
      var agreement = draft.agreement
      agreement.figures = next(draft.plan)
      for (place, plan) in draft.pairs.enumerated() { agreement.pairs[place].figures = next(plan) }
      return agreement
    }
  }
}
