package import Basics

extension SamplePlan {
  /// Names that no run or conversation has, by which strata draw something else than was meant.
  ///
  /// `scores`: names of the scores of all conversations; found only if a stratum names one.
  package func warnings(runs: [String], scores: () -> Set<String>) -> [Diagnostic] {
    let asked = strata.contains { $0.by == .score && !$0.score.isEmpty }
    let scores = asked ? scores() : []
    return strata.compactMap { stratum in
      switch stratum.by {
      case .new where !stratum.since.isEmpty && !runs.contains(stratum.since):
        warning(
          "unknown run \"\(stratum.since)\": all conversations count as new", stratum, stratum.since, runs)
      case .score where !stratum.score.isEmpty && !scores.contains(stratum.score):
        warning(
          "no conversation has the score \"\(stratum.score)\": nothing is drawn by it", stratum,
          stratum.score,
          scores.sorted())
      default: nil
      }
    }
  }

  private func warning(_ message: String, _ stratum: Stratum, _ name: String, _ known: [String]) -> Diagnostic
  {
    let near = EditDistance.suggestion(for: name, in: known)
    let names = known.isEmpty ? "there are none" : known.prefix(10).joined(separator: ", ")
    return Diagnostic(
      .warning, message, path: source ?? "", line: stratum.position.line, column: stratum.position.column,
      help: ["\(near)known: \(names)"])
  }
}
