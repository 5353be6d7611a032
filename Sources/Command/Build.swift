internal import Check
internal import Glibc
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
  /// What the command line says of exports; wins over site.yml.
  var imports = SiteSettings.Imports()
  var now: Instant?
  var jobs: Int?
  var isStrict: Bool
  var includesFuture: Bool
  var includesDrafts: Bool
  /// Whether what was written is proved before it takes the old site's place.
  var checks = true
  /// Whether the site is made again with each change, for whoever writes: then browsers keep no page, whatever site.yml
  /// says.
  var isPreview = false
  /// Whether the site may go into a folder that has files of others.
  var isForced = false
  /// Told how far the build is.
  var progress: BuildProgress?
  /// Whether pieces are taken from the last build, and kept for the next one.
  var caches = true
  /// Folder of the cache; nil for the machine's own place.
  var cacheFolder: String?
  /// The part of the build that is made; nil for all of it.
  var shard: Shard?
  /// Folders of all shards, which are joined.
  var merged: [String] = []
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
  /// The path of the site's address, from `/` to `/`.
  var basePath = "/"
  var counts = BuildCounts()
  /// Whether a part of a site was made, and what it says of itself when it is whole.
  var isShard = false
  var shard: ShardRecord?
  /// When the same would come of it.
  var moments = Moments()
  /// Those that no piece keeps.
  var files: [KeptFile] = []
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
  let options: BuildOptions
  let jobs: Int

  init(_ options: BuildOptions) {
    self.options = options
    jobs = options.jobs ?? Machine.processors
  }

  func run() -> BuildOutcome {
    var outcome = BuildOutcome()
    outcome.stages.profile = options.profile
    outcome.target = OutputTarget.name(options)
    do throws(BuildFailure) {
      try run(&outcome)
    } catch {
      outcome.add(error.diagnostics, error.status)
    }
    options.progress?.end()
    return outcome
  }

  private func run(_ outcome: inout BuildOutcome) throws(BuildFailure) {
    let site = try prepare(&outcome)
    outcome.stages.lap("read")
    if outcome.status == .configuration { return try report(site, &outcome) }
    if let shard = options.shard { return try run(shard, site, &outcome) }
    let target = site.target
    try wrap(.inputOutput) { () throws(Diagnostic) in try target.validate() }
    let gate = try gate(site, &outcome)
    let shards = options.merged.isEmpty ? nil : try shards(site)
    let now = if let shards { shards.now } else { try moment(site.settings) }
    let writer = try wrap(.inputOutput) { () throws(Diagnostic) in
      try SiteWriter(
        target: target.path, name: target.name, isPreview: options.isPreview,
        mixes: options.isForced || options.isPreview)
    }
    let interruption = options.isPreview ? nil : Self.interruption(writer)
    defer { interruption?.cancel() }
    let cache = try cache(site, now)
    if let cache, try isUnchanged(cache, site, now, writer, &outcome) { return }
    let (texts, facts) = try wrap(.inputOutput) { () throws(Diagnostic) in
      (try writer.spillFile(), try writer.spillFile())
    }
    let sink = try PageSink(
      writer, checks: checks(site.settings, target, target.name), siteName: target.name, gate: gate,
      makesTwins: site.settings.markdown, known: cache?.last?.files ?? [], progress: options.progress,
      profile: options.profile, spill: facts)
    let shelf = site.settings.search ? SearchShelf(texts) : nil
    let run = try SiteRun(
      site, now: now, options: options, jobs: jobs, sink: sink, siteName: target.name, shelf: shelf,
      store: cache, shards: shards)
    run.run(&outcome)
    outcome.counts.add(sink.counts)
    options.progress?.stage("write")
    let record = cache == nil ? nil : try record(site, outcome)
    finish(writer, &outcome)
    if outcome.output != nil, let record { cache?.commit(record) }
  }

  /// Reads the content and makes nothing: one run reports the errors of settings and content.
  private func report(_ site: PreparedSite, _ outcome: inout BuildOutcome) throws(BuildFailure) {
    let sink = try PageSink(NoWriter(), checks: nil, siteName: site.target.name)
    let run = try SiteRun(
      site, now: try moment(site.settings), options: options, jobs: jobs, sink: sink,
      siteName: site.target.name)
    run.report(&outcome)
  }

  /// Somebody ends the program: nothing may stay beside the site.
  private static func interruption(_ writer: SiteWriter) -> Interruption {
    Interruption([SIGINT, SIGTERM]) {
      Console.mute()
      writer.interrupt()
    }
  }

  /// Reads all but the content itself.
  private func prepare(_ outcome: inout BuildOutcome) throws(BuildFailure) -> PreparedSite {
    var project = try wrap(.inputOutput) { () throws(Diagnostic) in try open() }
    outcome.add(project.diagnostics.map(\.unpublished) + project.unread, .content)
    let cached = try wrap(.content) { () throws(Diagnostic) in try CachedPeople.add(to: &project) }
    outcome.add(cached, .content)
    var settings = try settings(project, &outcome)
    outcome.basePath = settings.basePath
    let (ledger, inputs) = (RedactionLedger(), InputFingerprint())
    project = inputs.noting(ContentRedaction(settings.redact, ledger).applied(to: project))
    project = options.progress?.counting(project) ?? project
    let theme = try theme(project, settings)
    settings.strings = theme.strings
    outcome.add(theme.warnings, .template)
    let target = OutputTarget(options, project)
    outcome.target = target.name
    return PreparedSite(
      project: project, settings: settings, theme: theme, target: target, ledger: ledger, inputs: inputs)
  }

  /// Nil when there is nothing to look for.
  func gate(_ site: PreparedSite, _ outcome: inout BuildOutcome) throws(BuildFailure) -> PublishGate? {
    let gate = PublishGate.make(
      site.project, site.settings, siteName: site.target.name,
      words: { OwnWords.all(language: site.settings.language) }, &outcome)
    if outcome.status != .success { throw BuildFailure(status: outcome.status, diagnostics: []) }
    return gate
  }

  func checks(_ settings: SiteSettings, _ target: OutputTarget, _ siteName: String) -> CheckSettings? {
    guard options.checks else { return nil }
    var checks = CheckSettings()
    checks.siteName = siteName
    checks.basePath = settings.basePath
    checks.baseURL = settings.baseURL
    checks.localFolders = target.folders
    return checks
  }

  private func open() throws(Diagnostic) -> Project {
    guard let piped = options.standardInput else {
      return try Project.open(options.path, ExportedFiles.knowledge)
    }
    return try StandardInput.project(format: piped.format, ExportedFiles.knowledge)
  }

  private func settings(_ project: Project, _ outcome: inout BuildOutcome) throws(BuildFailure)
    -> SiteSettings
  {
    var settings = SiteSettings()
    let file = project.content.first { $0.contentPath == "site.yml" }
    if let file {
      let read = SiteSettings.read(file)
      outcome.add(read.diagnostics, .configuration)
      settings = read.settings
    } else if let name = project.singleFileTitle {
      settings.title = name
    }
    // A wrong setting has its default here: the content is still looked at.
    if outcome.status != .success, outcome.status != .configuration {
      throw BuildFailure(status: outcome.status, diagnostics: [])
    }
    settings.includesDrafts = options.includesDrafts
    settings.apply(options.imports, isProject: file != nil)
    if options.isPreview { settings.offline = false }
    if let baseURL = options.baseURL { settings.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/" }
    return settings
  }

  private func theme(_ project: Project, _ settings: SiteSettings) throws(BuildFailure) -> Theme {
    let path = project.content.first { $0.contentPath == "site.yml" }?.path ?? "site.yml"
    if let problem = ColourSchemes.problem(settings, project.templates, path: path) {
      throw BuildFailure(status: .configuration, diagnostics: [problem])
    }
    do throws(ThemeErrors) {
      return try Theme(
        overrides: project.templates, language: settings.language,
        usesLocalFormats: settings.usesLocalFormats, scheme: settings.scheme, sent: settings.sentColour,
        meter: options.profile?.templates)
    } catch {
      throw BuildFailure(status: .template, diagnostics: error.diagnostics)
    }
  }

  /// `--now`, then `now` in site.yml, then SOURCE_DATE_EPOCH, then the clock (D.1).
  func moment(_ settings: SiteSettings) throws(BuildFailure) -> Instant {
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

/// What a build knows before it makes anything.
struct PreparedSite {
  let project: Project
  let settings: SiteSettings
  let theme: Theme
  let target: OutputTarget
  let ledger: RedactionLedger
  let inputs: InputFingerprint
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
