/// One finished file of the site, as it will be written.
package struct CheckedFile: Sendable {
  /// Inside the site: `chats/alisha/index.html`.
  package var path: String
  /// What it was made from, where known: `content/chats/alisha/messages.jsonl`.
  package var source: String?
  package var bytes: [UInt8]

  package init(path: String, source: String? = nil, bytes: [UInt8]) {
    self.path = path
    self.source = source
    self.bytes = bytes
  }

  var isPage: Bool { path.hasSuffix(".html") }
}

/// What the checks cannot know by themselves.
package struct CheckSettings: Sendable {
  /// Stands before every path in findings.
  package var siteName = "site"
  /// Where the site lies on its host, from `/` to `/`: the "not found" page links from there.
  package var basePath = "/"
  /// Files (or folders, with a slash at the end) that need no link to them: robots and scripts find them by
  /// name.
  package var unlinked = [
    "index.html", "404.html", "robots.txt", "sitemap.xml", "favicon.ico", "CNAME", ".nojekyll", "_headers",
    "_redirects", ".well-known/", "search/", "people/_index/", "stories/_data/", "build.json", "sw.js",
    "offline.html",
  ]

  package init() {}

  /// Whether `path` may do without a link.
  func isUnlinked(_ path: String) -> Bool {
    unlinked.contains { $0.hasSuffix("/") ? path.hasPrefix($0) : path == $0 }
  }
}
