internal import Basics
package import Markup
package import Templates

/// The fields of every page: what `templates/layout.html` puts around the content. An
/// object, since every part of a page that contains links has it.
package final class PageFrame: TemplateContext {
  private let path: String
  private let title: String
  private let description: String
  private let section: String
  private let context: BuildContext
  /// Whether links start at the base URL's path: for the one page that a host shows at any address, 404.
  private let isRootAbsolute: Bool
  private let alternate: String?
  package let hasAlternate: Bool

  init(
    path: String, title: String, description: String, section: String, _ context: BuildContext,
    isRootAbsolute: Bool, alternate: String?, hasAlternate: Bool
  ) {
    self.path = path
    self.title = title
    self.description = description
    self.section = section
    self.context = context
    self.isRootAbsolute = isRootAbsolute
    self.alternate = alternate
    self.hasAlternate = hasAlternate
  }

  /// A link from this page to a file of the site.
  package func link(_ target: String, fragment: String? = nil) -> SafeURL {
    if let fragment, target == path { return SafeURL(relative: "", fragment: fragment) }
    let path = isRootAbsolute ? context.settings.basePath + target : Link.relative(from: path, to: target)
    return SafeURL(relative: path, fragment: fragment)
  }

  /// The theme's texts in the site's language.
  package var strings: Strings { context.strings }

  package static let fields: Fields<PageFrame> = [
    .text("title", "title of this page") { $0.title },
    .text("pageTitle", "title of this page and the site, for the browser's tab") { $0.pageTitle },
    .text("siteTitle", "title of the site") { $0.context.settings.title },
    .text("description", "one sentence about this page") { $0.description },
    .text("language", "language of the site, BCP 47") { $0.context.settings.language },
    .text("direction", "ltr or rtl") { $0.context.direction },
    .text("sentColour", "colour name of sent bubbles: muzz, blue, or own for a custom colour") {
      frame in
      let colour = frame.context.settings.sentColour
      return colour.hasPrefix("#") ? "own" : colour
    },
    .text("section", "name of the section: home, chats, services, people, stories, pages") { $0.section },
    .url("home", "link to the home page") { $0.link("index.html") },
    .url("styleSheet", "link to the style sheet") { $0.asset("site.css") },
    .url("reviewSheet", "link to the style sheet of the review, after the other one") {
      $0.asset("review.css")
    },
    .url("storySheet", "link to the style sheet of a story, after the other one") { $0.asset("story.css") },
    .url("icon", "link to the site's icon") { $0.asset("icon.svg") },
    .url("canonical", "absolute URL of this page, if there is a base URL") { $0.canonical },
    .url("siteFeed", "link to the site-wide feed, if there is one") {
      $0.context.settings.hasFeed ? $0.link("feed.xml") : nil
    },
    .url("jsonFeed", "link to the same feed as JSON") {
      $0.context.settings.hasFeed ? $0.link("feed.json") : nil
    },
    .object("card", "link preview of this page, if the site has an address") {
      $0.card
    },
    .url("markdownAlternate", "link to the Markdown alternate, if there is one") { $0.markdownAlternate },
    .url("buildReport", "link to the page about this build") { $0.link("about/build/index.html") },
    .object("scripts", "links to the scripts") { ScriptLinks(frame: $0) },
    .url("root", "link to the site folder, the base of links in scripts") { $0.root },
    .url("readerSettings", "link to the reader settings page") { $0.link("settings/index.html") },
    .url("moreScript", "script with the links of More") { $0.link(PageFrame.moreScript) },
    .flag("isUnderMore", "whether the page is one of those that More links to") {
      SitePage(rawValue: $0.section) != nil
    },
    .flag("isKeptOffline", "whether the page may start the service worker") {
      // The 404 page is shown at any address, and may not know where the site starts.
      $0.context.settings.offline && $0.section != "404"
    },
    .url("search", "link to the search page, if there is one") {
      $0.context.settings.search ? $0.link("search/index.html") : nil
    },
    .flag("datesAreRelative", "whether dates use names such as Today") {
      $0.context.settings.relativeDates != .never
    },
    .text("dateMode", "live if a script computes dates from the reader's day, asOf if they are fixed") {
      frame in
      frame.context.settings.relativeDates == .never
        ? nil : frame.context.settings.hasLiveDates ? "live" : "asOf"
    },
    .text("asOf", "the day that relative dates refer to") {
      $0.context.dates.long($0.context.today)
    },
    .text("asOfISO", "that day in ISO 8601") { $0.context.today.iso },
    .text("zone", "name of the time zone") { $0.context.zone.identifier },
    .list("sections", "entries of the navigation") { frame in
      frame.context.shell.sections.map { NavigationEntry(section: $0, frame: frame) }
    },
  ]

  /// Site path of the links of More, for the script.
  package static let moreScript = "settings/_more.js"

  private var pageTitle: String {
    let site = context.settings.title
    return title == site && path == "index.html" ? site : "\(title) · \(site)"
  }

  private var markdownAlternate: SafeURL? {
    guard context.settings.markdown, hasAlternate, !isRootAbsolute else { return nil }
    return (alternate ?? MarkdownAlternate.path(of: path)).map { link($0) }
  }

  private var card: PageCard? {
    guard context.settings.cards, let address = canonical, MarkdownAlternate.path(of: path) != nil else {
      return nil
    }
    return PageCard(
      title: title, description: description, section: section, path: path, address: address, context: context
    )
  }

  private var canonical: SafeURL? {
    guard let base = context.settings.baseURL, !isRootAbsolute else { return nil }
    let pretty = path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path
    return SafeURL(external: base + pretty)
  }

  private var root: SafeURL {
    SafeURL(relative: isRootAbsolute ? context.settings.basePath : Link.root(from: path))
  }

  fileprivate func asset(_ name: String) -> SafeURL { link(context.shell.assets[name] ?? "assets/\(name)") }

  /// The files of `templates/assets/*.js`. They are plain scripts: modules do not load from `file://`.
  package struct ScriptLinks: TemplateContext {
    fileprivate let frame: PageFrame

    package static let fields: Fields<ScriptLinks> = [
      .url("theme", "applies the reader's theme; before the style sheet, not deferred") {
        $0.frame.asset("theme.js")
      },
      .url("site", "for every page: dates, the reader's state, filters") { $0.frame.asset("site.js") },
      .url("titles", "filters of lists of several pages; after site") { $0.frame.asset("titles.js") },
      .url("lists", "lists of chats; after site") { $0.frame.asset("lists.js") },
      .url("chat", "a transcript; after site") { $0.frame.asset("chat.js") },
      .url("people", "lists of people and profiles; after site") { $0.frame.asset("people.js") },
      .url("services", "services and their search; after site") { $0.frame.asset("services.js") },
      .url("stories", "the tray and the viewer of stories; after site") { $0.frame.asset("stories.js") },
      .url("assistant", "the playground of the mock assistant; after site") {
        $0.frame.asset("assistant.js")
      },
      .url("search", "the search over all messages; after site, or on demand") {
        $0.frame.asset("search.js")
      },
      .url("compare", "the blind comparison of two runs; after site") { $0.frame.asset("compare.js") },
      .url("review", "runs of generated conversations and their queue; after site") {
        $0.frame.asset("review.js")
      },
      .url("queue", "order and filters of the queue; after review, or on demand") {
        $0.frame.asset("queue.js")
      },
      .url("filters", "lists of the review; after queue") { $0.frame.asset("filters.js") },
      .url("workspace", "a transcript of the review; after review") { $0.frame.asset("workspace.js") },
      .url("foreign", "hides others' verdicts until one's own; after review") {
        $0.frame.asset("foreign.js")
      },
      .url("decide", "disputes, to be decided; after foreign") { $0.frame.asset("decide.js") },
      .url("trace", "raw JSON and minimap of a transcript of the review; on demand") {
        $0.frame.asset("trace.js")
      },
      .url("kinds", "failure modes in the panel of the review; on demand") { $0.frame.asset("kinds.js") },
      .url("changes", "changes of the failure modes; after site, or on demand") {
        $0.frame.asset("changes.js")
      },
      .url("modes", "failure modes and the notes to be sorted; after changes") {
        $0.frame.asset("modes.js")
      },
      .url("saving", "loads the saver where a page can save; after site, before review and modes") {
        $0.frame.asset("saving.js")
      },
      .url("tables", "tables of verdicts; on demand") { $0.frame.asset("tables.js") },
      .url("saver", "saves lines of the review in the project; on demand") { $0.frame.asset("saver.js") },
      .url("settings", "the reader settings page; after site") { $0.frame.asset("settings.js") },
      .url("update", "the button that checks for a new version; after site") { $0.frame.asset("update.js") },
    ]
  }

  /// One section in the navigation, as seen from a page.
  package struct NavigationEntry: TemplateContext {
    fileprivate let section: SiteShell.Section
    fileprivate let frame: PageFrame

    package static let fields: Fields<NavigationEntry> = [
      .text("name", "name of the section, as in its address") { $0.section.name },
      .text("label", "what the reader sees") { $0.section.title },
      .url("href", "link to the section") { $0.frame.link("\($0.section.name)/index.html") },
      .flag("isCurrent", "whether this page belongs to the section") { $0.section.name == $0.frame.section },
    ]
  }
}
