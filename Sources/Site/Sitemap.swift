internal import Markup
package import Model

/// `robots.txt`, and `sitemap.xml` if the base URL is known, for search engines.
package struct Sitemap: Sendable {
  private let pages: [String]
  private let baseURL: String?

  /// The protocol's maximum per file (sitemaps.org).
  private static let most = 50_000
  /// Pages that are useless as search results.
  private static let unlisted: Set<String> = [NotFoundPage.path, OfflinePage.path]

  /// `pages`: site paths in order.
  package init(_ pages: [String], _ settings: SiteSettings) {
    self.pages = pages.filter { !Self.unlisted.contains($0) }
    baseURL = settings.baseURL
  }

  package var files: [OutputFile] {
    let rules = "User-agent: *\nAllow: /\n"
    guard let baseURL else { return [OutputFile(path: "robots.txt", text: rules)] }
    let robots = OutputFile(path: "robots.txt", text: rules + "\nSitemap: \(baseURL)sitemap.xml\n")
    let parts = stride(from: 0, to: pages.count, by: Self.most).map { start in
      Array(pages[start..<min(start + Self.most, pages.count)])
    }
    guard parts.count > 1 else {
      return [robots, Self.file("sitemap.xml", "urlset", "url", addresses(pages))]
    }
    let names = parts.indices.map { "sitemap/\($0 + 1).xml" }
    return [robots, Self.file("sitemap.xml", "sitemapindex", "sitemap", names.map { baseURL + $0 })]
      + zip(names, parts).map { Self.file($0, "urlset", "url", addresses($1)) }
  }

  /// As in canonical links: without `index.html`.
  private func addresses(_ paths: [String]) -> [String] {
    paths.compactMap { path in
      let pretty = path.hasSuffix("index.html") ? path.dropLast("index.html".count) : path[...]
      return baseURL.flatMap { SafeURL(external: $0 + pretty) }?.text
    }
  }

  private static func file(_ path: String, _ root: String, _ item: String, _ addresses: [String])
    -> OutputFile
  {
    let items = addresses.map { "<\(item)><loc>\(Escape.text($0))</loc></\(item)>\n" }.joined()
    return OutputFile(
      path: path,
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <\(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        \(items)</\(root)>

        """)
  }
}
