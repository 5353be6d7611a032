internal import Model
internal import Output

/// A kind whose sources are found; hides what each kind calls a source and a summary.
protocol RunnableKind {
  var name: String { get }
  /// What it adds to the navigation.
  func sections(_ strings: Strings) -> [SiteShell.Section]
  func run(_ run: KindRun) -> KindResult
}

/// What running a kind gave, apart from the files, which are written already.
struct KindResult: Sendable {
  /// About content.
  var diagnostics: [Diagnostic] = []
  /// About pages.
  var findings: [Diagnostic] = []
  /// About reading and writing.
  var failures: [Diagnostic] = []
  var home: HomeSection?
  /// Lines for the log.
  var notes: [String] = []
  var feed: [FeedEntry] = []
  /// For the index of all texts.
  var search: [SearchRecord] = []
  /// What became of the records of exports.
  var imports: [ImportLedger] = []
  /// When all its pieces would be the same.
  var moments = Moments()
  /// Files that no piece keeps.
  var files: [WrittenFile] = []

  var hasContentErrors: Bool { diagnostics.contains { $0.severity == .error } }

  mutating func add(_ other: KindResult) {
    diagnostics += other.diagnostics
    findings += other.findings
    failures += other.failures
    search += other.search
    imports += other.imports
    moments.narrow(other.moments)
    files += other.files
  }
}

/// A kind with its plan.
struct PlannedKind<K: Kind>: RunnableKind {
  let kind: K
  let plan: Plan<K.Source>
  /// Whether its folder is there; a section without content is left out.
  let isPresent: Bool

  var name: String { K.name }

  func sections(_ strings: Strings) -> [SiteShell.Section] {
    plan.sections ?? (isPresent ? [SiteShell.Section(name: K.name, title: strings[K.title])] : [])
  }

  func run(_ run: KindRun) -> KindResult {
    guard isPresent else { return KindResult() }
    let worker = PieceWorker(kind: kind, run: run)
    let pieces = ParallelMap.map(plan.next, jobs: run.jobs) { worker.run($0) }.flatMap { $0 }
    let reduction = kind.reduce(pieces.flatMap(\.summaries), run.context)
    var result = KindResult(
      diagnostics: plan.diagnostics, home: reduction.home, notes: plan.notes, feed: reduction.feed)
    for piece in pieces { result.add(piece.result) }
    result.diagnostics += reduction.diagnostics
    let files = worker.write(reduction.files)
    result.add(files)
    return result
  }
}

/// What all kinds of one build are run with.
struct KindRun: Sendable {
  let context: BuildContext
  let jobs: Int
  let sink: PageSink
  /// Nil where no piece is kept.
  let store: (any PieceStore)?
}
