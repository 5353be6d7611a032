internal import Model
internal import Statistics
internal import Templates

/// Labels of one party against those of another, as a table.
struct ConfusionView: TemplateContext {
  let first: String
  let second: String
  let matrix: ConfusionMatrix
  let criterion: Criterion
  /// Which half of a split; empty without one.
  var part = ""
  let strings: Strings

  static let fields: Fields<ConfusionView> = [
    .text("first", "who the rows are of") { $0.first },
    .text("second", "who the columns are of") { $0.second },
    .text("label", "the criterion and the two, different for each table of a page") { view in
      let pair = view.strings.text("{first} and {second}", ["first": view.first, "second": view.second])
      return [view.criterion.title, view.part, pair].filter { !$0.isEmpty }.joined(separator: " · ")
    },
    .text("total", "number of items judged by both") {
      $0.strings.count($0.matrix.total, "judgement", "judgements")
    },
    .strings("columns", "titles of the labels") { view in view.matrix.labels.map(view.title) },
    .list("lines", "a row for each label of the first") { view in
      zip(view.matrix.labels, view.matrix.counts).enumerated().map { line, row in
        ConfusionLine(
          label: view.title(row.0),
          cells: row.1.enumerated().map {
            ConfusionCell(text: view.strings.grouped($1), isSame: $0 == line)
          })
      }
    },
  ]

  private func title(_ name: String) -> String { criterion[value: name]?.title ?? name }
}

/// A row of the table.
struct ConfusionLine: TemplateContext {
  let label: String
  let cells: [ConfusionCell]

  static let fields: Fields<ConfusionLine> = [
    .text("label", "label given by the first") { $0.label },
    .list("cells", "count of each label given by the second") { $0.cells },
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
