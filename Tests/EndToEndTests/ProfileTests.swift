import Foundation
import Testing

/// `build --profile`: where the time goes.
struct ProfileTests {
  private static let files: KeyValuePairs = [
    "content/site.yml": "title: x\ntimezone: UTC\n",
    "content/pages/about.md": "---\ntitle: About\n---\nText\n",
    "content/pages/long.md": "---\ntitle: Long\n---\n" + String(repeating: "Many words. ", count: 400) + "\n",
  ]

  @Test("a profile tells of stages, of what was done with files, of templates, and of the largest pages")
  func tables() throws {
    let outcome = try Program.build(Folder(Self.files), ["--profile"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let tables = outcome.output.components(separatedBy: "\n\n").map { $0.split(separator: "\n") }
    #expect(tables.count == 5)
    let heads = tables.prefix(4).map { $0.first.map { $0.split(separator: " ").first ?? "" } ?? "" }
    #expect(heads == ["stage", "files", "template", "largest"])
    #expect(tables[0].contains { $0.hasPrefix("pages ") && $0.hasSuffix("KB") })
    #expect(tables[1].map { $0.prefix(5) } == ["files", "make ", "check", "write"])
    #expect(tables[2].contains { $0.hasPrefix("page.html ") })
    #expect(tables[3].dropFirst().contains { $0.hasPrefix("long/index.html") })
    #expect(Set(tables[0].map(\.count)).count == 1, "columns stand below one another")
  }

  @Test("a site is the same with a profile and without")
  func sameSite() throws {
    let (plain, profiled) = (try Folder(Self.files), try Folder(Self.files))
    #expect(try Program.build(plain).status == 0)
    #expect(try Program.build(profiled, ["--profile"]).status == 0)
    for name in ["site/build.json", "site/long/index.html", "site/index.html"] {
      #expect(try plain.bytes(name) == profiled.bytes(name))
    }
  }
}
