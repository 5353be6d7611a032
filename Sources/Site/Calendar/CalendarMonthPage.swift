internal import Basics
internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/calendar-month.html`: a month of the whole site with the items of each day.
struct CalendarMonthPage: TemplateContext {
  let calendar: SiteCalendar
  let index: Int
  let context: BuildContext

  private var month: SiteCalendar.Month { calendar.months[index] }

  var path: String { month.path }

  static let fields: Fields<CalendarMonthPage> = [
    .including { $0.frame },
    .including {
      CalendarMonth(month: $0.month, calendar: $0.calendar, frame: $0.frame, context: $0.context)
    },
    .url("all", "link to the whole calendar") { $0.frame.link(CalendarPage.path) },
    .list("dates", "days with items, oldest first") { page in
      let frame = page.frame
      return page.month.days.map { day in
        CalendarDay(day: day, calendar: page.calendar, frame: frame, context: page.context)
      }
    },
    .url("previous", "link to the previous month with items") { $0.neighbour(-1) },
    .url("next", "link to the next month with items") { $0.neighbour(1) },
  ]

  private var frame: PageFrame {
    context.frame(
      path, title: "\(context.strings[CalendarPage.title]), \(context.dates.month(month.month.first))",
      description: calendar.words(month.items, context.strings), section: SiteCalendar.folder)
  }

  private func neighbour(_ step: Int) -> SafeURL? {
    calendar.months.indices.contains(index + step) ? frame.link(calendar.months[index + step].path) : nil
  }
}

/// A day in the list of a month.
struct CalendarDay: TemplateContext {
  let day: SiteCalendar.Day
  let calendar: SiteCalendar
  let frame: PageFrame
  let context: BuildContext

  /// Further items are on the page of the day.
  private static let most = 10

  static let fields: Fields<CalendarDay> = [
    .text("anchor", "id of the day on this page") { DayLog.anchor($0.day.date) },
    .text("dayLabel", "the day in words") { $0.context.dates.long($0.day.date) },
    .text("dayISO", "the same in ISO 8601") { $0.day.date.iso },
    .text("dayCount", "counts of the day's items, in words") {
      $0.calendar.words($0.day.items, $0.context.strings)
    },
    .list("things", "items of the day, up to 10") { day in
      day.calendar.entries(day.shown).map {
        CalendarThing(log: $0.log, entry: $0.entry, frame: day.frame, context: day.context)
      }
    },
    .url("more", "link to the whole day, if there are more") { day in
      day.isCut ? day.frame.link(CalendarDayPage.path(day.day.date, 1)) : nil
    },
    .text("moreCount", "number of items not shown") {
      $0.context.strings.count($0.day.items.count - $0.shown.count, "more", "more")
    },
  ]

  private var isCut: Bool { Self.isCut(day) }

  /// Whether a month lists only the first items of the day.
  static func isCut(_ day: SiteCalendar.Day) -> Bool { day.items.count > most }

  private var shown: Range<Int> { day.items.prefix(Self.most) }
}

/// An item of a day.
struct CalendarThing: TemplateContext {
  let log: DayLog
  let entry: DayLog.Entry
  let frame: PageFrame
  let context: BuildContext

  static let fields: Fields<CalendarThing> = [
    .name("name", "title") { RowText.short($0.log.title(of: $0.entry)) },
    .url("href", "link to the start of the day in it") { thing in
      let target = thing.log.target(of: thing.entry)
      return thing.frame.link(target.path, fragment: target.fragment)
    },
    .text("count", "counts of the day's items, in words") {
      $0.context.strings.count(Int($0.entry.count), $0.log.words.one, $0.log.words.many)
    },
  ]
}
