internal import Basics
internal import Model
internal import Templates

/// The fields of `templates/services-home.html`: what is due today and what is late.
struct ServiceHome: TemplateContext {
  let services: [Service]
  let context: BuildContext

  static let fields: Fields<ServiceHome> = [
    .text("count", "number of services with its word") {
      $0.context.strings.count($0.services.count, "service", "services")
    },
    .url("href", "link to all services") { $0.frame.link(ServiceListPage.path) },
    .text("heading", "heading of the services of the build's day") { home in
      home.context.settings.relativeDates == .never ? home.dated : home.strings["Today’s services"]
    },
    .text("dated", "the same with the date, for any other day") { $0.dated },
    .text("dayISO", "the build's day") { $0.context.today.iso },
    .list("today", "today's services, up to twenty") { Array($0.today.prefix(todayLimit)) },
    .text("moreToday", "how many more there are today; nothing when all are listed") { home in
      let rest = home.today.count - todayLimit
      return rest > 0 ? home.strings.count(rest, "more", "more") : nil
    },
    .url("todayLink", "link to all services of the build's day") {
      $0.frame.link(ServiceFacet.Key.day($0.context.today).path)
    },
    .flag("hasToday", "whether there are services today") { !$0.today.isEmpty },
    .flag("hasOverdue", "whether there are services whose day has passed") { !$0.overdue.isEmpty },
    .text("overdueDated", "how many these are, with the date of the build") { home in
      let values = ["day": home.context.dates.long(home.context.today), "overdueCount": home.overdueCount]
      return home.strings.text("Overdue on {day} ({overdueCount})", values)
    },
    .text("overdueCount", "number of services whose day has passed") {
      $0.overdueCount
    },
    .list("overdue", "the latest five services whose day has passed") { Array($0.overdue.suffix(5)) },
  ]

  private static let todayLimit = 20

  private var frame: PageFrame { context.frame("index.html", title: "", section: "home") }

  private var strings: Strings { context.strings }

  private var dated: String {
    strings.text("Services on {day}", ["day": context.dates.long(context.today)])
  }

  private var overdueCount: String { strings.grouped(overdue.count) }

  private var today: [ServiceRow] { rows { $0.isOnDay(of: context.now, context.zone) } }

  private var overdue: [ServiceRow] { rows { $0.isOverdue(context) } }

  private func rows(_ isShown: (Service) -> Bool) -> [ServiceRow] {
    services.filter(isShown).map {
      ServiceRow(service: $0, frame: frame, context: context, isAmongOthers: true)
    }
  }
}
