package import Basics
package import Content
internal import ErrorAnalysis
internal import Evaluation
package import Model
internal import Runs

/// Draws the conversations of the sampling plan, to be kept: `scrollback new sample`.
package struct RunSample: Sendable {
  /// Problems of the content. If they include an error, the draw is incomplete.
  package let diagnostics: [Diagnostic]
  /// The text of `content/review/sample.jsonl`.
  package let text: String

  private static let path = "review/sample.jsonl"

  /// Ignores a draw that is kept already. Throws without a sampling plan or runs.
  package init(_ content: [InputFile], _ settings: SiteSettings) throws(Diagnostic) {
    let files = content.filter {
      Review.folders.contains($0.parts.first ?? "") && $0.contentPath != Self.path
    }
    let reader = ReviewReader(files, settings)
    let groups = reader.sources.compactMap { if case .group(let group) = $0 { group } else { nil } }
    guard let head = groups.first?.head else {
      throw Diagnostic(
        .error, "no conversations to draw from", path: "content/runs",
        help: ["add a run: content/runs/<name>/run.yml"])
    }
    guard let plan = head.analysis.plan else {
      throw Diagnostic(
        .error, "no sampling plan", path: "content/review/sample.yml",
        help: ["write one; the line \"size: 100\" draws 100 conversations at random"])
    }
    let traces = groups.compactMap(TraceMaker.trace)
    text = KeptDraw.text(Sample(plan, traces, runs: head.runs.map(\.name)), traces)
    diagnostics = reader.diagnostics + groups.flatMap(\.group.diagnostics)
  }
}
