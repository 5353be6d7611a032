internal import Basics
internal import Content
internal import Conversations
internal import Model
internal import Secrets
internal import Templates

/// Jobs for customers: `content/services` → `/services/…`. All files form one source: ids and neighbours span
/// them.
struct Services: Kind {
  static let name = "services"
  static let title = "Services"

  private let detail: Template<ServicePage>
  private let list: Template<ServiceListPage>
  private let facet: Template<ServiceFacetPage>
  private let home: Template<ServiceHome>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    detail = try theme.compile("service", for: ServicePage.self)
    list = try theme.compile("services", for: ServiceListPage.self)
    facet = try theme.compile("services-facet", for: ServiceFacetPage.self)
    home = try theme.compile("services-home", for: ServiceHome.self)
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<[InputFile]> {
    files.isEmpty ? Plan([]) : Plan([files])
  }

  func map(_ files: [InputFile], _ context: BuildContext) -> Piece<Service> {
    let settings = context.settings
    var reader = ServiceReader(
      statuses: settings.services.statuses, assuming: settings.assumedZone, in: settings.zone)
    for file in files { reader.read(file) }
    let services = Self.renamed(reader.services, settings.redact)
      .filter { settings.includesDrafts || !$0.isDraft }.sorted { $0.precedes($1) }
    let pages = ServicePage.pages(of: services, context)
    var piece = Piece(
      files: pages.flatMap { self.files($0) }, summaries: services, diagnostics: reader.diagnostics)
    piece.search = services.map { service in { service.search(context) } }
    piece.aliases = services.flatMap { service in
      service.aliases.map { $0.alias(of: service.path, title: service.title) }
    }
    return piece
  }

  /// Ids are visible in URLs and calendars, so ids that contain redacted text are replaced, as in chats.
  static func renamed(_ services: [Service], _ redaction: Redaction) -> [Service] {
    guard !redaction.isEmpty else { return services }
    let names = redaction.renamed(services.map(\.id))
    return services.map { service in
      var changed = service
      changed.id = names[service.id] ?? service.id
      return changed
    }
  }

  /// The page of a service and its calendar file.
  private func files(_ page: ServicePage) -> [OutputFile] {
    let service = page.service
    let calendar = ServiceCalendar(page.context.settings).bytes(of: [service])
    return [
      OutputFile(path: service.path, page: detail.render(page), source: service.source),
      OutputFile(path: service.calendarPath, content: .bytes(calendar), source: service.source),
    ]
  }

  func reduce(_ services: [Service], _ context: BuildContext) -> Reduction {
    let facets = ServiceFacets(services, context.settings)
    var reduction = Reduction(
      files: ServiceListPage.pages(of: facets, context).map {
        OutputFile(path: $0.part.path, page: list.render($0))
      })
    // A calendar without events is invalid.
    guard !services.isEmpty else { return reduction }
    reduction.files += ServiceFacetPage.pages(of: facets, context).map {
      OutputFile(path: $0.part.path, page: facet.render($0))
    }
    reduction.files += facets.all.compactMap { ServiceFacet.index($0.key, of: $0.services, context) }
    reduction.files += ServiceFacet.index(nil, of: services, context).map { [$0] } ?? []
    let calendar = ServiceCalendar(context.settings).bytes(of: services)
    reduction.files.append(OutputFile(path: ServiceCalendar.path, content: .bytes(calendar)))
    let html = home.render(ServiceHome(services: services, context: context))
    reduction.home = HomeSection(
      html: html, count: context.strings.count(services.count, "service", "services"))
    reduction.report = facets.report(context)
    reduction.tagged = services.compactMap { $0.tagged(context) }
    if context.settings.calendar { reduction.days = Self.days(services, context.zone) }
    return reduction
  }

  /// The days on which services are scheduled.
  private static func days(_ services: [Service], _ zone: ZoneTable) -> DayLog {
    var log = DayLog("service", "services")
    for service in services {
      log.add(service.title, folder: service.folder, place: .top)
      log.add(service.day(in: zone))
    }
    return log
  }
}
