import Foundation
import TestSupport
import Testing

/// A look of one's own: what `docs/templates.md` says is what happens.
@Suite("Themes")
struct ThemeTests {
  private static let document = ProjectFolder.url.appending(path: "docs/templates.md")
  private static let mark = "scrollback man --templates -->\n\n"

  private func folder(scheme: String? = nil, _ files: KeyValuePairs<String, String> = [:]) throws -> Folder {
    let folder = try Folder([
      "content/site.yml": "title: Looks\ntimezone: UTC\n" + (scheme.map { "theme: {scheme: \($0)}\n" } ?? ""),
      "content/services/a.json": """
      [{"id":"1","title":"Boiler","customerName":"Ann","description":"x","status":"Scheduled",
        "priority":"High","scheduledDate":"2025-10-01T10:00:00Z","location":"x"}]
      """,
    ])
    for (path, text) in files { try folder.write(path, text) }
    return folder
  }

  private func styles(_ folder: Folder) throws -> String {
    let name = try #require(
      try folder.names("site/assets").first { $0.hasPrefix("site.") && $0.hasSuffix(".css") })
    return try folder.text("site/assets/\(name)")
  }

  /// The text of a block of code in the document that holds a fragment.
  private func example(_ fragment: String) throws -> String {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let blocks = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let block = try #require(blocks.first { $0.contains(fragment) })
    return String(block.drop { $0 != "\n" }.dropFirst())
  }

  @Test("docs/templates.md ends with what templates may say; RECORD=1 writes it")
  func reference() throws {
    let text = try Program.run(["man", "--templates"], in: Folder()).output
    let document = try String(contentsOf: Self.document, encoding: .utf8)
    let start = try #require(document.range(of: Self.mark)).upperBound
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try (document[..<start] + text).write(to: Self.document, atomically: true, encoding: .utf8)
      Issue.record("recorded: look at what changed, then run without RECORD")
    }
    let written = try String(contentsOf: Self.document, encoding: .utf8)
    #expect(written[start...] == text, "run with RECORD=1")
  }

  @Test("the reference has each template, and a meaning for each field")
  func whole() throws {
    let text = try Program.run(["man", "--templates"], in: Folder()).output
    let names = try FileManager.default.contentsOfDirectory(
      atPath: ProjectFolder.url.appending(path: "templates").path)
    for name in names where name.contains(".") {
      #expect(text.contains("| `\(name)` |"), "\(name)")
    }
    let fields = try #require(text.components(separatedBy: "## Fields").last)
    #expect(!fields.contains("||"), "a field without meaning")
    for link in Set(text.matches(of: /\]\(#([a-z]+)\)/).map(\.1)) {
      #expect(text.lowercased().contains("### \(link)\n"), "\(link)")
    }
  }

  @Test("the worked example of the document does what it says")
  func overriding() throws {
    let folder = try folder(["templates/service-badges.html": example("Late!")])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    #expect(
      try folder.text("site/services/index.html").contains(
        "<strong class=\"badge overdue\">Late! Overdue</strong>"))
    try folder.remove("templates/service-badges.html")
    #expect(try Program.build(folder).status == 0)
    #expect(!(try folder.text("site/services/index.html").contains("Late!")))
  }

  @Test(
    "a site wears one colour scheme, and pages say the same in each (C-58)", arguments: ["ocean", "paper"])
  func schemes(_ name: String) throws {
    let plain = try folder()
    #expect(try Program.build(plain).status == 0)
    let folder = try folder(scheme: name)
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    let own = try String(
      contentsOf: ProjectFolder.url.appending(path: "templates/assets/site.css/11-scheme-\(name).css"),
      encoding: .utf8)
    let (rules, ours, theirs) = (
      own.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("--") },
      try styles(folder), try styles(plain)
    )
    #expect(!rules.isEmpty && rules.allSatisfy { ours.contains($0) })
    #expect(rules.contains { !theirs.contains($0) })
    let other = try Program.run(["config", "--print"], in: folder).output
    #expect(other.contains(name), "\(other)")
  }

  @Test("a scheme of the project's own is one as well, as the document shows")
  func own() throws {
    let folder = try folder(
      scheme: "mine", ["templates/assets/site.css/11-scheme-mine.css": example("#7a1fa2")])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    #expect(try styles(folder).contains("--sent: #7a1fa2;"))
  }

  @Test("an unknown scheme is named with its place and the nearest one")
  func unknown() throws {
    let outcome = try Program.build(folder(scheme: "papr"))
    #expect(outcome.status == 3, "\(outcome.status)")
    #expect(
      outcome.errors.contains("content/site.yml:3:17: error: unknown scheme \"papr\""), "\(outcome.errors)")
    #expect(outcome.errors.contains("did you mean \"paper\"? Allowed: classic, ocean, paper"))
  }

  @Test("what \"new theme\" makes builds, and its colours can be put on")
  func made() throws {
    let folder = try folder(scheme: "mine")
    #expect(try Program.run(["new", "theme"], in: folder).status == 0)
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    #expect(try styles(folder).contains("--sent: #6a3fa0;"))
  }
}
