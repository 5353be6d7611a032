internal import Basics
internal import Content
import Model

/// Checks feeds in JSON (jsonfeed.org, version 1.1): all files named `feed.json`.
struct JSONFeedCheck {
  private let settings: CheckSettings
  private var report: FileReport
  private var links: [FileFacts.Link] = []

  static func isFeed(_ path: String) -> Bool { path == "feed.json" || path.hasSuffix("/feed.json") }

  static func check(
    _ file: CheckedFile, _ settings: CheckSettings, _ facts: inout FileFacts, _ report: inout FileReport
  ) {
    facts.isForReaders = false
    var check = JSONFeedCheck(settings: settings, report: report)
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let feed = try JSONFile.read(file.bytes, line: 1, path: file.path, &problems)
      for problem in problems.diagnostics { check.add(problem.message, problem.place) }
      check.checkFeed(feed)
    } catch {
      check.add(error.message, error.place)
    }
    facts.links += check.links
    report = check.report
  }

  private init(settings: CheckSettings, report: FileReport) {
    (self.settings, self.report) = (settings, report)
  }

  private mutating func checkFeed(_ feed: ContentValue) {
    guard feed.entries != nil else { return add("expected an object, found \(feed.typeName)", feed.position) }
    need("version", in: feed, "the feed")
    if let version = feed["version"], let text = version.string, text != Self.version {
      add("\"version\" is not \"\(Self.version)\": \"\(text)\"", version.position)
    }
    need("title", in: feed, "the feed")
    addresses(["home_page_url", "feed_url", "next_url", "icon", "favicon"], of: feed)
    checkAuthors(of: feed)
    guard let items = feed["items"] else { return add("the feed has no \"items\"", feed.position) }
    guard let list = items.list else {
      return add("\"items\" must be a list, found \(items.typeName)", items.position)
    }
    var seen: [String: SourcePosition] = [:]
    for item in list { checkItem(item, &seen) }
  }

  private mutating func checkItem(_ item: ContentValue, _ seen: inout [String: SourcePosition]) {
    guard item.entries != nil else {
      return add("an item must be an object, found \(item.typeName)", item.position)
    }
    need("id", in: item, "an item")
    if let id = item["id"], let text = id.string {
      if let first = seen[text] {
        add("duplicate id \"\(text)\"; first used on line \(first.line)", id.position)
      }
      seen[text] = seen[text] ?? id.position
    }
    if item["content_text"]?.string == nil, item["content_html"]?.string == nil {
      add("an item needs \"content_text\" or \"content_html\"", item.position)
    }
    addresses(["url", "external_url", "image", "banner_image"], of: item)
    for key in ["date_published", "date_modified"] { checkTime(key, of: item) }
    checkAuthors(of: item)
    for file in item.elements("attachments") {
      for key in ["url", "mime_type"] { need(key, in: file, "an attachment") }
      addresses(["url"], of: file)
    }
  }

  /// Each author needs at least one identifying field.
  private mutating func checkAuthors(of value: ContentValue) {
    for author in value.elements("authors") {
      if ["name", "url", "avatar"].allSatisfy({ author.text($0) == nil }) {
        add("an author needs \"name\", \"url\" or \"avatar\"", author.position)
      }
      addresses(["url", "avatar"], of: author)
    }
  }

  /// Requires text that is not blank.
  private mutating func need(_ key: String, in value: ContentValue, _ name: String) {
    guard let found = value[key] else { return add("\(name) has no \"\(key)\"", value.position) }
    guard let text = found.string else {
      return add("\"\(key)\" must be text, found \(found.typeName)", found.position)
    }
    if text.isBlank { add("\"\(key)\" is empty", found.position) }
  }

  private mutating func checkTime(_ key: String, of item: ContentValue) {
    guard let value = item[key] else { return }
    guard let text = value.string, (try? ISO8601.parse(text)) != nil else {
      return add("\"\(key)\" is not an RFC 3339 time: \(value.typeName)", value.position)
    }
  }

  /// Addresses must be absolute; those of this site are recorded as links.
  private mutating func addresses(_ keys: [String], of value: ContentValue) {
    for key in keys {
      guard let found = value[key] else { continue }
      guard let url = found.string, case .remote = Address(url) else {
        add("\"\(key)\" is not an absolute URL: \(found.typeName)", found.position)
        continue
      }
      if let link = settings.link(to: url, line: found.position.line, column: found.position.column) {
        links.append(link)
      }
    }
  }

  private mutating func add(_ message: String, _ position: SourcePosition) {
    report.add(.feeds, message, at: (position.line, position.column))
  }

  private static let version = "https://jsonfeed.org/version/1.1"
}

extension Diagnostic {
  fileprivate var place: SourcePosition { SourcePosition(line: line ?? 1, column: column ?? 1) }
}
