internal import Markup
internal import Model
internal import Templates

/// The compiled templates of the calendar.
struct CalendarTemplates: Sendable {
  private let calendar: Template<CalendarPage>
  private let month: Template<CalendarMonthPage>
  private let day: Template<CalendarDayPage>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    calendar = try theme.compile("calendar", for: CalendarPage.self)
    month = try theme.compile("calendar-month", for: CalendarMonthPage.self)
    day = try theme.compile("calendar-day", for: CalendarDayPage.self)
  }

  /// Empty if nothing has a date. Each file is rendered when it is written.
  func files(_ days: SiteCalendar, _ context: BuildContext) -> [OutputFile] {
    CalendarPage.pages(of: days, context).map { page in made(page.part.path) { calendar.render(page) } }
      + days.months.indices.map { index in
        let page = CalendarMonthPage(calendar: days, index: index, context: context)
        return made(page.path) { month.render(page) }
      }
      + days.months.flatMap { month in
        CalendarDayPage.pages(of: month, days, context).map { page in
          made(page.path) { day.render(page) }
        }
      }
  }

  private func made(_ path: String, _ render: @escaping @Sendable () -> SafeHTML) -> OutputFile {
    OutputFile(path: path, content: .made { render().bytes })
  }
}
