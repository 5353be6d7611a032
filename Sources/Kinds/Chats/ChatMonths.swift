internal import Basics
internal import Model

/// Messages by month and by year, from the first to the last, including empty ones.
struct ChatMonths {
  /// More columns would be unreadable and exceed the page budget; the chart by year covers the rest.
  private static let mostMonths = 60
  private static let mostYears = 40

  private let context: BuildContext
  /// By `year * 12 + month - 1`.
  private var counts: [Int: Int] = [:]
  private let span: ClosedRange<Int>?

  init(_ byDay: [CivilDate: Int], _ context: BuildContext) {
    self.context = context
    for (date, count) in byDay { counts[date.year * 12 + date.month - 1, default: 0] += count }
    let months = Set(byDay.keys.map { $0.year * 12 + $0.month - 1 })
    span = months.min().flatMap { first in months.max().map { first...$0 } }
  }

  private var strings: Strings { context.strings }

  /// Nil if no message has a time.
  var chart: Chart? {
    guard let span else { return nil }
    let shown = Array(span.suffix(Self.mostMonths))
    let edges = [span.lowerBound, span.upperBound]
    return Chart(
      "months", .time, title: strings["Messages by month"],
      note: shown.count < span.count ? strings["The last five years"] : "",
      head: (strings["Month"], strings["Messages"]),
      rows: shown.map { month in
        let isJanuary = month % 12 == 0
        return Chart.Row(
          label(month), counts[month, default: 0],
          tick: span.count < 24
            ? edges.contains(month) ? label(month) : nil : isJanuary ? String(month / 12) : nil,
          path: path(month))
      })
  }

  /// Nil if all messages are from two years or fewer.
  var years: Chart? {
    guard let span, span.upperBound / 12 - span.lowerBound / 12 >= 2 else { return nil }
    var sums: [Int: Int] = [:]
    for (month, count) in counts { sums[month / 12, default: 0] += count }
    let all = span.lowerBound / 12...span.upperBound / 12
    return Chart(
      "years", .time, title: strings["Messages by year"], head: (strings["Year"], strings["Messages"]),
      rows: all.suffix(Self.mostYears).map { year in
        var row = Chart.Row(
          String(year), sums[year, default: 0], tick: String(year),
          path: sums[year].map { _ in "calendar/index.html" })
        row.fragment = "y-\(year)"
        return row
      })
  }

  private func label(_ month: Int) -> String { context.dates.month(first(month)) }

  /// Site path of the month in the calendar, if any message is of it.
  private func path(_ month: Int) -> String? {
    counts[month].map { _ in "calendar/\(CivilMonth(of: first(month)).iso)/index.html" }
  }

  private func first(_ month: Int) -> CivilDate { CivilDate(year: month / 12, month: month % 12 + 1, day: 1) }
}
