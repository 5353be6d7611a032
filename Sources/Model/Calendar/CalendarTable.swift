internal import Basics
package import Markup
package import Templates

/// The fields of `templates/calendar-table.html`: a month as a table whose days link to what happened.
package struct CalendarTable: TemplateContext {
  /// A day with activity.
  package struct Day: Sendable {
    package let count: Int
    /// `12 messages · 2 services`.
    package let words: String
    package let href: SafeURL

    package init(count: Int, words: String, href: SafeURL) {
      self.count = count
      self.words = words
      self.href = href
    }
  }

  private let month: CivilMonth
  /// By day of the month.
  private let days: [Int: Day]
  private let context: BuildContext

  package init(_ month: CivilMonth, _ days: [Int: Day], _ context: BuildContext) {
    self.month = month
    self.days = days
    self.context = context
  }

  package static let fields: Fields<CalendarTable> = [
    .text("label", "name of the month and year") { $0.context.dates.month($0.month.first) },
    .strings("weekdays", "days of the week, in the order of the site's language") { table in
      table.context.settings.weekStart.week.map { table.context.strings[$0.name] }
    },
    .list("weeks", "rows of seven days") { $0.weeks },
  ]

  private var weeks: [CalendarWeek] {
    let largest = days.values.map(\.count).max() ?? 0
    return month.weeks(from: context.settings.weekStart).map { week in
      CalendarWeek(
        cells: week.map { day in
          CalendarCell(
            date: day.map(month.date), day: day.flatMap { days[$0] }, largest: largest, context: context)
        })
    }
  }
}

/// A row of a calendar.
package struct CalendarWeek: TemplateContext {
  let cells: [CalendarCell]

  package static let fields: Fields<CalendarWeek> = [
    .list("days", "seven days, some blank") { $0.cells }
  ]
}

/// A day of a calendar, or a blank before the first and after the last.
package struct CalendarCell: TemplateContext {
  let date: CivilDate?
  let day: CalendarTable.Day?
  /// The largest count of the month's days.
  let largest: Int
  let context: BuildContext

  package static let fields: Fields<CalendarCell> = [
    .text("day", "day of the month; empty for a blank") { $0.date.map { String($0.day) } },
    .flag("isToday", "whether it is the day of the build") { $0.date == $0.context.today },
    .text("count", "what happened, in numbers and words") { $0.day?.words },
    .text("number", "total count") { cell in
      cell.day.map { cell.context.strings.grouped($0.count) }
    },
    .text("level", "intensity from 1 to 4") { cell in
      cell.day.map { String(Level.of($0.count, in: cell.largest)) }
    },
    .url("href", "link to where it happened") { $0.day?.href },
  ]
}

/// How strongly a count is shaded.
package enum Level {
  /// 0 for none, else from 1 to 4.
  package static func of(_ count: Int, in largest: Int) -> Int {
    count == 0 || largest == 0 ? 0 : min(4, 1 + (count - 1) * 4 / largest)
  }
}

/// The months of a year, as links.
package struct CalendarYear: TemplateContext {
  private let year: Int
  private let months: [CalendarMonthLink]

  package init(_ year: Int, _ months: [CalendarMonthLink]) {
    self.year = year
    self.months = months
  }

  package static let fields: Fields<CalendarYear> = [
    .text("year", "the year") { String($0.year) },
    .list("months", "its months") { $0.months },
  ]
}

/// A month in the list of months.
package struct CalendarMonthLink: TemplateContext {
  private let label: String
  private let count: String
  private let href: SafeURL

  package init(label: String, count: String, href: SafeURL) {
    self.label = label
    self.count = count
    self.href = href
  }

  package static let fields: Fields<CalendarMonthLink> = [
    .text("label", "name of the month and year") { $0.label },
    .text("count", "what happened in it, in numbers and words") { $0.count },
    .url("href", "link to its calendar") { $0.href },
  ]
}
