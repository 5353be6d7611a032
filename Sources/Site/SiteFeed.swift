internal import Basics
internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/feed.xml`: the latest changes on the site, or with a tag, as an Atom feed
/// (RFC 4287, X-16).
///
/// Times are those of the content, so an unchanged site produces the same bytes.
struct SiteFeed: TemplateContext {
  static let path = "feed.xml"
  private let context: BuildContext
  private let title: String
  private let summary: String
  private let home: SafeURL
  private let address: SafeURL
  private let entries: [Entry]

  static let fields: Fields<SiteFeed> = [
    .url("id", "permanent URL of the site or tag") { $0.home },
    .url("address", "URL of the feed") { $0.address },
    .url("page", "URL of the page") { $0.home },
    .text("language", "language of the site, BCP 47") { $0.context.settings.language },
    .text("title", "title of the site, preceded by the tag in a tag's feed") { $0.title },
    .text("summary", "description of the site") { $0.summary },
    .text("updated", "time of the newest change") { ISO8601.utc($0.updated) },
    .list("entries", "changed pages, newest first") { $0.entries },
  ]

  /// Nil if the site has no feed: entries need full URLs.
  init?(_ entries: [FeedEntry], _ context: BuildContext) {
    self.init(
      entries, context, folder: "", title: context.settings.title, summary: context.settings.description)
  }

  /// The feed of a tag.
  init?(_ entry: TagBook.Entry, _ context: BuildContext) {
    let name = UnseenCharacter.marked(entry.tag.name)
    self.init(
      entry.news, context, folder: "\(Tag.folder)/\(entry.tag.slug)/",
      title: "#\(name) · \(context.settings.title)", summary: "")
  }

  private init?(
    _ entries: [FeedEntry], _ context: BuildContext, folder: String, title: String, summary: String
  ) {
    let settings = context.settings
    guard settings.hasFeed, let home = Self.link(folder, settings),
      let address = Self.link(folder + Self.path, settings)
    else { return nil }
    self.context = context
    self.title = title
    self.summary = summary
    self.home = home
    self.address = address
    self.entries = entries.sorted { $0.precedes($1) }.prefix(FeedEntry.limit).compactMap { entry in
      Self.link(entry.path, settings).map { page in
        Entry(entry: entry, address: entry.fragment.map { page.at(fragment: $0) } ?? page)
      }
    }
  }

  /// Required in a feed; without entries it is the day of the build.
  private var updated: Instant {
    entries.first?.entry.updated ?? context.zone.startOfDay(context.today)
  }

  private static func link(_ path: String, _ settings: SiteSettings) -> SafeURL? {
    let pretty = path.hasSuffix("index.html") ? path.dropLast("index.html".count) : path[...]
    return settings.baseURL.flatMap { SafeURL(external: $0 + pretty) }
  }

  /// One change in the feed.
  struct Entry: TemplateContext {
    fileprivate let entry: FeedEntry
    fileprivate let address: SafeURL

    static let fields: Fields<Entry> = [
      .url("id", "permanent URL of the page") { $0.address },
      .text("title", "title of the page") { $0.entry.title },
      .text("updated", "time of the last change") { ISO8601.utc($0.entry.updated) },
      .text("summary", "summary of the change") { $0.entry.summary },
    ]
  }
}
