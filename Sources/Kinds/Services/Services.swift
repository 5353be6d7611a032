internal import Markup
internal import Model

/// Jobs for customers: `content/services` → `/services/…`. All files are one source: ids and neighbours go across them.
struct Services: Kind {
  static let name = "services"
  static let title = "Services"

  private let detail: Template<ServicePage>
  private let list: Template<ServiceListPage>
  private let home: Template<ServiceHome>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    detail = try theme.compile("service", for: ServicePage.self)
    list = try theme.compile("services", for: ServiceListPage.self)
    home = try theme.compile("services-home", for: ServiceHome.self)
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<[InputFile]> {
    files.isEmpty ? Plan([]) : Plan([files])
  }

  func map(_ files: [InputFile], _ context: BuildContext) -> Piece<Service> {
    var reader = ServiceReader(statuses: context.settings.services.statuses)
    for file in files { reader.read(file) }
    let services = reader.services.filter { context.settings.includesDrafts || !$0.isDraft }.sorted {
      $0.precedes($1)
    }
    let pages = services.indices.map { ServicePage(services: services, index: $0, context: context) }
    return Piece(
      files: pages.map {
        OutputFile(path: $0.service.path, page: detail.render($0), source: $0.service.source)
      },
      summaries: services, diagnostics: reader.diagnostics)
  }

  func reduce(_ services: [Service], _ context: BuildContext) -> Reduction {
    let page = ServiceListPage(services: services, context: context)
    var reduction = Reduction(files: [OutputFile(path: ServiceListPage.path, page: list.render(page))])
    if !services.isEmpty {
      let html = home.render(ServiceHome(services: services, context: context))
      reduction.home = HomeSection(html: html, count: Count.text(services.count, "service", "services"))
    }
    return reduction
  }
}
