import Testing

/// Pages that people of a large site share are kept while what they show stays the same.
@Suite("The cache of shared pages")
struct SharedPageCacheTests {
  private static func archive(_ text: String) -> String {
    (1...1001).map { number in
      let (sender, words) = ("Ann \(number)", number == 500 ? text : "Hello")
      return #"{"id":"c\#(number)","title":"Chat \#(number)","participants":["\#(sender)","Bo"],"#
        + #""messages":[{"id":"1","sender":"\#(sender)","timestamp":"2025-01-01T00:00:00Z","#
        + #""text":"\#(words)"}]}"# + "\n"
    }.joined()
  }

  @Test("X-01 after a change of one of 1,001 conversations the site is that of a clean build")
  func changed() throws {
    let settings = "title: Many\ntimezone: UTC\nsearch: false\n"
    let folder = try Folder(["content/site.yml": settings, "content/chats/a.jsonl": Self.archive("Hello")])
    let cache = ["--cache-folder", "../cache", "-o", "site"]
    #expect(try Program.build(folder, cache).status == 0)
    let page = "chats/_people/1.html"
    let before = try folder.bytes("site/\(page)")
    for archive in [Self.archive("Changed"), Self.archive("Hello").replacing("\"Bo\"", with: "\"Cleo\"")] {
      try folder.write("content/chats/a.jsonl", archive)
      #expect(try Program.build(folder, cache).status == 0)
      #expect(try Program.build(folder, ["--no-cache", "-o", "clean"]).status == 0)
      #expect(try folder.tree("site") == folder.tree("clean"))
      #expect(!folder.exists("site/\(page.dropLast(4))md"))
    }
    #expect(try folder.bytes("site/\(page)") != before)
  }
}
