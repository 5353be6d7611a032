import JSON
import Testing

@Suite("A reader is asked for what comes next")
struct ReaderTests {
  @Test("fields are read by name, null is nil, the rest is skipped")
  func fields() throws {
    var reader = JSONReader(
      Array(
        #"{"id": 7, "name": null, "more": [1, {"a": []}], "tags": ["x", "y"], "on": true, "r": 0.5}"#.utf8))
    var id = 0
    var name: String? = "?"
    var tags: [String] = []
    var on: Bool?
    var ratio: Double?
    try reader.object { key, _, reader in
      switch key {
      case "id": id = try reader.integer()
      case "name": name = try reader.orNull { try $0.string() }
      case "tags": try reader.array { tags.append(try $0.string()) }
      case "on": on = try reader.orNull { try $0.bool() }
      case "r": ratio = try reader.orNull { try $0.double() }
      default: try reader.skip()
      }
    }
    try reader.end()
    #expect(id == 7)
    #expect(name == nil)
    #expect(tags == ["x", "y"])
    #expect(on == true)
    #expect(ratio == 0.5)
  }

  @Test("peek and nextPosition leave the value where it is")
  func peek() throws {
    var reader = JSONReader(Array(" \n [1, \"é\", {}, null, true, []]".utf8))
    #expect(try reader.peek() == .array)
    #expect(try reader.nextPosition() == JSONPosition(line: 2, column: 2, offset: 3))
    var kinds: [JSONKind] = []
    var columns: [Int] = []
    try reader.array { reader in
      kinds.append(try reader.peek())
      columns.append(try reader.nextPosition().column)
      try reader.skip()
      #expect(reader.valuePosition.column == columns.last)
    }
    #expect(kinds == [.number, .string, .object, .null, .bool, .array])
    #expect(columns == [3, 6, 11, 15, 21, 27])
  }

  @Test("a value of another kind is named and not consumed", arguments: [nil, 1, 2])
  func mismatch(_ chunk: Int?) throws {
    var reader = makeReader(Array(#"[["a"], "a", 1, null, false, {}, 1.5]"#.utf8), chunk: chunk)
    var messages: [String] = []
    try reader.array { reader in
      let error = try jsonError { _ = reader.valuePosition.line == 1 ? try reader.readWrong() : 0 }
      messages.append(error?.message ?? "")
      try reader.skip()
    }
    try reader.end()
    #expect(
      messages == [
        "expected a string, found an array", "expected a number, found a string",
        "expected a string, found a number", "expected a string, found null",
        "expected a string, found true or false", "expected a string, found an object",
        "expected a 64-bit whole number, found 1.5",
      ])
  }

  @Test("a misspelt word is shown even where another kind is wanted")
  func misspeltWord() throws {
    var reader = JSONReader(Array("nan".utf8))
    let error = try jsonError { _ = try reader.string() }
    #expect(error?.message == "expected a value, found \"nan\"")
  }

  @Test("a record of a longer text keeps the positions of that text")
  func record() throws {
    let text = Array("{\"a\":1}\n{\"é\":x}\n".utf8)
    var reader = JSONReader(text[8..<16], startingAt: JSONPosition(line: 2, column: 1, offset: 8))
    let error = try jsonError { _ = try reader.value() }
    #expect(error?.position == JSONPosition(line: 2, column: 6, offset: 14))
  }

  @Test("what refill throws reaches the caller")
  func refillError() throws {
    struct Broken: Error {}
    var isFirst = true
    var reader = JSONReader {
      guard isFirst else { throw Broken() }
      isFirst = false
      return Array("[\"a".utf8)
    }
    do {
      try reader.skip()
      Issue.record("the error of refill was lost")
    } catch is Broken {}
  }

  @Test("what a closure throws reaches the caller")
  func closureError() throws {
    struct Enough: Error {}
    var reader = JSONReader(Array("[1,2]".utf8))
    do {
      try reader.array { _ in throw Enough() }
      Issue.record("the error of the closure was lost")
    } catch is Enough {}
  }

  @Test("a key in a message is cut and cannot command a terminal")
  func quotedKey() throws {
    let key = #"\u001b[31m\u202e"# + String(repeating: "k", count: 100)
    let error = try Outcome.reading(Array("{\"\(key)\":1,\"\(key)\":2}".utf8)).error
    let shown = #"\u{1B}[31m\u{202E}"# + String(repeating: "k", count: 34)
    #expect(error?.message == "duplicate key \"\(shown)…\" (first at line 1, column 2)")
  }
}

extension JSONReader {
  /// Asks for a kind that is not the next one.
  fileprivate mutating func readWrong() throws -> Int {
    switch try peek() {
    case .string: _ = try number()
    case .number: _ = try takeWholeOrText()
    default: _ = try string()
    }
    return 0
  }

  private mutating func takeWholeOrText() throws -> Int {
    // Only the last number of the sample stands after column 30.
    if valuePosition.column > 30 { return try integer() }
    return try string().count
  }
}
