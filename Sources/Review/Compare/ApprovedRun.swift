internal import Basics
internal import Content
internal import Runs

/// The run approved last: one line in `content/runs/approved`, written by `scrollback diff --approve`.
enum ApprovedRun {
  static let path = "runs/approved"

  /// Nil if there is no such file, or its run does not exist.
  static func read(_ files: [InputFile], _ runs: [Run], _ diagnostics: inout [Diagnostic]) -> Run? {
    guard let file = files.first(where: { $0.contentPath == path }) else { return nil }
    var problems = Problems(path: file.path)
    defer { diagnostics += problems.diagnostics }
    do throws(Diagnostic) {
      let name = TextLines.split(try file.text(&problems)).first ?? ""
      if let run = runs.first(where: { $0.name == name }) { return run }
      let near = EditDistance.nearest(to: name, in: runs.map(\.name))
      problems.error(
        "run \"\(name)\" not found", at: .start,
        help: near.map { ["did you mean \"\($0)\"?"] } ?? [
          "approve another with: scrollback diff A B --approve"
        ])
    } catch {
      problems.append(error)
    }
    return nil
  }
}
