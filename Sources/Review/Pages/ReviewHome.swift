internal import Model
internal import Templates

/// The fields of `templates/review-home.html`: the newest runs, the open states, and the latest comparison.
struct ReviewHome: TemplateContext {
  let lists: ReviewLists

  private static let runLimit = 3

  /// The section on the home page; nil if there are no runs.
  static func section(_ lists: ReviewLists, _ template: Template<ReviewHome>) -> HomeSection? {
    guard !lists.head.runs.isEmpty else { return nil }
    let home = ReviewHome(lists: lists)
    return HomeSection(
      html: template.render(home), count: home.count,
      messages: lists.groups.flatMap(\.entries).reduce(0) { $0 + $1.turnCount })
  }

  static let fields: Fields<ReviewHome> = [
    .text("count", "number of runs, with the noun") { $0.count },
    .url("href", "link to the queue") { $0.frame.link(QueuePage.path(.all)) },
    .list("states", "open states with their number of conversations") { $0.states },
    .flag("hasStates", "whether there is anything to review") { !$0.states.isEmpty },
    .flag("hasDisputes", "whether there are disputed turns") { !$0.lists.disputes.isEmpty },
    .url("disputesLink", "link to the disputed turns") {
      $0.frame.link(DisputesPage.path)
    },
    .text("disputesCount", "number of disputed verdicts, with the noun") {
      $0.strings.count($0.lists.disputes.count, "disputed verdict", "disputed verdicts")
    },
    .list("runs", "the newest 3 runs, newest first") { home in
      home.lists.head.runs.suffix(runLimit).reversed().map {
        RunRow(run: $0, lists: home.lists, frame: home.frame)
      }
    },
    .object("comparison", "the comparison of the newest runs, if any") { $0.comparison },
  ]

  private var states: [HomeState] {
    ReviewState.allCases.filter { $0 != .done }.compactMap { state in
      let view = QueueView.state(state)
      let count = lists.queue.count(where: view.shows)
      return count == 0 ? nil : HomeState(view: view, count: count, frame: frame)
    }
  }

  private var comparison: ComparisonLink? {
    lists.comparisons.first.map { ComparisonLink($0, frame) }
  }

  private var count: String { lists.runCount }
  private var frame: PageFrame { lists.context.frame("index.html", title: "", section: "home") }
  private var strings: Strings { lists.context.strings }
}

/// A state of the queue on the home page.
struct HomeState: TemplateContext {
  let view: QueueView
  let count: Int
  let frame: PageFrame

  static let fields: Fields<HomeState> = [
    .text("label", "the state in words") { $0.view.title($0.frame.strings) },
    .text("number", "number of conversations in it") { $0.frame.strings.grouped($0.count) },
    .url("href", "link to the filtered list") { $0.frame.link(QueuePage.path($0.view)) },
  ]
}
