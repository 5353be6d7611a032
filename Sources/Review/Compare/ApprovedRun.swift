internal import Basics
internal import Content

/// The run that was accepted last: one line in `content/runs/approved`, written by `scrollback diff --approve`.
enum ApprovedRun {
  static let path = "runs/approved"

  /// Nil without such a file, or when it names no run.
  static func read(_ files: [InputFile], _ runs: [Run], _ diagnostics: inout [Diagnostic]) -> Run? {
    guard let file = files.first(where: { $0.contentPath == path }) else { return nil }
    var problems = Problems(path: file.path)
    defer { diagnostics += problems.diagnostics }
    do throws(Diagnostic) {
      let name = TextLines.split(try file.text(&problems)).first ?? ""
      if let run = runs.first(where: { $0.name == name }) { return run }
      let near = EditDistance.nearest(to: name, in: runs.map(\.name))
      problems.error(
        "there is no run \"\(name)\"", at: .start,
        help: near.map { ["did you mean \"\($0)\"?"] } ?? [
          "accept another with: scrollback diff A B --approve"
        ])
    } catch {
      problems.append(error)
    }
    return nil
  }
}
