internal import Basics
import Markup
import Model

extension CheckRule {
  static let feeds: Self = CheckRule(
    "feeds", .error,
    ensures:
      "feeds (Atom, and each feed.json as JSON Feed 1.1) and the sitemap are complete and link to existing pages",
    finds: "<updated>yesterday</updated>",
    remedy: "write times as 2025-11-05T12:00:00Z, and build the site again")
}

/// Checks the files for other programs: Atom feeds (RFC 4287) and sitemaps (sitemaps.org).
struct FeedCheck {
  private let page: ParsedPage
  private let settings: CheckSettings
  private var report: FileReport
  private var links: [FileFacts.Link] = []

  /// Checks a file of either kind; ignores others.
  static func check(
    _ page: ParsedPage, _ settings: CheckSettings, _ facts: inout FileFacts, _ report: inout FileReport
  ) {
    guard let root = page.elements.first else { return }
    var check = FeedCheck(page: page, settings: settings, report: report)
    switch root.name {
    case "feed": check.checkFeed()
    case "urlset", "sitemapindex": check.checkSitemap()
    default: return
    }
    facts.links += check.links
    report = check.report
  }

  private init(page: ParsedPage, settings: CheckSettings, report: FileReport) {
    (self.page, self.settings, self.report) = (page, settings, report)
  }

  private mutating func checkFeed() {
    need(["id", "title", "updated"], in: 0)
    let entries = children("entry", of: 0)
    let hasAuthor = !children("author", of: 0).isEmpty
    var seen: [String: Int] = [:]
    for entry in entries {
      need(["id", "title", "updated"], in: entry)
      if !hasAuthor, children("author", of: entry).isEmpty {
        add("<entry> has no <author>, and the feed has none", entry)
      }
      for id in children("id", of: entry) {
        let text = page.text(of: id)
        if let first = seen[text] {
          add("duplicate id \"\(text)\"; first used on line \(page.position(of: first).line)", id)
        } else {
          seen[text] = id
        }
      }
    }
    for index in page.elements.indices {
      if ["updated", "published"].contains(page.elements[index].name) { checkTime(index) }
      if page.elements[index].name == "link" {
        follow(page.attribute("href", of: index) ?? "", index, "href")
      }
    }
    if !children("link", of: 0).contains(where: { page.attribute("rel", of: $0) == "self" }) {
      add("the feed has no <link rel=\"self\">", 0)
    }
  }

  private mutating func checkSitemap() {
    var seen: Set<String> = []
    for index in page.elements.indices {
      switch page.elements[index].name {
      case "loc":
        let address = page.text(of: index)
        if !seen.insert(address).inserted { add("\"\(address)\" is listed twice", index) }
        follow(address, index, nil)
      case "lastmod": checkTime(index)
      case "url", "sitemap": need(["loc"], in: index)
      default: break
      }
    }
  }

  /// Requires exactly one of each element, with text.
  private mutating func need(_ names: [String], in parent: Int) {
    for name in names {
      let found = children(name, of: parent)
      if found.count != 1 {
        add("<\(page.elements[parent].name)> has \(found.isEmpty ? "no" : "more than one") <\(name)>", parent)
      } else if page.text(of: found[0]).isBlank {
        add("<\(name)> is empty", found[0])
      }
    }
  }

  private mutating func checkTime(_ index: Int) {
    let text = page.text(of: index)
    let isDay = page.elements[index].name == "lastmod" && text.utf8.count == 10
    guard (try? ISO8601.parse(isDay ? text + "T00:00:00Z" : text)) == nil else { return }
    add("<\(page.elements[index].name)> is not an RFC 3339 time: \"\(text)\"", index)
  }

  /// Records the target of an address of this site.
  private mutating func follow(_ url: String, _ index: Int, _ attribute: String?) {
    guard case .remote = Address(url) else { return add("not an absolute URL: \"\(url)\"", index) }
    let place = attribute.map { page.position(of: index, attribute: $0) } ?? page.position(of: index)
    if let link = settings.link(to: url, line: place.line, column: place.column) { links.append(link) }
  }

  private func children(_ name: String, of parent: Int) -> [Int] {
    page.descendants(of: parent).filter {
      page.elements[$0].parent == parent && page.elements[$0].name == name
    }
  }

  private mutating func add(_ message: String, _ index: Int) {
    report.add(.feeds, message, on: index, of: page)
  }
}
