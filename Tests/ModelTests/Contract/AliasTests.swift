@testable import Basics
@testable import Content
@testable import Model
import Testing

@Suite("Old addresses of a page")
struct AliasTests {
  private static func read(_ text: String) -> (aliases: [OldAddress], diagnostics: [Diagnostic]) {
    var problems = Problems(path: "content/pages/a.md")
    do throws(Diagnostic) {
      guard let record = Record(try YAMLReader.read(text, path: problems.path), &problems) else {
        return ([], problems.diagnostics)
      }
      return (record.aliases(&problems), problems.diagnostics)
    } catch {
      return ([], [error])
    }
  }

  @Test(
    "each way to write an address is the same page (X-19)",
    arguments: [
      ("old", "old/index.html"), ("old/", "old/index.html"), ("/old/", "old/index.html"),
      ("old/index.html", "old/index.html"), ("a/b", "a/b/index.html"), ("a.b", "a.b/index.html"),
      ("old.html", "old.html"), ("Old.HTML", "Old.HTML"), ("old.html/", "old.html/index.html"),
      ("über/Ärger", "über/Ärger/index.html"), ("2024", "2024/index.html"), ("a~b@c", "a~b@c/index.html"),
    ])
  func forms(text: String, path: String) {
    let (aliases, diagnostics) = Self.read("aliases: [\"\(text)\"]")
    #expect(aliases == [OldAddress(path: path, source: "content/pages/a.md:1:11")])
    #expect(diagnostics.isEmpty)
  }

  @Test("a list, one text and a cell with semicolons are read, each with its line (X-19)")
  func lists() {
    #expect(
      Self.read("title: A\naliases:\n  - old\n  - 7\n").aliases.map(\.source) == [
        "content/pages/a.md:3:5", "content/pages/a.md:4:5",
      ])
    #expect(
      Self.read("aliases: a; b/c ;d").aliases.map(\.path) == [
        "a/index.html", "b/c/index.html", "d/index.html",
      ])
    #expect(Self.read("title: A").aliases.isEmpty)
  }

  @Test(
    "what is no address of this site is an error with its place (X-19, requirements 10)",
    arguments: [
      "", "/", " ", "..", "../a", "a/../b", "a/..", "./a", "a/./b", "//a.example/b", "https://a.example/",
      "javascript:alert(1)", "a\\\\b", "a//b", "a b", "a\\tb", "a\\nb 301", "a?b", "a#b", "a%2e%2e/b", "*",
      "a/*",
      "a/../\u{33C}b", "\u{33C}a", "a/\u{33C}",
      ":name", "<a>", "a\\\"b", ".git/config", "a/.b", "a\\u202Eb", "a\\u200Bb", "a\\u0000b",
      String(repeating: "a", count: 201), String(repeating: "a/", count: 300),
    ])
  func hostile(text: String) {
    let (aliases, diagnostics) = Self.read("title: A\naliases: [\"\(text)\"]")
    #expect(aliases.isEmpty)
    #expect(
      diagnostics.contains { $0.severity == .error && $0.line == 2 && $0.column != nil }, "\(diagnostics)")
  }

  @Test("values that are no text are errors (X-19)", arguments: ["[[a]]", "[{a: b}]", "{a: b}"])
  func types(value: String) {
    let (aliases, diagnostics) = Self.read("aliases: \(value)")
    #expect(aliases.isEmpty && diagnostics.contains { $0.severity == .error })
  }

  @Test("an alias survives the cache (X-19)")
  func packing() {
    let alias = Alias(path: "old/index.html", target: "new/index.html", title: "New", source: "a.md:2:1")
    #expect(Alias(packed: alias.packed) == alias)
  }
}
