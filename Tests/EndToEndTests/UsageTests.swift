import Foundation
import Testing

/// What is asked for, and where the site may go.
struct UsageTests {
  @Test(
    "wrong usage ends with 2 and touches nothing",
    arguments: [
      ["build", ".", "--nonsense"], ["biuld"], ["build", ".", "--now", "yesterday"],
      ["build", ".", "--now", "2025-11-05"], ["build", ".", "--jobs", "0"], ["build", ".", "--jobs", "257"],
      ["build", ".", "--jobs", "two"], ["build", ".", "--base-url", "example.org"], ["build", ".", "extra"],
      ["build", ".", "--quiet", "--verbose"], ["build", ".", "--quiet", "--profile"],
      ["build", ".", "--shard", "1/2", "--output", "s", "--open"],
      ["build", ".", "--output"], ["build", ".", "--report", "xml"],
    ])
  func wrongUsage(_ arguments: [String]) throws {
    let folder = try Folder(["content/pages/about.md": "---\ntitle: About\n---\n"])
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(!outcome.errors.isEmpty)
    #expect(outcome.output.isEmpty)
    #expect(try folder.names() == ["content"])
  }

  @Test("--strict refuses warnings, but equal titles only inform (use 7)")
  func strict() throws {
    let folder = try Folder([
      "content/pages/a.md": "---\ntitle: Same\n---\n", "content/pages/b.md": "---\ntitle: Same\n---\n",
    ])
    let outcome = try Program.build(folder, ["--strict"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("is also the title of"))
    #expect(outcome.errors.contains("\n  help: give one of them another title\n"))
    #expect(try Program.run(["check", "site", "--strict"], in: folder).status == 0)
    try folder.write("content/stray.txt", "x")
    #expect(try Program.build(folder, ["--strict"]).status == 1)
  }

  @Test("help and version end well", arguments: [["--help"], ["build", "--help"], ["--version"]])
  func help(_ arguments: [String]) throws {
    let outcome = try Program.run(arguments, in: Folder())
    #expect(outcome.status == 0)
    #expect(!outcome.output.isEmpty)
  }

  @Test(
    "the site never goes where it would swallow its sources, however the place is written",
    arguments: [
      ".", "..", "/", "content", "content/", "content/site", "content/../content/x", "templates/x", "link",
      "link/new", "link/new/deeper", "../project",
    ])
  func forbiddenPlaces(_ output: String) throws {
    let folder = try Folder(["content/pages/about.md": "---\ntitle: About\n---\n"])
    try FileManager.default.createSymbolicLink(atPath: folder.at("link"), withDestinationPath: "content")
    let before = try folder.stamps("")
    let outcome = try Program.build(folder, ["--output", output])
    #expect(outcome.status == 6)
    #expect(outcome.errors.contains("the site cannot be written here"))
    #expect(try folder.stamps("") == before)
  }

  @Test("a bare content folder never gets the site put into it", arguments: ["site", ".", "a/b"])
  func bareContent(_ output: String) throws {
    let folder = try Folder(["pages/about.md": "---\ntitle: About\n---\n"])
    let outcome = try Program.build(folder, ["--output", output])
    #expect(outcome.status == 6)
    #expect(try folder.names() == ["pages"])
  }

  @Test("what is not there cannot be built", arguments: ["gone", "gone/deeper", "content/gone.jsonl"])
  func missing(_ path: String) throws {
    let folder = try Folder(["content/pages/about.md": "---\ntitle: About\n---\n"])
    let outcome = try Program.run(["build", path], in: folder)
    #expect(outcome.status == 6)
    #expect(outcome.errors.hasPrefix("\(path): error: "))
    #expect(try folder.names() == ["content"])
  }

  @Test("a file of somebody else's where a page goes stops the build; others are carried along")
  func foreignFiles() throws {
    let folder = try Folder([
      "content/pages/about.md": "---\ntitle: About\n---\n", "site/CNAME": "example.org\n",
    ])
    #expect(try Program.build(folder).status == 0)
    #expect(try folder.text("site/CNAME") == "example.org\n")
    let other = try Folder([
      "content/pages/about.md": "---\ntitle: About\n---\n", "site/index.html": "mine\n",
    ])
    let outcome = try Program.build(other, ["--force"])
    #expect(outcome.status == 6)
    #expect(outcome.errors.contains("site/index.html: error: was not created by Scrollback"))
    #expect(try other.tree("site") == ["index.html": Array("mine\n".utf8)])
  }

  @Test(
    "drafts of every kind are published with --drafts only, and messages of the future with --future (C-65, C-75)"
  )
  func drafts() throws {
    let folder = try Folder([
      "content/site.yml": "title: x\ntimezone: UTC\n",
      "content/pages/plan.md": "---\ntitle: Plan\ndraft: true\n---\n",
      "content/chats/a.json":
        "{\"title\":\"A\",\"draft\":true,\"messages\":[{\"id\":\"1\",\"sender\":\"a\",\"timestamp\":\"2025-11-05T10:00:00Z\",\"text\":\"x\"},{\"id\":\"2\",\"sender\":\"a\",\"timestamp\":\"2031-01-01T00:00:00Z\",\"text\":\"y\"}]}",
    ])
    #expect(try Program.build(folder).status == 0)
    #expect(!folder.exists("site/plan/index.html") && !folder.exists("site/chats/a/index.html"))
    #expect(try Program.build(folder, ["--drafts"]).status == 0)
    #expect(folder.exists("site/plan/index.html"))
    #expect(try !folder.text("site/chats/a/index.html").contains("id=\"m-2\""))
    #expect(try folder.text("site/index.html").contains("plan/index.html"))
    #expect(try Program.build(folder, ["--drafts", "--future"]).status == 0)
    #expect(try folder.text("site/chats/a/index.html").contains("id=\"m-2\""))
  }

  @Test("escape sequences in names and texts reach the terminal as visible characters")
  func terminal() throws {
    let folder = try Folder([
      "content/chats/a\u{1B}[31m.json": "{\"title\":\"\\u001b[2J\",\"kind\":\"\\u202ex\"}"
    ])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 1)
    #expect(!outcome.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(outcome.errors.contains("\\u{1B}[31m.json"))
  }
}
