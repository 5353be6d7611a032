import Testing

@testable import Check

@Suite("Feeds in JSON, and pictures for links (rules 22, 6, 8)")
struct JSONFeedTests {
  private static let home = (path: "index.html", text: goodPage(title: "Home"))

  static func feed(_ items: String = item(), head: String = "") -> String {
    """
    {"version": "https://jsonfeed.org/version/1.1", "title": "T",
    "feed_url": "https://example.org/s/feed.json", "authors": [{"name": "A"}],\(head)
    "items": [\(items)]}
    """
  }

  static func item(_ more: String = "", id: String = "https://example.org/s/") -> String {
    """
    {"id": "\(id)", "url": "https://example.org/s/", "content_text": "x",
    "date_modified": "2025-11-05T12:00:00+01:00"\(more)}
    """
  }

  private func findings(_ feed: String, path: String = "feed.json") -> [String] {
    checkSite([Self.home, (path, feed)], otherFiles: ["feed.json"], settings: FeedTests.settings).filter {
      !$0.hasSuffix("[orphans]")
    }
  }

  @Test("A JSON Feed that has what it must, and leads to pages of the site, has no findings (X-16)")
  func good() {
    #expect(findings(Self.feed()) == [])
    #expect(findings(Self.feed(""), path: "chats/a/feed.json") == [])
    let more = ", \"external_url\": \"https://elsewhere.org/x\", \"title\": \"\\u0007\", \"tags\": []"
    #expect(findings(Self.feed(Self.item(more))) == [])
    #expect(findings("{}", path: "data.json") == [])
  }

  @Test(
    "What a JSON Feed must have and has not is an error (X-16)",
    arguments: [
      ("[]", "1:1: error: expected an object, found a list"),
      (feed().replacing("\"title\"", with: "\"tilte\""), "1:1: error: the feed has no \"title\""),
      (feed().replacing("\"T\"", with: "\" \""), "1:58: error: \"title\" is empty"),
      (feed().replacing("\"T\"", with: "7"), "1:58: error: \"title\" must be text, found the number 7"),
      (
        feed().replacing("/1.1", with: "/1"),
        "1:13: error: \"version\" is not \"https://jsonfeed.org/version/1.1\": \"https://jsonfeed.org/version/1\""
      ),
      (feed().replacing("\"items\"", with: "\"item\""), "error: the feed has no \"items\""),
      (
        feed().replacing("[{\"name\": \"A\"}]", with: "[{}]"),
        "2:60: error: an author needs \"name\", \"url\" or"
      ),
      (feed("7"), "3:11: error: an item must be an object, found the number 7"),
      (feed(item().replacing("\"id\"", with: "\"di\"")), "3:11: error: an item has no \"id\""),
      (
        feed(item() + ",\n" + item()),
        "5:8: error: duplicate id \"https://example.org/s/\"; first used on line 3"
      ),
      (feed(item().replacing("_text", with: "_txt")), "error: an item needs \"content_text\" or"),
      (
        feed(item().replacing("2025-11-05T", with: "2025-02-30T")),
        "4:18: error: \"date_modified\" is not an RFC 3339 time: \"2025-02-30T12:00:00+01:00\""
      ),
      (feed(item(", \"image\": \"a.png\"")), "error: \"image\" is not an absolute URL: \"a.png\""),
      (feed(item(", \"image\": 7")), "error: \"image\" is not an absolute URL: the number 7"),
      (
        feed(item(", \"attachments\": [{\"url\": \"https://example.org/s/\"}]")),
        "error: an attachment has no \"mime_type\""
      ),
      (feed() + "x", "error: "), (String(feed().dropLast(3)), "error: "),
    ])
  func bad(_ feed: String, _ message: String) {
    let found = findings(feed)
    #expect(
      found.count == 1 && found.allSatisfy { $0.contains(message) && $0.hasSuffix("[feeds]") }, "\(found)")
  }

  @Test(
    "An address of a JSON Feed that is no page of the site is an error, and so is an anchor that is not there"
  )
  func deadAddress() {
    let gone = Self.item().replacing(
      "\"url\": \"https://example.org/s/\"", with: "\"url\": \"https://example.org/s/gone/\"")
    #expect(
      findings(Self.feed(gone)) == [
        "site/feed.json:3:51: error: link to missing file \"gone/index.html\" (from content/feed.json) [link-targets]"
      ])
    let anchor = gone.replacing("/gone/", with: "/#m-9")
    #expect(findings(Self.feed(anchor)).map { $0.hasSuffix("[link-fragments]") } == [true])
  }

  @Test(
    "The picture for links to a page is there, and its address is a full one",
    arguments: ["property=\"og:image\"", "name=\"twitter:image\"", "property=\"og:image:secure_url\""])
  func pictures(_ name: String) {
    func found(_ address: String) -> [String] {
      let page = goodPage(title: "Home", head: "\n<meta \(name) content=\"\(address)\" />")
      return checkSite(
        [("index.html", page)], otherFiles: ["cards/a.png"], settings: FeedTests.settings)
    }
    #expect(found("https://example.org/s/cards/a.png") == [])
    #expect(found("https://elsewhere.org/a.png") == [])
    let gone = found("https://example.org/s/cards/b.png")
    #expect(
      gone.count == 1 && gone[0].contains("error: link to missing file \"cards/b.png\"")
        && gone[0].hasPrefix("site/index.html:4:"), "\(gone)")
    let relative = found("cards/a.png")
    #expect(
      relative.count == 1 && relative[0].contains("is not an absolute URL: \"cards/a.png\"")
        && relative[0].hasSuffix("[link-form]"), "\(relative)")
  }
}
