internal import Basics
internal import Model
internal import Templates

/// The fields of `templates/service-list.html`: services by date, under chips that link to parts of them.
struct ServiceListing: TemplateContext {
  let facets: ServiceFacets
  /// The part that this page shows; nil for all.
  let current: ServiceFacet.Key?
  let part: ListPart<Service>
  let frame: PageFrame
  let context: BuildContext

  static let fields: Fields<ServiceListing> = [
    .including { $0.frame },
    .text("count", "number of services, with the noun") {
      $0.context.strings.count($0.part.total, "service", "services")
    },
    .number("total", "number of services on all pages") { $0.part.total },
    .url("index", "script with the services on all pages, if there are several") {
      $0.part.index($0.frame)
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .list("services", "services on this page, by date") { listing in
      listing.part.items.map { ServiceRow(service: $0, frame: listing.frame, context: listing.context) }
    },
    .flag("hasServices", "whether there are any") { !$0.part.items.isEmpty },
    .url("all", "link to all services") { $0.frame.link(ServiceListPage.path) },
    .text("allCount", "number of all services") {
      $0.context.strings.grouped($0.facets.services.count)
    },
    .flag("isAll", "whether this page shows all services") { $0.current == nil },
    .list("statuses", "statuses in use, in the order of the settings") { $0.chips($0.facets.statuses) },
    .list("priorities", "priorities in use, most urgent first") { $0.chips($0.facets.priorities) },
    .list("days", "days of the services on this page, by date") { listing in
      let days = Set(listing.part.items.map { $0.day(in: listing.context.zone) })
      return listing.chips(listing.facets.days.filter { $0.key.day.map(days.contains) ?? false })
    },
    .url("calendar", "calendar file of all services") { $0.frame.link(ServiceCalendar.path) },
    .text("searchFields", "names of the searched fields, separated by spaces") {
      $0.context.settings.services.searchFields.joined(separator: " ")
    },
    .text("delay", "delay from the last key press to the search, in milliseconds") {
      String($0.context.settings.services.debounceMilliseconds)
    },
    .flag("hasOverdue", "whether one of these services is overdue") { listing in
      listing.part.items.contains { $0.isOverdue(listing.context) }
    },
    .text(
      "firstDueISO", "day of the first service that is overdue or can become overdue while dates are live"
    ) {
      listing in
      listing.part.items.first { $0.canBeOverdue(listing.context) }?.day(in: listing.context.zone).iso
    },
  ]

  private func chips(_ parts: [ServiceFacet]) -> [ServiceChip] {
    parts.map { ServiceChip(facet: $0, isCurrent: $0.key == current, frame: frame, context: context) }
  }
}

/// A link to a part of the services.
struct ServiceChip: TemplateContext {
  let facet: ServiceFacet
  let isCurrent: Bool
  let frame: PageFrame
  let context: BuildContext

  static let fields: Fields<ServiceChip> = [
    .text("label", "the status, the priority or the day in words") {
      $0.facet.key.label($0.context)
    },
    .text("dayISO", "the day in ISO 8601; empty for a status or priority") { $0.facet.key.day?.iso },
    .text("absolute", "the day with its month in words") { chip in
      chip.facet.key.day.map(chip.context.dates.long)
    },
    .text("number", "number of services") {
      $0.context.strings.grouped($0.facet.services.count)
    },
    .url("href", "link to the filtered list") { $0.frame.link($0.facet.key.path) },
    .flag("isCurrent", "whether this page is that list") { $0.isCurrent },
  ]
}

/// The fields of `templates/services.html`: all jobs by date.
struct ServiceListPage: TemplateContext {
  let facets: ServiceFacets
  let part: ListPart<Service>
  let context: BuildContext

  static let path = ListParts.path(Services.name, 1)

  static func pages(of facets: ServiceFacets, _ context: BuildContext) -> [ServiceListPage] {
    ServiceFacet.parts(nil, facets.services)
      .map { ServiceListPage(facets: facets, part: $0, context: context) }
  }

  static let fields: Fields<ServiceListPage> = [.including { $0.listing }]

  private var listing: ServiceListing {
    let strings = context.strings
    let frame = context.frame(
      part.path, title: strings.title(strings[Services.title], page: part.number),
      description: strings.count(facets.services.count, "service", "services"), section: Services.name)
    return ServiceListing(facets: facets, current: nil, part: part, frame: frame, context: context)
  }
}

/// The fields of `templates/services-facet.html`: the jobs of one status, one priority or one day (S-17,
/// S-19).
struct ServiceFacetPage: TemplateContext {
  let facet: ServiceFacet
  let facets: ServiceFacets
  let part: ListPart<Service>
  let context: BuildContext
  /// The previous day with services; `next` is the following one.
  var previous: ServiceFacet?
  var next: ServiceFacet?

  static let fields: Fields<ServiceFacetPage> = [
    .including { $0.listing },
    .text("heading", "the common status, priority or day") { $0.facet.key.heading($0.context) },
    .text("day", "the day in words; empty for a status or priority") { page in
      page.facet.key.day.map(page.context.dates.day)
    },
    .text("dayISO", "the same in ISO 8601") { $0.facet.key.day?.iso },
    .object("previous", "previous day with services") { $0.chip($0.previous) },
    .object("next", "next day with services") { $0.chip($0.next) },
  ]

  /// One or more pages for each part; days have links to their neighbours.
  static func pages(of facets: ServiceFacets, _ context: BuildContext) -> [ServiceFacetPage] {
    func pages(_ facet: ServiceFacet, _ previous: ServiceFacet? = nil, _ next: ServiceFacet? = nil)
      -> [ServiceFacetPage]
    {
      ServiceFacet.parts(facet.key, facet.services).map {
        ServiceFacetPage(
          facet: facet, facets: facets, part: $0, context: context, previous: previous, next: next)
      }
    }
    let days = facets.days
    return (facets.statuses + facets.priorities).flatMap { pages($0) }
      + days.indices.flatMap { index in
        pages(
          days[index], index > 0 ? days[index - 1] : nil, index + 1 < days.count ? days[index + 1] : nil)
      }
  }

  private var frame: PageFrame {
    let (strings, heading) = (context.strings, facet.key.heading(context))
    let count = strings.count(facet.services.count, "service", "services")
    return context.frame(
      part.path, title: strings.title("\(strings[Services.title]): \(heading)", page: part.number),
      description: "\(heading), \(count)", section: Services.name)
  }

  private var listing: ServiceListing {
    ServiceListing(facets: facets, current: facet.key, part: part, frame: frame, context: context)
  }

  private func chip(_ facet: ServiceFacet?) -> ServiceChip? {
    facet.map { ServiceChip(facet: $0, isCurrent: false, frame: frame, context: context) }
  }
}
