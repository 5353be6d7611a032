import Testing

/// A site that stands is only ever replaced by a whole one.
struct SurvivalTests {
  /// A good site with every kind, and for each kind a file with what breaks it.
  private static let good: KeyValuePairs = [
    "content/site.yml": "title: Example\ntimezone: UTC\n",
    "content/chats/lunch.json": """
    {"title":"Lunch","participants":["Ann"],
     "messages":[{"id":"1","sender":"Ann","text":"Noon?","timestamp":"2025-11-01T10:00:00Z"}]}
    """,
    "content/chats/all.jsonl": """
    {"id":"c1","title":"One","messages":[{"id":"1","sender":"a","text":"x","timestamp":"2025-11-01T10:00:00Z"}]}

    """,
    "content/services/jobs.csv": """
    id,title,customerName,description,status,priority,scheduledDate,location
    1,Mend,Ada,Roof,Active,Low,2025-11-05T14:30:00Z,

    """,
    "content/people/users/since-0.json": "[{\"id\":1,\"login\":\"ada\"}]",
    "content/people/profiles/ada.json": "{\"id\":1,\"name\":\"Ada\"}",
    "content/people/notes/ada.md": "A note.\n",
    "content/stories/users.json": "{\"pages\":[{\"users\":[{\"id\":1,\"name\":\"Neo\"}]}]}",
    "content/stories/items/1.json": "[{\"alt\":\"A\"}]",
    "content/pages/about.md": "---\ntitle: About\n---\nText.\n",
  ]

  static let breakages: [(path: String, bytes: [UInt8], status: Int32)] = [
    ("content/site.yml", Array("title: [\n".utf8), 3),
    ("content/chats/lunch.json", Array("{".utf8), 1),
    ("content/chats/all.jsonl", Array("{\"id\":\"c1\"}\n".utf8), 1),
    ("content/services/jobs.csv", Array("id,title\n1\n".utf8), 1),
    ("content/people/users/since-0.json", Array("{\"message\":\"limit\"}".utf8), 1),
    ("content/people/profiles/ada.json", Array("{\"id\":2}".utf8), 1),
    ("content/people/notes/ada.md", [0xFF], 1),
    ("content/stories/users.json", Array("[]".utf8), 1),
    ("content/stories/items/1.json", Array("[{\"duration\":0}]".utf8), 1),
    ("content/pages/about.md", Array("no header".utf8), 1),
    ("templates/page.html", Array("{{#x}}".utf8), 4),
    ("content/pages/dead.md", Array("---\ntitle: Dead\n---\n[x](gone.html)\n".utf8), 5),
  ]

  @Test(
    "a broken file leaves the site as it was, byte for byte, and nothing beside it; once mended, the site builds"
  )
  func survives() throws {
    let folder = try Folder(Self.good)
    #expect(try Program.build(folder).status == 0)
    let site = try folder.tree("site")
    let stamps = try folder.stamps("site")
    for breakage in Self.breakages {
      let before = folder.exists(breakage.path) ? try folder.bytes(breakage.path) : nil
      try folder.write(breakage.path, breakage.bytes)
      let outcome = try Program.build(folder)
      #expect(outcome.status == breakage.status, "\(breakage.path): \(outcome.errors)")
      #expect(outcome.errors.contains(breakage.path), "\(outcome.errors)")
      #expect(outcome.errors.hasSuffix("nothing was written to site/\n"))
      #expect(try folder.tree("site") == site)
      #expect(try folder.stamps("site") == stamps)
      #expect(try folder.names().filter { $0.hasPrefix(".") } == [], "litter after \(breakage.path)")
      if let before { try folder.write(breakage.path, before) } else { try folder.remove(breakage.path) }
    }
    let mended = try Program.build(folder)
    #expect(mended.status == 0)
    #expect(mended.output.contains(" 0 written, "))
    #expect(try folder.stamps("site") == stamps)
  }

  @Test(
    "a disk that takes no more of what the checks put aside is an error that says so, and the site stays (X-10)"
  )
  func spill() throws {
    let folder = try Folder(["content/site.yml": "title: A\ntimezone: UTC\nsearch: false\nmarkdown: false\n"])
    // A book: each of its pages links to all the others.
    try folder.write("content/pages/book/index.md", "---\ntitle: Book\n---\nText.\n")
    for number in 100..<160 {
      try folder.write("content/pages/book/p\(number).md", "---\ntitle: P\(number)\n---\nText.\n")
    }
    #expect(try Program.build(folder, ["--no-cache"]).status == 0)
    let site = try folder.tree("site")
    try folder.write("content/pages/book/p100.md", "---\ntitle: Q\n---\nText.\n")
    let outcome = try Program.limited(kilobytes: 60, folder, ["--no-cache"])
    #expect(outcome.status == 6)
    #expect(outcome.errors.contains("/texts: error: cannot write: File too large"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("nothing was written to site/\n"))
    #expect(try folder.tree("site") == site)
    #expect(try folder.names().filter { $0.hasPrefix(".") } == [])
    #expect(try Program.build(folder, ["--no-cache"]).status == 0)
  }

  @Test("a change writes what changed and removes what is no longer made")
  func changes() throws {
    let folder = try Folder(Self.good)
    #expect(try Program.build(folder).status == 0)
    let stamps = try folder.stamps("site")
    try folder.remove("content/stories/items/1.json")
    try folder.write("content/people/notes/ada.md", "Another note.\n")
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0)
    let later = try folder.stamps("site")
    #expect(later["people/ada/index.html"] != stamps["people/ada/index.html"])
    #expect(later["chats/lunch/index.html"] == stamps["chats/lunch/index.html"])
    #expect(try folder.text("site/people/ada/index.html").contains("Another note."))
  }

  @Test("--strict makes a warning an error: no site, exit 1")
  func strict() throws {
    let folder = try Folder(["content/site.yml": "title: x\n"])
    let strict = try Program.build(folder, ["--strict"])
    #expect(strict.status == 1)
    #expect(strict.errors.contains("no \"timezone\""))
    #expect(!folder.exists("site"))
    #expect(try Program.build(folder).status == 0)
  }
}
