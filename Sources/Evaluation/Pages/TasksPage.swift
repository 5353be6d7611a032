internal import Basics
internal import Conversations
internal import Markup
internal import Model
internal import Statistics
internal import Templates

/// The fields of `templates/review-tasks.html`: tasks against runs by one measure, with the figures of each run.
struct TasksPage: TemplateContext {
  let evaluated: Evaluated
  let measures: [Measure]
  let matrix: TaskMatrix
  let figures: [TaskMatrix.RunFigures]
  let part: ListPart<TaskMatrix.Row>
  /// Whether scores say more than success and failure.
  let showsValues: Bool
  /// Number of tasks with both outcomes in a run.
  let flaky: Int
  let columns: RunColumns
  /// Made once, since every link needs it.
  fileprivate let frame: PageFrame

  static let path = ListParts.path(folder, 1)
  private static let folder = "review/_tasks"
  /// Columns; older runs are counted.
  private static let mostRuns = 10

  /// What there is to show. Criteria alone count if there are several runs to compare.
  static func measures(_ evaluated: Evaluated) -> [Measure] {
    Measures(evaluated.attempts, evaluated.rubric).all
  }

  /// Pages for each measure; the first one has the address of all.
  static func pages(_ evaluated: Evaluated) -> [TasksPage] {
    let measures = Measures(evaluated.attempts, evaluated.rubric)
    let attempts = TaskAttempts(evaluated.attempts)
    let columns = RunColumns(evaluated.attempts)
    return measures.all.indices.flatMap { place in
      let matrix = TaskMatrix(
        attempts, measures, measures.all[place], runs: evaluated.runs.map(\.name), most: mostRuns)
      let figures = matrix.runs.indices.map { matrix.figures(ofRun: $0) }
      let showsValues = matrix.showsValues
      let flaky = matrix.rows.count(where: \.isFlaky)
      let title = evaluated.title(of: measures.all[place])
      return ListPart.all(folder(place), matrix.rows, 200, weight: weight).map {
        TasksPage(
          evaluated: evaluated, measures: measures.all, matrix: matrix, figures: figures, part: $0,
          showsValues: showsValues, flaky: flaky, columns: columns,
          frame: frame(evaluated, title, $0, hasAlternate: hasAlternate(measures.all[place], place)))
      }
    }
  }

  /// Without what others decide, the lists by further criteria would say in Markdown what the first one says.
  private static func hasAlternate(_ measure: Measure, _ place: Int) -> Bool {
    place == 0 || !measure.isCriterion
  }

  var hasAlternate: Bool { frame.hasAlternate }

  private static func folder(_ place: Int) -> String { place == 0 ? folder : "\(folder)/by-\(place + 1)" }

  /// Roughly its bytes; many small elements are slow as well, so each counts for at least its share of a page.
  private static func weight(_ row: TaskMatrix.Row) -> Int {
    var (bytes, elements) = (300 + ListParts.weight(row.task), 4)
    for cell in row.cells {
      for (attempt, _) in cell.attempts {
        bytes += 210 + ListParts.weight(attempt.path) + (attempt.target?.weight ?? 0)
      }
      for attempt in cell.undecided { bytes += 93 + ListParts.weight(attempt.path) }
      elements += 3 + 3 * cell.attempts.count + 2 * cell.undecided.count
    }
    return max(bytes, elements * ListParts.bytesOfElement)
  }

  static let fields: Fields<TasksPage> = [
    .including { $0.frame },
    .url("queue", "link to the queue") { $0.frame.link(Evaluated.queuePath) },
    .list("measures", "scores and criteria to choose from") { page in
      page.measures.indices.map { place in
        MeasureLink(
          title: page.evaluated.title(of: page.measures[place]),
          href: page.frame.link(ListParts.path(folder(place), 1)),
          isCurrent: page.measures[place] == page.matrix.measure)
      }
    },
    .strings("depths", "the numbers of trials in columns of pass^k, from 1") { page in
      (0..<page.depth).map { String($0 + 1) }
    },
    .list("runs", "figures of each run, newest first") { page in
      page.figures.map { RunFiguresView(figures: $0, page: page) }
    },
    .strings("conditions", "names of up to eight conditions that differ between the runs") { page in
      page.conditions.map { RowText.short($0 == RunColumns.model ? page.strings["Model"] : $0) }
    },
    .text("older", "number of older runs without a column, in words; empty if there are none") { page in
      let count = page.matrix.olderRuns
      return count == 0
        ? nil : page.strings.count(count, "older run is not shown", "older runs are not shown")
    },
    .list("tasks", "tasks on this page") { page in
      page.part.items.map { TaskView(row: $0, page: page) }
    },
    .text("flaky", "number of tasks with both outcomes in a run; empty if there are none") { page in
      page.flaky == 0 ? nil : page.strings.count(page.flaky, "flaky task", "flaky tasks")
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { ForeignFields(foreign: $0.evaluated.foreign, frame: $0.frame) },
  ]

  fileprivate var conditions: [String] { columns.names(of: matrix.runs) }
  fileprivate var depth: Int { figures.map(\.passAll.count).max() ?? 0 }
  fileprivate var strings: Strings { evaluated.strings }

  private static func frame(
    _ evaluated: Evaluated, _ measure: String, _ part: ListPart<TaskMatrix.Row>, hasAlternate: Bool
  ) -> PageFrame {
    let name = evaluated.strings.text("Tasks and runs by {measure}", ["measure": measure])
    return evaluated.frame(
      part.path, evaluated.strings.title(name, page: part.number), hasAlternate: hasAlternate)
  }

  fileprivate func title(ofRun name: String) -> String {
    evaluated.runs.first { $0.name == name }.map { RowText.short($0.title) } ?? name
  }
}

extension Evaluated {
  fileprivate func title(of measure: Measure) -> String {
    switch measure {
    case .score(let name): RowText.short(name)
    case .criterion(let name): rubric[name]?.title ?? name
    }
  }
}

/// A measure to choose.
private struct MeasureLink: TemplateContext {
  let title: String
  let href: SafeURL
  let isCurrent: Bool

  static let fields: Fields<MeasureLink> = [
    .text("title", "title of the score or criterion") { $0.title },
    .url("href", "link to its page") { $0.href },
    .flag("isCurrent", "whether this page is about it") { $0.isCurrent },
  ]
}

/// The figures of a run.
private struct RunFiguresView: TemplateContext {
  let figures: TaskMatrix.RunFigures
  let page: TasksPage

  static let fields: Fields<RunFiguresView> = [
    .text("title", "title of the run") { $0.page.title(ofRun: $0.figures.run) },
    .url("href", "link to its conversations") { view in
      view.page.evaluated.runs.first { $0.name == view.figures.run }.map { view.page.frame.link($0.path) }
    },
    .text("tasks", "number of tasks") { $0.strings.grouped($0.figures.tasks) },
    .text("attempts", "number of attempts") { $0.strings.grouped($0.figures.attempts) },
    .text("successes", "number of these that succeeded") { $0.strings.grouped($0.figures.successes) },
    .object("rate", "share of successes, averaged over tasks") { view in
      FigureView(
        "pass^1", view.figures.passAll.first ?? .undefined(.wrongK), view.figures.interval,
        n: view.figures.tasks, isShare: true, view.strings)
    },
    .flag("isFew", "whether it has fewer than 30 tasks, so that the interval says more") { view in
      view.figures.tasks < FigureView.few
    },
    .strings("passAll", "pass^k for each number of trials") { $0.texts($0.figures.passAll) },
    .strings("passAny", "pass@k for each number of trials") { $0.texts($0.figures.passAny) },
    .text("tokens", "tokens of all attempts, if known") { view in
      view.figures.tokens.map { view.strings.grouped($0) }
    },
    .text("cost", "cost of all attempts, if known") { view in view.figures.cost.map(FigureView.decimals) },
    .strings("conditions", "its values of the conditions that differ") { view in
      view.page.conditions.map {
        view.page.columns.text($0, of: view.figures.run).map { RowText.short($0) } ?? "–"
      }
    },
    .text("seconds", "mean duration of an attempt, if known") { view in
      view.figures.seconds.map { view.strings.seconds(Seconds.milliseconds($0)) }
    },
  ]

  private var strings: Strings { page.strings }

  /// As many cells as there are columns.
  private func texts(_ values: [Estimate<Double>]) -> [String] {
    (0..<page.depth).map { place in
      place < values.count ? values[place].value.map(FigureView.decimals) ?? "–" : "–"
    }
  }
}

/// A task in all runs.
private struct TaskView: TemplateContext {
  let row: TaskMatrix.Row
  let page: TasksPage

  static let fields: Fields<TaskView> = [
    .text("task", "name of the task") { RowText.short($0.row.task) },
    .flag("isFlaky", "whether a run has both outcomes") { $0.row.isFlaky },
    .list("cells", "outcomes in each run") { view in
      view.row.cells.indices.map { TaskCell(place: $0, row: view.row, page: view.page) }
    },
  ]
}

/// The attempts of a run at a task.
private struct TaskCell: TemplateContext {
  let place: Int
  let row: TaskMatrix.Row
  let page: TasksPage

  static let fields: Fields<TaskCell> = [
    .text("summary", "successes of attempts: 2/4; empty without attempts") { one in
      one.cell.attempts.isEmpty ? nil : "\(one.cell.successes)/\(one.cell.attempts.count)"
    },
    .list("attempts", "up to 20 attempts in order of trials") { one in
      one.cell.attempts.prefix(most).map {
        AttemptLink(attempt: $0.attempt, isSuccess: $0.isSuccess, page: one.page)
      }
    },
    .list("undecided", "up to 20 attempts without an outcome, on which people disagree or have not finished")
    {
      one in
      one.cell.undecided.prefix(most).map { UndecidedLink(attempt: $0, page: one.page) }
    },
    .text("more", "number of attempts after these, in words; empty if there are none") { one in
      let rest = [one.cell.attempts.count, one.cell.undecided.count].reduce(0) { $0 + max(0, $1 - most) }
      return rest == 0
        ? nil : one.page.strings.text("… and {more} more", ["more": one.page.strings.grouped(rest)])
    },
    .flag("isEmpty", "whether there are none") { $0.cell.attempts.isEmpty && $0.cell.undecided.isEmpty },
    .flag("isFixed", "whether the run solves the task, and the last one before it that tried did not") {
      $0.row.change(at: $0.place) == true
    },
    .flag("isBroken", "whether the run does not solve the task, and the last one before it did") {
      $0.row.change(at: $0.place) == false
    },
  ]

  private static let most = 20
  private var cell: TaskMatrix.Cell { row.cells[place] }
}

/// A link to an attempt without an outcome.
private struct UndecidedLink: TemplateContext {
  let attempt: Attempt
  let page: TasksPage

  static let fields: Fields<UndecidedLink> = [
    .url("href", "link to the transcript") { $0.page.frame.link($0.attempt.path) }
  ]
}

/// A link to an attempt.
private struct AttemptLink: TemplateContext {
  let attempt: Attempt
  let isSuccess: Bool
  let page: TasksPage

  static let fields: Fields<AttemptLink> = [
    .url("href", "link to the transcript, at its first failure if people found one") { link in
      link.page.frame.link(link.attempt.path, fragment: link.attempt.failures[link.page.matrix.measure.name])
    },
    .object("target", "what the outcome is about, if verdicts or scores decide it") { $0.attempt.target },
    .flag("isSuccess", "whether it succeeded") { $0.isSuccess },
    .text("value", "the score, unless all are 0 or 1") { $0.value },
    .text("words", "the outcome with title and trial, for screen readers") { link in
      let strings = link.page.strings
      let value = link.value.map { ", \($0)" } ?? ""
      return "\(RowText.short(link.attempt.title)): \(strings[link.isSuccess ? "passed" : "failed"])\(value)"
    },
  ]

  private var value: String? {
    guard page.showsValues else { return nil }
    return attempt.value(of: page.matrix.measure).map { RowText.short($0.short, weight: 40) }
  }
}
