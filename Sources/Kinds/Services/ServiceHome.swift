internal import Basics
internal import Model
internal import Templates

/// The fields of `templates/services-home.html`: today's and overdue services.
struct ServiceHome: TemplateContext {
  let services: [Service]
  let context: BuildContext

  static let fields: Fields<ServiceHome> = [
    .text("count", "number of services, with the noun") {
      $0.context.strings.count($0.services.count, "service", "services")
    },
    .url("href", "link to all services") { $0.frame.link(ServiceListPage.path) },
    .text("heading", "heading of the services on the build date") { home in
      home.context.settings.relativeDates == .never ? home.dated : home.strings["Today’s services"]
    },
    .text("dated", "heading with the date, for other days") { $0.dated },
    .text("dayISO", "date of the build") { $0.context.today.iso },
    .list("today", "today's services, up to 20") { Array($0.today.prefix(todayLimit)) },
    .text("moreToday", "number of services not listed today; empty if all are") { home in
      let rest = home.today.count - todayLimit
      return rest > 0 ? home.strings.count(rest, "more", "more") : nil
    },
    .url("todayLink", "link to all services on the build date") {
      $0.frame.link(ServiceFacet.Key.day($0.context.today).path)
    },
    .flag("hasToday", "whether there are services today") { !$0.today.isEmpty },
    .flag("hasOverdue", "whether there are overdue services") { !$0.overdue.isEmpty },
    .text("overdueDated", "number of overdue services, with the build date") { home in
      let values = ["day": home.context.dates.long(home.context.today), "overdueCount": home.overdueCount]
      return home.strings.text("Overdue on {day} ({overdueCount})", values)
    },
    .text("overdueCount", "number of overdue services") {
      $0.overdueCount
    },
    .list("overdue", "the latest five overdue services") { Array($0.overdue.suffix(5)) },
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
      ServiceRow(service: $0, frame: frame, context: context)
    }
  }
}
