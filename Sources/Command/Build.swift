internal import Check
internal import Input
internal import Kinds
internal import Markup
internal import Model
internal import Output
internal import Site

/// What the user asked for.
struct BuildOptions {
  var path: String
  /// Set where the export is piped in, and there is no path.
  var standardInput: PipedExport?
  var output: String?
  var baseURL: String?
  var now: Instant?
  var jobs: Int?
  var isStrict: Bool
  var includesFuture: Bool
  var includesDrafts: Bool
  /// Whether what was written is proved before it takes the old site's place.
  var checks = true
  /// Set where the user wants to know what the build takes.
  var profile: BuildProfile?
}

/// An export from standard input.
struct PipedExport {
  /// What the extension of a file would be; nil when its beginning tells.
  var format: String?
}

/// What came of a build.
struct BuildOutcome {
  var status = ExitStatus.success
  var diagnostics: [Diagnostic] = []
  /// What kinds say about their sources, for the log.
  var notes: [String] = []
  /// Nil when nothing was written.
  var output: OutputReport?
  var target = "site"
  var stages = Stopwatch()

  /// Adds problems; the first error decides how the run ends.
  mutating func add(_ diagnostics: [Diagnostic], _ status: ExitStatus) {
    self.diagnostics += diagnostics
    if self.status == .success, diagnostics.contains(where: { $0.severity == .error }) {
      self.status = status
    }
  }
}

/// One run from content to site: Input, Kinds, Site, Check, Output, in this order.
struct Build {
  private let options: BuildOptions
  private let jobs: Int

  init(_ options: BuildOptions) {
    self.options = options
    jobs = options.jobs ?? Machine.processors
  }

  func run() -> BuildOutcome {
    var outcome = BuildOutcome()
    outcome.stages.profile = options.profile
    do throws(BuildFailure) {
      try run(&outcome)
    } catch {
      outcome.add(error.diagnostics, error.status)
    }
    return outcome
  }

  private func run(_ outcome: inout BuildOutcome) throws(BuildFailure) {
    var project = try wrap(.inputOutput) { () throws(Diagnostic) in try open() }
    outcome.add(project.diagnostics.map(\.unpublished), .content)
    let cached = try wrap(.content) { () throws(Diagnostic) in try CachedPeople.add(to: &project) }
    outcome.add(cached, .content)
    var settings = try settings(project, &outcome)
    let ledger = RedactionLedger()
    let inputs = InputFingerprint()
    project = inputs.noting(ContentRedaction(settings.redact, ledger).applied(to: project))
    let theme = try theme(project, settings)
    settings.strings = theme.strings
    outcome.add(theme.warnings, .template)
    let now = try moment(settings)
    outcome.stages.lap("read")

    let target = OutputTarget(options, project)
    outcome.target = target.name
    try wrap(.inputOutput) { () throws(Diagnostic) in try target.validate() }
    let gate = PublishGate.make(project, settings, siteName: target.name, &outcome)
    if outcome.status != .success { throw BuildFailure(status: outcome.status, diagnostics: []) }
    let writer = try wrap(.inputOutput) { () throws(Diagnostic) in
      try SiteWriter(target: target.path, name: target.name)
    }
    let sink = try PageSink(
      writer, checks: checks(settings, target), siteName: target.name, gate: gate,
      profile: options.profile)
    let run = try SiteRun(
      project: project, settings: settings, theme: theme, now: now, options: options, jobs: jobs, sink: sink,
      siteName: target.name, ledger: ledger, inputs: inputs)
    run.run(&outcome)
    finish(writer, &outcome)
  }

  private func checks(_ settings: SiteSettings, _ target: OutputTarget) -> CheckSettings? {
    guard options.checks else { return nil }
    var checks = CheckSettings()
    checks.siteName = target.name
    checks.basePath = settings.basePath
    checks.baseURL = settings.baseURL
    checks.localFolders = target.folders
    return checks
  }

  private func open() throws(Diagnostic) -> Project {
    guard let piped = options.standardInput else { return try Project.open(options.path) }
    return try StandardInput.project(format: piped.format)
  }

  private func settings(_ project: Project, _ outcome: inout BuildOutcome) throws(BuildFailure)
    -> SiteSettings
  {
    var settings = SiteSettings()
    if let file = project.content.first(where: { $0.contentPath == "site.yml" }) {
      let read = SiteSettings.read(file)
      outcome.add(read.diagnostics, .configuration)
      settings = read.settings
    } else if let name = project.singleFileTitle {
      settings.title = name
    }
    if outcome.status != .success { throw BuildFailure(status: outcome.status, diagnostics: []) }
    settings.includesDrafts = options.includesDrafts
    if let baseURL = options.baseURL { settings.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/" }
    return settings
  }

  private func theme(_ project: Project, _ settings: SiteSettings) throws(BuildFailure) -> Theme {
    do throws(ThemeErrors) {
      return try Theme(
        overrides: project.templates, language: settings.language,
        usesLocalFormats: settings.usesLocalFormats, meter: options.profile?.templates)
    } catch {
      throw BuildFailure(status: .template, diagnostics: error.diagnostics)
    }
  }

  /// `--now`, then `now` in site.yml, then SOURCE_DATE_EPOCH, then the clock (D.1).
  private func moment(_ settings: SiteSettings) throws(BuildFailure) -> Instant {
    if let now = options.now ?? settings.now { return now }
    return try wrap(.configuration) { () throws(Diagnostic) in try Machine.now() }
  }

  /// Any error keeps the old site.
  private func finish(_ writer: SiteWriter, _ outcome: inout BuildOutcome) {
    if options.isStrict, outcome.status == .success, !outcome.diagnostics.isEmpty {
      outcome.status = .content
    }
    do throws(Diagnostic) {
      if outcome.status == .success {
        let report = try writer.commit()
        outcome.output = report
        outcome.add(report.leftover.map { [$0] } ?? [], .inputOutput)
      } else {
        try writer.abandon()
      }
    } catch {
      outcome.output = nil
      outcome.add([error], .inputOutput)
    }
    outcome.stages.lap("write")
  }
}

/// Why a build cannot go on.
struct BuildFailure: Error {
  let status: ExitStatus
  let diagnostics: [Diagnostic]
}

/// Runs a step whose only failure is a diagnostic, and says how the program ends on it.
func wrap<T>(_ status: ExitStatus, _ step: () throws(Diagnostic) -> T) throws(BuildFailure) -> T {
  do throws(Diagnostic) {
    return try step()
  } catch {
    throw BuildFailure(status: status, diagnostics: [error])
  }
}
