import Basics
import Content
import Input
import Secrets
import Testing

/// What readers get of a file of content, when a pattern and e-mail addresses are redacted.
private func redacted(_ path: String, _ text: String, _ patterns: [String] = ["Rosa"], chunk: Int = 7) throws
  -> String
{
  let bytes = Array(text.utf8)
  let file = InputFile(path: path, contentPath: path, size: bytes.count) { () throws(Diagnostic) in
    let pieces = Pieces(bytes, chunk)
    return ByteStream { () throws(Diagnostic) in pieces.next() }
  }
  var rules = [Redaction.Rule(name: "email", target: .secrets([.email]))]
  rules += try patterns.map { Redaction.Rule(name: $0, target: .pattern(try Pattern($0))) }
  return try ContentRedaction(Redaction(rules), RedactionLedger()).applied(to: file).text()
}

/// Hands out bytes a few at a time, so that every cut between pieces occurs.
private final class Pieces: @unchecked Sendable {
  // One stream, read by one test.
  private var rest: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], _ size: Int) { (rest, self.size) = (bytes[...], size) }

  func next() -> [UInt8]? {
    guard !rest.isEmpty else { return nil }
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}

@Suite struct RedactionTests {
  private static let address = "rosa" + "@" + "harbour-mail.co.uk"

  @Test(
    "values of JSON are redacted whatever their escapes; keys, numbers and the form stay (X-11)",
    arguments: [1, 2, 3, 7, 1000])
  func json(chunk: Int) throws {
    let text = "{\"Rosa\" : \"R\\u006fsa \\\"x\\\"\",\n \"n\": 12, \"e\":[\"\(Self.address)\" ]}\n\"Rosa\""
    #expect(
      try redacted("a.json", text, chunk: chunk)
        == "{\"Rosa\" : \"[redacted] \\\"x\\\"\",\n \"n\": 12, \"e\":[\"[redacted]\" ]}\n\"[redacted]\"")
  }

  @Test("broken JSON passes as it is, so that its reader can say what is wrong")
  func brokenJSON() throws {
    for text in ["{\"a\": \"b", "\"\\", "{\"a\nb\": 1}", "", "\"\\ud800 Ro"] {
      #expect(try redacted("a.jsonl", text) == text)
    }
  }

  @Test("YAML stays YAML, wherever the mark stands")
  func yaml() throws {
    let text = "name: Rosa\nlist: [Rosa, 'Rosa x']\n\"k\": \"Rosa\"\nRosa: 1\nmail: \(Self.address)\n"
    let value = try YAMLReader.read(redacted("a.yml", text), path: "a.yml")
    let entries = value.entries ?? []
    #expect(
      entries.map { $0.value.string ?? $0.value.list?.compactMap(\.string).joined(separator: "|") ?? "" }
        == ["[redacted]", "[redacted]|[redacted] x", "[redacted]", "1", "[redacted]"])
  }

  @Test("a pattern that takes all of a line leaves the form of the file alone")
  func greedy() throws {
    let value = try YAMLReader.read(redacted("a.yml", "a: \"x y\"\nb: z\n", [".*"]), path: "a.yml")
    #expect(value.entries?.map { $0.value.string } == ["[redacted]", "[redacted]"])
    #expect(
      try redacted("a.csv", "id,name\r\n1,\"a, \"\"b\"\"\"\n", [".*"])
        == "id,name\r\n1,\"[redacted]\"\n")
    #expect(try redacted("a.json", "{\"a\":\"b\",\"c\":1}", [".*"]) == "{\"a\":\"[redacted]\",\"c\":1}")
  }

  @Test("cells and lines are redacted, the number of lines stays")
  func text() throws {
    #expect(try redacted("a.csv", "Rosa,b\n\"x \(Self.address)\",2\n") == "Rosa,b\n\"x [redacted]\",2\n")
    #expect(
      try redacted("a.txt", "[1] Rosa: hi\n\n\(Self.address)\n") == "[1] [redacted]: hi\n\n[redacted]\n")
    #expect(try redacted("a.md", "---\ntitle: x\n---\nRosa *x*") == "---\ntitle: x\n---\n[redacted] *x*")
  }

  @Test("settings, lists of exceptions and pictures pass as they are")
  func kept() throws {
    for path in ["site.yml", "reviews/allowed.yml", "chats/a/photo.png"] {
      #expect(try redacted(path, "a: Rosa") == "a: Rosa")
    }
  }

  @Test("what a pattern cannot read to its end is taken out whole")
  func tooMuch() throws {
    let rule = Redaction.Rule(name: "slow", target: .pattern(try Pattern("a.*b.*c.*d.*e{50}|x")))
    let text = "x " + String(repeating: "x ab cd e ", count: 1000)
    let outcome = try #require(Redaction([rule]).applied(to: text))
    #expect(!outcome.text.contains("x"))
  }

  @Test("a file that is read twice counts once, by rule")
  func ledger() throws {
    let ledger = RedactionLedger()
    let redaction = Redaction([Redaction.Rule(name: "n", target: .pattern(try Pattern("Rosa")))])
    let file = ContentRedaction(redaction, ledger).applied(
      to: InputFile(contentPath: "a.txt", text: "Rosa Rosa"))
    for _ in 0..<2 { #expect(try file.text() == "[redacted] [redacted]") }
    #expect(ledger.totals(redaction).map(\.count) == [2])
  }

  @Test("keys of reactions are redacted, ids, times and other keys are not (safety 1)")
  func structure() throws {
    let text =
      "{\"id\":\"Rosa\",\"Rosa\":1,\"reactions\":{\":Rosa:\":[\"x\"]},\"sender\":\"Rosa\",\"text\":\"Rosa\",\"path\":\"a/Rosa.png\"}"
    #expect(
      try redacted("a.json", text)
        == "{\"id\":\"Rosa\",\"Rosa\":1,\"reactions\":{\":[redacted]:\":[\"x\"]},\"sender\":\"Rosa\",\"text\":\"[redacted]\",\"path\":\"a/redacted.png\"}"
    )
    let yaml = "people:\n  - {id: Rosa, name: Rosa}\n  - id: Rosa\n    name: Rosa\nslug: Rosa\n"
    let value = try YAMLReader.read(redacted("a.yml", yaml), path: "a.yml")
    #expect(value["people"]?.list?.map { $0["id"]?.string } == ["Rosa", "Rosa"])
    #expect(value["people"]?.list?.map { $0["name"]?.string } == ["[redacted]", "[redacted]"])
    #expect(value["slug"]?.string == "redacted")
    #expect(try redacted("a.csv", "id,name\nRosa,Rosa\n") == "id,name\nRosa,\"[redacted]\"\n")
  }

  @Test("a name that goes on in the next line is redacted in texts, Markdown and folded YAML (safety 1)")
  func overLines() throws {
    let patterns = ["Rosa Quimby"]
    #expect(try redacted("a.txt", "x Rosa\nQuimby y\n", patterns) == "x [redacted]\n y\n")
    #expect(try redacted("a.md", "# T\n\nx Rosa\nQuimby y\n", patterns) == "# T\n\nx [redacted]\n y\n")
    let value = try YAMLReader.read(
      redacted("a.yml", "a: >\n  x Rosa\n  Quimby\nb: Rosa\nQuimby: 1\n", patterns), path: "a.yml")
    #expect(value["a"]?.string?.contains("Quimby") == false)
    #expect(value["b"]?.string == "Rosa" && value["Quimby"] != nil)
    #expect(
      try redacted("a.json", "{\"text\":\"Rosa\\nQuimby\"}", patterns) == "{\"text\":\"[redacted]\\n\"}")
  }

  @Test("files have names that say nothing, each its own (safety 1)")
  func fileNames() throws {
    var project = Project()
    project.content = ["pages/Rosa.md", "pages/redacted.md", "pages/rosa/a.md"].map {
      InputFile(contentPath: $0, text: "")
    }
    let rule = Redaction.Rule(name: "n", target: .pattern(try Pattern("Rosa")))
    let changed = ContentRedaction(Redaction([rule]), RedactionLedger()).applied(to: project)
    #expect(
      changed.content.map(\.contentPath) == [
        "pages/redacted-2.md", "pages/redacted.md", "pages/redacted/a.md",
      ])
  }
}
