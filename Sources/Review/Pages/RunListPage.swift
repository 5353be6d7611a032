internal import Model
internal import Templates

/// The fields of `templates/review-run.html`: the conversations of a run, in the order of its queue.
struct RunListPage: TemplateContext {
  let lists: ReviewLists
  let run: Run
  let entries: [QueueEntry]
  let number: Int
  let pageCount: Int

  static func pages(_ lists: ReviewLists, _ run: Run) -> [RunListPage] {
    let parts = ListParts.parts(lists.entries(of: run), QueuePage.pageSize, weight: QueueRow.weight)
    return parts.enumerated().map { index, part in
      RunListPage(lists: lists, run: run, entries: part, number: index + 1, pageCount: parts.count)
    }
  }

  var path: String { Self.path(run.name, number) }

  static func path(_ run: String, _ number: Int) -> String { ListParts.path("review/\(run)", number) }

  static let fields: Fields<RunListPage> = [
    .including { $0.frame },
    .object("run", "the run") { RunRow(run: $0.run, lists: $0.lists, frame: $0.frame) },
    .number("total", "number of all conversations of the run") { $0.lists.entries(of: $0.run).count },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all, 1)) },
    .list("entries", "the conversations of this page") { page in
      page.entries.map { QueueRow(entry: $0, frame: page.frame, showsRun: false) }
    },
    .object("pager", "links to other pages of the list") { page in
      let run = page.run.name
      return ListPager(number: page.number, count: page.pageCount, frame: page.frame) { path(run, $0) }
    },
    .including { LabelFields(head: $0.lists.head, frame: $0.frame) },
  ]

  private var frame: PageFrame {
    lists.context.frame(
      path, title: lists.context.strings.title(run.title, page: number),
      description: run.notes(lists.context.strings), section: Review.name)
  }
}
