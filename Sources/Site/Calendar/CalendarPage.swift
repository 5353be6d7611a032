internal import Basics
internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/calendar.html`: the newest months as tables, and all months by year.
struct CalendarPage: TemplateContext {
  let calendar: SiteCalendar
  /// The years of this page, newest first.
  let part: ListPart<Int>
  let context: BuildContext

  static let title = "Calendar"
  /// More tables would exceed the page budget.
  private static let newest = 6
  private static let pageSize = 40

  static func pages(of calendar: SiteCalendar, _ context: BuildContext) -> [CalendarPage] {
    let years = years(calendar)
    if years.isEmpty { return [] }
    return ListPart.all(SiteCalendar.folder, years, pageSize)
      .map { CalendarPage(calendar: calendar, part: $0, context: context) }
  }

  private static func years(_ calendar: SiteCalendar) -> [Int] {
    Set(calendar.months.map(\.month.year)).sorted(by: >)
  }

  /// Places of the years on the first page, with their path.
  static func places(_ calendar: SiteCalendar) -> [String] {
    years(calendar).prefix(pageSize).map { "\(path)#y-\($0)" }
  }

  static let path = ListParts.path(SiteCalendar.folder, 1)

  static let fields: Fields<CalendarPage> = [
    .including { $0.frame },
    .list("tables", "the newest months in order of time, on the first page") { page in
      let frame = page.frame
      return page.part.number == 1
        ? page.calendar.months.suffix(newest).map {
          CalendarMonth(month: $0, calendar: page.calendar, frame: frame, context: page.context)
        } : []
    },
    .list("years", "years on this page, newest first") { $0.yearLinks },
    .object("pager", "links to pages of other years") { $0.part.pager($0.frame) },
  ]

  private var frame: PageFrame {
    context.frame(
      part.path, title: context.strings.title(context.strings[Self.title], page: part.number),
      description: context.strings["What happened on each day"], section: SiteCalendar.folder)
  }

  private var yearLinks: [CalendarYear] {
    let (frame, months) = (frame, Dictionary(grouping: calendar.months, by: \.month.year))
    return part.items.map { year in
      CalendarYear(
        year,
        (months[year] ?? []).map { month in
          CalendarMonthLink(
            label: context.dates.month(month.month.first),
            count: calendar.words(month.items, context.strings), href: frame.link(month.path))
        })
    }
  }
}

/// A month of the whole site: its table, and the link to its page.
struct CalendarMonth: TemplateContext {
  let month: SiteCalendar.Month
  let calendar: SiteCalendar
  let frame: PageFrame
  let context: BuildContext

  static let fields: Fields<CalendarMonth> = [
    .including { $0.table },
    .url("monthLink", "link to the page of the month") { $0.frame.link($0.month.path) },
    .text("monthCount", "counts of the month's items, in words") {
      $0.calendar.words($0.month.items, $0.context.strings)
    },
  ]

  private var table: CalendarTable {
    let days = month.days.map { day in
      (
        day.date.day,
        CalendarTable.Day(
          count: calendar.count(day.items), words: calendar.words(day.items, context.strings),
          href: href(of: day))
      )
    }
    return CalendarTable(month.month, Dictionary(uniqueKeysWithValues: days), context)
  }

  /// Link to the day's only item, or to the list of several.
  private func href(of day: SiteCalendar.Day) -> SafeURL {
    if day.items.count == 1, let only = calendar.entries(day.items).first {
      let target = only.log.target(of: only.entry)
      return frame.link(target.path, fragment: target.fragment)
    }
    return frame.link(month.path, fragment: DayLog.anchor(day.date))
  }
}
