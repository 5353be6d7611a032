internal import Basics
internal import Markup
internal import Model
internal import Templates

/// A year of the calendar as a map of days, a column per week, for the home page.
struct YearMap: TemplateContext {
  private let calendar: SiteCalendar
  private let days: [SiteCalendar.Day]
  /// The first day of the first week.
  private let start: Int64
  private let frame: PageFrame
  private let context: BuildContext

  private static let weeks = 53
  /// Pixels from one row to the next.
  private static let row = 11

  /// Ends with the current week, or with the last week that has items if that is earlier or nothing is; nil if fewer
  /// than three days have items.
  init?(_ calendar: SiteCalendar, _ frame: PageFrame, _ context: BuildContext) {
    let all = calendar.months.flatMap(\.days)
    guard let newest = all.last?.date, let oldest = all.first?.date else { return nil }
    let today = context.today
    let last = (oldest <= today ? min(newest, today) : newest).daysSince1970
    let weekday = Weekday(of: CivilDate(daysSince1970: last)).number - context.settings.weekStart.number
    start = last - Int64((weekday + 7) % 7) - Int64((Self.weeks - 1) * 7)
    let shown = start...last
    days = all.filter { shown.contains($0.date.daysSince1970) }
    guard days.count >= 3 else { return nil }
    (self.calendar, self.frame, self.context) = (calendar, frame, context)
  }

  static let fields: Fields<YearMap> = [
    .url("href", "link to the calendar") { $0.frame.link(CalendarPage.path) },
    .text("count", "counts of the year's items, in words") { map in
      map.calendar.words(
        (map.days.first?.items.lowerBound ?? 0)..<(map.days.last?.items.upperBound ?? 0), map.context.strings)
    },
    .text("span", "its first and last month") { "\($0.month($0.days.first)) – \($0.month($0.days.last))" },
    .html("drawing", "the map: a square for each day, more intense for higher counts") { $0.drawing },
  ]

  private func month(_ day: SiteCalendar.Day?) -> String { day.map { context.dates.month($0.date) } ?? "" }

  private var drawing: SafeHTML {
    var writer = HTMLWriter()
    writer.open(
      "svg",
      [
        "xmlns": HTMLVocabulary.Namespace.svg.rawValue, "class": "drawing", "width": "100%",
        "height": String(7 * Self.row + 14), "aria-hidden": "true",
      ])
    for weekday in 0..<7 {
      writer.void(
        "rect",
        ["class": "track", "y": String(weekday * Self.row), "width": "100%", "height": "9", "rx": "2"])
    }
    let largest = days.map { calendar.count($0.items) }.max() ?? 0
    for day in days { cell(day, of: largest, &writer) }
    for week in 1..<(Self.weeks - 2) { name(week, &writer) }
    writer.close()
    return writer.finish()
  }

  /// The name of every other month, below the first week that begins in it.
  private func name(_ week: Int, _ writer: inout HTMLWriter) {
    let dates = [week - 1, week].map { CivilDate(daysSince1970: start + Int64($0 * 7)) }
    guard dates[0].month != dates[1].month, !dates[1].month.isMultiple(of: 2) else { return }
    let place = isMirrored ? Self.weeks - week : week
    writer.element(
      "text", ["x": ChartDrawing.share(place, of: Self.weeks), "y": String(7 * Self.row + 10)],
      text: context.dates.shortMonth(dates[1]))
  }

  private var isMirrored: Bool { context.direction == "rtl" }

  private func cell(_ day: SiteCalendar.Day, of largest: Int, _ writer: inout HTMLWriter) {
    let number = Int(day.date.daysSince1970 - start)
    let week = isMirrored ? Self.weeks - 1 - number / 7 : number / 7
    writer.open(
      "rect",
      [
        "id": "year-\(day.date.iso)", "class": "level-\(Level.of(calendar.count(day.items), in: largest))",
        "x": ChartDrawing.share(week * 20 + 1, of: Self.weeks * 20), "y": String(number % 7 * Self.row),
        "width": ChartDrawing.share(18, of: Self.weeks * 20), "height": "9", "rx": "2",
      ])
    let words = calendar.words(day.items, context.strings)
    writer.element("title", text: "\(context.dates.long(day.date)): \(words)")
    writer.close()
  }
}
