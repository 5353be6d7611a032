package import Basics
package import Content
package import Evaluation
internal import Conversations
package import Model
internal import Runs

/// Decides whether a run is worse than another: `scrollback gate`.
package struct RunGate: Sendable {
  /// What a caller asks for.
  package struct Request: Sendable {
    package var base: String
    package var head: String
    /// A score or a criterion; nil for the one that most conversations of both runs have.
    package var measure: String?
    package var alpha: Double
    package var needsReview: Bool
    package var allowsPartial: Bool
    package var budgets: [Gate.Budget]

    package init(
      base: String, head: String, measure: String?, alpha: Double, needsReview: Bool, allowsPartial: Bool,
      budgets: [Gate.Budget]
    ) {
      (self.base, self.head, self.measure, self.alpha) = (base, head, measure, alpha)
      (self.needsReview, self.allowsPartial, self.budgets) = (needsReview, allowsPartial, budgets)
    }
  }

  /// Problems of the content. If they include an error, the result is incomplete.
  package let diagnostics: [Diagnostic]
  package let gate: Gate

  /// Throws if a run is not found, or nothing says which conversations of both succeeded.
  package init(_ content: [InputFile], _ settings: SiteSettings, _ request: Request) throws(Diagnostic) {
    let files = content.filter { Review.folders.contains($0.parts.first ?? "") }
    let reader = ReviewReader(files, settings)
    let groups = reader.sources.compactMap { if case .group(let group) = $0 { group } else { nil } }
    var diagnostics = reader.diagnostics + groups.flatMap(\.group.diagnostics)
    let approved = ApprovedRun.read(files, reader.runs, &diagnostics)
    let base = try RunDiff.run(request.base, reader.runs, approved)
    let head = try RunDiff.run(request.head, reader.runs, approved)
    let attempts = groups.flatMap(\.attempts).filter { $0.run == base.name || $0.run == head.name }
    let measures = Measures(attempts, groups.first?.head.rubric ?? Rubric(criteria: []))
    let pair = RunPair(older: base, newer: head, approved: nil)
    let turns = groups.compactMap { group in
      ConversationComparison(group.group, pair).map { (group.group.id, $0.changedTurns(of: group)) }
    }
    gate = Gate(
      attempts, measures, try Self.measure(request.measure, measures, attempts, [base.name, head.name]),
      base: base.name, head: head.name, alpha: request.alpha,
      turns: Dictionary(turns, uniquingKeysWith: { first, _ in first }), needsReview: request.needsReview,
      allowsPartial: request.allowsPartial, budgets: request.budgets)
    if gate.isEmpty { throw Self.nothingShared(gate, attempts) }
    self.diagnostics = diagnostics
  }

  /// The measure of that name, or the one by which most conversations can be compared.
  private static func measure(
    _ name: String?, _ measures: Measures, _ attempts: [Attempt], _ runs: [String]
  ) throws(Diagnostic) -> Measure {
    let shared = measures.all.filter { measure in
      runs.allSatisfy { run in attempts.contains { $0.run == run && measures.outcome(of: $0, measure) != nil }
      }
    }
    if let found = name.map({ name in shared.first { $0.name == name } }) ?? shared.first { return found }
    let names = shared.map(\.name)
    let what =
      name.map { "no outcomes of \"\($0)\" in both runs" }
      ?? "nothing says which conversations of both runs succeeded"
    let help = measures.help(name)
    let others =
      names.isEmpty
      ? help.isEmpty ? ["review both runs, or use runs with scores"] : []
      : ["Scores and criteria: \(names.joined(separator: ", "))"]
    throw Diagnostic(.error, what, path: "content/runs", help: help + others)
  }

  /// Without a pair there is no result.
  private static func nothingShared(_ gate: Gate, _ attempts: [Attempt]) -> Diagnostic {
    let ids = [gate.base, gate.head].map { run in
      Set(attempts.filter { $0.run == run }.map(\.conversation))
    }
    return Diagnostic(
      .error, "no conversation has an outcome of \"\(gate.measure.name)\" in both runs", path: "content/runs",
      help: [
        ids[0].isDisjoint(with: ids[1])
          ? "give the same conversations the same ids in both runs"
          : "score or review the same conversations in both runs"
      ])
  }
}

extension ConversationComparison {
  /// For links to a change, and for its review.
  fileprivate func changedTurns(of reviewed: ReviewedGroup) -> ChangedTurns {
    let turns = newer?.turns ?? []
    let changed = steps.compactMap { step -> Int? in
      switch step {
      case .changed(_, let to), .inserted(let to): to
      case .same, .deleted: nil
      }
    }
    let fragment = { (place: Int) in "m-\(turns[place].messageID)" }
    return ChangedTurns(
      fragments: Set(turns.indices.map(fragment)), first: changed.first.map(fragment),
      open: open(reviewed, Set(changed)).map { $0.map(fragment) })
  }

  /// The changed turns that lack a verdict, in order; nil for the conversation. If turns are only missing, all that do.
  private func open(_ reviewed: ReviewedGroup, _ changed: Set<Int>) -> [Int?] {
    guard state != .same, let newer, let version = reviewed.version(of: newer.run) else { return [] }
    let open = reviewed.standings[version].open(
      newer.turns, reviewed.places.versions[version], reviewed.head.rubric)
    return Set(open.map(\.place)).sorted { $0 ?? .max < $1 ?? .max }.filter { place in
      changed.isEmpty || place.map(changed.contains) ?? true
    }
  }
}
