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
    let heads = tables.dropLast().map { $0.first.map { $0.split(separator: " ").first ?? "" } ?? "" }
    // A fast machine needs too little time for some rows and tables.
    #expect(heads.first == "stage" && heads.last == "largest", "\(heads)")
    #expect(heads.allSatisfy { ["stage", "files", "template", "largest"].contains($0) }, "\(heads)")
    #expect(tables.dropLast().allSatisfy { $0.count > 1 }, "no empty table")
    let largest = try #require(tables.dropLast().last)
    #expect(largest.dropFirst().contains { $0.hasPrefix("long/index.html") })
    #expect(Set(tables[0].map(\.count)).count == 1, "columns stand below one another")
  }

  @Test("the profile of an unchanged site has no rows of 0.00 s and no empty tables (use 13)")
  func unchanged() throws {
    let (folder, cache) = (try Folder(Self.files), try Folder())
    let options = ["--profile", "--cache-folder", cache.path, "--now", Program.now]
    #expect(try Program.run(["build", "."] + options, in: folder).status == 0)
    let again = try Program.run(["build", "."] + options, in: folder)
    #expect(again.status == 0, "\(again.errors)")
    #expect(!again.output.contains(#/(make|check|write) +0\.00 s/#), "\(again.output)")
    for head in ["largest pages  bytes\n\n", "CPU  count  bytes\n\n", "files  CPU\n\n"] {
      #expect(!again.output.contains(head), "\(again.output)")
    }
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
