import Basics
import Content
import TestSupport
import Testing

/// What is said about a text that cannot be read.
private func complaint(_ text: String, firstLine: Int = 1) -> String? {
  do throws(Diagnostic) {
    _ = try YAMLReader.read(text, path: "content/a.yml", firstLine: firstLine)
    return nil
  } catch {
    return error.description
  }
}

@Suite struct YAMLReaderTests {
  @Test("values stand at their line and column, in characters")
  func positions() throws {
    let value = try YAMLReader.read(
      "title: Ünïcödé\nlist:\n  - a\n  - {é: x, b: 'y'}\n", path: "a.yml", firstLine: 10)
    let entries = try #require(value.entries)
    #expect(value.position == SourcePosition(line: 10, column: 1))
    #expect(entries.map(\.key) == ["title", "list"])
    #expect(entries[0].value.position == SourcePosition(line: 10, column: 8))
    let list = try #require(entries[1].value.list)
    #expect(
      list.map(\.position) == [SourcePosition(line: 12, column: 5), SourcePosition(line: 13, column: 5)])
    let inner = try #require(list[1].entries)
    #expect(
      inner.map(\.position) == [SourcePosition(line: 13, column: 6), SourcePosition(line: 13, column: 12)])
    #expect(inner[1].value.position == SourcePosition(line: 13, column: 15))
  }

  @Test(
    "nothing is guessed: Norway stays a text, a version stays a text, and quotes keep words from being true")
  func norway() throws {
    let record = try record(
      "country: no\nversion: 1.10\nquoted: 'true'\nyes: yes\noctal: 010\nsexagesimal: 22:22\n")
    var problems = Problems(path: "a.yml")
    #expect(record.string("country", &problems) == "no")
    #expect(record.string("version", &problems) == "1.10")
    #expect(record.string("octal", &problems) == "010")
    #expect(record.string("sexagesimal", &problems) == "22:22")
    #expect(problems.printed == [])
    #expect(record.bool("country", &problems) == nil)
    #expect(record.bool("quoted", &problems) == nil)
    #expect(record.bool("yes", &problems) == nil)
    #expect(
      problems.printed == [
        "a.yml:1:10: error: \"country\" must be true or false, found \"no\"",
        "a.yml:3:9: error: \"quoted\" must be true or false, found \"true\"",
        "a.yml:4:6: error: \"yes\" must be true or false, found \"yes\"",
      ])
  }

  @Test("tags change no type and make nothing: a text stays a text (threats: YAML tags)")
  func tags() throws {
    let record = try record(
      "a: !!int '7'\nb: !!python/object/apply:os.system ['ls']\nc: !!binary aGk=\nd: ! 'x'\ne: '<<'\n")
    var problems = Problems(path: "a.yml")
    #expect(record.string("a", &problems) == "7")
    #expect(record["b"]?.list?.map(\.string) == ["ls"])
    #expect(record.string("c", &problems) == "aGk=")
    #expect(record.string("d", &problems) == "x")
    #expect(problems.printed == [])
  }

  @Test("plain scalars have the type that the field asks for")
  func declaredTypes() throws {
    let record = try record("flag: true\nnumber: 12\nrate: 0.1\nid: 007\n")
    var problems = Problems(path: "a.yml")
    #expect(record.bool("flag", &problems) == true)
    #expect(record.int("number", &problems) == 12)
    #expect(record.double("rate", &problems) == 0.1)
    #expect(record.identifier("id", &problems) == "007")
    #expect(problems.printed == [])
  }

  @Test(
    "nothing, ~ and null count as absent; in quotes they are texts",
    arguments: [("", nil), ("~", nil), ("null", nil), ("'null'", "null"), ("\"~\"", "~"), ("''", "")]
      as [(String, String?)])
  func absent(text: String, expected: String?) throws {
    #expect(try record("a: \(text)\n")["a"]?.string == expected)
  }

  @Test("an empty document is an empty object", arguments: ["", "\n\n", "# a comment\n", "---\n"])
  func empty(text: String) throws {
    let value = try YAMLReader.read(text, path: "a.yml")
    #expect(value.entries?.isEmpty == true || value.isNull)
  }

  @Test("aliases are written out")
  func aliases() throws {
    let value = try ContentValue.yaml("a: &x [1, 2]\nb: *x\n")
    #expect(value.entries?[1].value.list?.compactMap(\.int) == [1, 2])
  }

  @Test(
    "what cannot be read is an error at its place",
    arguments: [
      (
        "a: 1\n\tb: 2\n",
        "content/a.yml:2:1: error: invalid YAML: found a tab character that violates indentation"
      ),
      ("a: [1, 2\n", "content/a.yml:2:1: error: invalid YAML: did not find expected ',' or ']'"),
      ("a: \"b\n", "content/a.yml:2:1: error: invalid YAML: found unexpected end of stream"),
      // The place is the first of the two: Yams does not tell more.
      ("b: 2\na: 1\na: 3\n", "content/a.yml:2:1: error: duplicate key \"a\""),
      ("x:\n  a: 1\n  a: 2\n", "content/a.yml:2:3: error: duplicate key \"a\""),
      ("a: *nobody\n", "content/a.yml:1:4: error: invalid YAML: found undefined alias"),
      ("? [a, b]\n: 1\n", "content/a.yml:1:3: error: a key must be text"),
      (
        "a: &a {x: 1}\nb:\n  <<: *a\n",
        "content/a.yml:3:3: error: merge keys (\"<<\") are not supported\n  help: write the merged keys out"
      ),
    ])
  func broken(text: String, message: String) {
    #expect(complaint(text) == message)
  }

  @Test("the place counts from the line that the text begins on")
  func firstLine() {
    #expect(complaint("a: 1\na: 2\n", firstLine: 5) == "content/a.yml:5:1: error: duplicate key \"a\"")
    #expect(complaint("\ta: 1\n", firstLine: 5)?.hasPrefix("content/a.yml:5:1: error:") == true)
  }

  @Test("a short text of aliases that stands for millions of values is refused")
  func aliasBomb() {
    let help = "\n  help: write the values out instead of using aliases"
    #expect(
      complaint(bomb(levels: 9)) == "content/a.yml: error: more than 16 aliases in configuration" + help)
    let flat = "a: &a [\(Array(repeating: "x", count: 2000).joined(separator: ","))]\n"
    let uses = (0..<12).map { "b\($0): *a\n" }.joined()
    #expect(
      complaint(flat + uses)?.hasSuffix("too many or too deeply nested values in configuration" + help)
        == true)
  }

  @Test("stars in prose are no aliases")
  func stars() {
    #expect(complaint("a: &x see " + String(repeating: "*very* good & cheap ", count: 50)) == nil)
  }

  @Test(
    "stars and ampersands within quotes, blocks, comments and words are no aliases, however many",
    arguments: Self.prose)
  func quoted(text: String) { #expect(complaint(text) == nil) }

  private static let prose: [String] = {
    let words = String(repeating: "&a *a [*a, &a] ", count: 40)
    return [
      "a: \"\(words)\"\nb: 1\n", "a: '\(words)'\n", "a: |\n  \(words)\n  \(words)\n", "a: >-\n  \(words)\n",
      "a: x # \(words)\n# \(words)\n", "- it says \(words.filter { !"[,]".contains($0) })\n",
      "\"\(words)\": '\(words)'\n",
      "a: !<x\(String(repeating: "&a*a", count: 40))> y\n",
    ]
  }()

  @Test("aliases are counted beside such words, and in what cannot be read", arguments: Self.bombs)
  func bombsInProse(text: String) {
    #expect(
      complaint(text)
        == "content/a.yml: error: more than 16 aliases in configuration\n  help: write the values out instead of using aliases"
    )
  }

  private static let bombs: [String] = {
    let words = String(repeating: "&a *a ", count: 40)
    let uses = (0..<17).map { "u\($0): *a\n" }.joined()
    let keys = "{" + (0..<17).map { _ in "*a : 1" }.joined(separator: ", ") + "}\n"
    return [
      "w: \"\(words)\"\na: &a [1]\n" + uses, "a: &a [1]\nw: it's \"\(words)\n" + uses,
      "w: |\n  \(words)\na: &a x\n" + uses + "w: '\(words)'\n", "a: &a [1]\nk: \(keys)",
    ]
  }()

  @Test("what cannot be read and has many such words is told why it cannot be read")
  func brokenProse() {
    let words = String(repeating: "&a *a ", count: 40)
    #expect(
      complaint("a: \"\(words)\"\nb: [1\n")
        == "content/a.yml:3:1: error: invalid YAML: did not find expected ',' or ']'")
  }

  @Test("the same bomb as a key is refused as well, and at once")
  func aliasBombAsKey() {
    #expect(complaint(bomb(levels: 9) + "? *l8\n: x\n? *l8\n: y\n") != nil)
  }

  @Test("deep nesting is refused, not followed", arguments: [70, 900, 5000, 400_000])
  func depth(levels: Int) {
    #expect(complaint(String(repeating: "[", count: levels) + String(repeating: "]", count: levels)) != nil)
    #expect(complaint(String(repeating: "- ", count: levels) + "a") != nil)
  }

  @Test("more than a megabyte is no configuration")
  func large() {
    #expect(
      complaint("a: " + String(repeating: "x", count: 1 << 20))
        == "content/a.yml: error: configuration is larger than 1 MB")
  }

  private func record(_ text: String) throws -> Record {
    var problems = Problems(path: "a.yml")
    return try #require(Record(try YAMLReader.read(text, path: "a.yml"), &problems))
  }

  /// Ten times ten times … the same ten values.
  private func bomb(levels: Int) -> String {
    var text = "l0: &l0 [x,x,x,x,x,x,x,x,x,x]\n"
    for level in 1..<levels {
      text +=
        "l\(level): &l\(level) [\(Array(repeating: "*l\(level - 1)", count: 10).joined(separator: ","))]\n"
    }
    return text
  }
}
