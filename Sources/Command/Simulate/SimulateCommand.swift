internal import ArgumentParser
internal import Assistant
internal import Assistant
internal import Basics

/// `scrollback simulate`: runs scripted prompts through the mock assistant, and writes a run to review.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Run scripted prompts through the mock assistant.",
    discussion: HelpProse.joined(
      """
      DIR has one script per conversation: NAME.txt, with one paragraph per user turn. The conversations
      become a run to review. Failures and delays are drawn from the seed: the same scripts, rules and seed
      give the same bytes on every machine. A reply that differs from the one pinned in a script is an error
      in "build" and a warning here.

      Each line "expect: words" or "expectRule: name" after a turn is an expectation of its reply, as is a
      pinned reply. The share that is met becomes the conversation's score "expected", which "gate" compares.

      EXAMPLES
        scrollback simulate --scripts scripts --seed 7 --run nightly-7
        scrollback simulate --scripts scripts --seed 8 --run n8 --rules short.json
        scrollback simulate --scripts scripts --seed 7 --run nightly-7 --force

      EXIT STATUS
        0 written, 1 errors in scripts or rules, 2 usage error, 6 I/O error, or the run already exists
      """))

  @Option(help: ArgumentHelp("Folder of the scripts.", valueName: "dir"))
  var scripts: String

  @Option(help: ArgumentHelp("Seed for failures and delays, a whole number.", valueName: "n"))
  var seed: Int

  @Option(
    name: .customLong("run"), help: ArgumentHelp("Name of the run: a-z, 0-9 and hyphens.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "Rules of the assistant (default: rules.json beside the folder of scripts, or built-in rules).",
      valueName: "file"))
  var rules: String?

  @Option(
    help: ArgumentHelp(
      "Start time of each conversation, such as 2025-11-05T09:00:00Z.", valueName: "iso"))
  var start: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Folder of all runs; the new run becomes a folder in it.", valueName: "dir"))
  var output = "content/runs"

  @Flag(help: "Replace an existing run.")
  var force = false

  func validate() throws {
    if !AssistantRun.isName(name) {
      throw ValidationError("--run may only contain a-z, 0-9 and hyphens: \"\(name)\"")
    }
    if let start, (try? ISO8601.parse(start)) == nil {
      throw ValidationError("--start must be a date and time with a zone, such as 2025-11-05T09:00:00Z")
    }
  }

  func run() throws {
    let request = AssistantRun.Request(
      name: name, seed: seed, start: try start.map { try ISO8601.parse($0) })
    let simulation = Simulation(
      request: request, scripts: scripts, rules: rules, folder: "\(output)/\(name)", replaces: force)
    let status = simulation.run()
    if status != .success { throw status }
  }
}
