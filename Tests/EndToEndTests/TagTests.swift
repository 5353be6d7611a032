import Testing

/// `/tags/`: everything that is filed under a word.
@Suite("Tags of a site")
struct TagTests {
  private static func chat(_ title: String, _ tags: String, day: Int = 1, more: String = "") -> String {
    #"{"title":"\#(title)","tags":\#(tags),\#(more)"messages":[{"sender":"a","text":"x","timestamp":"2025-03-0\#(day)T10:00:00Z"}]}"#
  }

  private func built(_ files: KeyValuePairs<String, String>, status: Int32 = 0) throws -> (Folder, String) {
    let folder = try Folder(files)
    try folder.write("content/site.yml", "title: S\ntimezone: UTC\nbaseURL: https://example.org/\n")
    let outcome = try Program.build(folder)
    #expect(outcome.status == status, "\(outcome.report)")
    return (folder, outcome.report)
  }

  @Test("all kinds that have tags stand together, and each page leads to its tags")
  func kinds() throws {
    let (folder, _) = try built([
      "content/chats/c.json": Self.chat("Talk", #"["Sea"]"#),
      "content/pages/p.md": "---\ntitle: Harbour\ntags: sea\n---\nText\n",
      "content/services/s.csv":
        "id,title,customerName,description,status,priority,scheduledDate,location,serviceNotes,tags\n"
        + "1,Pump,Ann,Wet,Active,Low,2025-03-02T10:00:00Z,,,sea; SEA;water\n",
      "content/stories/users.json": #"{"pages":[{"users":[{"id":1,"name":"Bo"}]}]}"#,
      "content/stories/items/1.json":
        #"[{"alt":"A boat","tags":["sea"],"timestamp":"2025-03-03T10:00:00Z"}]"#,
      "content/people/users/since-0.json":
        #"[{"id":1,"login":"ann","avatar_url":"","html_url":"","type":"User","site_admin":false}]"#,
      "content/people/notes/ann.md": "---\ntags: [sea]\n---\nSails.\n",
    ])
    let page = try folder.text("site/tags/sea/index.html")
    for part in [
      "<h1>#<bdi>Sea</bdi></h1>", "<p class=\"sub\">5 entries", "../../chats/c/index.html",
      "../../p/index.html",
      "../../services/1-pump/index.html", "../../stories/1-bo/index.html#1-1", "../../people/ann/index.html",
    ] { #expect(page.contains(part), "\(part)") }
    for path in ["chats/c", "services/1-pump", "stories/1-bo", "people/ann"] {
      #expect(
        try folder.text("site/\(path)/index.html").contains("rel=\"tag\" href=\"../../tags/sea/index.html\""),
        "\(path)")
    }
    #expect(try folder.text("site/p/index.html").contains("href=\"../tags/sea/index.html\""))
    #expect(try folder.text("site/tags/index.html").contains("href=\"water/index.html\""))
    #expect(try folder.text("site/index.html").contains("<a href=\"tags/index.html\">Tags</a>"))
    #expect(try folder.text("site/tags/sea/index.md").contains("# #Sea"))
    #expect(try folder.text("site/llms.txt").contains("[Tags](https://example.org/tags/index.md)"))
    #expect(try folder.text("site/sitemap.xml").contains("<loc>https://example.org/tags/sea/</loc>"))
    #expect(try folder.text("site/tags/sea/feed.xml").matches(of: /<entry>/).count == 3)
    #expect(page.contains(#""name":"Tags","item":"https://example.org/tags/""#), "the way to it")
    #expect(try Program.run(["check"], in: folder).status == 0)
  }

  @Test("a site without tags has no list of them, and no link to one")
  func none() throws {
    let (folder, _) = try built(["content/chats/c.json": Self.chat("Talk", "[]")])
    #expect(!folder.exists("site/tags"))
    #expect(!(try folder.text("site/index.html").contains("tags/index.html")))
    #expect(!(try folder.text("site/chats/c/index.html").contains("tags/")))
  }

  @Test("hostile tags have safe addresses, or are left out with a word why")
  func hostile() throws {
    let tags =
      #"["", "../../etc", "<script>alert(1)</script>", "\u202Eevil", "CON", "🎉", "طبخ", "a/b\\c", "index.html", "%2e%2e", ""#
      + String(repeating: "x", count: 65_536) + #""]"#
    let (folder, report) = try built(["content/chats/c.json": Self.chat("Talk", tags)])
    #expect(report.contains("warning: a tag is blank; it is left out"))
    #expect(report.contains("warning: a tag has more than 100 characters; it is left out"))
    let names = try folder.names("site/tags")
    #expect(names.count == 9 + 2, "\(names)")
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9-]+|index\.(html|md)/) != nil }, "\(names)")
    #expect(!(try folder.text("site/tags/index.html").contains("<script>alert")))
    #expect(try Program.run(["check"], in: folder).status == 0)
  }

  @Test("a tag that is no text is an error with its place")
  func wrong() throws {
    let (_, report) = try built(["content/chats/c.json": Self.chat("Talk", "[{}]")], status: 1)
    #expect(report.contains("error: \"tags\" must contain only text, found an object"), "\(report)")
  }

  @Test("more than fifty tags of one thing, and hundreds of a site, stay within what pages may hold")
  func many() throws {
    let folder = try Folder(["content/site.yml": "title: S\ntimezone: UTC\n"])
    for number in 0..<13 {
      let tags = (0..<60).map { "\"t\(number)x\($0)\"" }.joined(separator: ",")
      try folder.write("content/chats/c\(number).json", Self.chat("C\(number)", "[\(tags)]"))
    }
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0 && outcome.report.contains("60 tags found; only the first 50 are used"))
    #expect(!outcome.report.contains("[budgets]"))
    #expect(try folder.text("site/tags/index.html").contains("Page 1 of 2"))
    #expect(try folder.text("site/tags/_page/2/index.html").contains("<h2><bdi>T</bdi></h2>"))
  }

  @Test("what has a tag is cut into pages, and those of drafts and private chats are nowhere (C-75)")
  func pages() throws {
    let folder = try Folder(["content/site.yml": "title: S\ntimezone: UTC\n"])
    for number in 0..<201 { try folder.write("content/chats/c\(number).json", Self.chat("C", "[\"x\"]")) }
    for key in ["draft", "private"] {
      try folder.write(
        "content/chats/\(key).json", Self.chat("Z", "[\"hidden\",\"x\"]", more: "\"\(key)\":true,"))
    }
    #expect(try Program.build(folder).status == 0)
    #expect(try folder.text("site/tags/x/index.html").contains("201 entries"))
    #expect(folder.exists("site/tags/x/_page/2/index.html") && !folder.exists("site/tags/x/_page/3"))
    #expect(!folder.exists("site/tags/hidden"))
  }

  @Test("pages of the user's own at these addresses stay theirs")
  func own() throws {
    let (folder, _) = try built([
      "content/chats/c.json": Self.chat("Talk", #"["sea"]"#),
      "content/pages/tags.md": "---\ntitle: Words\n---\nMine alone.\n",
    ])
    #expect(try folder.text("site/tags/index.html").contains("Mine alone."))
    #expect(folder.exists("site/tags/sea/index.html"))
  }
}
