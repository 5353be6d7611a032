internal import ArgumentParser
internal import Basics
internal import Content
internal import Foundation
internal import Input
internal import Model
internal import Review

/// `scrollback diff A B PATH`: compares two runs of generated conversations, so that a pipeline can stop on a
/// change.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two runs of generated conversations.",
    discussion: HelpProse.joined(
      """
      A and B are folders in "content/runs"; "approved" means the run accepted last.

      EXAMPLES
        scrollback diff nightly-7 nightly-8
        scrollback diff approved nightly-8 . --json
        scrollback diff nightly-7 nightly-8 --approve

      EXIT STATUS
        0 no changes, or B was accepted, 1 changes or content errors, 2 usage error or unknown run, 3
        configuration error, 6 I/O error
      """))

  @Argument(help: "The older run.")
  var older: String

  @Argument(help: "The newer run.")
  var newer: String

  @Argument(help: "Project folder or content folder.")
  var path = "."

  @Flag(help: "Print one JSON object.")
  var json = false

  @Flag(help: "Accept B: record it in \"content/runs/approved\".")
  var approve = false

  func run() throws {
    let project = try reading { () throws(Diagnostic) in try Project.open(path) }
    let settings = try checkedSettings(of: project)
    let diff = try reading(.usage) { () throws(Diagnostic) in
      try RunDiff(project.content, settings, older: older, newer: newer)
    }
    let isFaulty = approve && diff.diagnostics.contains { $0.tally != nil }
    let isBroken = Console.report(diff.diagnostics) || isFaulty
    Console.print(json ? diff.json : diff.text)
    if isBroken { throw ExitStatus.content }
    if approve { return try record(diff.newer, project) }
    if !diff.isSame { throw ExitStatus.content }
  }

  /// Writes the one-line record atomically.
  private func record(_ run: String, _ project: Project) throws {
    guard let file = project.content.first(where: { $0.parts.first == "runs" }) else { return }
    let place = file.path.dropLast(file.contentPath.count) + "runs/approved"
    do {
      try Data("\(run)\n".utf8).write(to: URL(fileURLWithPath: String(place)), options: .atomic)
    } catch {
      Console.error(
        Diagnostic(.error, "cannot write: \(error.localizedDescription)", path: String(place))
          .description)
      throw ExitStatus.inputOutput
    }
    Console.error("\(VisibleText.escaped(String(place))): accepted run \(run)")
  }
}
