internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/service.html`: one job (S-11, S-12).
struct ServicePage: TemplateContext {
  let services: [Service]
  let index: Int
  /// Whether another service has the same title and customer, so that only the id distinguishes them.
  let hasNamesake: Bool
  let context: BuildContext

  var service: Service { services[index] }

  static let fields: Fields<ServicePage> = [
    .including { $0.frame },
    .including {
      ServiceRow(service: $0.service, frame: $0.frame, context: $0.context, isHead: true)
    },
    .html("descriptionHTML", "the description with its line breaks") {
      PlainText.html($0.service.description)
    },
    .text("location", "location") { $0.service.location },
    .url("map", "link that opens a map app") { page in
      page.service.coordinate.flatMap { SafeURL(external: "geo:\($0.text(separator: ","))") }
    },
    .url("webMap", "link to the place on OpenStreetMap") { $0.webMap },
    .html("notes", "notes, from Markdown") { $0.service.notesHTML },
    .text("duration", "duration, if known") { page in
      page.service.minutes.map { page.context.strings.count($0, "minute", "minutes") }
    },
    .flag("hasTags", "whether it has tags") { !$0.service.tags.isEmpty },
    .list("tags", "its tags") { page in page.service.tags.map { TagLink($0, page.frame) } },
    .url("list", "link to all services") { $0.frame.link(ServiceListPage.path) },
    .url("statusHref", "link to all services of this status") {
      $0.link(.status($0.service.status))
    },
    .url("priorityHref", "link to all services of this priority") { $0.link(.priority($0.service.priority)) },
    .url("dayHref", "link to all services of this day") {
      $0.link(.day($0.service.day(in: $0.context.zone)))
    },
    .url("calendar", "calendar file of this service") { $0.frame.link($0.service.calendarPath) },
    .object("previous", "previous service by date") { $0.neighbour(-1) },
    .object("next", "next service by date") { $0.neighbour(1) },
  ]

  /// The pages of all services, in order.
  static func pages(of services: [Service], _ context: BuildContext) -> [ServicePage] {
    let names = Dictionary(services.map { (name($0), 1) }, uniquingKeysWith: +)
    return services.indices.map { index in
      ServicePage(
        services: services, index: index, hasNamesake: names[name(services[index]), default: 1] > 1,
        context: context)
    }
  }

  private static func name(_ service: Service) -> String { "\(service.title) for \(service.customer)" }

  private var frame: PageFrame {
    let name = context.strings.text(
      "{title} for {customer}", ["title": service.title, "customer": service.customer])
    return context.frame(
      service.path, title: hasNamesake ? "\(name) (\(service.id))" : name, description: name,
      section: Services.name)
  }

  private var webMap: SafeURL? {
    service.coordinate.flatMap { place in
      let (point, path) = (place.text(separator: "&mlon="), place.text(separator: "/"))
      return SafeURL(external: "https://www.openstreetmap.org/?mlat=\(point)#map=17/\(path)")
    }
  }

  private func link(_ part: ServiceFacet.Key) -> SafeURL { frame.link(part.path) }

  private func neighbour(_ step: Int) -> ServiceRow? {
    guard services.indices.contains(index + step) else { return nil }
    return ServiceRow(service: services[index + step], frame: frame, context: context)
  }
}
