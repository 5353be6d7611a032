@testable import Basics
@testable import Content
import Testing

/// Lists of records in files that may be larger than memory.
@Suite struct JSONElementsTests {
  @Test(
    "elements come one by one, whatever stands between them and wherever chunks end",
    arguments: [1, 2, 3, 7, 1000])
  func elements(chunk: Int) throws {
    let text = "\u{FEFF} [ {\"a\": [1, \"]}\\\"\"]} ,\n\n[2,[3]],\"x,\\\\\", 12 ,null\n, {} ]\n"
    let found = try Self.elements(text, chunk: chunk)
    #expect(
      found.map(\.text) == ["{\"a\": [1, \"]}\\\"\"]}", "[2,[3]]", "\"x,\\\\\"", "12 ", "null\n", "{}"])
    #expect(found.map(\.line) == [1, 3, 3, 3, 3, 4])
  }

  @Test(
    "an object is one element, an empty list none",
    arguments: zip(["{\"a\":1}\n", "[]", "", " \n"], [1, 0, 0, 0]))
  func others(text: String, count: Int) throws {
    #expect(try Self.elements(text, chunk: 3).count == count)
  }

  @Test(
    "a file that was cut off says so, with the line",
    arguments: ["[{\"a\":1},\n{\"b\":", "[", "[1,\n2", "{\"a\":[\n", "[\"x\n"])
  func truncated(_ text: String) {
    #expect(throws: Diagnostic.self) { try Self.elements(text, chunk: 4) }
  }

  private static func elements(_ text: String, chunk: Int) throws -> [(text: String, line: Int)] {
    var elements = try JSONElements(file(text, chunk: chunk))
    var found: [(String, Int)] = []
    while let element = try elements.next() {
      found.append((String(decoding: element.bytes, as: UTF8.self), element.number))
    }
    return found
  }

  private static func file(_ text: String, chunk: Int) -> InputFile {
    let bytes = Array(text.utf8)
    return InputFile(path: "content/chats/x.json", contentPath: "chats/x.json", size: bytes.count) {
      () throws(Diagnostic) in
      let pieces = Pieces(bytes, chunk)
      return ByteStream { () throws(Diagnostic) in pieces.next() }
    }
  }
}

/// Bytes in chunks of one size.
private final class Pieces: @unchecked Sendable {
  private var rest: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], _ size: Int) {
    rest = bytes[...]
    self.size = size
  }

  func next() -> [UInt8]? {
    guard !rest.isEmpty else { return nil }
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}
