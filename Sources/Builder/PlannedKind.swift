internal import Basics
internal import Model
internal import Output
internal import Search
internal import Site
internal import Synchronization

/// A kind with its sources, hiding its types for sources and summaries.
protocol RunnableKind {
  var name: String { get }
  /// Its entries in the navigation.
  func sections(_ strings: Strings) -> [SiteShell.Section]
  var scale: ContentScale { get }
  func run(_ run: KindRun) -> KindResult
  /// Makes the pieces of a shard, without lists; nil if the kind's pieces cannot be stored.
  func runShard(_ shard: Shard, _ run: KindRun) -> (result: KindResult, total: Int)?
}

/// The result of running a kind, apart from its files, which are already written.
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
  var report: ReportPart?
  var tagged: [TaggedThing] = []
  var days: DayLog?
  /// Read and skipped records of exports.
  var imports: [ImportLedger] = []
  /// Old addresses of its pages.
  var aliases: [Alias] = []
  /// The interval in which all its pieces stay the same.
  var moments = ValidityInterval()
  /// Files outside all stored pieces.
  var files: [KeptFile] = []

  var hasContentErrors: Bool { diagnostics.contains { $0.severity == .error } }

  mutating func add(_ other: KindResult) {
    diagnostics += other.diagnostics
    findings += other.findings
    failures += other.failures
    imports += other.imports
    aliases += other.aliases
    moments.narrow(other.moments)
    files += other.files
  }
}

/// A kind with its plan.
struct PlannedKind<K: Kind>: RunnableKind {
  let kind: K
  let plan: Plan<K.Source>
  /// Whether its folder exists; a section without content is left out.
  let isPresent: Bool

  var name: String { K.name }
  var scale: ContentScale { plan.scale }

  func sections(_ strings: Strings) -> [SiteShell.Section] {
    plan.sections ?? (isPresent ? [SiteShell.Section(name: K.name, title: strings[K.title])] : [])
  }

  func run(_ run: KindRun) -> KindResult {
    guard isPresent else { return KindResult() }
    let worker = PieceWorker(kind: kind, run: run)
    let pieces = adopted(worker) ?? made(worker, of: nil).pieces
    let reduction = kind.reduce(pieces.flatMap(\.summaries), run.context)
    var result = KindResult(
      diagnostics: plan.diagnostics, home: reduction.home, notes: plan.notes, feed: reduction.feed,
      report: reduction.report, tagged: reduction.tagged, days: reduction.days, imports: plan.imports)
    for piece in pieces { result.add(piece.result) }
    result.diagnostics += reduction.diagnostics
    let files = worker.write(reduction.files)
    result.add(files)
    return result
  }
}

extension PlannedKind {
  private typealias Worker = PieceWorker<K>

  /// The pieces of shards; nil without shards, or if the kind is made by the merge.
  private func adopted(_ worker: Worker) -> [Worker.Made]? {
    guard K.coding != nil, let shards = worker.run.shards, let pieces = shards.pieces(of: K.name) else {
      return nil
    }
    var rest = pieces.makeIterator()
    return ParallelMap.map(
      { rest.next().map { AdoptedPlace(shard: $0.shard, name: $0.name) } }, jobs: worker.run.jobs
    ) {
      worker.adopt(($0.shard, $0.name), of: shards)
    }
  }

  /// Makes the pieces of all sources, or of one shard; `total` counts all sources.
  private func made(_ worker: Worker, of shard: Shard?) -> (pieces: [Worker.Made], total: Int) {
    var number = -1
    let next = { () -> NumberedSource<K.Source>? in
      while let source = plan.next() {
        number += 1
        if shard?.owns(number) ?? true { return NumberedSource(number, source) }
      }
      return nil
    }
    let pieces = ParallelMap.map(next, jobs: worker.run.jobs) {
      (numbered: NumberedSource<K.Source>) -> [Worker.Made] in
      defer { worker.run.progress?.source() }
      guard let source = numbered.take() else { return [] }
      return worker.run(consume source, numbered.number)
    }
    return (pieces.flatMap { $0 }, number + 1)
  }

  func runShard(_ shard: Shard, _ run: KindRun) -> (result: KindResult, total: Int)? {
    guard isPresent, K.coding != nil else { return nil }
    let (pieces, total) = made(PieceWorker(kind: kind, run: run), of: shard)
    var result = KindResult(diagnostics: plan.diagnostics)
    for piece in pieces { result.add(piece.result) }
    return (result, total)
  }
}

/// A source with its index in its kind, to be taken once.
private final class NumberedSource<Source: Sendable>: Sendable {
  let number: Int
  private let source: Mutex<Source?>

  init(_ number: Int, _ source: Source) {
    self.number = number
    self.source = Mutex(source)
  }

  func take() -> Source? {
    source.withLock { source in
      defer { source = nil }
      return source
    }
  }
}

/// The location of a piece.
private struct AdoptedPlace: Sendable {
  let shard: Int
  let name: ContentHash
}

/// The environment of all kinds in one build.
struct KindRun: Sendable {
  let context: BuildContext
  let jobs: Int
  let sink: PageSink
  /// Collects the search index; nil if the merge makes it.
  var segmentStore: SegmentStore?
  /// Nil without a store for pieces.
  var store: (any PieceStore)?
  /// Nil without shards.
  var shards: MergedShards?
  /// Nil without progress output.
  var progress: (any BuildProgress)?
}
