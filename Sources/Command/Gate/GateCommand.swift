internal import ArgumentParser
internal import Basics
internal import Content
internal import Evaluation
internal import Input
internal import Model
internal import Review

/// `scrollback gate --base A --head B PATH`: stops a pipeline if a run is significantly worse than another.
struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Stop a pipeline when a run is significantly worse than another.",
    discussion: HelpProse.joined(
      """
      Compares the outcomes of conversations that both runs have, by a score of the runs or by the verdicts on
      a criterion, with McNemar's exact test. "approved" means the run accepted last.

      EXAMPLES
        scrollback gate --base nightly-7 --head nightly-8 --budget cost=2.50
        scrollback gate --base approved --head pr-12 --require reviewed
        scrollback gate --base approved --head pr-12 --report github --alpha 0.01

      EXIT STATUS
        0 not significantly worse, 1 significantly worse, not reviewed, over budget, or content errors, 2 usage
        error, unknown run, usage that a budget limits and no conversation records, less than half of the run
        compared, or no success in either run, 3 configuration error, 6 I/O error
      """))

  /// What must be reviewed.
  enum Requirement: String, ExpressibleByArgument, CaseIterable { case reviewed }

  /// The form of the report.
  enum Form: String, ExpressibleByArgument, CaseIterable { case text, github, json }

  @Option(help: "The run to compare with.")
  var base: String

  @Option(help: "The new run.")
  var head: String

  @Option(help: "The score or criterion that decides. Default: the one that most conversations have.")
  var criterion: String?

  @Option(help: "The largest p value that counts as significant.")
  var alpha = 0.05

  @Option(help: "What is required: \"reviewed\" stops at changed turns without verdicts.")
  var require: Requirement?

  @Flag(help: "Accept that less than half of the conversations are compared, or that none succeeds.")
  var partial = false

  @Option(help: "A limit for the new run: cost, tokens or seconds, such as cost=2.50. May be repeated.")
  var budget: [String] = []

  @Option(help: "The form of the report: text, github (Markdown) or json.")
  var report = Form.text

  @Option(help: "Address of the published site, for links; \"\" shows paths instead. Default: \"baseURL\".")
  var url: String?

  @Argument(help: "Project folder or content folder.")
  var path = "."

  func validate() throws {
    guard alpha > 0, alpha < 1 else { throw ValidationError("--alpha must be between 0 and 1.") }
    _ = try budgets()
  }

  func run() throws {
    let project = try reading { () throws(Diagnostic) in try Project.open(path) }
    let settings = try checkedSettings(of: project)
    let request = RunGate.Request(
      base: base, head: head, measure: criterion, alpha: alpha, needsReview: require == .reviewed,
      allowsPartial: partial, budgets: try budgets())
    let gated = try reading(.usage) { () throws(Diagnostic) in
      try RunGate(project.content, settings, request)
    }
    let isBroken = Console.report(gated.diagnostics)
    let site = url ?? settings.baseURL
    let report = GateReport(gated.gate, site: site == "" ? nil : site)
    Console.print(words(report))
    if isBroken || gated.gate.isStopped { throw ExitStatus.content }
    if !gated.gate.isPassed { throw ExitStatus.usage }
  }

  private func words(_ report: GateReport) -> String {
    switch self.report {
    case .text: report.text
    case .github: report.markdown
    case .json: report.json
    }
  }

  private func budgets() throws -> [Gate.Budget] {
    try budget.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = Gate.Budget.Name(rawValue: String(parts[0])),
        let limit = Double(parts[1]),
        limit.isFinite, limit >= 0
      else {
        throw ValidationError(
          "--budget must be cost, tokens or seconds with a limit, such as cost=2.50: \"\(text)\"")
      }
      return Gate.Budget(name, limit)
    }
  }
}
