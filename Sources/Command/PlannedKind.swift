internal import Model

/// A kind whose sources are found; hides what each kind calls a source and a summary.
protocol RunnableKind {
  var name: String { get }
  /// What it adds to the navigation.
  var sections: [SiteShell.Section] { get }
  func run(_ context: BuildContext, jobs: Int, _ sink: PageSink) -> KindResult
}

/// What running a kind gave, apart from the files, which are written already.
struct KindResult {
  /// About content.
  var diagnostics: [Diagnostic] = []
  /// About pages.
  var findings: [Diagnostic] = []
  /// About reading and writing.
  var failures: [Diagnostic] = []
  var home: HomeSection?
}

/// A kind with its plan.
struct PlannedKind<K: Kind>: RunnableKind {
  let kind: K
  let plan: Plan<K.Source>
  /// Whether its folder is there; a section without content is left out.
  let isPresent: Bool

  var name: String { K.name }

  var sections: [SiteShell.Section] {
    plan.sections ?? (isPresent ? [SiteShell.Section(name: K.name, title: K.title)] : [])
  }

  func run(_ context: BuildContext, jobs: Int, _ sink: PageSink) -> KindResult {
    guard isPresent else { return KindResult() }
    let pieces = ParallelMap.map(plan.next, jobs: jobs) { source in mapped(source, context, sink) }
    let reduction = kind.reduce(pieces.flatMap(\.summaries), context)
    let lists = written(reduction.files, sink)
    return KindResult(
      diagnostics: plan.diagnostics + pieces.flatMap(\.result.diagnostics) + reduction.diagnostics,
      findings: pieces.flatMap(\.result.findings) + lists.findings,
      failures: pieces.flatMap(\.result.failures) + lists.failures, home: reduction.home)
  }

  /// A piece without its files.
  private struct Mapped: Sendable {
    var summaries: [K.Summary]
    var result: Result

    struct Result: Sendable {
      var diagnostics: [Diagnostic] = []
      var findings: [Diagnostic] = []
      var failures: [Diagnostic] = []
    }
  }

  private func mapped(_ source: K.Source, _ context: BuildContext, _ sink: PageSink) -> Mapped {
    let piece = kind.map(source, context)
    var result = written(piece.files, sink)
    result.diagnostics = piece.diagnostics
    return Mapped(summaries: piece.summaries, result: result)
  }

  private func written(_ files: [OutputFile], _ sink: PageSink) -> Mapped.Result {
    var result = Mapped.Result()
    for file in files {
      let (findings, failures) = sink.accept(file)
      result.findings += findings
      result.failures += failures
    }
    return result
  }
}
