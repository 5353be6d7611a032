import Testing

/// `/about/build/`: what a site says of how it was made.
struct BuildPageTests {
  private static let page = "site/about/build/index.html"
  private static let settings = "title: x\ntimezone: UTC\n"

  /// A chat whose only message has one unknown key.
  private static func chat(_ more: String = "") -> String {
    """
    {"title":"T",\(more)"messages":[{"sender":"a","text":"x","timestamp":"2025-11-01T10:00:00Z",\
    "colour":"secret-word"}]}
    """
  }

  private func page(_ folder: Folder, _ more: [String] = []) throws -> String {
    let outcome = try Program.build(folder, more)
    #expect(outcome.status == 0, "\(outcome.report)")
    return try folder.text(Self.page)
  }

  @Test("the page has counts, version, settings in force, and warnings with their places (C-36)")
  func content() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings + "feeds: false\n", "content/chats/a.json": Self.chat(),
    ])
    let page = try page(folder, ["--base-url", "https://example.org/b"])
    for part in [
      "Built with Scrollback 0.1.0 from 2 files.", "<p>1 conversation</p>", ">1 warning</h2>",
      "<code dir=\"ltr\">content/chats/a.json:1:86</code>", "unknown key &quot;colour&quot;",
      "<code>baseURL</code></dt><dd dir=\"auto\">https://example.org/b/</dd>",
      "<code>feeds</code></dt><dd dir=\"auto\">false</dd>",
      "<code>now</code></dt><dd dir=\"auto\">the time of the build</dd>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(
      try folder.text("site/settings/index.html").contains(
        "<a href=\"../about/build/index.html\">About this build</a>"))
  }

  @Test(
    "the page says how often each rule of the assistant answered and how many attempts failed (X-08, requirements 10)"
  )
  func coverage() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings, "content/assistant/scripts/a.txt": "hello\n\nis it raining?\n",
    ])
    let page = try page(folder)
    #expect(page.contains("<p>Replies by rule: <span dir=\"auto\">"), "\(page)")
    #expect(page.contains(#/greeting 1/#) && page.contains("<p>Failed attempts: "))
  }

  @Test("the page says nothing of clock, machine or place, however the build was called (C-36)")
  func deterministic() throws {
    let files: KeyValuePairs = ["content/site.yml": Self.settings, "content/chats/a.json": Self.chat()]
    let folder = try Folder(files, name: "tell-tale")
    let here = try page(folder)
    let elsewhere = try Folder()
    let outcome = try Program.run(
      ["build", folder.path, "-o", "deep/out", "--now", "2025-11-05T13:00:00Z", "--jobs", "3"], in: elsewhere,
      environment: ["TZ": "Asia/Tokyo"])
    #expect(outcome.errors.contains("tell-tale/content/chats/a.json:1:86: warning"), "\(outcome.errors)")
    #expect(try elsewhere.text("deep/out/about/build/index.html") == here)
    let content = try Program.run(
      ["build", "\(folder.path)/content/", "-o", "out", "--now", Program.now], in: elsewhere)
    #expect(content.status == 0)
    let bare = try elsewhere.text("out/about/build/index.html")
    #expect(bare == here.replacing("content/chats/a.json", with: "chats/a.json"))
    let file = try Program.run(
      ["build", "\(folder.path)/content/chats/a.json", "-o", "file", "--now", Program.now], in: elsewhere)
    #expect(file.status == 0)
    #expect(!(try elsewhere.text("file/about/build/index.html").contains("tell-tale")))
  }

  @Test("the fingerprint of what was read changes with any of its bytes, and only then (C-36)")
  func fingerprint() throws {
    let folder = try Folder(["content/site.yml": Self.settings, "content/chats/a.json": Self.chat()])
    func hash() throws -> String {
      try String(page(folder).firstMatch(of: #/<code>([0-9a-f]{16})</code>/#)?.output.1 ?? "")
    }
    let first = try hash()
    let again = try hash()
    #expect(!first.isEmpty && again == first)
    try folder.write("content/chats/a.json", Self.chat() + "\n")
    let second = try hash()
    try folder.write("templates/assets/x.css", "")
    let third = try hash()
    #expect(Set([first, second, third]).count == 3)
    try folder.remove("templates")
    try folder.write("content/chats/a.json", Self.chat())
    #expect(try hash() == first)
  }

  @Test("a long list of warnings ends with how many more there are (C-36)")
  func many() throws {
    let folder = try Folder(["content/site.yml": Self.settings])
    for number in 100...249 {
      try folder.write(
        "content/chats/c\(number).json", Self.chat().replacing("\"T\"", with: "\"T\(number)\""))
    }
    let page = try page(folder)
    #expect(page.matches(of: #/<li><code/#).count == 100)
    #expect(page.contains(">150 warnings</h2>") && page.contains("50 more warnings in the build output"))
    #expect(page.contains("c100.json") && page.contains("c199.json") && !page.contains("c200.json"))
  }

  @Test(
    "what is not published is not spoken of: drafts, private chats, later messages, files nobody reads (C-36, C-75)"
  )
  func unpublished() throws {
    let folder = try Folder([
      "content/site.yml": Self.settings,
      "content/chats/tell-private.json": Self.chat(#""private":true,"#),
      "content/chats/tell-draft.json": Self.chat(#""draft":true,"#),
      "content/chats/later.json": Self.chat().replacing("2025-11-01", with: "2031-02-03"),
      "content/pages/tell-page.md": "---\ntitle: T\ndraft: true\ncolour: red\n---\n",
      "content/tell-stray.txt": "x",
    ])
    let page = try page(folder)
    #expect(!page.contains("tell-") && !page.contains("2031"), "\(page)")
    #expect(page.contains("in the build output"))
    let drafts = try self.page(folder, ["--drafts"])
    #expect(drafts.contains("tell-draft.json") && drafts.contains("tell-page.md"))
    #expect(!drafts.contains("tell-private.json"))
  }

  @Test("hostile names and texts are text on the page (C-36)")
  func hostile() throws {
    let folder = try Folder([
      "content/site.yml": "title: <script>alert(1)</script>\ntimezone: UTC\n\"<b>\\u202e\": x\n",
      "content/chats/a.json": Self.chat().replacing("colour", with: "<img src=x onerror=alert(1)>\\u202e"),
    ])
    let page = try page(folder)
    #expect(!page.contains("<script>alert") && !page.contains("<img") && !page.contains("<b>"))
    #expect(!page.unicodeScalars.contains("\u{202E}"))
    #expect(page.contains("&lt;img src=x onerror=alert(1)&gt;"))
  }

  @Test("a page of the user about the site stands beside it")
  func beside() throws {
    let folder = try Folder(["content/pages/about.md": "---\ntitle: About\n---\nMine.\n"])
    _ = try page(folder)
    #expect(try folder.text("site/about/index.html").contains("Mine."))
  }
}
