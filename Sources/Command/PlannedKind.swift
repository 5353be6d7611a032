internal import Model
internal import Site

/// A kind whose sources are found; hides what each kind calls a source and a summary.
protocol RunnableKind {
  var name: String { get }
  /// What it adds to the navigation.
  func sections(_ strings: Strings) -> [SiteShell.Section]
  func run(_ context: BuildContext, jobs: Int, _ sink: PageSink) -> KindResult
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
  /// What became of the records of exports.
  var imports: [ImportLedger] = []

  var hasContentErrors: Bool { diagnostics.contains { $0.severity == .error } }

  mutating func add(_ other: KindResult) {
    diagnostics += other.diagnostics
    findings += other.findings
    failures += other.failures
    imports += other.imports
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

  func run(_ context: BuildContext, jobs: Int, _ sink: PageSink) -> KindResult {
    guard isPresent else { return KindResult() }
    let worker = PieceWorker(kind: kind, context: context, sink: sink, jobs: jobs)
    let pieces = ParallelMap.map(plan.next, jobs: jobs) { worker.run($0) }
    let reduction = kind.reduce(pieces.flatMap(\.summaries), context)
    var result = KindResult(
      diagnostics: plan.diagnostics, home: reduction.home, notes: plan.notes, feed: reduction.feed)
    for piece in pieces { result.add(piece.result) }
    result.diagnostics += reduction.diagnostics
    result.add(worker.write(reduction.files))
    return result
  }
}

/// Makes pieces on any thread: maps a source, writes its files at once, keeps what is small.
private struct PieceWorker<K: Kind>: Sendable {
  let kind: K
  let context: BuildContext
  let sink: PageSink
  let jobs: Int

  /// A piece of more files than this is a long chat: the other workers may have nothing left to do.
  private static var manyFiles: Int { 64 }

  func run(_ source: K.Source) -> (summaries: [K.Summary], result: KindResult) {
    let piece = kind.map(source, context)
    var result = write(piece.files)
    result.diagnostics = piece.diagnostics
    sink.shelf.add(piece.segments)
    result.imports = piece.imports
    return (piece.summaries, result)
  }

  func write(_ files: [OutputFile]) -> KindResult {
    var rest = files.makeIterator()
    let results = ParallelMap.map({ rest.next() }, jobs: files.count > Self.manyFiles ? jobs : 1) {
      sink.accept($0)
    }
    var result = KindResult()
    for (findings, failures) in results {
      result.findings += findings
      result.failures += failures
    }
    return result
  }
}
