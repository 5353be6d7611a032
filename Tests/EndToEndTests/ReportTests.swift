import Testing

/// `/report/`: what a site says of itself in figures.
@Suite("The report of a site")
struct ReportTests {
  private static let page = "site/report/index.html"

  private static func chat(_ number: Int, year: Int = 2025) -> String {
    """
    {"title":"Chat \(number)","messages":[{"sender":"ann","text":"x","timestamp":"\(year)-03-0\(number)T10:00:00Z"},\
    {"sender":"bo","text":"y","timestamp":"\(year)-05-0\(number)T11:00:00Z"}]}
    """
  }

  private func folder() throws -> Folder {
    try Folder([
      "content/site.yml": "title: Figures\ntimezone: UTC\n", "content/chats/c1.json": Self.chat(1),
      "content/chats/c2.json": Self.chat(2), "content/chats/c3.json": Self.chat(3, year: 2022),
    ])
  }

  @Test("home and the page about the build lead to it, and its figures are those of the content (X-08)")
  func linked() throws {
    let folder = try folder()
    #expect(try Program.build(folder).status == 0)
    let page = try folder.text(Self.page)
    #expect(page.contains("<dt>Messages</dt><dd>6</dd>") && page.contains("<dt>Conversations</dt><dd>3</dd>"))
    #expect(page.contains("<h3 id=\"chats-months\">Messages by month</h3>"))
    #expect(page.contains("<a href=\"../calendar/2022-"))
    #expect(page.contains("<a href=\"../chats/c1/index.html\" dir=\"auto\">Chat 1</a>"))
    #expect(!page.contains("style="))
    #expect(try folder.text("site/index.html").contains("href=\"report/index.html\""))
    #expect(try folder.text("site/about/build/index.html").contains("href=\"../../report/index.html\""))
    #expect(try Program.run(["check"], in: folder).status == 0)
  }

  @Test("a site without content has neither report nor links to one")
  func empty() throws {
    let folder = try Folder(["content/site.yml": "title: Nothing\n"])
    #expect(try Program.build(folder).status == 0)
    #expect(!folder.exists(Self.page))
    for page in ["index.html", "about/build/index.html"] {
      #expect(!(try folder.text("site/\(page)").contains("report/")))
    }
  }

  @Test("a page of the user's own at this address stays theirs")
  func own() throws {
    let folder = try folder()
    try folder.write("content/pages/report.md", "---\ntitle: Report\n---\nMine alone.\n")
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    #expect(try folder.text(Self.page).contains("Mine alone."))
  }

  @Test("chats that are not published are counted by nobody (C-75)")
  func unpublished() throws {
    let folder = try folder()
    #expect(try Program.build(folder).status == 0)
    let before = try folder.text(Self.page)
    for (name, key) in [("d", "draft"), ("p", "private")] {
      try folder.write(
        "content/chats/\(name).json", Self.chat(4).replacing("{\"title\"", with: "{\"\(key)\":true,\"title\"")
      )
    }
    #expect(try Program.build(folder).status == 0)
    #expect(try folder.text(Self.page) == before)
  }

  @Test("it is the same whether pieces are made, kept, or made by shards (X-02)")
  func same() throws {
    let folder = try folder()
    let cache = ["--cache-folder", folder.at("cache")]
    #expect(try Program.build(folder, cache).status == 0)
    try folder.write("content/chats/c4.json", Self.chat(4))
    #expect(try Program.build(folder, cache).status == 0)
    let kept = try folder.text(Self.page)
    #expect(kept.contains("<dd>8</dd>"))
    #expect(try Program.build(folder, ["--no-cache", "-o", "new"]).status == 0)
    #expect(try folder.text("new/report/index.html") == kept)
    for number in 1...2 {
      #expect(try Program.build(folder, ["--shard", "\(number)/2", "-o", "shards/\(number)"]).status == 0)
    }
    let merged = try Program.build(folder, ["-o", "merged", "--merge", "shards/1", "shards/2"])
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(try folder.text("merged/report/index.html") == kept)
  }
}
