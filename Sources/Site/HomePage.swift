internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/home.html`.
struct HomePage: TemplateContext {
  let content: SiteContent
  let calendar: SiteCalendar
  let context: BuildContext

  static let path = "index.html"

  static let fields: Fields<HomePage> = [
    .including { $0.frame },
    .text("counts", "counts of everything") {
      $0.parts.map(\.count).filter { !$0.isEmpty }.joined(separator: " · ")
    },
    .list("ways", "pages about the whole site: its report, its calendar, its tags") {
      SiteWay.all($0.content, $0.frame)
    },
    .object("year", "map of the days of a year; none if few have items") {
      YearMap($0.calendar, $0.frame, $0.context)
    },
    .flag("hasPastThings", "whether anything happened on the day of the build in earlier years") {
      !$0.pastThings.isEmpty
    },
    .list("pastThings", "up to three items of the day of the build in earlier years, newest first") {
      $0.pastThings
    },
    .list("firstParts", "home sections of what comes first: the review, and the first other kind") { home in
      home.ordered.prefix(home.firstCount).map { HomePart(html: $0.html) }
    },
    .list("parts", "home sections of the other kinds") { home in
      home.ordered.dropFirst(home.firstCount).map { HomePart(html: $0.html) }
    },
    .flag("isEmpty", "whether the site has no content") { $0.parts.isEmpty },
  ]

  private var pastThings: [PastThing] { PastThing.all(calendar, frame, context) }
  private var ordered: [HomeSection] { shown.filter(\.leads) + shown.filter { !$0.leads } }
  private var firstCount: Int { shown.count(where: \.leads) + 1 }
  private var parts: [HomeSection] { content.sections }
  private var shown: [HomeSection] {
    let own = parts.filter { !$0.isSpare }
    return own.isEmpty ? parts : own
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
struct SiteWay: TemplateContext {
  let title: String
  let href: SafeURL

  static func all(_ content: SiteContent, _ frame: PageFrame) -> [SiteWay] {
    content.ways.map { SiteWay(title: frame.strings[$0.title], href: frame.link($0.path)) }
  }

  static let fields: Fields<SiteWay> = [
    .text("label", "title of the page") { $0.title },
    .url("href", "link to the page") { $0.href },
  ]
}
