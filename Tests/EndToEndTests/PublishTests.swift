import Testing

/// `publish: true`, `redact`, and `scrollback check --secrets`. Values are put together here, so that no scanner stumbles
/// over this file.
struct PublishTests {
  private static let token = "gh" + "p_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
  private static let address = "rosa.lind" + "@" + "harbour-mail.co.uk"
  private static let settings = "title: x\ntimezone: UTC\nbaseURL: https://x.example/\n"

  private func message(_ text: String) -> String {
    """
    {"title":"T","messages":[{"id":"m","sender":"a","text":"\(text)","timestamp":"2025-11-01T10:00:00Z"}]}
    """
  }

  private func folder(_ settings: String, _ text: String, allowed: String? = nil) throws -> Folder {
    let folder = try Folder([
      "content/site.yml": Self.settings + settings, "content/chats/a.json": message(text),
    ])
    if let allowed { try folder.write("content/reviews/allowed.yml", allowed) }
    return folder
  }

  @Test(
    "a token fails the build until it is allowed by its hash, which the help tells; its value is said nowhere (X-11)"
  )
  func token() throws {
    let folder = try folder("publish: true\n", "Use \(Self.token) here")
    let outcome = try Program.build(folder)
    #expect(outcome.status == 5, "\(outcome.report)")
    #expect(!folder.exists("site") && !outcome.report.contains(Self.token))
    #expect(outcome.report.contains("comes from content/chats/a.json"))
    let hash = try #require(outcome.report.firstMatch(of: /sha256: ([0-9a-f]{16})/)?.output.1)
    try folder.write(
      "content/reviews/allowed.yml", "- {rule: github-token, sha256: \(hash), reason: taken back long ago}\n")
    #expect(try Program.build(folder).status == 0)
  }

  @Test("without publish nothing is looked for, and an old site stays when a build is refused")
  func unpublished() throws {
    let folder = try folder("", "Write to \(Self.address)")
    #expect(try Program.build(folder).status == 0)
    let old = try folder.text("site/index.html")
    try folder.write("content/site.yml", Self.settings + "publish: true\n")
    #expect(try Program.build(folder).status == 5)
    #expect(try folder.text("site/index.html") == old)
  }

  @Test("pages, all exports, feeds and the packed texts of the search index are looked through (X-11)")
  func everywhere() throws {
    let folder = try folder("", "Write to **\(Self.address)**, soon")
    #expect(try Program.build(folder).status == 0)
    let outcome = try Program.run(["check", "--secrets", "--json"], in: folder)
    #expect(outcome.status == 5)
    for path in [
      "index.html", "feed.xml", "feed.json", "index.md", "transcript.txt", "transcript.jsonl",
    ] {
      #expect(outcome.output.contains("\"path\":\"chats/a/\(path)\""), "\(path)")
    }
    #expect(outcome.output.contains("\"path\":\"search/root.js\""))
    #expect(!outcome.output.contains(Self.address) && outcome.output.contains("\"anchor\":\"m-m\""))
  }

  @Test("a value that mark-up, escapes or percent signs break up is found in a file of the site")
  func brokenUp() throws {
    let (name, host) = ("rosa.lind", "harbour-mail.co.uk")
    for (path, text) in [
      ("a.html", "<p>\(name)<wbr/>&#64;<b>harbour</b>-mail.co.uk</p>"),
      ("b.html", "<a title='1 > 0' href=\"mailto:\(name)%40\(host)\">x</a>"),
      ("c.json", "[\"\(name)\\u0040\(host)\"]"),
      ("d.xml", "<t>&lt;i&gt;\(name)&amp;#64;\(host)&lt;/i&gt;</t>"), ("e.md", "\(name)\\@\(host)"),
      ("f.html", "<!-- it's \(name)@\(host) -->"), ("\(name)@\(host).png", "x"),
      ("g.ics", "X:rosa.\r\n lind@\(host)\r\n"), (".hidden", "\(name)@\(host)"),
      ("h.svg", "<svg><text>\(name)@\(host)</text></svg>"), ("i", "a\n\(name)@\(host)"),
    ] {
      let folder = try Folder(["site/\(path)": text])
      #expect(try Program.run(["check", "--secrets"], in: folder).status == 5, "\(path)")
    }
    let folder = try Folder(["site/p.html": "<p class=\"a@b\">a @ \(host), <b>x</b>@media</p>"])
    #expect(try Program.run(["check", "--secrets"], in: folder).status == 0)
  }

  @Test(
    "a folder that is not there, a flag too many, and a list of exceptions that is wrong end as the exit codes say"
  )
  func usage() throws {
    let folder = try Folder(["site/a.txt": "x", "bad.yml": "- {rule: nothing, reason: x}\n"])
    #expect(try Program.run(["check", "--secrets", "none"], in: folder).status == 6)
    #expect(try Program.run(["check", "--allowed", "bad.yml"], in: folder).status == 2)
    #expect(try Program.run(["check", "--secrets", "--allowed", "none.yml"], in: folder).status == 6)
    #expect(try Program.run(["check", "--secrets", "--allowed", "bad.yml"], in: folder).status == 3)
    #expect(try Program.run(["check", "--secrets"], in: folder).status == 0)
  }

  @Test(
    "a list of exceptions that is wrong fails the build as configuration",
    arguments: [
      "rule: email", "- {rule: email, reason: x}", "- {sha256: abc, reason: x}",
      "- {pattern: '(', reason: x}",
      "- {rule: email, pattern: x}", "- {rule: mail, pattern: x, reason: y}",
    ])
  func badAllowed(list: String) throws {
    #expect(try Program.build(folder("publish: true\n", "x", allowed: list + "\n")).status == 3)
  }

  @Test("a pattern of redact that cannot be read is an error with its place, and is not repeated (X-11)")
  func badPattern() throws {
    let outcome = try Program.build(folder("redact: [\"rosa(\"]\n", "x"))
    #expect(outcome.status == 3 && !outcome.report.contains("rosa"))
    #expect(
      outcome.report.contains(
        "content/site.yml:4:10: error: invalid pattern in \"redact\" at character"))
  }

  @Test("redacted texts are in no file of the site, and the ledger counts them (X-11)")
  func redacted() throws {
    let folder = try folder(
      "publish: true\nredact: [email, token]\n", "Write to \(Self.address) with \(Self.token)!")
    #expect(try Program.build(folder).status == 0)
    for (path, bytes) in try folder.tree("site") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("harbour-mail") && !text.contains(Self.token), "\(path)")
    }
    #expect(try folder.text("site/chats/a/index.html").contains("Write to [redacted] with [redacted]!"))
    let page = try folder.text("site/about/build/index.html")
    #expect(page.contains("<dt dir=\"auto\">token</dt><dd>1 place</dd>"))
    #expect(try Program.run(["check", "--secrets"], in: folder).status == 0)
  }

  @Test("a huge text full of addresses fails in bounded time and space", .timeLimit(.minutes(2)))
  func huge() throws {
    let text = (0..<1500).map { "r\($0)@harbour-mail.co.uk <b>&#64;" }.joined(separator: " ")
    let folder = try folder("publish: true\n", text)
    let outcome = try Program.build(folder)
    #expect(outcome.status == 5 && outcome.report.utf8.count < 200_000)
  }
}
