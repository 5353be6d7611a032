internal import Basics
internal import Evaluation
internal import Model
internal import Templates

/// The fields of `templates/review-agreement.html`: agreement of reviewers, with a table for each pair.
struct AgreementPage: TemplateContext {
  let lists: ReviewLists

  static let path = "review/_agreement/index.html"
  /// Twenty reviewers would have 190 tables.
  private static let maximumTables = 12

  static let fields: Fields<AgreementPage> = [
    .including { $0.frame },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all)) },
    .object("agreement", "the figures") { AgreementView(agreement: $0.lists.agreement, strings: $0.strings) },
    .list("tables", "a table for each pair of reviewers, most shared items first") { page in
      page.tables.prefix(maximumTables).map {
        ConfusionView(table: $0, labels: page.lists.head.rubric[Criterion.labelName], strings: page.strings)
      }
    },
    .number("leftOut", "number of tables not shown") { max(0, $0.tables.count - maximumTables) },
    .including { RubricFields(head: $0.lists.head, frame: $0.frame) },
  ]

  private var tables: [Agreement.Confusion] {
    lists.agreement.confusions.enumerated()
      .sorted { ($1.element.total, $0.offset) < ($0.element.total, $1.offset) }.map(\.element)
  }

  private var frame: PageFrame {
    lists.context.frame(Self.path, title: strings["Agreement"], section: Review.name)
  }

  private var strings: Strings { lists.context.strings }
}

/// The figures of agreement in words.
struct AgreementView: TemplateContext {
  let agreement: Agreement
  let strings: Strings

  static let fields: Fields<AgreementView> = [
    .text("reviewers", "number of reviewers, with the noun") {
      $0.strings.count($0.agreement.reviewers.count, "reviewer", "reviewers")
    },
    .text("n", "number of turns and conversations with two or more reviewers") {
      $0.strings.grouped($0.agreement.n)
    },
    .text("percent", "percentage of agreeing pairs of verdicts") { view in
      view.agreement.percent.text(view.strings) { Percent.text($0) }
    },
    .flag("isOfTwo", "whether exactly two reviewers are compared, as kappa requires") {
      $0.agreement.reviewers.count <= 2
    },
    .text("kappa", "Cohen's kappa, or why it is undefined") {
      $0.agreement.kappa.text($0.strings, Figure.text)
    },
    .text("alpha", "Krippendorff's alpha, or why it is undefined") {
      $0.agreement.alpha.text($0.strings, Figure.text)
    },
  ]
}

/// A statistic with three decimals.
enum Figure {
  static func text(_ value: Double) -> String {
    let thousandths = Int((abs(value) * 1000).rounded())
    let sign = value < 0 && thousandths > 0 ? "−" : ""
    let digits = String(thousandths % 1000)
    return "\(sign)\(thousandths / 1000).\(String(repeating: "0", count: 3 - digits.utf8.count))\(digits)"
  }
}

extension Agreement.Figure {
  /// The value as text, or `not defined: why`.
  func text(_ strings: Strings, _ write: (Double) -> String) -> String {
    switch self {
    case .value(let value): write(value)
    case .notDefined(let why): strings.text("undefined: {why}", ["why": strings[why]])
    }
  }
}

/// The labels of one reviewer against those of another, as a table.
struct ConfusionView: TemplateContext {
  let table: Agreement.Confusion
  let labels: Criterion?
  let strings: Strings

  static let fields: Fields<ConfusionView> = [
    .text("first", "reviewer of the rows") { $0.table.first },
    .text("second", "reviewer of the columns") { $0.table.second },
    .text("total", "number of items judged by both") {
      $0.strings.count($0.table.total, "judgement", "judgements")
    },
    .text("kappa", "Cohen's kappa of the two, or why it is undefined") {
      $0.table.kappa.text($0.strings, Figure.text)
    },
    .strings("columns", "titles of the labels") { view in view.table.labels.map(view.title) },
    .list("lines", "a row for each label of the first reviewer") { view in
      view.table.labels.indices.map { line in
        ConfusionLine(
          label: view.title(view.table.labels[line]),
          cells: view.table.counts[line].enumerated().map {
            ConfusionCell(text: view.strings.grouped($1), isSame: $0 == line)
          })
      }
    },
  ]

  private func title(_ name: String) -> String { labels?[value: name]?.title ?? name }
}

/// A row of the table.
struct ConfusionLine: TemplateContext {
  let label: String
  let cells: [ConfusionCell]

  static let fields: Fields<ConfusionLine> = [
    .text("label", "label given by the first reviewer") { $0.label },
    .list("cells", "count of each label given by the second reviewer") { $0.cells },
  ]
}

/// A count in the table.
struct ConfusionCell: TemplateContext {
  let text: String
  let isSame: Bool

  static let fields: Fields<ConfusionCell> = [
    .text("count", "count") { $0.text },
    .flag("isSame", "whether both labels are the same") { $0.isSame },
  ]
}
