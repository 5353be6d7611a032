internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/home.html`.
struct HomePage: TemplateContext {
  let content: SiteContent
  let context: BuildContext

  static let path = "index.html"

  static let fields: Fields<HomePage> = [
    .including { $0.frame },
    .text("counts", "counts of everything") {
      $0.parts.map(\.count).filter { !$0.isEmpty }.joined(separator: " · ")
    },
    .url("report", "link to the report, if any") { home in
      home.figures.isEmpty ? nil : home.frame.link(ReportPage.path)
    },
    .flag("hasWays", "whether there are pages about the whole site") { !$0.content.ways.isEmpty },
    .list("ways", "pages about the whole site: its report, its tags") { home in
      let frame = home.frame
      return home.content.ways.map { HomeWay(title: frame.strings[$0.title], href: frame.link($0.path)) }
    },
    .html("activity", "chart of messages in recent months; empty if there are no dates") { $0.drawing },
    .text("activitySpan", "first and last month of the chart") { home in
      home.activity.first.map { "\($0.label) – \(home.activity.last?.label ?? "")" }
    },
    .list("parts", "home section of each kind") { home in
      (home.shown.filter(\.leads) + home.shown.filter { !$0.leads }).map { HomePart(html: $0.html) }
    },
    .flag("isEmpty", "whether the site has no content") { $0.parts.isEmpty },
  ]

  private var parts: [HomeSection] { content.sections }
  private var shown: [HomeSection] {
    let own = parts.filter { !$0.isSpare }
    return own.isEmpty ? parts : own
  }
  private var figures: [ReportPart] { content.figures }
  private var activity: [Chart.Row] { figures.first { !$0.activity.isEmpty }?.activity ?? [] }

  private var drawing: SafeHTML? {
    activity.isEmpty
      ? nil
      : ChartDrawing.spark(activity.map(\.value), isMirrored: context.settings.pageDirection == "rtl")
  }

  private var frame: PageFrame {
    context.frame(
      Self.path, title: context.settings.title, description: context.settings.description, section: "home")
  }
}

/// One kind on the home page.
struct HomePart: TemplateContext {
  let html: SafeHTML

  static let fields: Fields<HomePart> = [.html("html", "output of the kind's own template") { $0.html }]
}

/// A link to a page about the whole site.
struct HomeWay: TemplateContext {
  let title: String
  let href: SafeURL

  static let fields: Fields<HomeWay> = [
    .text("label", "title of the page") { $0.title },
    .url("href", "link to the page") { $0.href },
  ]
}
