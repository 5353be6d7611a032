import JSON
import Testing

@Suite("A document gives its value or its error, however it arrives")
struct ConformanceTests {
  @Test("the table holds", arguments: Conformance.all)
  func table(_ item: Conformance) throws {
    #expect(try Outcome.reading(item.document).summary == item.expected)
  }

  @Test(
    "chunks of 1, 2, 3 and 7 bytes change neither value nor error nor position", arguments: Conformance.all)
  func chunks(_ item: Conformance) throws {
    let whole = try Outcome.reading(item.document)
    for chunk in [1, 2, 3, 7] {
      #expect(try Outcome.reading(item.document, chunk: chunk) == whole, "in chunks of \(chunk)")
    }
  }

  @Test("skipping finds the same error as reading, but for duplicate keys", arguments: Conformance.all)
  func skipping(_ item: Conformance) throws {
    let error = try Outcome.reading(item.document).error
    let expected = error?.message.hasPrefix("duplicate key") == true ? nil : error
    for chunk in [nil, 1, 2, 3, 7] {
      #expect(try errorOfSkipping(item.document, chunk: chunk) == expected, "in chunks of \(chunk ?? 0)")
    }
  }

  @Test("empty chunks are no end")
  func emptyChunks() throws {
    var chunks: [[UInt8]] = [[], Array("[1".utf8), [], [], Array("2]".utf8), []]
    var reader = JSONReader { chunks.isEmpty ? nil : chunks.removeFirst() }
    #expect(rendered(try reader.value()) == "[12]")
    try reader.end()
  }

  @Test("each lone surrogate escape is counted, a pair is not")
  func countsSurrogates() throws {
    let outcome = try Outcome.reading(Array(#"{"\ud800": "\udc00\ud800\ud83d\ude00\ud800x"}"#.utf8))
    #expect(outcome.replacedSurrogates == 4)
  }

  @Test("a byte order mark is reported, takes three bytes and no column")
  func byteOrderMark() throws {
    let outcome = try Outcome.reading(Array("\u{FEFF}[]".utf8))
    #expect(outcome.hasByteOrderMark)
    #expect(outcome.value?.position == JSONPosition(line: 1, column: 1, offset: 3))
    #expect(try !Outcome.reading(Array("[]".utf8)).hasByteOrderMark)
  }
}
