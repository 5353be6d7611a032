import Model
import Testing

@testable import Output

@Suite struct SiteFingerprintTests {
  private static let pages = [
    "index.html": "a", "chats/a/index.html": "b", "chats/b/index.html": "", "x.txt": "c",
  ]

  private func fingerprint(_ pages: [(key: String, value: String)]) throws -> SiteFingerprint {
    let place = Place()
    let writer = try place.writer()
    for (path, text) in pages { try writer.write(OutputFile(path: path, text: text)) }
    // The place would be gone with its last use.
    return withExtendedLifetime(place) { writer.fingerprint }
  }

  private func text(_ pages: [String: String]) throws -> String {
    try fingerprint(pages.sorted { $0.key < $1.key }).text
  }

  @Test("the same files have the same name, whatever order they were made in (G-13)")
  func order() throws {
    let sorted = Self.pages.sorted { $0.key < $1.key }
    let one = try fingerprint(sorted)
    #expect(try fingerprint(sorted.reversed()).text == one.text)
    #expect(one.text.count == 16)
    #expect(one.folders == ["chats"])
  }

  @Test("a byte, a name, a file more or less, and texts that change places give another name (G-13)")
  func change() throws {
    var names: Set<String> = [try text(Self.pages)]
    for change in [
      ["index.html": "A"], ["index.html": "a\n"], ["new.html": ""], ["x.txt": "a", "index.html": "c"],
      ["chats/a/index.html": "", "chats/b/index.html": "b"],
    ] {
      names.insert(try text(Self.pages.merging(change) { $1 }))
    }
    var renamed = Self.pages
    renamed["y.txt"] = renamed.removeValue(forKey: "x.txt")
    names.insert(try text(renamed))
    renamed.removeValue(forKey: "y.txt")
    names.insert(try text(renamed))
    #expect(names.count == 8)
  }

  @Test("a file that was not written again counts like one that was")
  func kept() throws {
    let place = Place()
    try place.build(Self.pages)
    let writer = try place.writer()
    for (path, text) in Self.pages { try writer.write(OutputFile(path: path, text: text)) }
    let fresh = try text(Self.pages)
    #expect(writer.fingerprint.text == fresh)
  }

  @Test("only the folders at the top are named, in the order of their bytes")
  func folders() throws {
    let pages = ["b/c/d/e.html": "", "a.html": "", "b/x.html": "", "é/x.html": "", "Z/x.html": ""]
    #expect(try fingerprint(pages.map { $0 }).folders == ["Z", "b", "é"])
  }
}
