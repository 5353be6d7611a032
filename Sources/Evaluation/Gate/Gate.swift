package import Statistics

/// Whether a run is worse than another: exact McNemar on the outcomes of attempts that both have.
package struct Gate: Sendable {
  /// A number of the newer run that must not be exceeded.
  package struct Budget: Sendable, Equatable {
    package enum Name: String, Sendable, CaseIterable { case cost, tokens, seconds }

    package var name: Name
    package var limit: Double

    package init(_ name: Name, _ limit: Double) { (self.name, self.limit) = (name, limit) }
  }

  /// A budget, and what the newer run used.
  package struct Spent: Sendable {
    package let budget: Budget
    /// By the attempts that say so; nil if none does.
    package let used: Double?
    /// Whether every attempt says so. A part that is too much is enough to exceed the budget.
    package let isComplete: Bool

    package var isExceeded: Bool { used.map { $0 > budget.limit } ?? false }
    var isUnknown: Bool { used == nil }
  }

  /// An attempt whose outcome differs.
  package struct Flip: Sendable {
    package let base: Attempt
    package let head: Attempt
    package let isRegression: Bool
    /// Fragment of the turn of the newer run to look at; nil for the whole conversation.
    package let place: String?
  }

  /// A conversation of the newer run with changed turns that lack a verdict.
  package struct Open: Sendable {
    package let attempt: Attempt
    /// Fragments of these turns, in order; nil for the whole conversation.
    package let places: [String?]
  }

  package let base: String
  package let head: String
  package let measure: Measure
  package let alpha: Double
  package let outcomes: PairedOutcomes
  /// Regressions first, each in order of conversations.
  package let flips: [Flip]
  /// Conversations that only one of the runs has, or whose outcome is unknown in one.
  package let unpaired: Int
  /// Conversations with an outcome in the older run that the newer one lacks. By a score, also those without it.
  package let missing: Int
  /// Whether that is more than half of them, so that little is compared.
  package let isPartial: Bool
  /// Conversations that both runs have.
  let common: Int
  /// Of a measure without a success: what would make one.
  let help: String?
  private let allowsPartial: Bool
  /// Empty unless a review is required.
  package let open: [Open]
  package let budgets: [Spent]

  /// `turns`: of conversations that both runs have; `needsReview`: whether changed ones must be reviewed.
  /// `allowsPartial`: whether little may be compared.
  package init(
    _ attempts: [Attempt], _ measures: Measures, _ measure: Measure, base: String, head: String,
    alpha: Double, turns: [String: ChangedTurns], needsReview: Bool, allowsPartial: Bool = false,
    budgets: [Budget]
  ) {
    (self.base, self.head, self.measure, self.alpha) = (base, head, measure, alpha)
    let older = Dictionary(attempts.filter { $0.run == base }.map { ($0.conversation, $0) }) { first, _ in
      first
    }
    let newer = attempts.filter { $0.run == head }
    let pairs = newer.compactMap { attempt -> (base: Attempt, head: Attempt, before: Bool, after: Bool)? in
      guard let other = older[attempt.conversation], let before = measures.outcome(of: other, measure),
        let after = measures.outcome(of: attempt, measure)
      else { return nil }
      return (other, attempt, before, after)
    }
    let flips = pairs.filter { $0.before != $0.after }.map {
      Flip($0.base, $0.head, $0.before, measure, turns)
    }
    let known = older.values.filter { measures.outcome(of: $0, measure) != nil }
    let present = Set(
      newer.filter { measure.isCriterion || measures.outcome(of: $0, measure) != nil }.map(\.conversation))
    missing = known.count { !present.contains($0.conversation) }
    isPartial = missing * 2 > known.count
    common = newer.count { older[$0.conversation] != nil }
    help = measures.help(withoutSuccess: measure)
    outcomes = pairs.reduce(into: PairedOutcomes()) { $0.add(base: $1.before, head: $1.after) }
    self.allowsPartial = allowsPartial
    self.flips = flips.filter(\.isRegression) + flips.filter { !$0.isRegression }
    unpaired = Set(older.keys).union(newer.map(\.conversation)).count - outcomes.total
    open = (needsReview ? newer : []).map { Open(attempt: $0, places: turns[$0.conversation]?.open ?? []) }
      .filter { !$0.places.isEmpty }
    self.budgets = budgets.map { Self.spent($0, newer) }
  }

  /// Whether no conversation has an outcome in both runs.
  package var isEmpty: Bool { outcomes.total == 0 }

  /// Whether a score decides less than half of the conversations in both runs. People may review some of them.
  var isSparse: Bool { !measure.isCriterion && outcomes.total * 2 < common }

  /// Whether nothing could become worse.
  var isHopeless: Bool { outcomes.bothFail == outcomes.total }

  /// Whether anything asks for a stop. Too few changes to tell are none.
  package var isStopped: Bool {
    outcomes.decision(alpha: alpha) == .regression || !open.isEmpty || budgets.contains(where: \.isExceeded)
  }

  /// Whether nothing does, and enough was compared to say so.
  package var isPassed: Bool {
    !isStopped && !budgets.contains(where: \.isUnknown)
      && (allowsPartial || !isPartial && !isSparse && !isHopeless)
  }

  /// `seconds` are those of a conversation, on average.
  private static func spent(_ budget: Budget, _ attempts: [Attempt]) -> Spent {
    let known = attempts.compactMap { attempt in
      switch budget.name {
      case .tokens: attempt.tokens.map(Double.init)
      case .cost: attempt.cost
      case .seconds: attempt.seconds
      }
    }
    let sum = known.reduce(0, +)
    return Spent(
      budget: budget, used: known.isEmpty ? nil : budget.name == .seconds ? sum / Double(known.count) : sum,
      isComplete: known.count == attempts.count)
  }
}

extension Gate.Flip {
  fileprivate init(
    _ base: Attempt, _ head: Attempt, _ isRegression: Bool, _ measure: Measure,
    _ turns: [String: ChangedTurns]
  ) {
    (self.base, self.head, self.isRegression) = (base, head, isRegression)
    let place = turns[head.conversation].map {
      $0.place(measure, base: base, head: head, isRegression: isRegression)
    }
    self.place = place ?? head.firstFailure
  }
}
