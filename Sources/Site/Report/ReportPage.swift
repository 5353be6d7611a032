internal import Model
internal import Templates

/// The fields of `templates/report.html`: the figures of each kind, drawn at build time.
struct ReportPage: TemplateContext {
  let parts: [ReportPart]
  let context: BuildContext

  static let path = SitePage.report.path

  static let fields: Fields<ReportPage> = [
    .including { $0.frame },
    .list("parts", "figures of each kind, in navigation order") { page in
      page.parts.map { ReportSection(part: $0, frame: page.frame, context: page.context) }
    },
  ]

  private var frame: PageFrame {
    context.frame(
      Self.path, title: context.strings["Report"],
      description: context.strings["Counts and activity over time"],
      section: "report")
  }
}

/// The section of one kind in the report.
struct ReportSection: TemplateContext {
  let part: ReportPart
  let frame: PageFrame
  let context: BuildContext

  static let fields: Fields<ReportSection> = [
    .text("name", "first part of the kind's URLs, for ids") { $0.part.name },
    .text("heading", "name of the kind") { $0.part.title },
    .url("href", "link to its first page") { $0.frame.link($0.part.path) },
    .list("facts", "single figures") { $0.part.facts.map(ReportFact.init) },
    .list("charts", "its charts") { section in
      section.part.charts.map {
        ChartView(chart: $0, part: section.part.name, frame: section.frame, context: section.context)
      }
    },
  ]
}

/// A single figure with its name.
struct ReportFact: TemplateContext {
  let fact: ReportPart.Fact

  static let fields: Fields<ReportFact> = [
    .text("label", "label of the count") { $0.fact.label },
    .text("value", "the figure") { $0.fact.value },
    .text("note", "additional note; often empty") { $0.fact.note },
  ]
}

extension ReportPart {
  /// Without links to pages that are not in the calendar: the site may have none, or a page of the user's in its place.
  func linked(to calendar: SiteCalendar) -> ReportPart {
    let pages = Set(calendar.months.map(\.path) + CalendarPage.places(calendar))
    var part = self
    for chart in charts.indices {
      for row in charts[chart].rows.indices {
        let one = charts[chart].rows[row]
        guard let path = one.path, path.hasPrefix("\(SiteCalendar.folder)/") else { continue }
        if !pages.contains(path + (one.fragment.map { "#" + $0 } ?? "")) {
          part.charts[chart].rows[row].path = nil
        }
      }
    }
    return part
  }
}
