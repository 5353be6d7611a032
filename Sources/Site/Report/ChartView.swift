internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/chart.html`: a drawing and the table of its numbers.
struct ChartView: TemplateContext {
  let chart: Chart
  /// Name of the kind, so that ids are unique across kinds.
  let part: String
  let frame: PageFrame
  let context: BuildContext

  static let fields: Fields<ChartView> = [
    .text("id", "id of the heading, unique on the page") { $0.id },
    .text("heading", "title of the chart") { $0.chart.title },
    .text("note", "note on the chart; may be empty") { $0.chart.note },
    .flag("isRanked", "whether the table contains the bars") { $0.chart.form == .ranked },
    .flag("isWide", "whether it has too many columns for half the page width") {
      $0.chart.form == .time && $0.chart.rows.count > 12
    },
    .flag("isWeek", "whether it shows weekdays and hours") { $0.chart.form == .week },
    .strings("axis", "labels beside the drawing, from the top") { $0.axis },
    .html("drawing", "the drawing; empty if the table contains the bars") { $0.drawing },
    .text("rowHead", "heading of the first column of the table") { $0.chart.head.rows },
    .strings("columns", "headings of the columns of numbers") { $0.columns },
    .list("lines", "rows of the table") { $0.lines },
  ]

  private var id: String { "\(part)-\(chart.name)" }

  private var columns: [String] {
    chart.form == .week ? chart.rows.map(\.label) : [chart.head.values]
  }

  private var axis: [String] {
    switch chart.form {
    case .ranked: []
    case .week: chart.rows.map(\.label)
    case .time: ChartScale(chart.rows.map(\.value)).labels.map(context.strings.grouped)
    }
  }

  private var drawing: SafeHTML? {
    let drawing = ChartDrawing(
      id: id, isMirrored: context.direction == "rtl", strings: context.strings)
    return switch chart.form {
    case .ranked: nil
    case .time: drawing.time(chart.rows, link: link)
    case .week: drawing.week(chart.rows)
    }
  }

  private func link(_ row: Chart.Row) -> SafeURL? {
    row.path.map { frame.link($0, fragment: row.fragment) }
  }

  private var lines: [ChartLine] {
    if chart.form == .week {
      // A row for each hour is narrow enough for a phone.
      return (0..<24).map { hour in
        ChartLine(label: String(hour), cells: chart.rows.map { context.strings.grouped($0.values[hour]) })
      }
    }
    let largest = chart.rows.map(\.value).max() ?? 0
    return chart.rows.map { row in
      let bar =
        chart.form == .ranked
        ? ChartDrawing.bar(row.value, of: largest, isMirrored: context.direction == "rtl") : nil
      return ChartLine(
        label: row.label, cells: [context.strings.grouped(row.value)], href: link(row), bar: bar)
    }
  }
}

/// A row of a chart's table.
struct ChartLine: TemplateContext {
  let label: String
  let cells: [String]
  var href: SafeURL?
  var bar: SafeHTML?

  static let fields: Fields<ChartLine> = [
    .name("label", "label of the row") { $0.label },
    .url("href", "link to the counted item, if it has a page") { $0.href },
    .strings("cells", "formatted numbers") { $0.cells },
    .html("bar", "the number as a bar, in a ranking") { $0.bar },
  ]
}
