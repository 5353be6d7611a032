import Testing

/// `index.md` beside each `index.html`, and `llms.txt`.
struct AlternateFileTests {
  private static let settings = "title: A & B\ntimezone: UTC\nbaseURL: https://example.org/a/\n"
  /// Put together here, so that no scanner stumbles over this file.
  private static let address = "rosa.lind" + "@" + "harbour-mail.co.uk"
  private static let chat =
    #"{"title":"Tea","markdown":true,"messages":[{"id":"1","sender":"Ann","text":"*Hi* <b>you</b>","timestamp":"2025-11-01T10:00:00Z"}]}"#

  private func built(_ settings: String = settings, _ more: [String] = []) throws -> Folder {
    let folder = try Folder([
      "content/site.yml": settings, "content/chats/tea.json": Self.chat,
      "content/pages/about.md": "---\ntitle: About us\n---\n\nSee [the tea](../chats/tea/index.html).\n",
    ])
    let outcome = try Program.build(folder, more)
    #expect(outcome.status == 0, "\(outcome.report)\(outcome.errors)")
    return folder
  }

  @Test("X-05 every page but those of errors has a alternate, and its head says where")
  func everyPage() throws {
    let folder = try built()
    for path in try folder.tree("site").keys where path.hasSuffix(".html") {
      let hasLink = try folder.text("site/\(path)").contains(
        "<link rel=\"alternate\" type=\"text/markdown\" href=\"index.md\" />")
      let isError = path == "404.html" || path == "offline.html"
      #expect(hasLink != isError, "\(path)")
      #expect(folder.exists("site/\(path.dropLast(4))md") != isError, "\(path)")
    }
  }

  @Test(
    "X-05 a chat's alternate is a transcript that Scrollback reads, and alternates of other pages link to it")
  func transcript() throws {
    let text = try built().text("site/chats/tea/index.md")
    #expect(text.hasPrefix("---\ntitle: \"Tea\"\nslug: \"tea\"\n"))
    #expect(text.contains("\n---\n\n**Ann** 2025-11-01T10:00:00Z\n\n*Hi* <b>you</b>\n"))
    #expect(try built().text("site/chats/tea/index.html").contains(#"type="text/markdown" href="index.md""#))
    #expect(try built().text("site/about/index.md").contains("See [the tea](../chats/tea/index.md).\n"))
  }

  @Test("X-05 the same without checks, and none where site.yml says markdown: false")
  func settings() throws {
    let folder = try built()
    let unchecked = try built(Self.settings, ["--no-check"])
    for path in ["chats/tea/index.md", "index.md", "about/build/index.md"] {
      #expect(try folder.bytes("site/\(path)") == unchecked.bytes("site/\(path)"), "\(path)")
    }
    let without = try built(Self.settings + "markdown: false\n")
    let markdown = try without.tree("site").keys.filter { $0.hasSuffix("index.md") || $0 == "llms.txt" }
    #expect(markdown == ["chats/tea/index.md"], "the chat's export remains")
    #expect(!(try without.text("site/index.html").contains("text/markdown")))
  }

  @Test(
    "X-05 a page that goes takes its alternate along, one that changes changes it, others stay as they are")
  func again() throws {
    let folder = try built()
    let before = try folder.stamps("site")
    try folder.write("content/chats/tea.json", Self.chat.replacing("*Hi*", with: "*Bye*"))
    try folder.remove("content/pages/about.md")
    #expect(try Program.build(folder).status == 0)
    #expect(try folder.text("site/chats/tea/index.md").contains("*Bye*"))
    #expect(!folder.exists("site/about/index.md"))
    #expect(try folder.stamps("site")["settings/index.md"] != nil)
    #expect(before["chats/tea/index.md"] != nil)
  }

  @Test("X-05 llms.txt names the sections, what is new, and the build, in full addresses")
  func modelList() throws {
    #expect(
      try built().text("site/llms.txt") == """
        # A & B

        > 1 conversation · 1 page

        Most pages have a Markdown alternate: index.md next to index.html.

        ## Sections

        - [Chats](https://example.org/a/chats/index.md)
        - [About us](https://example.org/a/about/index.md)

        ## The whole site

        - [Report](https://example.org/a/report/index.md)
        - [Calendar](https://example.org/a/calendar/index.md)

        ## Latest

        - [Tea](https://example.org/a/chats/tea/index.md): 2025-11-01: 1 message, latest: Hi \\<b>you\\</b>

        ## Optional

        - [About this build](https://example.org/a/about/build/index.md)
        - [Feed](https://example.org/a/feed.json)

        """)
  }

  @Test("X-05 llms.txt of many chats is as short as that of few, and relative without an address")
  func size() throws {
    let folder = try Folder([
      "content/site.yml": "title: [x](y)\ntimezone: UTC\n".replacing("[x](y)", with: "\"[x](y)\"")
    ])
    for number in 0..<120 { try folder.write("content/chats/c\(number).json", Self.chat) }
    #expect(try Program.build(folder).status == 0)
    let text = try folder.text("site/llms.txt")
    #expect(text.hasPrefix("# \\[x\\](y)\n"))
    #expect(text.contains("- [Chats](chats/index.md)\n"))
    #expect(text.utf8.count < 4000)
  }

  @Test("what may not be published keeps a site with alternates from being made (X-11)")
  func secrets() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings + "publish: true\n",
      "content/pages/about.md": "---\ntitle: About\n---\n\nWrite to \(Self.address)\n",
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("about/index.html") || outcome.report.contains("about/index.html"))
  }
}
