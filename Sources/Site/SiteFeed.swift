internal import Basics
internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/feed.xml`: what has changed last on the site, or of what has a tag, as an Atom feed
/// (RFC 4287, X-16).
///
/// Times are those of the content, so an unchanged site makes the same bytes.
struct SiteFeed: TemplateContext {
  static let path = "feed.xml"
  private let context: BuildContext
  private let title: String
  private let summary: String
  private let home: SafeURL
  private let address: SafeURL
  private let entries: [Entry]

  static let fields: Fields<SiteFeed> = [
    .url("id", "the address of the site or the tag, which never changes") { $0.home },
    .url("address", "the feed's own address") { $0.address },
    .url("page", "the same for people") { $0.home },
    .text("language", "language of the site, BCP 47") { $0.context.settings.language },
    .text("title", "title of the site, after the tag where it is one's") { $0.title },
    .text("summary", "what the site is about") { $0.summary },
    .text("updated", "when the newest change was made") { ISO8601.utc($0.updated) },
    .list("entries", "what has changed, newest first") { $0.entries },
  ]

  /// Nil where there is to be no feed: entries need full addresses.
  init?(_ entries: [FeedEntry], _ context: BuildContext) {
    self.init(
      entries, context, folder: "", title: context.settings.title, summary: context.settings.description)
  }

  /// Of what has a tag.
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

  /// A feed must say when it changed, also when nothing has: then on the day of the build.
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
      .url("id", "the page's address, which never changes") { $0.address },
      .text("title", "title of the page") { $0.entry.title },
      .text("updated", "when it changed last") { ISO8601.utc($0.entry.updated) },
      .text("summary", "what is new") { $0.entry.summary },
    ]
  }
}
