package import Basics
package import Content
package import Evaluation
internal import Conversations
package import Model

/// Decides whether a run is worse than another: `scrollback gate`.
package struct RunGate: Sendable {
  /// What a caller asks for.
  package struct Request: Sendable {
    package var base: String
    package var head: String
    /// A score or a criterion; nil for the first that both runs have.
    package var measure: String?
    package var alpha: Double
    package var needsReview: Bool
    package var budgets: [Gate.Budget]

    package init(
      base: String, head: String, measure: String?, alpha: Double, needsReview: Bool, budgets: [Gate.Budget]
    ) {
      (self.base, self.head, self.measure) = (base, head, measure)
      (self.alpha, self.needsReview, self.budgets) = (alpha, needsReview, budgets)
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
    let changed = groups.compactMap { group in
      ConversationComparison(group.group, pair).flatMap { $0.state == .same ? nil : group.group.id }
    }
    gate = Gate(
      attempts, measures, try Self.measure(request.measure, measures, attempts, [base.name, head.name]),
      base: base.name, head: head.name, alpha: request.alpha, changed: Set(changed),
      needsReview: request.needsReview, budgets: request.budgets)
    self.diagnostics = diagnostics
  }

  /// The measure of that name, or the first one with outcomes in both runs.
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
    throw Diagnostic(
      .error, what, path: "content/runs",
      help: [
        names.isEmpty
          ? "review both runs, or use runs with scores"
          : "Scores and criteria: \(names.joined(separator: ", "))"
      ])
  }
}
