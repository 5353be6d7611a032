/// Input that the checks cannot derive from the files.
package struct CheckSettings: Sendable {
  /// Prefix of every path in findings.
  package var siteName = "site"
  /// The site's path on its host, with leading and trailing `/`: the 404 page links from there.
  package var basePath = "/"
  /// The site's address with its trailing slash. Nil if it has none; links in feeds are not resolved then.
  package var baseURL: String?
  /// The active rules; findings of other rules are dropped.
  package var rules = Set(CheckRule.all)
  /// Real paths of the project and the site on this machine, which no page may reveal.
  package var localFolders: [String] = [] {
    didSet { tellingFolders = Self.telling(localFolders) }
  }
  /// Files (or folders, with a trailing slash) that need no link because robots and scripts request them by
  /// name.
  package var unlinked: Set<String> = [
    "index.html", "404.html", "robots.txt", "sitemap.xml", "sitemap/", "favicon.ico", "CNAME", ".nojekyll",
    "_headers", ".htaccess", "_redirects", ".well-known/", "search/", "people/_index/", "stories/_data/",
    "build.json", "sw.js", "offline.html", "llms.txt", "cards/", "settings/_more.js",
  ]

  package init() {}

  /// Whether `path` needs no link.
  func isUnlinked(_ path: String) -> Bool {
    // A site without chats has no page that loads the chat script; one without runs or stories, none with their styles.
    // The filter above a long list loads the index of its rows.
    unlinked.contains(path) || path.hasSuffix("/_index.js")
      || path.hasPrefix("assets/") && (path.hasSuffix(".js") || path.hasPrefix("assets/facets."))
      || path.hasSuffix(".css") && ["assets/review.", "assets/story."].contains(where: path.hasPrefix)
      || path.indices.contains { path[$0] == "/" && unlinked.contains(String(path[...$0])) }
  }

  /// `localFolders` without short paths such as `/` and `/srv`, which occur as ordinary words.
  private(set) var tellingFolders: [String] = []

  private static func telling(_ folders: [String]) -> [String] {
    folders.filter { $0.hasPrefix("/") && $0.split(separator: "/").count >= 2 && $0.utf8.count >= 6 }
  }
}
