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

/// Maps every kind's sources to pages, reduces the summaries to lists, and passes all files to the sink.
struct SiteRun {
  let kinds: [any RunnableKind]
  let pages: SitePages
  let theme: Theme
  let context: BuildContext
  let jobs: Int
  let sink: PageSink
  let project: Project
  let places: LocalPlaces
  let ledger: RedactionLedger
  let inputs: InputFingerprint
  let progress: (any BuildProgress)?
  let segmentStore: SegmentStore?
  let store: (any PieceStore)?
  private let shards: MergedShards?
  /// Whether the command line names the owner of the exports.
  private let namesOwner: Bool

  init(
    _ site: PreparedSite, now: Instant, options: BuildOptions, environment: BuildEnvironment, jobs: Int,
    sink: PageSink, siteName: String,
    segmentStore: SegmentStore? = nil, store: (any PieceStore)? = nil, shards: MergedShards? = nil
  ) throws(BuildFailure) {
    let (project, settings, theme) = (site.project, site.settings, site.theme)
    var problems: [Diagnostic] = []
    kinds = AllKinds.all.compactMap { type in
      Self.compile(&problems) { () throws(TemplateErrors) in
        try Self.plan(type, project.content, settings, theme, jobs: jobs)
      }
    }
    let pages = Self.compile(&problems) { () throws(TemplateErrors) in try SitePages(theme: theme.library) }
    guard let pages, problems.isEmpty else { throw BuildFailure(status: .template, diagnostics: problems) }
    self.pages = pages
    let shell = SiteShell(sections: kinds.flatMap { $0.sections(settings.strings) }, assets: theme.assetPaths)
    context = BuildContext(
      settings: settings, now: now, shell: shell, includesFuture: options.includesFuture,
      scale: kinds.reduce(ContentScale()) { $0 + $1.scale }, jobs: jobs)
    self.theme = theme
    self.jobs = jobs
    self.sink = sink
    self.project = project
    progress = environment.progress
    self.segmentStore = segmentStore
    (ledger, inputs) = (site.ledger, site.inputs)
    (self.store, self.shards) = (store, shards)
    namesOwner = options.imports.me != nil
    places = LocalPlaces(options, siteName: siteName)
  }

  func run(_ outcome: inout BuildResult) {
    var draft = SiteDraft()
    for stage in Self.stages { stage(self)(&draft, &outcome) }
  }

  /// Reports content errors when no site can be made.
  func report(_ outcome: inout BuildResult) {
    for kind in kinds { outcome.add(diagnostics(kind.run(kindRun)).tallied, .content) }
  }

  var kindRun: KindRun {
    KindRun(
      context: context, jobs: jobs, sink: sink, segmentStore: segmentStore, store: store, shards: shards,
      progress: progress)
  }

  /// Those about content; warnings about `--me` become one. A shard lacks the chats of the others.
  func diagnostics(_ result: KindResult, isShard: Bool = false) -> [Diagnostic] {
    let foreign = result.imports.filter { $0.format != ImportLedger.archive }
    let chats = foreign.reduce(0) { $0 + $1.conversations }
    return OwnerWarning.settled(result.diagnostics, chats: namesOwner && !isShard ? chats : .max)
  }

  /// Makes the shard's part of each kind; returns the number of sources per kind.
  func run(_ shard: Shard, _ outcome: inout BuildResult) -> [(kind: String, total: Int)] {
    var totals: [(kind: String, total: Int)] = []
    for kind in kinds {
      guard let (result, total) = kind.runShard(shard, kindRun) else { continue }
      outcome.add(diagnostics(result, isShard: true).tallied, .content)
      if !result.hasContentErrors { outcome.add(result.findings.tallied, .check) }
      outcome.add(result.failures, .inputOutput)
      totals.append((kind.name, total))
      outcome.stages.lap(kind.name)
    }
    outcome.add(sink.collisions(), .content)
    if outcome.status == .success { outcome.add(sink.secrets, .check) }
    return totals
  }

  func write(_ files: [OutputFile], _ outcome: inout BuildResult) {
    let results = sink.accept(files, jobs: jobs, keepsFacts: store != nil).files
    for result in results {
      outcome.add(result.findings, .check)
      outcome.add(result.failures, .inputOutput)
    }
    outcome.files += results.compactMap { KeptFile($0) }
  }

  /// Nil for a kind without content.
  private static func plan<K: Kind>(
    _ type: K.Type, _ content: [InputFile], _ settings: SiteSettings, _ theme: Theme, jobs: Int
  ) throws(TemplateErrors) -> (any RunnableKind)? {
    let files = content.filter { file in K.folders.contains { $0 == file.parts.first } }
    // The project's own templates are checked even for kinds without content.
    guard !files.isEmpty || theme.hasOwnTemplates else { return nil }
    let kind = try K(theme: theme.library)
    return PlannedKind(kind: kind, plan: kind.plan(files, settings, jobs: jobs), isPresent: !files.isEmpty)
  }

  /// Nil on template errors; the other kinds still report theirs.
  private static func compile<T>(
    _ problems: inout [Diagnostic], _ step: () throws(TemplateErrors) -> T?
  ) -> T? {
    do throws(TemplateErrors) {
      return try step()
    } catch {
      problems += ThemeErrors(error).diagnostics.filter { !problems.contains($0) }
      return nil
    }
  }

  /// Folders of kinds, and those of reviews, which later commands read.
  static let knownFolders = Set(
    AllKinds.all.flatMap { $0.folders } + ["assistant", "runs", "reviews"])
}
