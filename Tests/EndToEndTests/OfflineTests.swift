import Foundation
import Testing

/// What a site has for reading without a connection: `build.json`, the worker and the page for what was not saved.
struct OfflineTests {
  private static let files: KeyValuePairs = [
    "content/site.yml": "title: x\ntimezone: UTC\n", "content/pages/about.md": page("Text"),
  ]

  private static func page(_ text: String) -> String { "---\ntitle: About\n---\n\(text)\n" }

  private struct List: Decodable {
    let version: Int
    let build: String
    let folders: [String]?
    let shell: [String]?
  }

  private func list(_ folder: Folder) throws -> List {
    try JSONDecoder().decode(List.self, from: Data(folder.bytes("site/build.json")))
  }

  private func built(_ folder: Folder) throws -> List {
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    return try list(folder)
  }

  @Test("build.json names the build by its files, its folders, and files that are there (G-10, G-13)")
  func names() throws {
    let folder = try Folder(Self.files)
    let list = try built(folder)
    #expect(list.version == 1)
    #expect(list.build.wholeMatch(of: #/[0-9a-f]{16}/#) != nil)
    #expect(list.folders == ["about", "assets", "search", "settings"])
    let shell = try #require(list.shell)
    #expect(shell.prefix(2) == ["index.html", "offline.html"])
    #expect(shell.allSatisfy { folder.exists("site/\($0)") })
    for name in ["site", "theme", "icon"] { #expect(shell.contains { $0.hasPrefix("assets/\(name).") }) }
    #expect(folder.exists("site/sw.js"))
  }

  @Test(
    "the same content has the same build, a changed word another, and the word changed back the first (G-13)")
  func changes() throws {
    let folder = try Folder(Self.files)
    let first = try built(folder).build
    let stamps = try folder.stamps("site")
    #expect(try built(folder).build == first)
    #expect(try folder.stamps("site") == stamps)
    try folder.write("content/pages/about.md", Self.page("Word"))
    #expect(try built(folder).build != first)
    try folder.write("content/pages/about.md", Self.page("Text"))
    #expect(try built(folder).build == first)
  }

  @Test("a site may do without a worker, and then tells former ones to go (G-10)")
  func without() throws {
    let folder = try Folder(Self.files)
    _ = try built(folder)
    try folder.write("content/site.yml", "title: x\ntimezone: UTC\noffline: false\n")
    let list = try built(folder)
    #expect(list.shell == nil && list.folders == nil)
    #expect(!folder.exists("site/sw.js") && !folder.exists("site/offline.html"))
    #expect(!(try folder.text("site/index.html").contains("data-offline")))
  }

  @Test("a site may do without the search: no index, no page, nothing that leads there (M-34)")
  func withoutSearch() throws {
    let folder = try Folder(Self.files)
    try folder.write("content/site.yml", "title: x\ntimezone: UTC\nsearch: false\n")
    let list = try built(folder)
    #expect(list.folders == ["about", "assets", "settings"])
    #expect(!folder.exists("site/search"))
    #expect(!(try folder.text("site/about/index.html").contains("search/index.html")))
  }

  @Test("only \"not found\" does not start the worker, as it may not know where the site begins")
  func marked() throws {
    let folder = try Folder(Self.files)
    _ = try built(folder)
    for page in ["index.html", "about/index.html", "offline.html"] {
      #expect(try folder.text("site/\(page)").contains(" data-offline=\"keep\""), "\(page)")
    }
    #expect(!(try folder.text("site/404.html").contains("data-offline")))
  }

  @Test("files of templates/root stand at the top under their own names, in place of the built-in ones")
  func root() throws {
    let folder = try Folder(Self.files)
    try folder.write("templates/root/robots.txt", "User-agent: *\n")
    try folder.write("templates/root/sw.js", "// Mine.\n")
    let list = try built(folder)
    #expect(try folder.text("site/robots.txt") == "User-agent: *\n")
    #expect(try folder.text("site/sw.js") == "// Mine.\n")
    #expect(list.folders == ["about", "assets", "search", "settings"])
  }

  @Test("a file of templates/root that a page already is, is an error that names both")
  func clash() throws {
    let folder = try Folder(Self.files)
    try folder.write("templates/root/index.html", "mine")
    let outcome = try Program.build(folder)
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("templates/root/index.html"))
    #expect(!folder.exists("site"))
  }
}
