import Foundation
import Testing

@testable import Command

@Suite("config, stats, doctor and clean")
struct ProjectCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    #expect(try Program.run(["init", "--title", "Line \"one\""], in: folder).status == 0)
  }

  @Test("config prints a site.yml that says the same, with where each setting comes from")
  func config() throws {
    let first = try Program.run(["config", "--print"], in: folder)
    #expect(first.status == 0)
    #expect(first.output.contains("title: \"Line \\\"one\\\"\"  # content/site.yml:1\n"))
    #expect(first.output.contains("chats:\n  pageSize: 500  # default\n"))
    func plain(_ text: String) -> String { text.replacing(#/  # .*/#, with: "") }
    try folder.write("content/site.yml", first.output)
    let second = try Program.run(["config"], in: folder)
    #expect(plain(second.output) == plain(first.output))
    #expect(
      try Program.build(folder, ["--strict"]).status == 0, "what is printed is a site.yml without a warning")
  }

  @Test("settings as JSON have types, names and sources")
  func configJSON() throws {
    try folder.write(
      "content/site.yml", "title: A\ntimezone: Europe/London\nchats:\n  pageSize: 20\nredact: [email]\n")
    let text = try Program.run(["config", "--json"], in: folder).output
    let all = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    let page = try #require(all.first { $0["name"] as? String == "chats.pageSize" })
    #expect(page["value"] as? Int == 20 && page["source"] as? String == "content/site.yml:4")
    #expect(all.contains { $0["name"] as? String == "redact" && $0["value"] as? String == "1 pattern" })
    try folder.write("content/site.yml", "title: A\ntimezone: Europe/Londn\n")
    let broken = try Program.run(["config"], in: folder)
    #expect(broken.status == 3 && broken.errors.contains("unknown time zone"))
  }

  @Test("X-22: stats count what would be published")
  func stats() throws {
    let outcome = try Program.run(["stats", "--json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let all = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(all["firstDay"] as? String == "2025-11-05" && all["lastDay"] as? String == "2025-11-05")
    let people = try #require(all["people"] as? [[String: Any]])
    #expect(people.map { $0["name"] as? String } == ["Ann", "Me"])
    #expect(people.map { $0["messages"] as? Int } == [2, 1])
    let text = try Program.run(["stats"], in: folder).output
    #expect(text.contains(#/chats +1 +3 +\d+/#) && text.contains("2 people wrote"))
    #expect(!folder.exists("site"))
    try folder.write("content/chats/bad.json", "{")
    #expect(try Program.run(["stats"], in: folder).status == 1)
  }

  @Test("the doctor names libraries, and what is broken with what to do")
  func doctor() throws {
    let fit = try Program.run(["doctor"], in: folder)
    #expect(fit.status == 0, "\(fit.output)")
    for name in ["cmark-gfm", "libxml2", "zlib", "sqlite", "time zones", "git"] {
      #expect(fit.output.contains(name))
    }
    #expect(fit.output.contains("no \"baseURL\""))
    try folder.write("content/site.yml", "title: A\ntimezone: Europe/Londn\n")
    let broken = try Program.run(["doctor"], in: folder)
    #expect(
      broken.status == 1 && broken.output.contains("broken  settings")
        && broken.output.contains("unknown time zone"))
    let all = try JSONSerialization.jsonObject(
      with: Data(Program.run(["doctor", "--json"], in: folder).output.utf8))
    #expect((all as? [[String: Any]])?.contains { $0["state"] as? String == "broken" } == true)
    #expect(try Program.run(["doctor", "gone"], in: folder).status == 1)
  }

  @Test("clean takes what builds made, and nothing else")
  func clean() throws {
    #expect(try Program.run(["build", "--quiet"], in: folder).status == 0)
    try folder.write("site/CNAME", "example.org")
    let before = try folder.tree("site")
    let plan = try Program.run(["clean", "--dry-run"], in: folder)
    #expect(plan.status == 0 && plan.output.contains("would be removed"))
    #expect(try folder.tree("site") == before)
    #expect(try Program.run(["clean"], in: folder).status == 0)
    #expect(try folder.names("site") == ["CNAME"])
    let foreign = try Program.run(["clean"], in: folder)
    #expect(foreign.status == 6 && folder.exists("site/CNAME"))
    let gone = try Program.run(["clean", "gone"], in: folder)
    #expect(gone.status == 6 && gone.errors == "gone: error: folder not found\n")
  }

  @Test("a list that others changed leads clean nowhere else")
  func hostileList() throws {
    #expect(try Program.run(["build", "--quiet"], in: folder).status == 0)
    try folder.write("precious/a.txt", "x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.at("site/link"), withDestinationPath: "../precious")
    let list = try folder.text("site/.scrollback-manifest")
    try folder.write(
      "site/.scrollback-manifest",
      list + "../precious/a.txt\nlink/a.txt\n/etc/hostname\nchats/../../precious/a.txt\n")
    #expect(try Program.run(["clean"], in: folder).status == 0)
    #expect(folder.exists("precious/a.txt") && folder.exists("site/link"))
  }
}
