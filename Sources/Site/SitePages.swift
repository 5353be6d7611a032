internal import Markup
package import Model
package import Templates

/// The pages outside any kind: home, the reader's settings and "not found".
package struct SitePages: Sendable {
  private let home: Template<HomePage>
  private let settings: Template<SettingsPage>
  private let search: Template<SearchPage>
  private let notFound: Template<NotFoundPage>
  private let offline: Template<OfflinePage>
  private let feed: TextTemplate<SiteFeed>
  private let build: Template<BuildPage>
  private let imports: Template<ImportListPage>
  private let report: Template<ReportPage>
  private let calendarPages: CalendarTemplates
  private let tags: Template<TagListPage>
  private let tag: Template<TagPage>
  private let alias: Template<AliasPage>

  package init(theme: TemplateLibrary) throws(TemplateErrors) {
    home = try theme.compile("home", for: HomePage.self)
    settings = try theme.compile("settings", for: SettingsPage.self)
    search = try theme.compile("search", for: SearchPage.self)
    notFound = try theme.compile("404", for: NotFoundPage.self)
    offline = try theme.compile("offline", for: OfflinePage.self)
    feed = try theme.compileText("feed", syntax: .xml, for: SiteFeed.self)
    build = try theme.compile("build", for: BuildPage.self)
    imports = try theme.compile("build-imports", for: ImportListPage.self)
    report = try theme.compile("report", for: ReportPage.self)
    calendarPages = try CalendarTemplates(theme: theme)
    tags = try theme.compile("tags", for: TagListPage.self)
    tag = try theme.compile("tag", for: TagPage.self)
    alias = try theme.compile("alias", for: AliasPage.self)
  }

  /// Path of the report.
  package static let report = ReportPage.path
  /// Path of the calendar's first page.
  package static let calendar = CalendarPage.path

  /// Whether a custom page at this path replaces the generated one.
  package static func yields(_ path: String) -> Bool { path.hasPrefix("\(Tag.folder)/") }

  package func files(_ content: SiteContent, _ context: BuildContext) -> [OutputFile] {
    let (news, figures) = (content.news, content.figures)
    let calendar = SiteCalendar(content.days)
    let options = SettingsPage(content: content, context: context)
    var files = [
      OutputFile(path: SettingsPage.path, page: settings.render(options)), options.more,
      OutputFile(path: NotFoundPage.path, page: notFound.render(NotFoundPage(context: context))),
      // GitHub Pages would hide folders that begin with an underscore.
      OutputFile(path: ".nojekyll", content: .bytes([])),
    ]
    if content.opening == nil {
      let page = HomePage(content: content, calendar: calendar, context: context)
      files.append(OutputFile(path: HomePage.path, page: home.render(page)))
    }
    if !figures.isEmpty {
      let page = ReportPage(parts: figures.map { $0.linked(to: calendar) }, context: context)
      files.append(OutputFile(path: ReportPage.path, page: report.render(page)))
    }
    files += calendarPages.files(calendar, context)
    files += tagFiles(TagBook(content.tagged), context)
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
    if let list = ModelList(news, counts: content.sections.map(\.count), ways: content.ways, context) {
      files.append(list.file)
    }
    if context.settings.cards, context.settings.baseURL != nil { files += CardPictures.files(context) }
    return files
  }

  private func tagFiles(_ book: TagBook, _ context: BuildContext) -> [OutputFile] {
    let pages = book.entries.flatMap { TagPage.pages(of: $0, context) }
    let fed = book.entries.filter { $0.hasFeed(context.settings) }
    return TagListPage.pages(of: book, context).map { page in made(page.part.path) { tags.render(page) } }
      + pages.map { page in made(page.part.path) { tag.render(page) } }
      + fed.compactMap { entry in
        SiteFeed(entry, context).map {
          OutputFile(path: entry.feedPath, content: .bytes(feed.render($0)))
        }
      }
  }

  private func made(_ path: String, _ render: @escaping @Sendable () -> SafeHTML) -> OutputFile {
    OutputFile(path: path, content: .made { render().bytes })
  }

  /// Redirects from old URLs to new ones, and from the home page to the only chat of a site. `_redirects` has no line
  /// for the latter: browsers would remember it after the site has grown.
  package func redirects(_ aliases: [Alias], _ opening: Alias?, _ context: BuildContext) -> Redirects {
    let pages = aliases.map { page($0, isMoved: true, context) }
    return Redirects(
      aliases: aliases, basePath: context.settings.basePath,
      pages: pages + (opening.map { [page($0, isMoved: false, context)] } ?? []))
  }

  private func page(_ old: Alias, isMoved: Bool, _ context: BuildContext) -> OutputFile {
    let page = AliasPage(alias: old, isMoved: isMoved, context: context)
    var file = OutputFile(path: old.path, page: alias.render(page), source: old.source)
    file.hasAlternate = false
    return file
  }

  /// The pages with the build's report; written last.
  package func files(_ report: BuildReport, _ context: BuildContext) -> [OutputFile] {
    [OutputFile(path: BuildPage.path, page: build.render(BuildPage(report: report, context: context)))]
      + ImportListPage.pages(report.imports, context).map { page in
        made(page.part.path) { imports.render(page) }
      }
  }
}

/// The fields of `templates/404.html`. A host serves it at any path, so its links start at the base URL's
/// path.
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
