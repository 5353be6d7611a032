import Basics
import Model
@testable import Output
import Testing

@Suite("Two files in one place")
struct ClaimsTests {
  private func failure(_ files: [(String, String?)]) throws -> String? {
    let place = Place()
    try place.build(["index.html": "old"])
    let writer = try place.writer()
    defer { #expect(place.texts() == ["index.html": "old"]) }
    do throws(Diagnostic) {
      for (path, source) in files { try writer.write(OutputFile(path: path, text: path, source: source)) }
      return nil
    } catch {
      try writer.abandon()
      return error.description
    }
  }

  @Test(
    "are an error that names both sources, sorted", arguments: [["x.json", "b.json"], ["b.json", "x.json"]])
  func twoSources(sources: [String]) throws {
    #expect(
      try failure([("p/index.html", sources[0]), ("p/index.html", sources[1])]) == """
        site/p/index.html: error: two sources make this page: b.json and x.json
          help: give one of them another slug or id
        """)
  }

  @Test("are named also when one has no source")
  func noSource() throws {
    #expect(
      try failure([("p.html", nil), ("p.html", "x.json")])?.contains(
        "make this page: Scrollback itself and x.json\n") == true)
  }

  @Test(
    "are an error when one needs a folder of the other's name, in any order and at any depth",
    arguments: [("a", "a/b"), ("a/b", "a"), ("a", "a/b/c/d"), ("a/b/c/d", "a")])
  func fileAndFolder(first: String, second: String) throws {
    #expect(
      try failure([(first, "\(first.count).json"), ("a-b", nil), (second, "\(second.count).json")]) == """
        site/a: error: is both a page and a folder of pages: 1.json and \(max(first.count, second.count)).json
          help: give one of them another slug or id
        """)
  }

  @Test("are found beneath folders that others share")
  func deepClash() throws {
    #expect(
      try failure([("a/b/x", "1"), ("a/b/c", "2"), ("a/b/c/d", "3")])?.hasPrefix("site/a/b/c: error:") == true
    )
  }
}
