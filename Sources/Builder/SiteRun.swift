internal import Basics
internal import Content
internal import Input
internal import Kinds
internal import Model
internal import Output
internal import Search
internal import Secrets
internal import Site
internal import Synchronization
internal import Templates

/// Maps every kind's sources to pages, reduces the summaries to lists, and hands all files to the sink.
struct SiteRun {
  private let kinds: [any RunnableKind]
  private let pages: SitePages
  private let theme: Theme
  private let context: BuildContext
  private let jobs: Int
  private let sink: PageSink
  private let project: Project
  private let places: LocalPlaces
  private let ledger: RedactionLedger
  private let inputs: InputFingerprint
  private let progress: (any BuildProgress)?
  private let shelf: SearchShelf?
  private let store: (any PieceStore)?
  private let shards: MergedShards?

  init(
    _ site: PreparedSite, now: Instant, options: BuildOptions, environment: BuildEnvironment, jobs: Int,
    sink: PageSink, siteName: String,
    shelf: SearchShelf? = nil, store: (any PieceStore)? = nil, shards: MergedShards? = nil
  ) throws(BuildFailure) {
    let (project, settings, theme) = (site.project, site.settings, site.theme)
    var problems: [Diagnostic] = []
    kinds = AllKinds.all.compactMap { type in
      Self.compile(&problems) { () throws(TemplateErrors) in
        try Self.plan(type, project.content, settings, theme.library)
      }
    }
    let pages = Self.compile(&problems) { () throws(TemplateErrors) in try SitePages(theme: theme.library) }
    guard let pages, problems.isEmpty else { throw BuildFailure(status: .template, diagnostics: problems) }
    self.pages = pages
    let shell = SiteShell(sections: kinds.flatMap { $0.sections(settings.strings) }, assets: theme.assetPaths)
    context = BuildContext(
      settings: settings, now: now, shell: shell, includesFuture: options.includesFuture)
    self.theme = theme
    self.jobs = jobs
    self.sink = sink
    self.project = project
    progress = environment.progress
    self.shelf = shelf
    (ledger, inputs) = (site.ledger, site.inputs)
    (self.store, self.shards) = (store, shards)
    places = LocalPlaces(options, siteName: siteName)
  }

  /// Files of the content folder that no kind reads.
  private var strays: [InputFile] {
    project.content.filter { !Self.knownFolders.contains($0.parts[0]) && $0.contentPath != "site.yml" }
  }

  func run(_ outcome: inout BuildResult) {
    outcome.add(strays.map { Self.stray($0).unpublished }, .content)
    var content = SiteContent()
    var imports: [ImportLedger] = []
    var aliases: [Alias] = []
    for kind in kinds {
      progress?.stage(kind.name)
      let result = kind.run(kindRun)
      outcome.moments.narrow(result.moments)
      if store != nil { outcome.files += result.files }
      outcome.add(result.diagnostics.tallied, .content)
      // What is wrong with a page of broken content goes away with the content's own errors.
      if !result.hasContentErrors { outcome.add(result.findings.tallied, .check) }
      outcome.add(result.failures, .inputOutput)
      content.add(result)
      outcome.notes += result.notes
      outcome.counts.messages += result.home?.messages ?? 0
      imports += result.imports
      aliases += result.aliases
      outcome.stages.lap(kind.name)
    }
    let coverage = content.figures.flatMap(\.coverage)
    // A page of the user's own takes its place.
    if sink.isMade(SitePages.report) { content.figures = [] }
    if sink.isMade(SitePages.calendar) { content.days = [] }
    let themed = theme.files(context.settings)
    // A theme may bring pictures and a list of its own for these names.
    let names = Set(themed.map(\.path))
    let own = pages.files(content, context).filter { file in
      if SitePages.yields(file.path), sink.isMade(file.path) { return false }
      return file.path.hasSuffix(".html") || !names.contains(file.path)
    }
    let redirects = pages.redirects(aliases, context)
    write(own + redirects.joined(themed) + redirects.pages, &outcome)
    progress?.stage("search")
    if let shelf { write(shelf, &outcome) }
    let redact = context.settings.redact
    let merged = ImportLedger.merged(imports)
    outcome.add(merged.compactMap(Self.unreadable), .content)
    let ledgers = merged.filter(\.isWorthNaming).map { redact.applied(to: places.local($0)) }
    outcome.notes += ledgers.flatMap { ledger in ledger.assumed.map { "\(ledger.path): \($0)" } }
    outcome.notes += ledgers.compactMap { ledger in ledger.unreadNote.map { "\(ledger.path): \($0)" } }
    if let file = ImportList(ledgers).file { write([file], &outcome) }
    var report = BuildReport(
      version: Release.version, counts: content.sections.map(\.count).filter { !$0.isEmpty })
    (report.imports, report.coverage, report.hasFigures) = (ledgers, coverage, !content.figures.isEmpty)
    finish(report, listing: { !redirects.leads($0) }, &outcome)
    if outcome.status == .success || outcome.status == .check { outcome.add(sink.secrets, .check) }
    outcome.stages.lap("check")
  }

  /// What is wrong with the content, where no site can be made.
  func report(_ outcome: inout BuildResult) {
    for kind in kinds { outcome.add(kind.run(kindRun).diagnostics.tallied, .content) }
  }

  private var kindRun: KindRun {
    KindRun(context: context, jobs: jobs, sink: sink, shelf: shelf, store: store, shards: shards)
  }

  /// Makes what one shard owns of each kind; gives how many sources each kind has.
  func run(_ shard: Shard, _ outcome: inout BuildResult) -> [(kind: String, total: Int)] {
    var totals: [(kind: String, total: Int)] = []
    for kind in kinds {
      guard let (result, total) = kind.runShard(shard, kindRun) else { continue }
      outcome.add(result.diagnostics.tallied, .content)
      if !result.hasContentErrors { outcome.add(result.findings.tallied, .check) }
      outcome.add(result.failures, .inputOutput)
      totals.append((kind.name, total))
      outcome.stages.lap(kind.name)
    }
    outcome.add(sink.collisions(), .content)
    if outcome.status == .success { outcome.add(sink.secrets, .check) }
    return totals
  }

  /// The index is written as it is made, on all threads.
  private func write(_ shelf: SearchShelf, _ outcome: inout BuildResult) {
    let files = Mutex<[AcceptedFile]>([])
    SearchIndex(shelf).write(jobs: jobs) { [sink] file in
      let results = sink.accept(OutputFile(path: file.path, content: .bytes(file.bytes)))
      files.withLock { $0 += results }
    }
    let written = files.withLock { $0 }
    _ = sink.add(written)
    outcome.files += written.compactMap { KeptFile($0) }
    outcome.add(written.flatMap(\.failures) + [shelf.failure].compactMap { $0 }, .inputOutput)
    outcome.stages.lap("search")
  }

  /// What must know all that was found, and what must know all files.
  private func finish(
    _ report: BuildReport, listing: (String) -> Bool, _ outcome: inout BuildResult
  ) {
    var report = report
    do throws(Diagnostic) {
      outcome.counts.content = report.counts
      for file in pages.files(report, context) { try sink.announce(file) }
      // A theme may bring files of its own for these names.
      write(
        Sitemap(sink.pages.filter(listing), context.settings).files.filter { !sink.isMade($0.path) }, &outcome
      )
      outcome.add(sink.collisions(), .content)
      // Pages that are missing because of an error would only add dead links to it.
      if outcome.status == .success || outcome.status == .check {
        outcome.add(sink.siteFindings().tallied + (shelf.map(sink.unreachable) ?? []), .check)
        outcome.add([sink.spillFailure].compactMap { $0 }, .inputOutput)
      }
      guard outcome.status == .success else { return }
      report.inputCount = project.content.count + project.templates.count
      report.inputHash = try inputs.text(project, jobs: jobs)
      report.redactions = ledger.totals(context.settings.redact)
      report.warnings = outcome.diagnostics.map { context.settings.redact.applied(to: places.local($0)) }
      for file in pages.files(report, context) {
        let last = try sink.complete(file)
        outcome.add(last.findings, .check)
        outcome.files += last.written.map { KeptFile($0) }
      }
      let (build, folders) = (sink.fingerprint.text, sink.fingerprint.folders)
      let list = BuildList(build: build, folders: folders, theme: theme, settings: context.settings)
      write([list.file], &outcome)
    } catch {
      outcome.add([error], .inputOutput)
    }
  }

  private func write(_ files: [OutputFile], _ outcome: inout BuildResult) {
    let results = files.flatMap { sink.accept($0) }
    _ = sink.add(results)
    for result in results {
      outcome.add(result.findings, .check)
      outcome.add(result.failures, .inputOutput)
    }
    outcome.files += results.compactMap { KeptFile($0) }
  }

  private static func plan<K: Kind>(
    _ type: K.Type, _ content: [InputFile], _ settings: SiteSettings, _ theme: TemplateLibrary
  ) throws(TemplateErrors) -> any RunnableKind {
    let files = content.filter { file in K.folders.contains { $0 == file.parts.first } }
    let kind = try K(theme: theme)
    return PlannedKind(kind: kind, plan: kind.plan(files, settings), isPresent: !files.isEmpty)
  }

  /// Nil with the templates' errors; what the other kinds have to say is still heard.
  private static func compile<T>(
    _ problems: inout [Diagnostic], _ step: () throws(TemplateErrors) -> T
  ) -> T? {
    do throws(TemplateErrors) {
      return try step()
    } catch {
      problems += ThemeErrors(error).diagnostics.filter { !problems.contains($0) }
      return nil
    }
  }

  /// An archive in which nothing can be read is the wrong file.
  private static func unreadable(_ ledger: ImportLedger) -> Diagnostic? {
    guard ledger.format == ImportLedger.archive, ledger.conversations == 0, ledger.hasFaults else {
      return nil
    }
    return Diagnostic(
      .error, "no line of this archive is a conversation", path: ledger.path,
      help: ["a line is {\"id\": …, \"title\": …, \"participants\": […], \"messages\": […]}"])
  }

  private static func stray(_ file: InputFile) -> Diagnostic {
    let near = EditDistance.nearest(to: file.parts[0], in: knownFolders.sorted() + ["site.yml"])
    return Diagnostic(
      .warning, "no kind of content reads this file", path: file.path,
      help: near.map { ["did you mean \"\($0)\"?"] } ?? [])
  }

  /// Folders of kinds, and those of the review, which later commands read.
  static let knownFolders = Set(
    AllKinds.all.flatMap { $0.folders } + ["assistant", "runs", "reviews"])
}

extension SiteContent {
  fileprivate mutating func add(_ result: KindResult) {
    if let home = result.home { sections.append(home) }
    news += result.feed
    if let part = result.report { figures.append(part) }
    tagged += result.tagged
    if let log = result.days { days.append(log) }
  }
}
