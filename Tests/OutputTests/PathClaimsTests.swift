import Basics
@testable import Output
import Testing

@Suite("Two files in one place")
struct PathClaimsTests {
  private func told(_ files: [(String, String?)]) -> [String] {
    var claims = PathClaims()
    for (path, source) in files { _ = claims.claim(path, by: source) }
    return claims.collisions(in: "site").map(\.description)
  }

  @Test(
    "are an error that names both sources, sorted", arguments: [["x.json", "b.json"], ["b.json", "x.json"]])
  func twoSources(sources: [String]) {
    #expect(
      told([("p/index.html", sources[0]), ("p/index.html", sources[1])]) == [
        """
        site/p/index.html: error: two sources generate this page: b.json and x.json
          help: change the slug, id or address of one of them
        """
      ])
  }

  @Test(
    "name up to three of many sources, and count the others",
    arguments: [
      (3, "3 sources generate this page: 1, 2 and 3"),
      (4, "4 sources generate this page: 1, 2, 3 and 1 more"),
      (7, "7 sources generate this page: 1, 2, 3 and 4 more"),
    ])
  func manySources(count: Int, says: String) {
    let told = told((1...count).map { ("p.html", "\($0)") })
    #expect(told.count == 1 && told[0].hasPrefix("site/p.html: error: \(says)\n"), "\(told)")
  }

  @Test("are named also when one has no source")
  func noSource() {
    #expect(
      told([("p.html", nil), ("p.html", "x.json")]).first?.contains(
        "generate this page: Scrollback itself and x.json\n") == true)
  }

  @Test(
    "are an error when one needs a folder of the other's name, in any order and at any depth",
    arguments: [("a", "a/b"), ("a/b", "a"), ("a", "a/b/c/d"), ("a/b/c/d", "a")])
  func fileAndFolder(first: String, second: String) {
    #expect(
      told([(first, "\(first.count).json"), ("a-b", nil), (second, "\(second.count).json")]) == [
        """
        site/a: error: is both a page and a folder of pages: 1.json and \(max(first.count, second.count)).json
          help: change the slug, id or address of one of them
        """
      ])
  }

  @Test("are found beneath folders that others share")
  func deepClash() {
    #expect(
      told([("a/b/x", "1"), ("a/b/c", "2"), ("a/b/c/d", "3")]).map { $0.prefix(18) } == ["site/a/b/c: error:"]
    )
  }

  @Test("of one chat's name are one error, about the page that people open")
  func wholeChats() {
    let files = ["c/a/feed.xml", "c/a/index.html", "c/a/2/index.html"]
    let both = files.map { ($0, "one") } + files.map { ($0, "two") }
    #expect(told(both).map { $0.prefix(27) } == ["site/c/a/index.html: error:"])
    #expect(told(both.reversed()) == told(both))
  }

  @Test("leave the path to the first; what is free is given")
  func first() {
    var claims = PathClaims()
    #expect(claims.claim("a/b", by: "1") && !claims.claim("a/b", by: "2") && !claims.claim("a", by: "3"))
    #expect(!claims.claim("a/b/c", by: "4") && claims.claim("a/c", by: "5"))
    #expect(claims.isMade("a/c") && !claims.isMade("a") && Set(claims.paths) == ["a/b", "a/c"])
  }

  @Test("are none where every file has a place of its own")
  func none() { #expect(told([("a/b", "1"), ("a/c", "1"), ("ab", nil)]) == []) }
}
