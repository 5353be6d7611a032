import JSON
import Testing

@Suite("What Python writes for numbers that JSON lacks")
struct NotNumberTests {
  private static let text = #"{"a": NaN, "b": [-Infinity, Infinity, -1, "NaN \" NaN"], "N": NaN}"#

  private static func reader(chunk: Int) -> JSONReader {
    var rest = Array(text.utf8)[...]
    var reader = JSONReader {
      defer { rest = rest.dropFirst(chunk) }
      return rest.isEmpty ? nil : Array(rest.prefix(chunk))
    }
    reader.takesNotNumbers = true
    return reader
  }

  @Test("such words are strings, wherever a document is divided (issue 25)", arguments: 1...20)
  func strings(chunk: Int) throws {
    var reader = Self.reader(chunk: chunk)
    var found: [String] = []
    func take(_ reader: inout JSONReader) throws {
      switch try reader.peek() {
      case .string: found.append(try reader.string())
      case .number: found.append(try reader.number().text)
      default: try reader.skip()
      }
    }
    try reader.object { _, _, reader in
      if try reader.peek() == .array { try reader.array { try take(&$0) } } else { try take(&reader) }
    }
    try reader.end()
    #expect(found == ["NaN", "-Infinity", "Infinity", "-1", #"NaN " NaN"#, "NaN"])
  }

  @Test("a value with such words is skipped, and its text kept (issue 25)", arguments: 1...20)
  func skipped(chunk: Int) throws {
    var reader = Self.reader(chunk: chunk)
    #expect(String(decoding: try reader.text().bytes, as: UTF8.self) == Self.text)
    try reader.end()
  }

  @Test("other words stay errors (issue 25)", arguments: ["None", "-Inf", "Infinite", "NaNs"])
  func others(word: String) {
    var reader = JSONReader(Array("[\(word)]".utf8))
    reader.takesNotNumbers = true
    do {
      try reader.skip()
      Issue.record("read")
    } catch {
      #expect(error is JSONError)
    }
  }
}
