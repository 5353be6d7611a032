import JSON
import Testing

@Suite("A document that is cut off is refused")
struct TruncationTests {
  static let sample = Array(
    #"[{"id": 7, "é": "a\u00e9\ud83d\ude00\n日本 😀", "x": [true, false, null, -1.5e+3, {}]}, "end"]"#.utf8)

  @Test("at every byte", arguments: 0..<sample.count)
  func everyPrefix(_ length: Int) throws {
    let document = Array(Self.sample[..<length])
    let error = try #require(try Outcome.reading(document).error)
    #expect(error.position == slowPosition(length, in: document))
    #expect(error.message.hasPrefix("the input ends inside the ") || length == 0)
    for chunk in [1, 2, 3, 7] {
      #expect(try Outcome.reading(document, chunk: chunk).error == error)
      #expect(try errorOfSkipping(document, chunk: chunk) == error)
    }
  }

  @Test("the whole of it is read")
  func whole() throws {
    #expect(try Outcome.reading(Self.sample).error == nil)
  }
}
