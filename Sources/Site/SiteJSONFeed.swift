internal import JSON
internal import Markup
internal import Model

/// `feed.json`: what has changed last on the site, as a JSON Feed 1.1 (jsonfeed.org), the same entries as `feed.xml` has.
struct SiteJSONFeed {
  static let path = "feed.json"
  private let entries: [FeedEntry]
  private let settings: SiteSettings

  /// Nil where there is to be no feed: entries need full addresses.
  init?(_ entries: [FeedEntry], _ settings: SiteSettings) {
    guard settings.hasFeed else { return nil }
    self.entries = Array(entries.sorted { $0.precedes($1) }.prefix(FeedEntry.limit))
    self.settings = settings
  }

  var file: OutputFile {
    var json = JSONWriter()
    json.object { out in
      out.text("version", "https://jsonfeed.org/version/1.1")
      out.text("title", settings.title)
      out.text("home_page_url", address(""))
      out.text("feed_url", address(Self.path))
      if !settings.description.isEmpty { out.text("description", settings.description) }
      out.text("language", settings.language)
      out.list("authors", [settings.title]) { list, name in list.object { $0.text("name", name) } }
      out.list("items", entries) { list, entry in
        guard let address = address(entry.path) else { return }
        list.object { item in
          item.text("id", address)
          item.text("url", address)
          item.text("title", entry.title)
          item.text("content_text", entry.summary)
          item.text("date_modified", ISO8601.utc(entry.updated))
        }
      }
    }
    return OutputFile(path: Self.path, content: .bytes(json.bytes + [UInt8(ascii: "\n")]))
  }

  private func address(_ path: String) -> String? {
    let pretty = path.hasSuffix("index.html") ? path.dropLast("index.html".count) : path[...]
    return settings.baseURL.flatMap { SafeURL(external: $0 + pretty) }?.text
  }
}
