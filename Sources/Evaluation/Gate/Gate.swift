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

  /// A budget, and what the newer run used; nil if that is unknown.
  package struct Spent: Sendable {
    package let budget: Budget
    package let used: Double?

    package var isExceeded: Bool { used.map { $0 > budget.limit } ?? false }
  }

  /// An attempt whose outcome differs.
  package struct Flip: Sendable {
    package let base: Attempt
    package let head: Attempt
    package let isRegression: Bool
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
  /// Attempts of the newer run that need a verdict and have none; empty unless that is required.
  package let open: [Attempt]
  package let budgets: [Spent]

  /// `changed`: conversations that differ between the runs; `needsReview`: whether these must be reviewed.
  package init(
    _ attempts: [Attempt], _ measures: Measures, _ measure: Measure, base: String, head: String,
    alpha: Double, changed: Set<String>, needsReview: Bool, budgets: [Budget]
  ) {
    (self.base, self.head, self.measure, self.alpha) = (base, head, measure, alpha)
    let older = Dictionary(attempts.filter { $0.run == base }.map { ($0.conversation, $0) }) { first, _ in
      first
    }
    let newer = attempts.filter { $0.run == head }
    var outcomes = PairedOutcomes()
    var flips: [Flip] = []
    for attempt in newer {
      guard let other = older[attempt.conversation], let before = measures.outcome(of: other, measure),
        let after = measures.outcome(of: attempt, measure)
      else { continue }
      outcomes.add(base: before, head: after)
      if before != after { flips.append(Flip(base: other, head: attempt, isRegression: before)) }
    }
    self.outcomes = outcomes
    self.flips = flips.filter(\.isRegression) + flips.filter { !$0.isRegression }
    unpaired = Set(older.keys).union(newer.map(\.conversation)).count - outcomes.total
    open = needsReview ? newer.filter { changed.contains($0.conversation) && $0.isOpen } : []
    self.budgets = budgets.map { Spent(budget: $0, used: Self.used($0.name, newer)) }
  }

  /// Whether anything asks for a stop. Too few changes to tell are none.
  package var isPassed: Bool {
    outcomes.decision(alpha: alpha) != .regression && open.isEmpty && !budgets.contains(where: \.isExceeded)
  }

  private static func used(_ name: Budget.Name, _ attempts: [Attempt]) -> Double? {
    switch name {
    case .tokens: return sum(attempts.map { $0.tokens.map(Double.init) })
    case .cost: return sum(attempts.map(\.cost))
    case .seconds:
      let known = attempts.compactMap(\.seconds)
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
  }

  private static func sum(_ values: [Double?]) -> Double? {
    let known = values.compactMap(\.self)
    return known.count == values.count && !known.isEmpty ? known.reduce(0, +) : nil
  }
}
