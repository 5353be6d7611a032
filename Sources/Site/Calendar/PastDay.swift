internal import Basics
internal import Markup
internal import Model
internal import Templates

/// The day of the build in an earlier year, for the home page.
struct PastDay: TemplateContext {
  private let day: SiteCalendar.Day
  private let month: SiteCalendar.Month
  private let calendar: SiteCalendar
  private let frame: PageFrame
  private let context: BuildContext

  /// Years, and items of each.
  private static let most = 3

  /// The newest years first; none in a site that should not depend on the day of its build.
  static func days(_ calendar: SiteCalendar, _ frame: PageFrame, _ context: BuildContext) -> [PastDay] {
    let today = context.today
    guard context.settings.relativeDates != .never else { return [] }
    let months = calendar.months.filter { $0.month.month == today.month && $0.month.year < today.year }
    return months.reversed().flatMap { month in
      month.days.filter { $0.date.day == today.day }.map { day in
        PastDay(day: day, month: month, calendar: calendar, frame: frame, context: context)
      }
    }.prefix(most).map { $0 }
  }

  static let fields: Fields<PastDay> = [
    .text("dayLabel", "the day in words") { $0.context.dates.long($0.day.date) },
    .text("dayISO", "the same in ISO 8601") { $0.day.date.iso },
    .text("dayCount", "counts of the day's items, in words") {
      $0.calendar.words($0.day.items, $0.context.strings)
    },
    .url("href", "link to the day in the calendar") {
      $0.frame.link($0.month.path, fragment: DayLog.anchor($0.day.date))
    },
    .list("things", "items of the day, up to 3") { past in
      past.calendar.entries(past.day.items.prefix(most)).map {
        CalendarThing(log: $0.log, entry: $0.entry, frame: past.frame, context: past.context)
      }
    },
  ]
}
