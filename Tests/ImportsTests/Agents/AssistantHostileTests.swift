import Basics
import Content
@testable import Conversations
import JSON
import Testing

/// Exports in which anything may be anything.
@Suite("Hostile exports of assistants")
struct AssistantHostileTests {
  /// JSON that no reader of a field expects.
  private static let wrong = [
    "null", "7", "-1e300", "[]", "[null,[],{}]", "{}", #"{"a":1}"#, #""x""#, "true",
  ]

  /// Those of assistants, then those of evaluators.
  private static func fixture(_ number: Int) throws -> (name: String, text: String) {
    let own = AssistantFixtures.all.count
    if number < own { return (AssistantFixtures.all[number].name, AssistantFixtures.all[number].text) }
    let name = EvaluationFixtures.all[number - own].name
    return (name, try EvaluationFixtures.text(name))
  }

  @Test("Any value at any key is no crash, and the ledger still adds up", arguments: 0..<11)
  func wrongTypes(_ number: Int) throws {
    let fixture = try Self.fixture(number)
    let lines =
      fixture.name.hasSuffix("l") ? fixture.text.split(separator: "\n").map(String.init) : [fixture.text]
    for (place, line) in lines.enumerated() {
      var problems = Problems(path: "a")
      guard let value = try? JSONFile.read(Array(line.utf8), line: 1, path: "a", &problems) else { continue }
      for index in 0..<Self.count(value) {
        for turn in 0..<3 {
          let wrong = Self.wrong[(index + turn * 4) % Self.wrong.count]
          var left = index
          let text = Self.text(value, &left, wrong)
          let whole = (lines[..<place] + [text] + lines[(place + 1)...]).joined(separator: "\n")
          let read = ImportedFiles(whole, as: fixture.name)
          if !read.formats.isEmpty { read.expectAccounts() }
        }
      }
    }
  }

  @Test("Cut anywhere, an export is no crash, and the ledger still adds up", arguments: 0..<11)
  func cut(_ number: Int) throws {
    let fixture = try Self.fixture(number)
    let bytes = Array(fixture.text.utf8)
    for end in stride(from: 1, to: bytes.count, by: 37) {
      let read = ImportedFiles([
        InputFile(contentPath: "chats/\(fixture.name)", bytes: Array(bytes[..<end]))
      ])
      if !read.formats.isEmpty { read.expectAccounts() }
    }
  }

  @Test("Bytes exchanged anywhere are no crash, and the ledger still adds up", arguments: 0..<11)
  func noise(_ number: Int) throws {
    let fixture = try Self.fixture(number)
    var random = SplitMix64(seed: UInt64(number))
    for _ in 0..<60 {
      var bytes = Array(fixture.text.utf8)
      for _ in 0...random.next(below: 4) {
        bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 256))
      }
      let read = ImportedFiles([InputFile(contentPath: "chats/\(fixture.name)", bytes: bytes)])
      if !read.formats.isEmpty { read.expectAccounts() }
    }
  }

  @Test("Trees of rings, of many thousand places in a row, and with parents that are not there are read")
  func trees() throws {
    func node(_ id: String, _ parent: String) -> String {
      #""\#(id)":{"parent":"\#(parent)","message":{"author":{"role":"user"},"create_time":1,"content":{"parts":["\#(id)"]}}}"#
    }
    let deep = (0..<20_000).map { node("n\($0)", "n\($0 - 1)") }.joined(separator: ",")
    let ring = [node("a", "b"), node("b", "a"), node("c", "c"), node("d", "nobody")].joined(separator: ",")
    for (tree, count) in [(deep, 20_000), (ring, 4)] {
      let read = ImportedFiles(#"[{"title":"T","mapping":{\#(tree)}}]"#, as: "c.json")
      read.expectAccounts()
      #expect(read.messages.count == count)
      _ = Branches(try #require(read.chats.first).messages)
    }
  }

  /// How many values stand inside a value.
  private static func count(_ value: ContentValue) -> Int {
    switch value.kind {
    case .list(let values): values.reduce(0) { $0 + 1 + count($1) }
    case .map(let entries): entries.reduce(0) { $0 + 1 + count($1.value) }
    default: 0
    }
  }

  /// The value as JSON, its `index`th inner value exchanged.
  private static func text(_ value: ContentValue, _ index: inout Int, _ wrong: String) -> String {
    func inner(_ value: ContentValue) -> String {
      index -= 1
      return index == -1 ? wrong : text(value, &index, wrong)
    }
    switch value.kind {
    case .list(let values): return "[" + values.map(inner).joined(separator: ",") + "]"
    case .map(let entries):
      return "{" + entries.map { JSONWriter.quoted($0.key) + ":" + inner($0.value) }.joined(separator: ",")
        + "}"
    default: return String(json: value, quoting: true)
    }
  }
}

extension String {
  fileprivate init(json value: ContentValue, quoting: Bool) {
    var json = JSONWriter()
    json.content(value)
    self.init(decoding: json.bytes, as: UTF8.self)
  }
}
