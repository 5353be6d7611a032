/// What the checks cannot know by themselves.
package struct CheckSettings: Sendable {
  /// Stands before every path in findings.
  package var siteName = "site"
  /// Where the site lies on its host, from `/` to `/`: the "not found" page links from there.
  package var basePath = "/"
  /// The site's address, to its slash at the end; nil where it has none: then feeds lead nowhere that is known.
  package var baseURL: String?
  /// What is looked for; findings of other rules are dropped.
  package var rules = Set(CheckRule.all)
  /// Real places of the project and the site on this machine, which no page may tell.
  package var localFolders: [String] = [] {
    didSet { tellingFolders = Self.telling(localFolders) }
  }
  /// Files (or folders, with a slash at the end) that need no link to them: robots and scripts find them by
  /// name.
  package var unlinked: Set<String> = [
    "index.html", "404.html", "robots.txt", "sitemap.xml", "sitemap/", "favicon.ico", "CNAME", ".nojekyll",
    "_headers", ".htaccess", "_redirects", ".well-known/", "search/", "people/_index/", "stories/_data/",
    "build.json", "sw.js", "offline.html", "llms.txt", "cards/",
  ]

  package init() {}

  /// Whether `path` may do without a link.
  func isUnlinked(_ path: String) -> Bool {
    // A site without chats has no page that asks for the script of chats.
    // The filter above a long list loads the index of its rows.
    unlinked.contains(path) || path.hasSuffix("/_index.js")
      || path.hasPrefix("assets/") && path.hasSuffix(".js")
      || path.indices.contains { path[$0] == "/" && unlinked.contains(String(path[...$0])) }
  }

  /// Places that are too short to be told from words stay out: `/`, `/srv`.
  private(set) var tellingFolders: [String] = []

  private static func telling(_ folders: [String]) -> [String] {
    folders.filter { $0.hasPrefix("/") && $0.split(separator: "/").count >= 2 && $0.utf8.count >= 6 }
  }
}
