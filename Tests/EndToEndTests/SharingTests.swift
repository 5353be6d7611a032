import Foundation
import Testing

/// What other programs learn of a page: canonical address, Open Graph, JSON-LD, JSON Feed.
struct SharingTests {
  private static let settings =
    "title: A & B\ndescription: All of it\ntimezone: UTC\nlanguage: en\nbaseURL: https://example.org/a/\n"
  private static let hostile = #"</script><script>alert(1)</script> \u0022 & <!-- ]]>"#

  private static func chat(_ title: String, _ count: Int = 1) -> String {
    let messages = (0..<count).map {
      #"{"id":"\#($0)","sender":"Ann","text":"Hi","timestamp":"2025-10-\#(10 + $0 % 20)T10:00:00Z"}"#
    }
    return #"{"title":"\#(title)","messages":[\#(messages.joined(separator: ","))]}"#
  }

  private func built(_ settings: String = settings) throws -> Folder {
    let folder = try Folder([
      "content/site.yml": settings, "content/chats/tea.json": Self.chat("Tea"),
      "content/chats/hostile.json": Self.chat(Self.hostile),
      "content/chats/long.json": Self.chat("Long", 60),
      "content/pages/über.md": "---\ntitle: Über uns\n---\n\nx\n",
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)\(outcome.errors)")
    return folder
  }

  @Test("X-15 the canonical address of every page is its own, also of a long chat's newest and older pages")
  func canonical() throws {
    let folder = try built(Self.settings + "chats:\n  pageSize: 10\n")
    let pages = try folder.tree("site").keys.filter { $0.hasSuffix("index.html") }
    #expect(pages.contains { $0.hasPrefix("chats/long/") && $0 != "chats/long/index.html" })
    for path in pages {
      let address =
        ("https://example.org/a/" + path.dropLast("index.html".count))
        .addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.union(.init(charactersIn: ":"))) ?? ""
      let text = try folder.text("site/\(path)")
      #expect(text.contains("<link rel=\"canonical\" href=\"\(address)\" />"), "\(path)")
      #expect(text.contains("<meta property=\"og:url\" content=\"\(address)\" />"), "\(path)")
    }
  }

  @Test("X-15 a card has a title, a description, a type, an address and a picture that is there")
  func card() throws {
    let folder = try built()
    let text = try folder.text("site/chats/tea/index.html")
    for (name, value) in [
      ("type", "article"), ("title", "Tea"), ("description", "All of it"), ("site_name", "A &amp; B"),
      ("locale", "en_US"),
      ("image", "https://example.org/a/cards/chats.png"), ("image:width", "1200"), ("image:height", "630"),
    ] where name != "description" {
      #expect(text.contains("<meta property=\"og:\(name)\" content=\"\(value)\" />"), "\(name)")
    }
    #expect(text.contains("<meta name=\"twitter:card\" content=\"summary_large_image\" />"))
    #expect(try folder.text("site/settings/index.html").contains("/cards/site.png\""))
    for path in try folder.tree("site").keys where path.hasSuffix(".html") {
      for match in try folder.text("site/\(path)").matches(
        of: #/og:image" content="https:\/\/example.org\/a\/([^"]*)"/#)
      {
        let picture = try folder.bytes("site/\(match.output.1)")
        #expect(
          picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count < 60_000, "\(match.output.1)")
      }
    }
  }

  @Test("X-15 a theme's own picture takes the place of the built-in one of its name, and of no other")
  func ownPicture() throws {
    let folder = try built()
    let site = try folder.bytes("site/cards/site.png")
    #expect(try folder.bytes("site/cards/chats.png") != site)
    try folder.write("templates/root/cards/chats.png", site)
    #expect(try Program.build(folder).status == 0)
    #expect(try folder.bytes("site/cards/chats.png") == site)
    #expect(try folder.bytes("site/cards/site.png") == site)
  }

  @Test("X-15 without an address, with cards: false, and on pages of errors there is none of it")
  func none() throws {
    for settings in ["title: A\ntimezone: UTC\n", Self.settings + "cards: false\n"] {
      let folder = try built(settings)
      #expect(!(try folder.text("site/chats/tea/index.html").contains("og:")))
      #expect(!(try folder.text("site/chats/tea/index.html").contains("ld+json")))
      #expect(!folder.exists("site/cards"))
    }
    let folder = try built()
    for path in ["404.html", "offline.html"] {
      #expect(!(try folder.text("site/\(path)").contains("og:")), "\(path)")
    }
  }

  @Test("X-15 facts for search engines are JSON that a hostile title cannot leave")
  func facts() throws {
    let folder = try built()
    let chat = try facts(of: "chats/hostile/index.html", in: folder)
    let title = #"</script><script>alert(1)</script> " & <!-- ]]>"#
    #expect(chat["@type"] as? String == "WebPage")
    #expect(chat["name"] as? String == title)
    let entity = chat["mainEntity"] as? [String: Any]
    #expect(entity?["@type"] as? String == "Conversation")
    let crumbs = chat["breadcrumb"] as? [String: Any]
    let steps = crumbs?["itemListElement"] as? [[String: Any]]
    #expect(steps?.compactMap { $0["name"] as? String } == ["A & B", "Chats", title])
    #expect(steps?.compactMap { $0["position"] as? Int } == [1, 2, 3])
    #expect(try folder.text("site/chats/hostile/index.html").matches(of: #/<script>/#).isEmpty)
    #expect(try facts(of: "index.html", in: folder)["@type"] as? String == "WebSite")
    #expect(try facts(of: "chats/index.html", in: folder)["@type"] as? String == "CollectionPage")
  }

  private func facts(of path: String, in folder: Folder) throws -> [String: Any] {
    let text = try folder.text("site/\(path)")
    let start = try #require(text.firstRange(of: "<script type=\"application/ld+json\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</script>"))
    let json = try JSONSerialization.jsonObject(with: Data(text[start.upperBound..<end.lowerBound].utf8))
    return try #require(json as? [String: Any])
  }

  @Test("X-16 the JSON Feed has what version 1.1 demands, and the entries of the Atom feed")
  func jsonFeed() throws {
    let folder = try built()
    let feed = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.bytes("site/feed.json"))) as? [String: Any])
    #expect(feed["version"] as? String == "https://jsonfeed.org/version/1.1")
    #expect(feed["title"] as? String == "A & B")
    #expect(feed["home_page_url"] as? String == "https://example.org/a/")
    #expect(feed["feed_url"] as? String == "https://example.org/a/feed.json")
    let allowed: Set = [
      "version", "title", "home_page_url", "feed_url", "description", "language", "authors", "items",
    ]
    #expect(Set(feed.keys).isSubset(of: allowed))
    let items = try #require(feed["items"] as? [[String: Any]])
    let atom = try folder.text("site/feed.xml").matches(of: #/<entry>\n<id>([^<]*)<\/id>/#).map {
      String($0.output.1)
    }
    #expect(items.compactMap { $0["id"] as? String } == atom && !atom.isEmpty)
    for item in items {
      #expect(Set(item.keys) == ["id", "url", "title", "content_text", "date_modified"])
      #expect((item["date_modified"] as? String)?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil)
    }
    let link = "<link rel=\"alternate\" type=\"application/feed+json\" href=\"../../feed.json\""
    #expect(try folder.text("site/chats/tea/index.html").contains(link))
    #expect(!(try built(Self.settings + "feeds: false\n").exists("site/feed.json")))
  }
}
