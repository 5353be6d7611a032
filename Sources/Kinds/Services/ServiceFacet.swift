internal import Basics
internal import Model

/// A part of the services with a page of its own: one status, one priority, or one day (S-17, S-19).
struct ServiceFacet: Sendable {
  /// What the services of the part have in common.
  enum Key: Sendable, Hashable {
    case status(String)
    case priority(Service.Priority)
    case day(CivilDate)

    /// Where its pages are, without a slash at the end.
    var folder: String {
      switch self {
      case .status(let label): "services/status/\(Slug.make(label))"
      case .priority(let priority): "services/priority/\(priority.rawValue.lowercased())"
      case .day(let date): "services/day/\(date.iso)"
      }
    }

    /// Where the first page is.
    var path: String { ListParts.path(folder, 1) }

    /// On the chip that leads to the page.
    func label(_ context: BuildContext) -> String {
      switch self {
      case .status(let label): label
      case .priority(let priority): context.strings[priority.rawValue]
      case .day(let date): context.dates.day(date)
      }
    }

    /// Over the page.
    func heading(_ context: BuildContext) -> String {
      let strings = context.strings
      return switch self {
      case .status(let label): strings.text("Status: {status}", ["status": label])
      case .priority(let priority):
        strings.text("Priority: {priority}", ["priority": strings[priority.rawValue]])
      case .day(let date): context.dates.long(date)
      }
    }

    var day: CivilDate? { if case .day(let date) = self { date } else { nil } }
  }

  let key: Key
  /// By date, never empty.
  let services: [Service]
}

extension ServiceFacet {
  private static let pageSize = 200

  /// The folder of a part, or of all services.
  static func folder(_ key: Key?) -> String { key?.folder ?? Services.name }

  /// The services of each page of a list.
  static func parts(_ key: Key?, _ services: [Service]) -> [ListPart<Service>] {
    ListPart.all(folder(key), services, pageSize, weight: ServiceRow.weight)
  }

  /// The rows of all pages of a list for the filter; nil where one page has them all, or they are too many.
  static func index(_ key: Key?, of services: [Service], _ context: BuildContext) -> OutputFile? {
    guard parts(key, services).count > 1 else { return nil }
    let fields = Set(context.settings.services.searchFields)
    let rows = services.map { service in
      var row = ListIndex.Row(path: service.path, title: service.title)
      row.line = service.customer
      row.iso = ISO8601.local(service.date, in: context.zone)
      row.note = service.status
      row.words = [
        ("description", service.description), ("location", service.location), ("serviceNotes", service.notes),
      ].filter { fields.contains($0.0) }.map(\.1).joined(separator: "\n")
      return row
    }
    return ListIndex.file(
      folder(key), rows, searchesTitle: fields.contains("title"),
      searchesLine: fields.contains("customerName"))
  }
}

/// All services by date, and their parts; a status, priority or day without services is none.
struct ServiceFacets: Sendable {
  let services: [Service]
  /// In the order of the vocabulary.
  let statuses: [ServiceFacet]
  /// Most urgent first.
  let priorities: [ServiceFacet]
  /// By date.
  let days: [ServiceFacet]

  init(_ services: [Service], _ settings: SiteSettings) {
    self.services = services
    let byStatus = Dictionary(grouping: services, by: \.status)
    let byPriority = Dictionary(grouping: services, by: \.priority)
    let byDay = Dictionary(grouping: services) { $0.day(in: settings.zone) }
    statuses = settings.services.statuses.compactMap { Self.part(.status($0), byStatus[$0]) }
    priorities = Service.Priority.allCases.reversed().compactMap { Self.part(.priority($0), byPriority[$0]) }
    days = byDay.sorted { $0.key < $1.key }.map { ServiceFacet(key: .day($0.key), services: $0.value) }
  }

  var all: [ServiceFacet] { statuses + priorities + days }

  private static func part(_ key: ServiceFacet.Key, _ services: [Service]?) -> ServiceFacet? {
    services.map { ServiceFacet(key: key, services: $0) }
  }
}
