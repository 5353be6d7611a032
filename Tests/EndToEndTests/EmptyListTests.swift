import Testing

/// What a site shows that has nothing to show yet.
struct EmptyListTests {
  @Test("X-21: every empty list says so in one sentence, with one next step")
  func lists() throws {
    let folder = try Folder([
      "content/site.yml": "title: Empty\ntimezone: UTC\n", "content/services/a.json": "[]",
      "content/people/users/since-0.json": "[]", "content/stories/users.json": "{\"pages\":[]}",
      "content/chats/a.json": "{\"title\":\"A\",\"draft\":true,\"messages\":[]}",
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for page in ["index", "chats/index", "people/index", "services/index", "stories/index"] {
      let text = try folder.text("site/\(page).html")
      let empty = try #require(text.firstMatch(of: #/<p class="empty">([^<]+)<\/p>/#), "\(page)")
      #expect(empty.1.contains("content/") && empty.1.contains("scrollback build"), "\(page): \(empty.1)")
    }
  }

  @Test("a section without content is left out, and what leads to it (X-03, X-21)")
  func sections() throws {
    let folder = try Folder(["content/pages/about.md": "---\ntitle: About\n---\nWords.\n"])
    #expect(try Program.build(folder).status == 0)
    for section in ["chats", "people", "services", "stories"] {
      #expect(!folder.exists("site/\(section)/index.html"))
      #expect(try !folder.text("site/index.html").contains("href=\"\(section)/"))
    }
  }
}
