internal import Basics
internal import Statistics

/// The figures of a table of answers, and the statistics whose intervals are to be drawn: those of defined figures.
struct FigurePlan {
  private(set) var figures: [CriterionAgreement.Figure] = []
  private(set) var part: DrawnStatistics?
  /// For each statistic of `part`, the place of its figure.
  private var places: [Int] = []
  /// The number of conversations with shared targets.
  private let conversations: Int

  /// `labels`: those that could be given, in order.
  init(_ answers: AnswerTable, _ criterion: Criterion, _ labels: [String]) {
    conversations = answers.sharedConversations
    if criterion.kind == .number {
      addNumbers(answers)
    } else {
      addLabels(answers, RatingsTable(answers.rows, labels: labels), isOrdinal: criterion.kind == .ordinal)
    }
  }

  /// `intervals`: of the statistics of `part`.
  func with(_ intervals: [Estimate<BootstrapInterval>]) -> [CriterionAgreement.Figure] {
    var figures = figures
    for (place, interval) in zip(places, intervals) {
      figures[place].interval = interval.orWilson(figures[place], of: conversations)
    }
    return figures
  }

  private mutating func addNumbers(_ answers: AnswerTable) {
    let numbers = NumericRatings(answers.rows.map { $0.map { $0.flatMap(Double.init) } })
    figures = [CriterionAgreement.Figure(name: "Krippendorff’s alpha", estimate: numbers.alpha)]
    guard numbers.alpha.value != nil else { return }
    (part, places) = (numbers.drawn(conversations: answers.conversations), [0])
  }

  private mutating func addLabels(_ answers: AnswerTable, _ table: RatingsTable, isOrdinal: Bool) {
    var kappa: Int?
    var measures: [AgreementMeasure] = []
    for (name, measure) in Self.measures(reviewers: answers.reviewers.count, isOrdinal: isOrdinal) {
      let estimate = measure.map(table.estimate) ?? table.cohenKappa
      figures.append(
        CriterionAgreement.Figure(name: name, estimate: estimate, isShare: measure == .percent))
      guard estimate.value != nil else { continue }
      if let measure {
        measures.append(measure)
        places.append(figures.count - 1)
      } else {
        kappa = figures.count - 1
      }
    }
    if let kappa { places.append(kappa) }
    guard !places.isEmpty else { return }
    part = table.drawn(measures, withKappa: kappa != nil, conversations: answers.conversations)
  }

  /// Names with their measures; nil for Cohen's kappa.
  private static func measures(
    reviewers: Int, isOrdinal: Bool
  ) -> [(name: String, measure: AgreementMeasure?)] {
    let kappa: [(String, AgreementMeasure?)] =
      reviewers < 2 ? [] : [reviewers == 2 ? ("Cohen’s kappa", nil) : ("Fleiss’ kappa", .fleiss)]
    return [("Same answer", .percent)] + kappa
      + [("Krippendorff’s alpha", isOrdinal ? .ordinalAlpha : .nominalAlpha), ("Gwet’s AC1", .ac1)]
  }
}

/// The independent answers to a criterion as a table, in the order of units.
struct AnswerTable {
  let reviewers: [String]
  /// For each unit, the answer of each reviewer.
  let rows: [[String?]]
  /// For each row, the number of its conversation.
  let conversations: [Int]

  init(_ judgements: [Judgement]) {
    let reviewers = Set(judgements.map(\.reviewer)).sorted()
    var units: [String: (conversation: String, answers: [String: String])] = [:]
    for one in judgements {
      units[one.unit, default: (one.conversation, [:])].answers[one.reviewer] = one.independent
    }
    let sorted = units.sorted { $0.key < $1.key }.map(\.value)
    let names = Set(sorted.map(\.conversation)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    self.init(
      reviewers: reviewers, rows: sorted.map { unit in reviewers.map { unit.answers[$0] } },
      conversations: sorted.map { numbers[$0.conversation] ?? 0 })
  }

  private init(reviewers: [String], rows: [[String?]], conversations: [Int]) {
    (self.reviewers, self.rows, self.conversations) = (reviewers, rows, conversations)
  }

  /// Two of the reviewers, on the units that both answered.
  func of(_ first: String, _ second: String) -> AnswerTable {
    let (one, other) = (reviewers.firstIndex(of: first), reviewers.firstIndex(of: second))
    let neither: [String?] = [nil, nil]
    let both = rows.map { row in
      guard let one = one.flatMap({ row[$0] }), let other = other.flatMap({ row[$0] }) else {
        return neither
      }
      return [one, other]
    }
    return AnswerTable(reviewers: [first, second], rows: both, conversations: conversations)
  }

  /// The values in answers of several, in alphabetical order.
  var modes: [String?] { Criterion.modes(rows.joined().compactMap(\.self)) }

  /// Whether each answer has that value.
  func given(_ mode: String, of criterion: Criterion) -> AnswerTable {
    let rows = rows.map { row in row.map { $0.map { criterion.label($0, mode) } } }
    return AnswerTable(reviewers: reviewers, rows: rows, conversations: conversations)
  }

  /// The number of conversations with a target that two or more answered.
  var sharedConversations: Int {
    Set(zip(rows, conversations).lazy.filter { $0.0.count { $0 != nil } > 1 }.map(\.1)).count
  }

  /// All labels: those of the criterion, then others that occur.
  func labels(_ criterion: Criterion) -> [String] {
    let known =
      criterion.kind == .multi ? [Criterion.given, Criterion.notGiven] : criterion.values.map(\.name)
    return known + Set(rows.joined().compactMap(\.self)).subtracting(known).sorted()
  }
}

extension Estimate<BootstrapInterval> {
  /// Of a share that is the same in all draws, which say nothing then: Wilson's over conversations.
  fileprivate func orWilson(_ figure: CriterionAgreement.Figure, of conversations: Int) -> Self {
    guard figure.isShare, let share = figure.estimate.value, value?.isPoint == true else { return self }
    return .value(BootstrapInterval(Wilson(share: share, of: Double(conversations))))
  }
}
