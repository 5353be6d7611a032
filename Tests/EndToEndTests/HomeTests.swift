import Testing

/// What the home page and the page about the build show of each kind of content.
struct HomeTests {
  private static let nothing = "Nothing here yet."

  private static func run(_ reply: String) -> String {
    [("c1", "Bread"), ("c2", "Rolls")].map { id, title in
      """
      {"id":"\(id)","title":"\(title)","messages":[\
      {"id":"1","sender":"u","role":"user","text":"Any left?","timestamp":"2025-01-01T10:00:00Z"},\
      {"id":"2","sender":"a","role":"assistant","text":"\(reply) \(title)","timestamp":"2025-01-01T10:00:01Z"}]}
      """
    }.joined(separator: "\n") + "\n"
  }

  @Test("a project of only scripts and runs shows them on the home page and in the build (requirements 1)")
  func generated() throws {
    let folder = try Folder([
      "content/site.yml": "title: Runs\ntimezone: UTC\nnow: 2025-11-05T12:00:00Z\n",
      "content/assistant/scripts/hello.txt": "hi\n",
      "content/runs/r1/all.jsonl": Self.run("One"), "content/runs/r2/all.jsonl": Self.run("Two"),
      "content/runs/r3/all.jsonl": Self.run("Three"),
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let home = try folder.text("site/index.html")
    #expect(!home.contains(Self.nothing))
    #expect(home.contains("1 example conversation · 3 runs"))
    for way in [
      "assistant/hello/index.html", "review/r3/index.html", "review/r1/index.html",
      "review/_unreviewed/index.html", "review/r2..r3/index.html",
    ] {
      #expect(home.contains("href=\"\(way)\""), "\(way)")
    }
    #expect(!home.contains("review/r1..r2/"), "only the last comparison")
    let built = try folder.text("site/about/build/index.html")
    #expect(built.contains("<p>1 example conversation</p>\n<p>3 runs</p>"))
    #expect(!built.contains("Nothing yet."))
  }

  @Test("whatever a project has, its home page is not empty (requirements 1)")
  func everyKind() throws {
    for (path, text, href) in [
      ("chats/a.jsonl", Self.run("One"), "chats/"),
      ("assistant/rules.json", #"{"rules":[{"name":"d","priority":1,"reply":"x"}]}"#, "assistant/"),
      ("runs/r1/all.jsonl", Self.run("One"), "review/r1/"),
      ("pages/about.md", "---\ntitle: About us\n---\nWords.\n", "about/"),
      ("pages/guide/index.md", "---\ntitle: Start\n---\nWords.\n", "guide/"),
    ] {
      let folder = try Folder([
        "content/site.yml": "title: One kind\ntimezone: UTC\nnow: 2025-11-05T12:00:00Z\n",
        "content/\(path)": text,
      ])
      let outcome = try Program.build(folder)
      #expect(outcome.status == 0, "\(path): \(outcome.errors)")
      let home = try folder.text("site/index.html")
      #expect(!home.contains(Self.nothing), "\(path)")
      let main = try #require(home.split(separator: "<main").last, "\(path)")
      #expect(main.contains("href=\"\(href)"), "\(path)")
      #expect(try !folder.text("site/about/build/index.html").contains("Nothing yet."), "\(path)")
    }
  }

  private static func chat(_ title: String) -> String {
    #"{"title":"\#(title)","messages":[{"id":"1","sender":"a","text":"x","timestamp":"2025-03-01T10:00:00Z"}]}"#
  }

  @Test(
    "a site of one chat opens on it, and hosts are told nothing that browsers would remember (use 11)",
    arguments: ["", "baseURL: https://example.org/archive/\n"])
  func onlyChat(settings: String) throws {
    let folder = try Folder([
      "content/site.yml": "title: One\ntimezone: UTC\n\(settings)",
      "content/chats/ann.json": Self.chat("Ann"),
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    let home = try folder.text("site/index.html")
    #expect(home.contains("<meta http-equiv=\"refresh\" content=\"0; url=chats/ann/index.html\" />"))
    #expect(home.contains("<a href=\"chats/ann/index.html\">") && !home.contains("new address"))
    #expect(!home.contains("noindex") && !folder.exists("site/_redirects"))
    #expect(try folder.text("site/settings/index.html").contains("href=\"../calendar/index.html\""))
    let checked = try Program.run(["check"], in: folder)
    #expect(checked.status == 0, "\(checked.report)")
    #expect(try Program.run(["check", "site"], in: folder).status == 0)
    try folder.write("content/chats/bo.json", Self.chat("Bo"))
    #expect(try Program.build(folder).status == 0)
    #expect(try folder.text("site/index.html").contains("href=\"chats/bo/index.html\""))
    #expect(try !folder.text("site/index.html").contains("http-equiv=\"refresh\""))
  }

  @Test("one chat beside anything else leaves the home page as it is (use 11)")
  func chatAndMore() throws {
    let folder = try Folder([
      "content/site.yml": "title: Two\ntimezone: UTC\n", "content/chats/ann.json": Self.chat("Ann"),
      "content/pages/about.md": "---\ntitle: About us\n---\nWords.\n",
    ])
    #expect(try Program.build(folder).status == 0)
    #expect(try !folder.text("site/index.html").contains("http-equiv=\"refresh\""))
  }
}
