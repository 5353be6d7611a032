@testable import JSON
import Testing

/// The text of a value, which is read later.
@Suite struct TextTests {
  private static let document = #"[ {"a": "Hé \"x\" 👋", "b": [1, -2.5e3, true]} , "é" ,12,null, [] ]"#

  private static func texts(chunks size: Int) throws -> [(text: String, position: JSONPosition)] {
    let bytes = Array(document.utf8)
    var start = 0
    var reader = JSONReader {
      guard start < bytes.count else { return nil }
      defer { start += size }
      return Array(bytes[start..<min(start + size, bytes.count)])
    }
    var texts: [(text: String, position: JSONPosition)] = []
    try reader.array { json in
      let (bytes, position) = try json.text()
      texts.append((String(decoding: bytes, as: UTF8.self), position))
    }
    try reader.end()
    return texts
  }

  @Test(
    "A value's text is that of the document, however it is cut into chunks",
    arguments: Array(1...9) + [64, 1_000])
  func whole(_ size: Int) throws {
    let texts = try Self.texts(chunks: size)
    #expect(
      texts.map(\.text) == [#"{"a": "Hé \"x\" 👋", "b": [1, -2.5e3, true]}"#, #""é""#, "12", "null", "[]"])
    #expect(texts.map(\.position.column) == [3, 49, 54, 57, 63])
  }

  @Test("A value that is cut off is an error", arguments: [1, 7, 1_000])
  func cut(_ size: Int) {
    var rest = Array(#"[{"a": "x"#.utf8)
    var reader = JSONReader {
      defer { rest = Array(rest.dropFirst(size)) }
      return rest.isEmpty ? nil : Array(rest.prefix(size))
    }
    #expect(throws: JSONError.self) { try reader.array { json in _ = try json.text() } }
  }
}
