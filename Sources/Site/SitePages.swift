package import Markup
package import Model

/// The pages that belong to no kind: home, the reader's settings and "not found".
package struct SitePages: Sendable {
  private let home: Template<HomePage>
  private let settings: Template<SettingsPage>
  private let search: Template<SearchPage>
  private let notFound: Template<NotFoundPage>
  private let offline: Template<OfflinePage>
  private let feed: TextTemplate<SiteFeed>
  private let build: Template<BuildPage>

  package init(theme: TemplateLibrary) throws(TemplateErrors) {
    home = try theme.compile("home", for: HomePage.self)
    settings = try theme.compile("settings", for: SettingsPage.self)
    search = try theme.compile("search", for: SearchPage.self)
    notFound = try theme.compile("404", for: NotFoundPage.self)
    offline = try theme.compile("offline", for: OfflinePage.self)
    feed = try theme.compileText("feed", syntax: .xml, for: SiteFeed.self)
    build = try theme.compile("build", for: BuildPage.self)
  }

  /// `sections`: what each kind says of itself, in the order of the navigation; `news`: what each has for the feed.
  package func files(_ sections: [HomeSection], news: [FeedEntry], _ context: BuildContext) -> [OutputFile] {
    let page = HomePage(parts: sections, context: context)
    var files = [
      OutputFile(path: HomePage.path, page: home.render(page)),
      OutputFile(path: SettingsPage.path, page: settings.render(SettingsPage(context: context))),
      OutputFile(path: NotFoundPage.path, page: notFound.render(NotFoundPage(context: context))),
      // GitHub Pages would hide folders that begin with an underscore.
      OutputFile(path: ".nojekyll", content: .bytes([])),
    ]
    if context.settings.search {
      files.append(OutputFile(path: SearchPage.path, page: search.render(SearchPage(context: context))))
    }
    if context.settings.offline {
      files.append(OutputFile(path: OfflinePage.path, page: offline.render(OfflinePage(context: context))))
    }
    if let atom = SiteFeed(news, context) {
      files.append(OutputFile(path: SiteFeed.path, content: .bytes(feed.render(atom))))
    }
    if let json = SiteJSONFeed(news, context.settings) { files.append(json.file) }
    if let list = ModelList(news, counts: sections.map(\.count), context) { files.append(list.file) }
    if context.settings.cards, context.settings.baseURL != nil { files += CardPicture.files(context) }
    return files
  }

  /// The page that repeats what the build says of itself; made last.
  package func file(_ report: BuildReport, _ context: BuildContext) -> OutputFile {
    OutputFile(path: BuildPage.path, page: build.render(BuildPage(report: report, context: context)))
  }
}

/// The fields of `templates/home.html`.
struct HomePage: TemplateContext {
  let parts: [HomeSection]
  let context: BuildContext

  static let path = "index.html"

  static let fields: Fields<HomePage> = [
    .including { home in
      home.context.frame(
        path, title: home.context.settings.title, description: home.context.settings.description,
        section: "home")
    },
    .text("counts", "how much of everything there is") {
      $0.parts.map(\.count).filter { !$0.isEmpty }.joined(separator: " · ")
    },
    .list("parts", "what each kind shows") { home in
      (home.parts.filter(\.leads) + home.parts.filter { !$0.leads }).map { HomePart(html: $0.html) }
    },
    .flag("isEmpty", "whether the site has no content") { $0.parts.isEmpty },
  ]
}

/// One kind on the home page.
struct HomePart: TemplateContext {
  let html: SafeHTML

  static let fields: Fields<HomePart> = [.html("html", "as the kind's own template made it") { $0.html }]
}

/// The fields of `templates/404.html`; a host shows it at any address, so its links start at the base URL's path.
struct NotFoundPage: TemplateContext {
  let context: BuildContext

  static let path = "404.html"

  static let fields: Fields<NotFoundPage> = [
    .including { page in
      page.context.frame(
        path, title: page.context.strings["Page not found"], section: "404",
        isRootAbsolute: page.context.settings.baseURL != nil)
    }
  ]
}
