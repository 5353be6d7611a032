package import Basics
internal import Content

extension Rubric {
  /// Reports looks at test figures that open none: of an unknown judge, criterion or version. `scores`: those of runs.
  package func warningsAboutLooks(scores: Set<String>) -> [Diagnostic] {
    (split?.looks ?? []).compactMap { look in
      problem(look, scores).map { message, help in
        Diagnostic(
          .warning, message, path: source ?? "", line: look.position.line, column: look.position.column,
          help: [help])
      }
    }
  }

  private func problem(_ look: TestSplit.Look, _ scores: Set<String>) -> (message: String, help: String)? {
    let judge = judges.first { $0.name == look.judge }
    if judge == nil, !scores.contains(look.judge) {
      return unknown("judge", look.judge, among: judges.map(\.name) + scores.sorted())
    }
    if let criterion = look.criterion, self[criterion] == nil {
      return unknown("criterion", criterion, among: criteria.map(\.name))
    }
    if let judge { return wrongVersion(look, judge) }
    return look.version.isEmpty
      ? ("look at score \"\(look.judge)\" without a version", "copy it from /review/_judges/") : nil
  }

  private func unknown(_ what: String, _ name: String, among known: [String]) -> (String, String) {
    let near = EditDistance.suggestion(for: name, in: known)
    return ("look at unknown \(what) \"\(name)\"", "\(near)known: \(known.joined(separator: ", "))")
  }

  /// Looks at earlier versions are history: there are verdicts of these, or a later look at the present version.
  private func wrongVersion(_ look: TestSplit.Look, _ judge: Judge) -> (String, String)? {
    let isKnown = look.version == judge.version || judge.versions.contains(look.version)
    let isHistory = split?.looks.contains { $0.judge == judge.name && $0.version == judge.version } == true
    if isKnown || isHistory && !look.version.isEmpty { return nil }
    let message =
      look.version.isEmpty
      ? "look at judge \"\(judge.name)\" without a version"
      : "look at unknown version \"\(look.version)\" of judge \"\(judge.name)\""
    return (
      message,
      judge.version.isEmpty ? "the rubric names no version of it" : "its version is \"\(judge.version)\""
    )
  }
}
