internal import Basics
internal import Markup
internal import Model
internal import Templates

/// An item of the day of the build in an earlier year, for the home page.
struct PastThing: TemplateContext {
  private let thing: CalendarThing
  private let day: SiteCalendar.Day
  private let month: SiteCalendar.Month

  private static let most = 3

  /// Up to three, the newest year first, of as many years as there are; none in a site that should not depend on
  /// the day of its build.
  static func all(_ calendar: SiteCalendar, _ frame: PageFrame, _ context: BuildContext) -> [PastThing] {
    let today = context.today
    guard context.settings.relativeDates != .never else { return [] }
    let months = calendar.months.filter { $0.month.month == today.month && $0.month.year < today.year }
    let days = months.reversed().flatMap { month in
      month.days.filter { $0.date.day == today.day }.map { (month: month, day: $0) }
    }.prefix(most)
    let share = (most + days.count - 1) / max(1, days.count)
    let things = days.flatMap { month, day in
      calendar.entries(day.items.prefix(share)).map {
        let thing = CalendarThing(log: $0.log, entry: $0.entry, frame: frame, context: context)
        return PastThing(thing: thing, day: day, month: month)
      }
    }
    return Array(things.prefix(most))
  }

  static let fields: Fields<PastThing> = [
    .including { $0.thing },
    .text("dayLabel", "the day in words") { $0.thing.context.dates.long($0.day.date) },
    .text("dayISO", "the same in ISO 8601") { $0.day.date.iso },
    .url("dayHref", "link to the day in the calendar") {
      $0.thing.frame.link($0.month.path, fragment: DayLog.anchor($0.day.date))
    },
  ]
}
