internal import Basics
internal import Check
internal import Content
internal import Input
internal import Kinds
internal import Model
internal import Output
internal import Search
internal import Secrets
internal import Site

/// One run from content to site: Input, Kinds, Site, Check, Output, in this order.
package struct Build {
  let options: BuildOptions
  let environment: BuildEnvironment
  let jobs: Int

  package init(_ options: BuildOptions, _ environment: BuildEnvironment) {
    (self.options, self.environment) = (options, environment)
    jobs = options.jobs ?? environment.processors
  }

  package func run() -> BuildResult {
    var outcome = BuildResult(stages: Stopwatch(environment.clocks))
    outcome.stages.profile = environment.profile
    outcome.target = OutputTarget.name(options)
    do throws(BuildFailure) {
      try run(&outcome)
    } catch {
      outcome.add(error.diagnostics, error.status)
    }
    environment.progress?.end()
    return outcome
  }

  private func run(_ outcome: inout BuildResult) throws(BuildFailure) {
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
        spare: cachePlace(site)?.spare, mixes: options.isForced || options.isPreview)
    }
    // On interruption, nothing may remain beside the site.
    let forget = options.isPreview ? {} : environment.onInterrupt { writer.interrupt() }
    defer { forget() }
    let cache = try cache(site, now)
    if let cache, try isUnchanged(cache, site, now, writer, &outcome) { return }
    let (texts, facts) = try wrap(.inputOutput) { () throws(Diagnostic) in
      (try writer.spillFile(), try writer.spillFile())
    }
    let sink = try PageSink(
      writer, checks: checks(site.settings, target, target.name), siteName: target.name, gate: gate,
      makesAlternates: site.settings.markdown, known: cache?.last?.files ?? [],
      progress: environment.progress,
      profile: environment.profile, spill: facts)
    let segmentStore = site.settings.search ? SegmentStore(texts) : nil
    let run = try SiteRun(
      site, now: now, options: options, environment: environment, jobs: jobs, sink: sink,
      siteName: target.name, segmentStore: segmentStore,
      store: cache, shards: shards)
    run.run(&outcome)
    outcome.counts.add(sink.counts)
    outcome.cached = cache?.counts
    environment.progress?.stage("write")
    let record = cache == nil ? nil : try record(site, outcome)
    finish(writer, &outcome)
    if outcome.output != nil, let record { cache?.commit(record) }
  }

  /// Reports errors in settings and content in one run, without building.
  private func report(_ site: PreparedSite, _ outcome: inout BuildResult) throws(BuildFailure) {
    let sink = try PageSink(NoWriter(), checks: nil, siteName: site.target.name)
    let run = try SiteRun(
      site, now: try moment(site.settings), options: options, environment: environment, jobs: jobs,
      sink: sink,
      siteName: site.target.name)
    run.report(&outcome)
  }

  /// Reads everything except the content.
  private func prepare(_ outcome: inout BuildResult) throws(BuildFailure) -> PreparedSite {
    var project = try wrap(.inputOutput) { () throws(Diagnostic) in try open() }
    outcome.add(project.diagnostics.map(\.unpublished) + project.unread, .content)
    let cached = try wrap(.content) { () throws(Diagnostic) in try environment.complete(&project) }
    outcome.add(cached, .content)
    var settings = try settings(project, &outcome)
    outcome.basePath = settings.basePath
    let (ledger, inputs) = (RedactionLedger(), InputFingerprint())
    project = inputs.noting(ContentRedaction(settings.redact, ledger).applied(to: project))
    project = environment.progress?.counting(project) ?? project
    let theme = try theme(project, settings)
    settings.strings = theme.strings
    outcome.add(theme.warnings, .template)
    let target = OutputTarget(options, project)
    outcome.target = target.name
    return PreparedSite(
      project: project, settings: settings, theme: theme, target: target, ledger: ledger, inputs: inputs)
  }

  /// Nil if there is nothing to search for.
  func gate(_ site: PreparedSite, _ outcome: inout BuildResult) throws(BuildFailure) -> PublishGate? {
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
      return try Project.open(options.path, .ofAllKinds)
    }
    return try StandardInput.project(format: piped.format, .ofAllKinds)
  }

  private func settings(_ project: Project, _ outcome: inout BuildResult) throws(BuildFailure)
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
    // A setting with an error has its default here, so the content can still be checked.
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
        usesLocalFormats: settings.usesLocalFormats, scheme: settings.scheme.name, sent: settings.sentColour,
        meter: environment.profile?.templates)
    } catch {
      throw BuildFailure(status: .template, diagnostics: error.diagnostics)
    }
  }

  /// `--now`, then `now` in site.yml, then SOURCE_DATE_EPOCH, then the clock.
  func moment(_ settings: SiteSettings) throws(BuildFailure) -> Instant {
    if let now = options.now ?? settings.now { return now }
    return try wrap(.configuration) { () throws(Diagnostic) in try environment.now() }
  }

  /// On any error the old site stays.
  private func finish(_ writer: SiteWriter, _ outcome: inout BuildResult) {
    if options.isStrict, outcome.status == .success, outcome.diagnostics.contains(where: \.failsStrict) {
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
