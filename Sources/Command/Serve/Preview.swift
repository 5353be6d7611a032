internal import Basics
internal import Builder
internal import Model
internal import Output
internal import Serve

/// Rebuilds the site for `serve`, and shows the result on pages and terminal.
final class Preview {
  private let options: BuildOptions
  private let environment: BuildEnvironment
  private let site: LiveSite
  private let isQuiet: Bool
  private let colour: Colour
  private(set) var basePath = "/"
  private var isFirst = true

  init(
    options: BuildOptions, environment: BuildEnvironment, site: LiveSite, isQuiet: Bool, colour: Colour
  ) {
    (self.options, self.environment) = (options, environment)
    self.site = site
    self.isQuiet = isQuiet
    self.colour = colour
  }

  /// `isSaved`: only lines that pages have saved are new.
  func build(isSaved: Bool = false) {
    var environment = environment
    if isFirst { environment.progress = TerminalProgress.make(isQuiet: isQuiet) }
    let outcome = Build(options, environment).run()
    let errors = outcome.diagnostics.filter { $0.severity == .error }
    if let output = outcome.output, outcome.status == .success {
      basePath = outcome.basePath
      site.publish(
        folder: options.output ?? "", base: basePath, isNew: isFirst || output.written + output.removed > 0,
        isSaved: isSaved)
    } else {
      let words = DiagnosticText(isColoured: false, sources: SourceLines())
      site.fail(errors.map(words.text).joined(separator: "\n"))
    }
    tell(outcome, errors)
    isFirst = false
  }

  private func tell(_ outcome: BuildResult, _ errors: [Diagnostic]) {
    let shown = isQuiet || !isFirst ? errors : outcome.diagnostics
    let words = DiagnosticText(isColoured: colour.isWanted, sources: SourceLines())
    for diagnostic in shown { Console.error(words.text(diagnostic)) }
    guard let output = outcome.output else {
      let kept = isFirst ? "" : "; still showing the last good build"
      return Console.error("\(Count.text(errors.count, "error", "errors"))\(kept)")
    }
    let changed = output.written + output.removed
    if !isQuiet {
      Console.error(
        "built in \(Stopwatch.text(outcome.stages.total)): \(Count.text(changed, "file", "files")) changed")
    }
  }
}
