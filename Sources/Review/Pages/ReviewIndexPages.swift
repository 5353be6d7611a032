internal import Model
internal import Templates

/// The fields of `templates/review-runs.html`: one page of the list of all runs, newest first.
struct RunIndexPage: TemplateContext {
  let lists: ReviewLists
  let runs: [Run]
  let number: Int
  let pageCount: Int

  private static let pageSize = 100
  /// So many are on the page of the review itself.
  static let newest = 10

  static func pages(_ lists: ReviewLists) -> [RunIndexPage] {
    let parts = ListParts.parts(lists.head.runs.reversed(), pageSize)
    return parts.enumerated().map { index, part in
      RunIndexPage(lists: lists, runs: part, number: index + 1, pageCount: parts.count)
    }
  }

  var path: String { Self.path(number) }

  static func path(_ number: Int) -> String { ListParts.path("review/_runs", number) }

  static let fields: Fields<RunIndexPage> = [
    .including { $0.frame },
    .text("count", "number of runs with its word") { $0.lists.runCount },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all, 1)) },
    .list("runs", "the runs of this page") { page in
      page.runs.map { RunRow(run: $0, lists: page.lists, frame: page.frame) }
    },
    .object("pager", "links to other pages of the list") { page in
      ListPager(number: page.number, count: page.pageCount, frame: page.frame, path: path)
    },
  ]

  private var frame: PageFrame {
    let strings = lists.context.strings
    return lists.context.frame(
      path, title: strings.title(strings["Runs"], page: number), description: lists.runCount,
      section: Review.name)
  }
}

/// The fields of `templates/review-comparisons.html`: one page of the list of all comparisons, newest first.
struct ComparisonIndexPage: TemplateContext {
  let lists: ReviewLists
  let comparisons: [Comparison]
  let number: Int
  let pageCount: Int

  private static let pageSize = 100
  /// So many are on the page of the review itself.
  static let newest = 10

  static func pages(_ lists: ReviewLists) -> [ComparisonIndexPage] {
    let parts = ListParts.parts(lists.comparisons, pageSize)
    return parts.enumerated().map { index, part in
      ComparisonIndexPage(lists: lists, comparisons: part, number: index + 1, pageCount: parts.count)
    }
  }

  var path: String { Self.path(number) }

  static func path(_ number: Int) -> String { ListParts.path("review/_comparisons", number) }

  static let fields: Fields<ComparisonIndexPage> = [
    .including { $0.frame },
    .text("count", "number of comparisons with its word") { $0.lists.comparisonCount },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all, 1)) },
    .list("comparisons", "the comparisons of this page") { page in
      page.comparisons.map { ComparisonLink($0, page.frame) }
    },
    .object("pager", "links to other pages of the list") { page in
      ListPager(number: page.number, count: page.pageCount, frame: page.frame, path: path)
    },
  ]

  private var frame: PageFrame {
    let strings = lists.context.strings
    return lists.context.frame(
      path, title: strings.title(strings["Comparisons"], page: number), description: lists.comparisonCount,
      section: Review.name)
  }
}
