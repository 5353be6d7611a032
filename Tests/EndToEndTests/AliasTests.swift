import Testing

/// `aliases`: old addresses that lead to the pages of today (X-19).
@Suite("Old addresses of a site")
struct AliasSiteTests {
  private static let settings = "title: S\ntimezone: UTC\nbaseURL: https://example.org/\n"

  private static func page(_ aliases: String) -> String {
    "---\ntitle: About\naliases: \(aliases)\n---\nWords.\n"
  }

  @Test(
    "an alias that is a page or another alias already is an error with the places of both (requirements 10, X-19)",
    arguments: [
      ("[contact]", "content/pages/about.md:3:11", "content/pages/contact.md"),
      ("[search]", "content/pages/about.md:3:11", "Scrollback itself"),
      ("[old, /old/]", "content/pages/about.md:3:11", "content/pages/about.md:3:16"),
      ("[index.html]", "content/pages/about.md:3:11", "Scrollback itself"),
      ("[old]", "content/pages/about.md:3:11", "content/pages/moved.md:3:11"),
      ("[build.json/a]", "content/pages/about.md:3:11", "Scrollback itself"),
    ])
  func collisions(aliases: String, one: String, other: String) throws {
    let folder = try Folder([
      "content/site.yml": Self.settings, "content/pages/about.md": Self.page(aliases),
      "content/pages/contact.md": "# Contact\n\nWords.\n",
    ])
    if other.contains("moved") {
      try folder.write("content/pages/moved.md", Self.page("[old]").replacing("About", with: "Moved"))
    }
    let outcome = try Program.build(folder)
    #expect(outcome.status != 0 && !folder.exists("site"))
    #expect(outcome.report.contains(one) && outcome.report.contains(other), "\(outcome.report)")
    #expect(outcome.report.contains("help: "))
  }

  @Test("an address that is none is reported with file, line and column, and nothing is written (X-19)")
  func hostile() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings, "content/pages/about.md": Self.page("[\"../../outside\"]"),
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 1 && !folder.exists("site"), "\(outcome.report)")
    #expect(
      outcome.report.contains("content/pages/about.md:3:11: error: alias \"../../outside\" leaves the site"),
      "\(outcome.report)")
  }

  @Test(
    "redirects are the same after a build that takes its pieces from the cache, and gone with their alias (X-19)"
  )
  func again() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings, "content/pages/about.md": Self.page("[b, a]"),
      "content/chats/a.json":
        #"{"title":"T","aliases":["talk"],"messages":[{"id":"1","sender":"a","text":"x","timestamp":"2025-03-01T10:00:00Z"}]}"#,
    ])
    #expect(try Program.build(folder).status == 0)
    let first = try folder.text("site/_redirects")
    #expect(first == "/a/ /about/ 301\n/b/ /about/ 301\n/talk/ /chats/a/ 301\n")
    try folder.write("content/pages/new.md", "# New\n\nWords.\n")
    #expect(try Program.build(folder).status == 0)
    #expect(try folder.text("site/_redirects") == first)
    #expect(folder.exists("site/talk/index.html"))
    try folder.write("content/pages/about.md", Self.page("[b]"))
    #expect(try Program.build(folder).status == 0)
    #expect(!folder.exists("site/a/index.html"))
    #expect(try Program.run(["check"], in: folder).status == 0)
  }

  @Test("the theme's own _redirects keeps its lines, which come first (X-19)")
  func themed() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings, "content/pages/about.md": Self.page("[old]"),
      "templates/root/_redirects": "/x /y 302", "templates/root/_headers": "/*\n  X-A: b\n",
      "templates/root/.htaccess": "Options -Indexes\n",
    ])
    #expect(try Program.build(folder).status == 0)
    #expect(try folder.text("site/_redirects") == "/x /y 302\n/old/ /about/ 301\n")
    #expect(folder.exists("site/_headers") && folder.exists("site/.htaccess"))
  }

  @Test("drafts and private chats leave no old address, and no list without aliases (X-19)")
  func drafts() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings,
      "content/pages/about.md": Self.page("[old]").replacing("aliases", with: "draft: true\naliases"),
      "content/pages/b.md": "# B\n\nWords.\n",
      "content/chats/a.json":
        #"{"title":"T","private":true,"aliases":["talk"],"messages":[{"id":"1","sender":"a","text":"x","timestamp":"2025-03-01T10:00:00Z"}]}"#,
    ])
    #expect(try Program.build(folder).status == 0)
    #expect(!folder.exists("site/_redirects") && !folder.exists("site/old") && !folder.exists("site/talk"))
  }

  @Test("an old address that shows a hidden word is an error that names where it is written (safety 1, X-19)")
  func redacted() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings + "redact: [zorblax]\n",
      "content/pages/about.md": Self.page("[about/zorblax]"),
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 5, "\(outcome.report)")
    #expect(outcome.report.contains("content/pages/about.md:3:11"), "\(outcome.report)")
  }
}
