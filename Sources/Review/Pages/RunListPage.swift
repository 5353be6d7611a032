internal import Model
internal import Runs
internal import Templates

/// The fields of `templates/review-run.html`: the conversations of a run, in queue order.
struct RunListPage: TemplateContext {
  let lists: ReviewLists
  let run: Run
  let part: ListPart<QueueEntry>

  static func pages(_ lists: ReviewLists, _ run: Run) -> [RunListPage] {
    ListPart.all(folder(run), lists.queue(of: run).entries, QueuePage.pageSize, weight: QueueRow.weight)
      .map { RunListPage(lists: lists, run: run, part: $0) }
  }

  /// Site path of its folder.
  static func folder(_ run: Run) -> String { "review/\(run.name)" }

  /// Path of the first page.
  static func path(_ run: Run) -> String { ListParts.path(folder(run), 1) }

  static let fields: Fields<RunListPage> = [
    .including { $0.frame },
    .object("run", "the run") { RunRow(run: $0.run, lists: $0.lists, frame: $0.frame) },
    .number("total", "number of all conversations of the run") { $0.queue.entries.count },
    .number("targets", "number of all targets: what each required criterion asks of these") {
      $0.queue.targetCount
    },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all)) },
    .url("queueData", "link to all conversations as a script, for filters; empty above 20,000") { page in
      page.queue.entries.count <= QueueData.limit
        ? page.frame.link(QueueData.path(folder(page.run))) : nil
    },
    .list("entries", "conversations on this page") { page in
      page.part.items.map { QueueRow(entry: $0, frame: page.frame, showsRun: false) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { RubricFields(head: $0.lists.head, frame: $0.frame) },
  ]

  private var queue: QueueOfRun { lists.queue(of: run) }

  private var frame: PageFrame {
    lists.context.frame(
      part.path, title: lists.context.strings.title(run.title, page: part.number),
      description: run.notes(lists.context.strings), section: Review.name)
  }
}
