internal import Basics
package import Statistics

/// How far people agree on one criterion, from their independent answers.
package struct CriterionAgreement: Sendable {
  package let criterion: Criterion
  /// Everybody with an answer, in alphabetical order.
  package let reviewers: [String]
  /// Targets that two or more judged independently.
  package let shared: Int
  /// Answers given after seeing others', which do not count.
  package let exposed: Int
  package let pairs: [Agreement.Pair]
  package let figures: [Figure]

  /// A measure of agreement with its interval over conversations.
  package struct Figure: Sendable {
    package let name: String
    package let estimate: Estimate<Double>
    package let interval: Estimate<BootstrapInterval>?
    package var isShare = false
  }

  /// `judgements`: of all criteria.
  package init(_ judgements: [Judgement], _ criterion: Criterion, _ rubric: Rubric) {
    self.criterion = criterion
    let judges = Set(rubric.judges.map(\.name))
    let own = judgements.filter { $0.criterion == criterion.name && !judges.contains($0.reviewer) }
    exposed = own.count(where: \.isExposed)
    let counted = own.filter { $0.independent != nil }
    let agreement = Agreement(
      counted.map { Rating(unit: $0.unit, reviewer: $0.reviewer, label: $0.independent ?? "") })
    (reviewers, shared, pairs) = (agreement.reviewers, agreement.n, agreement.pairs)
    figures = Self.figures(AnswerTable(counted, agreement.reviewers, criterion), criterion)
  }

  private static func figures(_ answers: AnswerTable, _ criterion: Criterion) -> [Figure] {
    let bootstrap = Bootstrap(seed: 1)
    func figure(_ name: String, _ measure: AgreementMeasure) -> Figure {
      Figure(
        name: name, estimate: answers.table.estimate(measure),
        interval: answers.table.interval(measure, conversations: answers.conversations, bootstrap),
        isShare: measure == .percent)
    }
    var figures = [figure("Same answer", .percent)]
    if answers.reviewerCount == 2 {
      figures.append(
        Figure(
          name: "Cohen’s kappa", estimate: answers.table.cohenKappa,
          interval: answers.kappaInterval(bootstrap)))
    } else if answers.reviewerCount > 2 {
      figures.append(figure("Fleiss’ kappa", .fleiss))
    }
    let alpha = criterion.kind == .ordinal ? AgreementMeasure.ordinalAlpha : .nominalAlpha
    return figures + [figure("Krippendorff’s alpha", alpha), figure("Gwet’s AC1", .ac1)]
  }
}

/// The independent answers of a criterion as a table, in the order of units.
private struct AnswerTable {
  let table: RatingsTable
  /// For each row, the number of its conversation.
  let conversations: [Int]
  let reviewerCount: Int
  private let labels: [String]
  private let rows: [[String?]]

  init(_ judgements: [Judgement], _ reviewers: [String], _ criterion: Criterion) {
    var units: [String: (conversation: String, answers: [String: String])] = [:]
    for one in judgements {
      units[one.unit, default: (one.conversation, [:])].answers[one.reviewer] = one.independent
    }
    let sorted = units.sorted { $0.key < $1.key }.map(\.value)
    rows = sorted.map { unit in reviewers.map { unit.answers[$0] } }
    labels = criterion.values.map(\.name)
    table = RatingsTable(rows, labels: labels)
    let names = Set(sorted.map(\.conversation)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    conversations = sorted.map { numbers[$0.conversation] ?? 0 }
    reviewerCount = reviewers.count
  }

  /// Of two reviewers: each conversation's table of label against label is a row of counts.
  func kappaInterval(_ bootstrap: Bootstrap) -> Estimate<BootstrapInterval>? {
    let pairs = rows.map { row -> (first: String, second: String)? in
      row[0].flatMap { first in row[1].map { (first, $0) } }
    }
    let all = ConfusionMatrix(pairs.compactMap(\.self), labels: labels).labels
    var clusters: [Int: [(first: String, second: String)]] = [:]
    for (pair, conversation) in zip(pairs, conversations) {
      if let pair { clusters[conversation, default: []].append(pair) }
    }
    let counts = clusters.sorted { $0.key < $1.key }.map { ConfusionMatrix($0.value, labels: all).cells }
    return bootstrap.interval(counts: counts) { ConfusionMatrix(labels: all, cells: $0).kappa.value }
  }
}
