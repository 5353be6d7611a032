internal import Basics
internal import Model

/// A part of the services with its own page: one status, one priority, or one day (S-17, S-19).
struct ServiceFacet: Sendable {
  /// The common property of the services.
  enum Key: Sendable, Hashable {
    case status(String)
    case priority(Service.Priority)
    case day(CivilDate)

    /// Folder of its pages, without a trailing slash.
    var folder: String {
      switch self {
      case .status(let label): "services/status/\(Slug.make(label))"
      case .priority(let priority): "services/priority/\(priority.rawValue.lowercased())"
      case .day(let date): "services/day/\(date.iso)"
      }
    }

    /// Path of the first page.
    var path: String { ListParts.path(folder, 1) }

    /// Text of the chip that links to the page.
    func label(_ context: BuildContext) -> String {
      switch self {
      case .status(let label): label
      case .priority(let priority): context.strings[priority.rawValue]
      case .day(let date): context.dates.day(date)
      }
    }

    /// Heading of the page.
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

  /// The folder of a part; nil for all services.
  static func folder(_ key: Key?) -> String { key?.folder ?? Services.name }

  /// The services on each page of a list.
  static func parts(_ key: Key?, _ services: [Service]) -> [ListPart<Service>] {
    ListPart.all(folder(key), services, pageSize, weight: ServiceRow.weight)
  }

  /// The rows of all pages of a list for the filter. Nil if one page has them all, or there are too many.
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

/// All services by date, and their parts. A status, priority or day without services has no part.
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
