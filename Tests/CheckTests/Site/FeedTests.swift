import Testing

@testable import Check

@Suite("Feeds, the sitemap, and files for hosts (rules 22, 23)")
struct FeedTests {
  static let settings: CheckSettings = {
    var settings = CheckSettings()
    settings.baseURL = "https://example.org/s/"
    return settings
  }()
  static let home = (
    path: "index.html", text: goodPage("<p><a href=\"feed.xml\">feed</a></p>", title: "Home")
  )

  static func feed(_ entries: String = "", author: String = "<author><name>A</name></author>") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
    <id>https://example.org/s/</id><title>T</title><updated>2025-11-05T12:00:00Z</updated>\(author)
    <link rel="self" href="https://example.org/s/feed.xml" />
    \(entries)
    </feed>
    """
  }

  static func entry(
    id: String = "https://example.org/s/#m-1", updated: String = "2025-11-05T12:00:00+01:00",
    more: String = ""
  ) -> String { "<entry><id>\(id)</id><title>T</title><updated>\(updated)</updated>\(more)</entry>" }

  private func findings(_ feed: String, path: String = "feed.xml") -> [String] {
    checkSite([Self.home, (path, feed)], otherFiles: ["feed.xml"], settings: Self.settings)
  }

  @Test("A feed that has what it must, and leads to pages of the site, has no findings (X-16)")
  func good() {
    #expect(findings(Self.feed(Self.entry(more: "<link href=\"https://example.org/s/\" />"))) == [])
    #expect(findings(Self.feed(Self.entry(more: "<author><name>B</name></author>"), author: "")) == [])
    #expect(findings(Self.feed(Self.entry(more: "<link href=\"https://elsewhere.org/x\" />"))) == [])
  }

  @Test(
    "What a feed must have and has not is an error (X-16)",
    arguments: [
      (feed().replacing("<id>https://example.org/s/</id>", with: ""), "2:1: error: <feed> has no <id>"),
      (feed().replacing("<title>T</title>", with: "<title> </title>"), "error: <title> is empty"),
      (feed().replacing("rel=\"self\" ", with: ""), "2:1: error: the feed has no <link rel=\"self\">"),
      (feed(entry(), author: ""), "5:1: error: <entry> has no <author>, and the feed has none"),
      (
        feed(entry() + "\n" + entry()),
        "6:8: error: duplicate id \"https://example.org/s/#m-1\"; first used on line 5"
      ),
      (feed(entry(updated: "yesterday")), "error: <updated> is not an RFC 3339 time: \"yesterday\""),
      (feed(entry(updated: "2025-02-30T12:00:00Z")), "error: <updated> is not an RFC 3339 time"),
      (feed(entry(more: "<published>2025</published>")), "error: <published> is not an RFC 3339 time"),
      (
        feed(entry(more: "<link href=\"a/index.html\" />")), "error: not an absolute URL: \"a/index.html\""
      ),
    ])
  func bad(_ feed: String, _ message: String) {
    let found = findings(feed)
    #expect(
      found.count == 1 && found.allSatisfy { $0.contains(message) && $0.hasSuffix("[feeds]") }, "\(found)")
  }

  @Test("An address of a feed or sitemap that is no page of the site is an error")
  func deadAddress() {
    let found = findings(Self.feed(Self.entry(more: "<link href=\"https://example.org/s/gone/\" />")))
    #expect(
      found == [
        "site/feed.xml:5:115: error: link to missing file \"gone/index.html\" (from content/feed.xml) [link-targets]"
      ])
    let anchor = findings(Self.feed(Self.entry(more: "<link href=\"https://example.org/s/#m-9\" />")))
    #expect(anchor.count == 1 && anchor[0].hasSuffix("[link-fragments]"))
  }

  @Test("A sitemap lists pages of the site once each, with days or times")
  func sitemap() {
    func map(_ urls: String) -> [String] {
      findings(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\(urls)</urlset>", path: "sitemap.xml")
    }
    let home = "<url><loc>https://example.org/s/</loc><lastmod>2025-11-05</lastmod></url>"
    #expect(map(home) == [])
    #expect(map(home + home).map { $0.contains("is listed twice") } == [true])
    #expect(map(home.replacing("-11-05", with: "-13-05")).map { $0.hasSuffix("[feeds]") } == [true])
    #expect(map("<url></url>").map { $0.contains("<url> has no <loc>") } == [true])
    #expect(
      map("<url><loc>https://example.org/s/x/</loc></url>").map { $0.hasSuffix("[link-targets]") } == [true])
  }

  @Test("A page that only the sitemap and feeds name is an orphan still")
  func orphans() {
    let map = "<urlset><url><loc>https://example.org/s/b.html</loc></url></urlset>"
    let found = checkSite(
      [Self.home, ("sitemap.xml", map), ("b.html", goodPage(title: "B"))], otherFiles: ["feed.xml"],
      settings: Self.settings)
    #expect(
      found == ["site/b.html: warning: no other page links to this page (from content/b.html) [orphans]"])
  }

  @Test("A site without 404.html or robots.txt, and a file that was made and is gone, are errors (X-09)")
  func hostFilesAreThere() {
    var site = SiteChecker()
    site.add(sharedChecker.check(CheckedFile(path: "index.html", bytes: Array(goodPage().utf8))).facts)
    #expect(
      site.findings(gone: ["assets/a.js"]).map(line) == [
        "site/404.html: error: 404.html not found [host-files]",
        "site/assets/a.js: error: this file was written but is missing [host-files]",
        "site/robots.txt: error: robots.txt not found [host-files]",
      ])
    #expect(site.findings(otherFiles: hostFiles) == [])
  }
}
