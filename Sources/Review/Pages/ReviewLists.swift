internal import ErrorAnalysis
internal import Evaluation
internal import Markup
internal import Model
internal import Runs
internal import Templates

/// The lists and figures of all conversations in the review.
struct ReviewLists: Sendable {
  let head: ReviewHead
  let groups: [GroupSummary]
  /// One entry for each conversation, from its newest run, in queue order.
  let queue: [QueueEntry]
  /// Number of all targets: what each required criterion asks of these conversations.
  let targetCount: Int
  /// The filters of the queue with their counts: once, as every page of it shows them.
  let views: [(view: QueueView, count: Int)]
  let evaluated: Evaluated
  let foreign: ForeignVerdicts
  let disputes: [Dispute]
  /// Verdicts on turns that the newest run does not have, and on conversations that are in no run.
  let vanished: [VanishedVerdict]
  /// Newest first.
  let comparisons: [Comparison]
  let analysis: AnalysisPages
  /// By name of the run.
  private let byRun: [String: QueueOfRun]
  /// Number of conversations with a current verdict, by reviewer.
  let judgedCounts: [String: Int]
  let context: BuildContext

  /// Nil if there are no runs.
  init?(_ summaries: [ReviewSummary], _ context: BuildContext) {
    var head: ReviewHead?
    var groups: [GroupSummary] = []
    for summary in summaries {
      switch summary {
      case .head(let value): head = value
      case .group(let value): groups.append(value)
      }
    }
    guard let head else { return nil }
    self.head = head
    self.groups = groups
    self.context = context
    queue = Self.queue(groups)
    targetCount = queue.reduce(0) { $0 + $1.needed }
    judgedCounts = groups.reduce(into: [:]) { counts, group in
      for reviewer in group.reviewers { counts[reviewer, default: 0] += 1 }
    }
    views = QueueView.views(of: queue).map { [queue] view in (view, queue.count(where: view.shows)) }
    comparisons = Comparison.all(groups.flatMap(\.changes), runs: head.runs)
    byRun = Dictionary(grouping: groups.flatMap(\.entries), by: \.run).mapValues(QueueOfRun.init)
    foreign = ForeignVerdicts(
      groups.reduce(into: [:]) { $0.merge($1.foreign) { first, _ in first } })
    evaluated = Evaluated(
      rubric: head.rubric, judgements: groups.flatMap(\.judgements), attempts: groups.flatMap(\.attempts),
      runs: head.runs.reversed().map { ($0.name, $0.title, RunListPage.path($0)) }, foreign: foreign,
      context: context)
    analysis = AnalysisPages(
      groups.compactMap(\.trace), head.analysis, runs: head.runs.map(\.name),
      isAsked: head.rubric.criteria.contains { $0.kind == .multi }, foreign, context)
    disputes = groups.flatMap(\.disputes)
    vanished =
      groups.flatMap(\.vanished) + head.strays.map { VanishedVerdict(verdict: $0, path: nil) }
  }

  func files(_ templates: ReviewTemplates) -> [OutputFile] {
    views.flatMap { QueuePage.pages(self, $0.view) }.map { page in
      output(page.part.path) { templates.queue.render(page) }
    }
      + head.runs.flatMap { RunListPage.pages(self, $0) }.map { page in
        output(page.part.path) { templates.run.render(page) }
      }
      + QueueData.files(self)
      + RunComparison.pages(comparisons, head.choices.map(\.reviewer), templates.compare, context)
      + indexFiles(templates)
      + evaluated.files(templates.evaluation)
      + analysis.files(templates.analysis)
      + DisputesPage.pages(self).map { page in
        output(page.part.path) { templates.disputes.render(page) }.withoutAlternate
      }
      + VanishedPage.pages(self).map { page in output(page.part.path) { templates.vanished.render(page) } }
  }

  /// The full lists of runs and comparisons, if the review's main page does not list all.
  private func indexFiles(_ templates: ReviewTemplates) -> [OutputFile] {
    let runs = hasRunIndex ? RunIndexPage.pages(self) : []
    let pairs = hasComparisonIndex ? ComparisonIndexPage.pages(self) : []
    return runs.map { page in output(page.part.path) { templates.runs.render(page) } }
      + pairs.map { page in output(page.part.path) { templates.comparisons.render(page) } }
  }

  var hasRunIndex: Bool { head.runs.count > RunIndexPage.newest }
  var hasComparisonIndex: Bool { comparisons.count > ComparisonIndexPage.newest }
  var runCount: String { context.strings.count(head.runs.count, "run", "runs") }
  var comparisonCount: String { context.strings.count(comparisons.count, "comparison", "comparisons") }

  func queue(of run: Run) -> QueueOfRun { byRun[run.name] ?? QueueOfRun([]) }

  /// The newest version of each conversation, most urgent first.
  private static func queue(_ groups: [GroupSummary]) -> [QueueEntry] {
    let entries = groups.compactMap(\.entries.last)
    let keys = entries.enumerated().map { (order: $1.state.order, aids: -$1.aids.count, place: $0) }
    return keys.sorted(by: <).map { entries[$0.place] }
  }

  private func output(_ path: String, _ render: @escaping @Sendable () -> SafeHTML) -> OutputFile {
    OutputFile(path: path, content: .made { render().bytes })
  }
}

/// The conversations of a run, and what every page of their list says.
struct QueueOfRun: Sendable {
  /// In queue order.
  let entries: [QueueEntry]
  let openCount: Int
  /// Number of all targets: what each required criterion asks of these conversations.
  let targetCount: Int

  init(_ entries: [QueueEntry]) {
    self.entries = entries.indices.sorted { entries[$0].number < entries[$1].number }.map { entries[$0] }
    openCount = entries.count { $0.state != .done }
    targetCount = entries.reduce(0) { $0 + $1.needed }
  }
}
