internal import Basics
internal import Model
internal import Templates

/// The fields of `templates/calendar-day.html`: all items of a day with more than its month can list.
struct CalendarDayPage: TemplateContext {
  let day: SiteCalendar.Day
  let number: Int
  let pageCount: Int
  let month: SiteCalendar.Month
  let calendar: SiteCalendar
  let context: BuildContext

  private static let pageSize = 200

  static func pages(of month: SiteCalendar.Month, _ calendar: SiteCalendar, _ context: BuildContext)
    -> [CalendarDayPage]
  {
    month.days.filter(CalendarDay.isCut).flatMap { day in
      let count = (day.items.count + pageSize - 1) / pageSize
      return (1...count).map {
        CalendarDayPage(
          day: day, number: $0, pageCount: count, month: month, calendar: calendar, context: context)
      }
    }
  }

  var path: String { Self.path(day.date, number) }

  static func path(_ date: CivilDate, _ number: Int) -> String {
    let folder = "\(SiteCalendar.folder)/\(CivilMonth(of: date).iso)/\(padded(date.day, 2))"
    return number == 1 ? "\(folder)/index.html" : "\(folder)/_page/\(number)/index.html"
  }

  static let fields: Fields<CalendarDayPage> = [
    .including { $0.frame },
    .text("label", "the day in words") { $0.label },
    .text("count", "counts of the day's items, in words") { $0.count },
    .text("monthLabel", "name of the month and year") { $0.context.dates.month($0.month.month.first) },
    .url("monthLink", "link to the page of the month") {
      $0.frame.link($0.month.path, fragment: DayLog.anchor($0.day.date))
    },
    .list("things", "items of the day") { page in
      let frame = page.frame
      return page.calendar.entries(page.shown).map {
        CalendarThing(log: $0.log, entry: $0.entry, frame: frame, context: page.context)
      }
    },
    .object("pager", "links to other pages of the day") { page in
      let date = page.day.date
      return ListPager(number: page.number, count: page.pageCount, frame: page.frame) { path(date, $0) }
    },
  ]

  private var label: String { context.dates.long(day.date) }
  private var count: String { calendar.words(day.items, context.strings) }
  private var shown: Range<Int> { day.items.dropFirst((number - 1) * Self.pageSize).prefix(Self.pageSize) }

  private var frame: PageFrame {
    let title = "\(context.strings[CalendarPage.title]), \(label)"
    return context.frame(
      path, title: context.strings.title(title, page: number), description: count,
      section: SiteCalendar.folder)
  }
}
