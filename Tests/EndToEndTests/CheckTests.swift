import Foundation
import TestSupport
import Testing

/// `scrollback check` on folders that a build made, and that others have changed since.
struct CheckTests {
  private static let files: KeyValuePairs<String, String> = [
    "content/site.yml": "title: x\ntimezone: UTC\nbaseURL: https://x.example/sub/\n",
    "content/chats/a.json": """
    {"title":"T","messages":[{"id":"1","sender":"a","text":"one","timestamp":"2025-11-01T10:00:00Z"},
    {"id":"2","sender":"b","text":"two","timestamp":"2025-11-01T11:00:00Z"}]}
    """,
    "content/pages/about.md": "---\ntitle: About\n---\nHello\n",
  ]

  private func built() throws -> Folder {
    let folder = try Folder(Self.files)
    let outcome = try Program.build(folder, ["--strict"])
    try #require(outcome.status == 0, "\(outcome.report)")
    return folder
  }

  private func check(_ folder: Folder, _ arguments: [String] = []) throws -> Program.Outcome {
    try Program.run(["check"] + arguments, in: folder)
  }

  @Test("what a build has written is sound, also without the project and the list of files (X-04, X-22)")
  func sound() throws {
    let folder = try built()
    let outcome = try check(folder, ["--strict"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.hasSuffix(" files in site/: no findings\n"))
    let other = try Folder()
    try other.copy(from: folder.at("site"), to: "public")
    try other.remove("public/.scrollback-manifest")
    #expect(try check(other, ["public/", "--strict"]).status == 0)
  }

  @Test(
    "each way to break a published site is found, with its rule, and leaving the rule out silences it",
    arguments: [
      ("about/index.html", "<h1", "<h1 style=\"color:red\"", "inline-code"),
      ("about/index.html", "</h1>", "</h2>", "well-formed"),
      ("about/index.html", "href=\"../chats/index.html\"", "href=\"../chat/index.html\"", "link-targets"),
      ("about/index.html", "<main id=\"main\"", "<main id=\"mine\"", "link-fragments"),
      ("about/index.html", "default-src 'none'", "default-src *", "content-policy"),
      ("feed.xml", "<updated>2025", "<updated>25", "feeds"),
      ("sitemap.xml", "sub/about/</loc>", "sub/gone/</loc>", "link-targets"),
      ("chats/a/index.html", "id=\"m-1\"", "id=\"m-9\"", "search-index"),
      ("search/root.js", "\",\"", "\",\"AAAA", "search-index"),
      ("404.html", "href=\"/sub/index.html\"", "href=\"http://localhost/\"", "local-addresses"),
    ])
  func broken(_ path: String, _ old: String, _ new: String, _ rule: String) throws {
    let folder = try built()
    let text = try folder.text("site/\(path)")
    try #require(text.contains(old), "\(path) has no \(old)")
    try folder.write("site/\(path)", text.replacing(old, with: new))
    let outcome = try check(folder)
    #expect(outcome.status == 5, "\(outcome.errors)")
    #expect(outcome.errors.contains("[\(rule)]"), "\(outcome.errors)")
    #expect(try check(folder, ["--only", rule]).status == 5)
    #expect(try !check(folder, ["--skip", rule]).errors.contains("[\(rule)]"))
  }

  @Test("a file that is gone, an asset that was edited, and files of others are told apart")
  func files() throws {
    let folder = try built()
    try folder.write("site/CNAME", "x.example\n")
    try folder.write("site/own/page.html", "<p>mine, not well-formed")
    #expect(try check(folder, ["--strict"]).status == 0)
    try folder.remove("site/robots.txt")
    let gone = try check(folder)
    #expect(
      gone.status == 5 && gone.errors.contains("site/robots.txt: error: robots.txt not found [host-files]"))
    let style = try #require(
      folder.names("site/assets").first { $0.hasPrefix("site.") && $0.hasSuffix(".css") })
    try folder.write("site/assets/\(style)", try folder.text("site/assets/\(style)") + " ")
    #expect(try check(folder).errors.contains("[fingerprints]"))
  }

  @Test("warnings fail only with --strict")
  func strict() throws {
    let folder = try built()
    let page = try folder.text("site/about/index.html")
    try folder.write("site/about/index.html", page.replacing("<h1", with: "<h2>x</h2><h1"))
    #expect(try check(folder).status == 0)
    #expect(try check(folder, ["--strict"]).status == 0, "a level may go down again")
    try folder.write("site/about/index.html", page.replacing("</main>", with: "<h4>x</h4></main>"))
    let outcome = try check(folder)
    #expect(outcome.status == 0 && outcome.errors.contains("warning: "), "\(outcome.errors)")
    #expect(try check(folder, ["--strict"]).status == 5)
    #expect(try check(folder, ["--strict", "--skip", "headings"]).status == 0)
  }

  @Test("a rule that is not there suggests the nearest, and wrong usage ends with 2 (X-10)")
  func usage() throws {
    let folder = try built()
    for arguments in [
      ["--only", "link-target"], ["--skip", "nonsense"], ["--format", "xml"],
      ["--only", "ids", "--skip", "ids"],
      ["--secrets", "--strict"], ["--json", "--format", "sarif"],
    ] {
      #expect(try check(folder, arguments).status == 2, "\(arguments)")
    }
    let outcome = try check(folder, ["--only", "ids,link-target"])
    #expect(outcome.errors.contains("unknown rule \"link-target\"; did you mean \"link-targets\"?"))
    let listed = try check(folder, ["--list"]).output.matches(of: #/(?m)^ *\d+ +([a-z-]+) /#).map(\.1)
    let guide = try String(
      contentsOf: ProjectFolder.url.appending(path: "docs/checks.md"), encoding: .utf8)
    #expect(listed == guide.matches(of: #/(?m)^### \d+\. `([a-z-]+)`/#).map(\.1))
    #expect(listed.count >= 29)
    #expect(try check(folder, ["--help"]).output.contains("search-index"))
    #expect(try check(folder, ["none"]).status == 6)
    #expect(try check(folder, ["content/site.yml"]).status == 6)
  }

  @Test("findings as JSON, SARIF 2.1.0 and lines for GitHub's log, for programs (X-10)")
  func formats() throws {
    let folder = try built()
    let page = try folder.text("site/about/index.html")
    try folder.write(
      "site/about/index.html", page.replacing("</main>", with: "<p id=\"x%\"></p><p id=\"x%\"></p></main>"))
    let line =
      1 + page.prefix(upTo: try #require(page.range(of: "</main>")).lowerBound).filter { $0 == "\n" }.count
    let message = "duplicate id \"x%\"; first used on line \(line)"

    let json = try object(check(folder, ["--format", "json"]))
    #expect(json["errors"] as? Int == 1 && json["warnings"] as? Int == 0 && json["version"] as? Int == 1)
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "ids" && finding["line"] as? Int == line)
    #expect(finding["path"] as? String == "site/about/index.html" && finding["message"] as? String == message)

    let github = try check(folder, ["--format", "github"])
    #expect(
      github.output.hasPrefix(
        "::error file=site/about/index.html,line=\(line),col=23,title=ids::duplicate id \"x%25\"; first used"),
      "\(github.output)")

    let sarif = try object(check(folder, ["--format", "sarif"]))
    try expectSARIF(sarif)
    let result = try #require(((sarif["runs"] as? [[String: Any]])?[0]["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "ids" && result["level"] as? String == "error")
    #expect((result["message"] as? [String: Any])?["text"] as? String == message)
  }

  @Test("a build tells its problems in the same forms, mistakes in content among them (X-10)")
  func formatsOfBuilds() throws {
    let folder = try Folder(Self.files)
    try folder.write("content/chats/b.json", "{\"id\":\"b\",")
    let text = try Program.build(folder)
    #expect(text.status == 1 && text.errors.hasPrefix("content/chats/b.json:1:"), "\(text.errors)")

    let json = try object(Program.build(folder, ["--report", "json"]), status: 1)
    #expect(json["errors"] as? Int == 1 && json["files"] as? Int == 0 && json["site"] as? String == "site")
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    #expect(finding["path"] as? String == "content/chats/b.json" && finding["line"] as? Int == 1)
    #expect(finding["severity"] as? String == "error" && finding["rule"] == nil)

    let github = try Program.build(folder, ["--report", "github"])
    #expect(github.output.hasPrefix("::error file=content/chats/b.json,line=1,col="), "\(github.output)")
    let sarif = try object(Program.build(folder, ["--report", "sarif"]), status: 1)
    let runs = try #require(sarif["runs"] as? [[String: Any]])
    #expect((runs[0]["results"] as? [[String: Any]])?.first?["level"] as? String == "error")

    try folder.remove("content/chats/b.json")
    let good = try object(Program.build(folder, ["--report", "json", "--quiet"]), status: 0)
    #expect((good["files"] as? Int ?? 0) > 5 && good["errors"] as? Int == 0)
  }

  private func object(_ outcome: Program.Outcome, status: Int32 = 5) throws -> [String: Any] {
    #expect(outcome.status == status, "\(outcome.errors)")
    return try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  /// What the schema of SARIF 2.1.0 requires of the objects used here, and the types and ranges that it gives them.
  private func expectSARIF(_ log: [String: Any]) throws {
    #expect(Set(log.keys) == ["$schema", "version", "runs"] && log["version"] as? String == "2.1.0")
    for run in try #require(log["runs"] as? [[String: Any]]) {
      #expect(Set(run.keys).isSubset(of: ["tool", "results", "columnKind", "properties"]))
      #expect(["utf16CodeUnits", "unicodeCodePoints"].contains(run["columnKind"] as? String))
      let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
      #expect(driver["name"] is String)
      let rules = try #require(driver["rules"] as? [[String: Any]])
      for rule in rules {
        #expect(rule["id"] is String && (rule["shortDescription"] as? [String: Any])?["text"] is String)
        let level = (rule["defaultConfiguration"] as? [String: Any])?["level"] as? String
        #expect(["none", "note", "warning", "error"].contains(level))
      }
      #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count)
      for result in try #require(run["results"] as? [[String: Any]]) {
        #expect((result["message"] as? [String: Any])?["text"] is String)
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        for location in try #require(result["locations"] as? [[String: Any]]) {
          let place = try #require(location["physicalLocation"] as? [String: Any])
          let uri = try #require((place["artifactLocation"] as? [String: Any])?["uri"] as? String)
          #expect(URL(string: uri)?.scheme == nil && !uri.contains(" "))
          guard let region = place["region"] as? [String: Any] else { continue }
          #expect((region["startLine"] as? Int ?? 0) >= 1 && (region["startColumn"] as? Int ?? 1) >= 1)
        }
      }
    }
  }

  @Test("a build without checks writes what a build with them refuses (X-04)")
  func noCheck() throws {
    let folder = try Folder(Self.files)
    try folder.write(
      "templates/page.html",
      "{{<layout}}{{$main}}<h1>x</h1><p><a href=\"gone.html\">x</a></p>{{/main}}{{/layout}}")
    let refused = try Program.build(folder)
    #expect(refused.status == 5 && !folder.exists("site"), "\(refused.report)")
    #expect(try Program.build(folder, ["--no-check"]).status == 0)
    #expect(try check(folder).status == 5)
  }

  @Test("thousands of findings are counted, and a thousand of a rule are told", .timeLimit(.minutes(2)))
  func many() throws {
    let page = try Folder([
      "site/index.html": "<!DOCTYPE html>\n<html>" + String(repeating: "<p id=\"\">x</p>\n", count: 3000)
        + "</html>"
    ])
    let outcome = try check(page, ["--only", "ids"])
    #expect(outcome.status == 5)
    #expect(outcome.errors.split(separator: "\n").count == 1001)
    #expect(outcome.errors.hasSuffix("… and 2,000 more: ids\n"))
    #expect(outcome.output == "1 file in site/: 3,000 errors, 0 warnings\n")
  }

  @Test(
    "garbage in a folder is a finding or an error, never a crash",
    arguments: [
      "index.html", "feed.xml", "a.svg", "assets/a.css", "search/root.js", ".scrollback-manifest", "x.png",
    ])
  func garbage(_ path: String) throws {
    for bytes: [UInt8] in [
      [], [0xFF, 0xFE, 0x00], Array(repeating: 0x3C, count: 5000), Array("\u{FEFF}<a".utf8),
      [0x22, 0x28, 0x7B],
    ] {
      let folder = try Folder(["site/search/index.html": "x"])
      try folder.write("site/\(path)", bytes)
      let status = try check(folder).status
      #expect([5, 6].contains(status), "\(path): \(status)")
    }
  }
}
