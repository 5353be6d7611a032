import Testing

/// `/feed.xml`: what has changed last on the whole site.
struct SiteFeedTests {
  private static let settings = "title: A & B\ntimezone: Europe/London\nbaseURL: https://example.org/a/\n"

  private static func chat(_ title: String, _ moments: String..., more: String = "") -> String {
    let messages = moments.map { #"{"sender":"a","text":"<i>\#($0)</i>","timestamp":"\#($0)"}"# }
    return #"{"title":"\#(title)",\#(more)"messages":[\#(messages.joined(separator: ","))]}"#
  }

  private func built(_ files: KeyValuePairs<String, String>) throws -> Folder {
    let folder = try Folder(files)
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    return folder
  }

  @Test("the feed has all that Atom requires, and names the chats that changed last first (C-40)")
  func form() throws {
    let folder = try built([
      "content/site.yml": Self.settings,
      "content/chats/old.json": Self.chat("Old", "2024-01-01T00:00:00Z"),
      "content/chats/new.json": Self.chat("<New>", "2024-02-01T00:00:00Z", "2025-11-01T10:00:00+01:00"),
    ])
    #expect(
      try folder.text("site/feed.xml") == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
        <id>https://example.org/a/</id>
        <title>A &amp; B</title>
        <updated>2025-11-01T09:00:00Z</updated>
        <link rel="self" type="application/atom+xml" href="https://example.org/a/feed.xml" />
        <link rel="alternate" type="text/html" href="https://example.org/a/" />
        <author><name>A &amp; B</name></author>
        <generator>Scrollback</generator>
        <entry>
        <id>https://example.org/a/chats/new/</id>
        <title>&lt;New&gt;</title>
        <updated>2025-11-01T09:00:00Z</updated>
        <link rel="alternate" type="text/html" href="https://example.org/a/chats/new/" />
        <summary>2 messages, latest: &lt;i&gt;2025-11-01T10:00:00+01:00&lt;/i&gt;</summary>
        </entry>
        <entry>
        <id>https://example.org/a/chats/old/</id>
        <title>Old</title>
        <updated>2024-01-01T00:00:00Z</updated>
        <link rel="alternate" type="text/html" href="https://example.org/a/chats/old/" />
        <summary>1 message, latest: &lt;i&gt;2024-01-01T00:00:00Z&lt;/i&gt;</summary>
        </entry>
        </feed>

        """)
    let link =
      "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"%feed.xml\" title=\"A &amp; B\" />"
    #expect(try folder.text("site/index.html").contains(link.replacing("%", with: "")))
    #expect(try folder.text("site/settings/index.html").contains(link.replacing("%", with: "../")))
    #expect(try folder.text("site/chats/new/index.html").contains(link.replacing("%", with: "../../")))
  }

  @Test("what is not published is not in the feed: drafts, private chats, later messages (C-40, C-65)")
  func unpublished() throws {
    let folder = try built([
      "content/site.yml": Self.settings,
      "content/chats/d.json": Self.chat("Draft", "2024-01-01T00:00:00Z", more: #""draft":true,"#),
      "content/chats/p.json": Self.chat("Private", "2024-01-01T00:00:00Z", more: #""private":true,"#),
      "content/chats/l.json": Self.chat("Later", "2024-03-01T00:00:00Z", "2031-01-01T00:00:00Z"),
    ])
    let feed = try folder.text("site/feed.xml")
    #expect(!feed.contains("Draft") && !feed.contains("Private") && !feed.contains("2031"))
    #expect(feed.contains("<updated>2024-03-01T00:00:00Z</updated>"))
  }

  @Test(
    "a site without entries has a feed that is valid, dated on the day of the build in the site's zone (C-40)"
  )
  func empty() throws {
    let folder = try built(["content/site.yml": Self.settings.replacing("London", with: "Istanbul")])
    let feed = try folder.text("site/feed.xml")
    #expect(feed.contains("<updated>2025-11-04T21:00:00Z</updated>") && !feed.contains("<entry>"))
  }

  @Test("at most fifty entries, ties in the order of their addresses (C-40)")
  func many() throws {
    let folder = try Folder(["content/site.yml": Self.settings])
    for number in 100..<160 {
      try folder.write("content/chats/c\(number).json", Self.chat("T", "2024-01-01T00:00:00Z"))
    }
    #expect(try Program.build(folder).status == 0)
    let slugs = try folder.text("site/feed.xml").matches(of: #/<id>https:\/\/example.org\/a\/chats\/(\w+)\//#)
      .map { String($0.output.1) }
    #expect(slugs == (100..<150).map { "c\($0)" })
  }

  @Test(
    "without full addresses, or where nobody wants one, there is neither feed nor link to it (C-40)",
    arguments: ["title: x\ntimezone: UTC\n", settings + "feeds: false\n"])
  func none(settings: String) throws {
    let folder = try built([
      "content/site.yml": settings, "content/chats/a.json": Self.chat("A", "2024-01-01T00:00:00Z"),
    ])
    #expect(!folder.exists("site/feed.xml"))
    #expect(!(try folder.text("site/index.html").contains("atom+xml")))
  }
}
