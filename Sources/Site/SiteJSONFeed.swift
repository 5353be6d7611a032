internal import Markup
internal import Model

/// `feed.json`: the latest changes as a JSON Feed 1.1 (jsonfeed.org), with the entries of `feed.xml`.
struct SiteJSONFeed {
  static let path = "feed.json"
  private let feed: JSONFeed

  /// Nil if the site has no feed: entries need full URLs.
  init?(_ entries: [FeedEntry], _ settings: SiteSettings) {
    guard settings.hasFeed, let home = Self.address("", settings),
      let address = Self.address(Self.path, settings)
    else { return nil }
    let newest = entries.sorted { $0.precedes($1) }.prefix(FeedEntry.limit)
    var feed = JSONFeed(
      title: settings.title, home: home, address: address, description: settings.description,
      language: settings.language,
      items: newest.compactMap { entry in
        Self.address(entry.path, settings).map {
          .init(
            id: $0, address: $0, title: entry.title, content: .text(entry.summary), updated: entry.updated)
        }
      })
    feed.author = settings.title
    self.feed = feed
  }

  var file: OutputFile { OutputFile(path: Self.path, content: .bytes(feed.bytes)) }

  private static func address(_ path: String, _ settings: SiteSettings) -> SafeURL? {
    let pretty = path.hasSuffix("index.html") ? path.dropLast("index.html".count) : path[...]
    return settings.baseURL.flatMap { SafeURL(external: $0 + pretty) }
  }
}
