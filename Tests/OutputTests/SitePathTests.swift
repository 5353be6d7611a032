import Basics
import Model
@testable import Output
import Testing

@Suite("The address of a page")
struct SitePathTests {
  static let refused: [(path: String, why: String)] = [
    ("/etc/passwd", "it is not inside the site"), ("", "a part of it is empty"),
    ("a//b", "a part of it is empty"),
    ("a/", "a part of it is empty"), (".", "a part of it is \".\""), ("a/./b", "a part of it is \".\""),
    ("..", "a part of it is \"..\""), ("../a", "a part of it is \"..\""),
    ("a/../../b", "a part of it is \"..\""),
    ("a\\b", "it has a backslash"), ("a\0b", "it has a control character"),
    ("a\nb", "it has a control character"),
    ("a\r\nb", "it has a control character"), ("a\u{7F}", "it has a control character"),
    ("a/" + String(repeating: "é", count: 128), "a part of it has 256 bytes, the limit is 255"),
    (".scrollback-manifest", "it belongs to the manifest"),
  ]

  @Test(
    "may hold two dots between the names of two runs", arguments: ["review/a..b/index.html", "a../..b/c...d"])
  func takesDots(path: String) throws {
    let place = Place()
    let writer = try place.writer()
    try writer.write(OutputFile(path: path, text: "x"))
    try writer.abandon()
  }

  @Test("is refused when it could lead out of the site or off the disk", arguments: refused)
  func refuses(path: String, why: String) throws {
    let place = Place()
    let writer = try place.writer()
    let error = #expect(throws: Diagnostic.self) {
      try writer.write(OutputFile(path: path, text: "x", source: "content/x.json"))
    }
    #expect(error?.message == "the page cannot have the address \"\(path)\": \(why)")
    #expect(error?.path == "content/x.json")
    try writer.abandon()
    #expect(place.litter == [] && place.tree().isEmpty)
  }

  @Test("names the site when it has no source")
  func noSource() {
    #expect(
      Place().failure(["../x": ""])?.hasPrefix("content/../x: error: the page cannot have the address")
        == true)
    let error = #expect(throws: Diagnostic.self) {
      try SitePath(OutputFile(path: "..", text: ""), site: "out")
    }
    #expect(error?.path == "out")
  }

  @Test(
    "may hold everything else, and comes back from the list of files unchanged",
    arguments: [
      "a", "...", "..a/b..", ".hidden", "a b/c", "-x", "CON", "a.", "é/e\u{301}", "😀", "a:b", "%2e%2e/x",
      String(repeating: "x", count: 255), "a/.scrollback-manifest",
    ])
  func accepts(path: String) throws {
    let place = Place()
    try place.build([path: "1"])
    #expect(place.texts() == [path: "1"])
    #expect(try place.build([path: "1"]).kept == 1)
    try place.build([:])
    #expect(place.texts() == [:])
  }

  @Test("sorts by bytes")
  func sorts() {
    let sorted = ["b", "a/b", "a.b", "a", "\u{E9}", "e\u{301}"].map { SitePath(known: $0.utf8) }.sorted()
    #expect(
      sorted.map { Array($0.text.utf8) }
        == ["a", "a.b", "a/b", "b", "e\u{301}", "\u{E9}"].map { Array($0.utf8) })
  }
}
