internal import Model
internal import Runs
internal import Templates

/// The fields of `templates/review-runs.html`: one page of the list of all runs, newest first.
struct RunIndexPage: TemplateContext {
  let lists: ReviewLists
  let part: ListPart<Run>

  /// Number of runs on the review's main page.
  static let newest = 10

  static func pages(_ lists: ReviewLists) -> [RunIndexPage] {
    ListPart.all(folder, lists.head.runs.reversed(), 100).map { RunIndexPage(lists: lists, part: $0) }
  }

  private static let folder = "review/_runs"
  static let path = ListParts.path(folder, 1)

  static let fields: Fields<RunIndexPage> = [
    .including { $0.frame },
    .text("count", "number of runs, with the noun") { $0.lists.runCount },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all)) },
    .list("runs", "runs on this page") { page in
      page.part.items.map { RunRow(run: $0, lists: page.lists, frame: page.frame) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
  ]

  private var frame: PageFrame {
    let strings = lists.context.strings
    return lists.context.frame(
      part.path, title: strings.title(strings["Runs"], page: part.number), description: lists.runCount,
      section: Review.name)
  }
}

/// The fields of `templates/review-comparisons.html`: one page of the list of all comparisons, newest first.
struct ComparisonIndexPage: TemplateContext {
  let lists: ReviewLists
  let part: ListPart<Comparison>

  /// Number of comparisons on the review's main page.
  static let newest = 10

  static func pages(_ lists: ReviewLists) -> [ComparisonIndexPage] {
    ListPart.all(folder, lists.comparisons, 100).map { ComparisonIndexPage(lists: lists, part: $0) }
  }

  private static let folder = "review/_comparisons"
  static let path = ListParts.path(folder, 1)

  static let fields: Fields<ComparisonIndexPage> = [
    .including { $0.frame },
    .text("count", "number of comparisons, with the noun") { $0.lists.comparisonCount },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all)) },
    .list("comparisons", "comparisons on this page") { page in
      page.part.items.map { ComparisonLink($0, page.frame) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
  ]

  private var frame: PageFrame {
    let strings = lists.context.strings
    return lists.context.frame(
      part.path, title: strings.title(strings["Comparisons"], page: part.number),
      description: lists.comparisonCount,
      section: Review.name)
  }
}
