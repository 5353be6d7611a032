import JSON
import Testing

@Suite("What is too large is refused before it is held")
struct LimitTests {
  @Test("10,000 nested arrays are refused where the limit is passed", arguments: [nil, 1, 7])
  func deep(_ chunk: Int?) throws {
    let document = [UInt8](repeating: UInt8(ascii: "["), count: 10_000)
    let expected = JSONError(
      position: JSONPosition(line: 1, column: 201, offset: 200),
      message: "arrays and objects are nested more than 200 levels deep")
    #expect(try Outcome.reading(document, chunk: chunk).error == expected)
    #expect(try errorOfSkipping(document, chunk: chunk) == expected)
  }

  @Test("nesting up to the highest limit is read")
  func deepest() throws {
    let limits = JSONLimits(maxDepth: 1_000)
    let document = Array((String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)).utf8)
    #expect(try Outcome.reading(document, limits: limits).error == nil)
    #expect(try errorOfSkipping(document, limits: limits) == nil)
  }

  @Test("a string is measured after its escapes are replaced", arguments: [nil, 1, 3])
  func longString(_ chunk: Int?) throws {
    let limits = JSONLimits(maxStringBytes: 4)
    for fitting in [#"["abcd"]"#, #"["ab\u0063\u0064"]"#, #"["éé"]"#, #"["\ud83d\ude00"]"#] {
      #expect(try Outcome.reading(Array(fitting.utf8), chunk: chunk, limits: limits).error == nil)
    }
    for long in [#"["abcde"]"#, #"["abcd\n"]"#, #"["ééa"]"#, #"[{"abcde": 1}]"#] {
      let error = try Outcome.reading(Array(long.utf8), chunk: chunk, limits: limits).error
      #expect(error?.message == "the string is longer than 4 bytes")
      #expect(error?.position.column == (long.contains("{") ? 3 : 2))
      #expect(try errorOfSkipping(Array(long.utf8), chunk: chunk, limits: limits) == nil)
    }
  }

  @Test("a number is measured as it is written", arguments: [nil, 1, 3])
  func longNumber(_ chunk: Int?) throws {
    let limits = JSONLimits(maxNumberBytes: 5)
    #expect(try Outcome.reading(Array("[12345]".utf8), chunk: chunk, limits: limits).error == nil)
    let error = try Outcome.reading(Array("[123456]".utf8), chunk: chunk, limits: limits).error
    #expect(error?.description == "1:2: the number is longer than 5 characters")
  }

  @Test("an object may not have more keys than the limit")
  func manyKeys() throws {
    let limits = JSONLimits(maxKeys: 2)
    #expect(try Outcome.reading(Array(#"[{"a":1,"b":2},{"c":3}]"#.utf8), limits: limits).error == nil)
    let error = try Outcome.reading(Array(#"{"a":1,"b":2,"c":3}"#.utf8), limits: limits).error
    #expect(error?.description == "1:14: the object has more than 2 keys")
  }

  @Test("a duplicate among many keys is found", arguments: [1, 15, 16, 17, 18, 500])
  func duplicateAmongMany(_ count: Int) throws {
    let members = (0..<count).map { "\"k\($0)\": {\"k0\": 1}" } + ["\"k\(count - 1)\": 2"]
    let error = try Outcome.reading(Array("{\(members.joined(separator: "\n,"))}".utf8)).error
    #expect(error?.message == "duplicate key \"k\(count - 1)\" (first at line \(count), column 2)")
    #expect(error?.position.line == count + 1)
  }

  @Test("keys with the same letters in other code points are different, among few and among many")
  func canonicalEquivalents() throws {
    let filler = (0..<30).map { "\"\($0)\": 0" }.joined(separator: ",")
    #expect(try Outcome.reading(Array("{\"é\": 1, \(filler), \"e\u{301}\": 2}".utf8)).error == nil)
  }
}
