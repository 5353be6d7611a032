internal import Markup
internal import Model

/// The fields of `templates/service.html`: one job.
struct ServicePage: TemplateContext {
  let services: [Service]
  let index: Int
  let context: BuildContext

  var service: Service { services[index] }

  static let fields: Fields<ServicePage> = [
    .including { $0.frame },
    .including { ServiceRow($0.service, $0.frame, $0.context) },
    .html("descriptionHTML", "the description with its line breaks") {
      PlainText.html($0.service.description)
    },
    .text("location", "where it takes place") { $0.service.location },
    .url("map", "link that opens a map") { $0.map },
    .html("notes", "notes, from Markdown") { $0.notes },
    .text("duration", "how long it takes") { Count.text($0.service.minutes, "minute", "minutes") },
    .url("list", "link to all services") { $0.frame.link(ServiceListPage.path) },
    .object("previous", "the service before, by date") { $0.neighbour(-1) },
    .object("next", "the service after, by date") { $0.neighbour(1) },
  ]

  var frame: PageFrame {
    context.frame(
      service.path, title: service.title, description: "\(service.title) for \(service.customer)",
      section: Services.name)
  }

  private var notes: SafeHTML {
    service.notes.isEmpty
      ? .empty : MarkdownRenderer(.init(hardBreaks: true, topHeading: 3)).render(service.notes).html
  }

  private var map: SafeURL? {
    service.coordinate.flatMap { SafeURL(external: "geo:\($0.latitude),\($0.longitude)") }
  }

  private func neighbour(_ step: Int) -> ServiceRow? {
    services.indices.contains(index + step) ? ServiceRow(services[index + step], frame, context) : nil
  }
}

/// A job in a list, and the head of its page.
struct ServiceRow: TemplateContext {
  let service: Service
  private let frame: PageFrame
  private let context: BuildContext

  init(_ service: Service, _ frame: PageFrame, _ context: BuildContext) {
    self.service = service
    self.frame = frame
    self.context = context
  }

  static let fields: Fields<ServiceRow> = [
    .url("href", "link to the service") { $0.frame.link($0.service.path) },
    .text("id", "the id") { $0.service.id },
    .text("name", "title of the service") { $0.service.title },
    .text("customer", "whom it is for") { $0.service.customer },
    .text("summary", "the description as text") { $0.service.description },
    .text("status", "the status in words") { $0.service.status },
    .text("statusSlug", "the status as a class name") { $0.service.statusSlug },
    .text("priority", "Low, Medium, High or Critical") { $0.service.priority.rawValue },
    .text("prioritySlug", "the priority as a class name") { $0.service.priority.rawValue.lowercased() },
    .text("date", "Today, 2:30 PM and the like") { $0.context.dates.service($0.service.date) },
    .text("iso", "the same for machines") { ISO8601.local($0.service.date, in: $0.context.zone) },
    .text("absolute", "the same in full") { $0.context.dates.absolute($0.service.date) },
    .flag("isOverdue", "its day has passed and it is not completed") { $0.service.isOverdue($0.context) },
  ]
}

/// The fields of `templates/services.html`: all jobs by date.
struct ServiceListPage: TemplateContext {
  let services: [Service]
  let context: BuildContext

  static let path = "services/index.html"

  static let fields: Fields<ServiceListPage> = [
    .including { $0.frame },
    .text("count", "number of services with its word") {
      Count.text($0.services.count, "service", "services")
    },
    .list("services", "all services by date") { page in
      page.services.map { ServiceRow($0, page.frame, page.context) }
    },
  ]

  private var frame: PageFrame {
    context.frame(
      Self.path, title: Services.title, description: Count.text(services.count, "service", "services"),
      section: Services.name)
  }
}

/// The fields of `templates/services-home.html`: what is due today and what is late.
struct ServiceHome: TemplateContext {
  let services: [Service]
  let context: BuildContext

  static let fields: Fields<ServiceHome> = [
    .text("count", "number of services with its word") {
      Count.text($0.services.count, "service", "services")
    },
    .url("href", "link to all services") { $0.frame.link(ServiceListPage.path) },
    .text("day", "the day of today's services: Today, or its date") {
      $0.context.dates.day($0.context.today)
    },
    .text("dayISO", "the same for machines") { $0.context.today.iso },
    .list("today", "today's services") { $0.today },
    .flag("hasToday", "whether there are services today") { !$0.today.isEmpty },
    .flag("hasOverdue", "whether there are services whose day has passed") { !$0.overdue.isEmpty },
    .text("overdueCount", "number of services whose day has passed") { Count.grouped($0.overdue.count) },
    .list("overdue", "the latest five services whose day has passed") { Array($0.overdue.suffix(5)) },
  ]

  private var frame: PageFrame { context.frame("index.html", title: "", section: "home") }

  private var today: [ServiceRow] { rows { $0.isOnDay(of: context.now, context.zone) } }

  private var overdue: [ServiceRow] { rows { $0.isOverdue(context) } }

  private func rows(_ isShown: (Service) -> Bool) -> [ServiceRow] {
    services.filter(isShown).map { ServiceRow($0, frame, context) }
  }
}
