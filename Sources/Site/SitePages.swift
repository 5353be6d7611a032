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
  private let report: Template<ReportPage>

  package init(theme: TemplateLibrary) throws(TemplateErrors) {
    home = try theme.compile("home", for: HomePage.self)
    settings = try theme.compile("settings", for: SettingsPage.self)
    search = try theme.compile("search", for: SearchPage.self)
    notFound = try theme.compile("404", for: NotFoundPage.self)
    offline = try theme.compile("offline", for: OfflinePage.self)
    feed = try theme.compileText("feed", syntax: .xml, for: SiteFeed.self)
    build = try theme.compile("build", for: BuildPage.self)
    report = try theme.compile("report", for: ReportPage.self)
  }

  /// Where the report is.
  package static let report = ReportPage.path

  /// `sections`: what each kind says of itself, in the order of the navigation; `news`: what each has for the feed;
  /// `figures`: what each tells in the report.
  package func files(
    _ sections: [HomeSection], news: [FeedEntry], figures: [ReportPart], _ context: BuildContext
  ) -> [OutputFile] {
    let page = HomePage(parts: sections, figures: figures, context: context)
    var files = [
      OutputFile(path: HomePage.path, page: home.render(page)),
      OutputFile(path: SettingsPage.path, page: settings.render(SettingsPage(context: context))),
      OutputFile(path: NotFoundPage.path, page: notFound.render(NotFoundPage(context: context))),
      // GitHub Pages would hide folders that begin with an underscore.
      OutputFile(path: ".nojekyll", content: .bytes([])),
    ]
    if !figures.isEmpty {
      let page = ReportPage(parts: figures, context: context)
      files.append(OutputFile(path: ReportPage.path, page: report.render(page)))
    }
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
