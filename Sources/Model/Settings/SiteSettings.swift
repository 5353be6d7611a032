package import Basics
internal import Content
internal import Markup
package import Secrets

/// The settings of `content/site.yml`, with a default for each.
package struct SiteSettings: Sendable {
  package var title = "Scrollback"
  package var description = ""
  /// Ends in `/`; nil omits feeds, canonical links and the sitemap.
  package var baseURL: String?
  /// BCP 47.
  package var language = "en"
  package var direction = Direction.auto
  package var formats = Formats.fixed
  /// The theme's texts in `language`, read from the translation files.
  package var strings = Strings()
  package var zone = ZoneTable.utc
  /// The zone of times without one; nil makes them errors.
  package var assumedZone: ZoneTable?
  /// The moment that relative dates refer to, if the file fixes one.
  package var now: Instant?
  package var sentColour = "muzz"
  package var scheme = Scheme()
  package var chats = Chats()
  package var assistant = Assistant()
  package var services = Services()
  /// Every nth avatar of the directory is inverted; 0 for none.
  package var invertEvery = 4
  /// Pseudonyms for participants; nil keeps their names.
  package var pseudonyms: Pseudonyms?
  package var stories = Stories()
  package var review = Review()
  package var imports = Imports()
  package var relativeDates = RelativeDates.asOf
  package var dateStyle = DateStyle.one
  package var feeds = true
  /// Whether each page has a Markdown alternate, and `llms.txt` lists them.
  package var markdown = true
  package var exports = Exports.auto
  /// Whether pages have metadata and pictures for link previews: Open Graph, JSON-LD.
  package var cards = true
  /// Whether there is a site-wide calendar.
  package var calendar = true
  /// Whether there is a full-text index, and a search page (M-34).
  package var search = true
  /// Whether the search knows words that the texts use alike.
  package var relatedWords = false
  /// Whether browsers keep pages for offline reading (G-10).
  package var offline = true
  /// What is removed from all text before anything is built from it.
  package var redact = Redaction()
  /// Whether the site will be published: it may then contain nothing that looks like a secret.
  package var publish = false
  package var repositoryURL: String?
  /// Whether drafts are shown (C-75); set on the command line.
  package var includesDrafts = false

  /// Where the exports of a conversation are: beside its page, or in a file with those of others (C-67).
  package enum Exports: String, Sendable, CaseIterable { case auto, files, bundles }

  /// How dates and numbers are written: in the fixed English forms, or in the language's (C-60).
  package enum Formats: String, Sendable, CaseIterable { case fixed, local }

  package var usesLocalFormats: Bool { formats == .local }

  /// A colour scheme; the theme defines the available ones.
  package struct Scheme: Sendable {
    package var name = "classic"
    /// Where the file sets it.
    package var position = SourcePosition.start
  }

  /// Whether near days have names (`dates.relative`), and whether a script keeps them current.
  package enum RelativeDates: String, Sendable, CaseIterable {
    /// As of the build; a script computes them from the reader's day, unless `now` fixes the moment.
    case asOf
    /// A script computes them from the reader's day, even if `now` fixes the moment.
    case live
    case never
  }

  /// Whether all pages write dates in one form, or services and chats in their own (`dates.style`).
  package enum DateStyle: String, Sendable, CaseIterable { case one, kinds }

  /// Whether a script computes dates from the reader's day. A site with a fixed `now` is a snapshot: its
  /// labels stay.
  package var hasLiveDates: Bool { relativeDates == .live || (relativeDates == .asOf && now == nil) }

  /// The reading direction of pages.
  package enum Direction: String, Sendable, CaseIterable { case auto, ltr, rtl }

  /// Limits and gaps of transcripts; times in seconds.
  package struct Chats: Sendable {
    package var pageSize = 500
    package var groupSeconds = 20
    package var headerGapSeconds = 3600
  }

  /// The mock assistant.
  package struct Assistant: Sendable {
    package var errorRate = 0.1
    package var seed = 1
    /// Seconds, minimum and maximum.
    package var delay: ClosedRange<Double> = 1...2
  }

  /// Jobs and their search.
  package struct Services: Sendable {
    package var statuses = ["Active", "Scheduled", "Completed", "In Progress", "Urgent"]
    /// Statuses whose services are never overdue (S-20).
    package var doneStatuses = ["Completed"]
    package var searchFields = ["title", "customerName", "description"]
    package var debounceMilliseconds = 300
  }

  /// The viewer of stories.
  package struct Stories: Sendable {
    package var itemSeconds = 5.0
    package var wrap = true
  }

  /// Comparing runs of generated conversations.
  package struct Review: Sendable {
    /// Volatile values to ignore.
    package var scrub = Scrub()
    /// Runs to compare besides consecutive ones, with their position in the settings.
    package var compare: [Pair] = []

    /// `older..newer`.
    package struct Pair: Sendable, Equatable {
      package let older: String
      package let newer: String
      /// Where the settings request it.
      package let path: String
      package let position: SourcePosition

      package init(older: String, newer: String, path: String, position: SourcePosition) {
        self.older = older
        self.newer = newer
        self.path = path
        self.position = position
      }
    }
  }

  package init() {}

  /// `ltr` or `rtl`: as set, or by the language.
  package var pageDirection: String {
    switch direction {
    case .ltr: "ltr"
    case .rtl: "rtl"
    case .auto: Self.isRightToLeft(language) ? "rtl" : "ltr"
    }
  }

  static func isRightToLeft(_ language: String) -> Bool {
    rightToLeft.contains(language.prefix { $0 != "-" }.lowercased())
  }

  /// Whether the site has a feed: its entries need absolute URLs.
  package var hasFeed: Bool { feeds && baseURL.flatMap { SafeURL(external: $0) } != nil }

  /// The path of `baseURL`, with leading and trailing `/`: the host's prefix of our paths.
  package var basePath: String {
    guard let baseURL, let scheme = baseURL.firstRange(of: "://") else { return "/" }
    return String(baseURL[scheme.upperBound...].drop { $0 != "/" })
  }

  private static let rightToLeft: Set<String> = ["ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"]
}
