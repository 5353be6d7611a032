internal import Basics
internal import ErrorAnalysis
internal import Evaluation
internal import Markup
internal import Model
internal import Runs
internal import Templates

/// The fields of `templates/review.html`: the queue and the progress of the review, complete or filtered by
/// state.
struct QueuePage: TemplateContext {
  let lists: ReviewLists
  let view: QueueView
  let part: ListPart<QueueEntry>

  static let pageSize = 100
  private static let reviewerLimit = 50

  static func pages(_ lists: ReviewLists, _ view: QueueView) -> [QueuePage] {
    ListPart.all(view.folder, lists.queue.filter(view.shows), pageSize, weight: QueueRow.weight)
      .map { QueuePage(lists: lists, view: view, part: $0) }
  }

  /// Path of the first page.
  static func path(_ view: QueueView) -> String { ListParts.path(view.folder, 1) }

  static let fields: Fields<QueuePage> = [
    .including { $0.frame },
    .text("count", "number of conversations, with the noun") { $0.count },
    .number("total", "number of all conversations") { $0.lists.queue.count },
    .number("targets", "number of all targets: what each required criterion asks of these") {
      $0.lists.targetCount
    },
    .flag("isHome", "whether this is the first page of the full queue") {
      $0.view == .all && $0.part.number == 1
    },
    .list("filters", "filters with counts: all, each state and each reading aid") { page in
      page.lists.views.map { QueueFilter(view: $0.view, count: $0.count, page: page) }
    },
    .list("entries", "conversations on this page, most urgent first") { page in
      page.part.items.map { QueueRow(entry: $0, frame: page.frame, showsRun: true) }
    },
    .url("queueData", "link to all conversations as a script, for filters; empty above 20,000") { page in
      page.lists.queue.count <= QueueData.limit ? page.frame.link(QueueData.path(QueueView.all.folder)) : nil
    },
    .text("viewState", "the state that the list is limited to, if any") { page in
      if case .state(let state) = page.view { state.rawValue } else { nil }
    },
    .text("viewAid", "the reading aid that the list is limited to, if any") { page in
      if case .aid(let name, _) = page.view { name } else { nil }
    },
    .list("runs", "the newest 10 runs, newest first") { page in
      page.lists.head.runs.suffix(RunIndexPage.newest).reversed().map {
        RunRow(run: $0, lists: page.lists, frame: page.frame)
      }
    },
    .text("runCount", "number of runs, with the noun") { $0.lists.runCount },
    .url("allRuns", "link to all runs, if there are more") { page in
      page.lists.hasRunIndex ? page.frame.link(RunIndexPage.path) : nil
    },
    .list("comparisons", "the newest 10 comparisons of two runs") { page in
      page.lists.comparisons.prefix(ComparisonIndexPage.newest).map { ComparisonLink($0, page.frame) }
    },
    .text("comparisonCount", "number of comparisons, with the noun") { $0.lists.comparisonCount },
    .url("allComparisons", "link to all comparisons, if there are more") { page in
      page.lists.hasComparisonIndex ? page.frame.link(ComparisonIndexPage.path) : nil
    },
    .list("reviewers", "progress of up to 50 reviewers") { page in
      page.lists.head.reviewers.prefix(reviewerLimit).map { ProgressRow(reviewer: $0, lists: page.lists) }
    },
    .text("moreReviewers", "number of reviewers not listed; empty if all are") { page in
      let rest = page.lists.head.reviewers.count - reviewerLimit
      return rest > 0 ? page.strings.count(rest, "more", "more") : nil
    },
    .object("agreement", "agreement of the reviewers on the first criterion with one value") { page in
      page.lists.evaluated.agreements.first { $0.criterion.isChoice }.map {
        AgreementView(agreement: $0, strings: page.strings)
      }
    },
    .url("agreementLink", "link to the agreement page") { $0.frame.link(Evaluated.agreementPath) },
    .list("evaluation", "links to the pages of judges, tasks and runs") { page in
      page.lists.evaluated.links.map {
        EvaluationLink(title: page.strings[$0.title], href: page.frame.link($0.path))
      }
    },
    .url("disputesLink", "link to the disputed turns") {
      $0.frame.link(DisputesPage.path)
    },
    .text("disputesCount", "number of them, with the noun") {
      $0.strings.count($0.lists.disputes.count, "disputed verdict", "disputed verdicts")
    },
    .url("vanishedLink", "link to orphaned verdicts") { $0.frame.link(VanishedPage.path) },
    .text("vanishedCount", "number of them, with the noun") {
      $0.strings.count(
        $0.lists.vanished.count, "orphaned verdict", "orphaned verdicts")
    },
    .url("modesLink", "link to the failure modes, if there are any") { page in
      page.lists.analysis.hasModes ? page.frame.link(AnalysisPages.modesPath) : nil
    },
    .url("sampleLink", "link to the sampling plan, if there is one") { page in
      page.lists.analysis.hasSample ? page.frame.link(AnalysisPages.samplePath) : nil
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { RubricFields(head: $0.lists.head, frame: $0.frame) },
  ]

  var frame: PageFrame {
    let name =
      view == .all
      ? strings[Review.title] : strings.text("Review: {view}", ["view": view.title(strings)])
    return lists.context.frame(
      part.path, title: strings.title(name, page: part.number), description: count, section: Review.name)
  }

  var strings: Strings { lists.context.strings }

  private var count: String { strings.count(lists.queue.count, "conversation", "conversations") }
}

/// A link to a page of figures.
struct EvaluationLink: TemplateContext {
  let title: String
  let href: SafeURL

  static let fields: Fields<EvaluationLink> = [
    .text("title", "title of the page") { $0.title },
    .url("href", "link to it") { $0.href },
  ]
}

/// A conversation in a list of the review.
struct QueueRow: TemplateContext {
  let entry: QueueEntry
  let frame: PageFrame
  let showsRun: Bool

  static let fields: Fields<QueueRow> = [
    .url("href", "link to the transcript") { $0.frame.link($0.entry.path) },
    .text("conversation", "id of the conversation") { $0.entry.id },
    .text("title", "title of the conversation") { RowText.short($0.entry.title) },
    .text("runName", "name of the run") { $0.entry.run },
    .text("targets", "numbers of its targets: for each required criterion, separated by blanks") { row in
      row.entry.targets.map { String($0) }.joined(separator: " ")
    },
    .flag("showsRun", "whether the list covers several runs") { $0.showsRun },
    .text("state", "stale, unreviewed or done") { $0.entry.state.rawValue },
    .text("stateTitle", "the state in words") { $0.strings[$0.entry.state.title] },
    .text("facts", "review progress and reviewers") { row in
      facts(row.entry, row.strings).joined(separator: " · ")
    },
    .list("aids", "reading aids") { row in
      row.entry.aids.map { AidChip(aid: $0, strings: row.strings, href: nil) }
    },
    .text("reviewers", "reviewers with a verdict on it") { row in
      let names = RowText.names(row.entry.reviewers)
      return row.strings.list(names.shown + (names.rest > 0 ? ["+\(names.rest)"] : []))
    },
  ]

  /// Approximate size of a row in bytes.
  static func weight(_ entry: QueueEntry) -> Int {
    1500 + 80 * entry.aids.count + ListParts.weight(entry.id) + ListParts.weight(entry.path)
      + ListParts.weight(RowText.short(entry.title))
  }

  /// Length and review progress in words.
  static func facts(_ entry: QueueEntry, _ strings: Strings) -> [String] {
    var facts = [strings.count(entry.turnCount, "turn", "turns")]
    if entry.covered > 0 {
      let values = ["covered": strings.grouped(entry.covered), "needed": strings.grouped(entry.needed)]
      facts.append(strings.text("{covered} of {needed} judged", values))
    }
    if entry.staleCount > 0 {
      facts.append(
        strings.count(entry.staleCount, "stale verdict", "stale verdicts"))
    }
    return facts
  }

  private var strings: Strings { frame.strings }
}

/// A run in the list of runs.
struct RunRow: TemplateContext {
  let run: Run
  let lists: ReviewLists
  let frame: PageFrame

  static let fields: Fields<RunRow> = [
    .text("name", "name of the run") { $0.run.name },
    .text("title", "title of the run") { RowText.short($0.run.title) },
    .url("href", "link to its conversations") { $0.frame.link(RunListPage.path($0.run)) },
    .text("model", "the model") { RowText.short($0.run.model($0.frame.strings)) },
    .text("notes", "notes") { $0.run.notes($0.frame.strings) },
    .text("date", "date") { row in row.run.date.map { row.lists.context.dates.moment($0) } },
    .text("iso", "the same in ISO 8601") { row in
      row.run.date.map { ISO8601.local($0, in: row.lists.context.zone) }
    },
    .text("absolute", "full date and time") { row in
      row.run.date.map { row.lists.context.dates.absolute($0) }
    },
    .text("count", "number of conversations, with the noun") { row in
      row.frame.strings.count(row.lists.queue(of: row.run).entries.count, "conversation", "conversations")
    },
    .text("openCount", "number of open conversations, with the noun") { row in
      row.frame.strings.grouped(row.lists.queue(of: row.run).openCount)
    },
  ]
}

/// The progress of a reviewer.
struct ProgressRow: TemplateContext {
  let reviewer: String
  let lists: ReviewLists

  static let fields: Fields<ProgressRow> = [
    .text("reviewer", "name of the reviewer") { $0.reviewer },
    .number("done", "conversations with a current verdict by the reviewer") {
      $0.lists.judgedCounts[$0.reviewer] ?? 0
    },
    .number("total", "number of all conversations") { $0.lists.queue.count },
  ]
}
