import Basics
import Content
import Kinds
import Model
import Testing

/// The row "JSON" of the threats, over every JSON file of every kind.
struct HostileJSONTests {
  /// The kind and the file.
  static let files = KindContractTests.names.flatMap { name in
    KindFixture.files(of: name).map(\.path).filter {
      [".json", ".jsonl", ".ndjson"].contains(where: $0.hasSuffix)
    }
    .map { (name, $0) }
  }

  /// No document of these can be read, whatever it was meant to be.
  private static let broken: [(name: String, bytes: [UInt8])] = [
    ("truncated", Array(#"{"a":[1,"#.utf8)), ("trailing garbage", Array("[] x".utf8)),
    ("duplicate keys", Array(#"{"id":"1","id":"2"}"#.utf8)), ("NaN", Array("[NaN]".utf8)),
    ("Infinity", Array(#"{"a":-Infinity}"#.utf8)), ("a bare word", Array("no".utf8)),
    (
      "10,000 arrays",
      Array((String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)).utf8)
    ),
    ("10,000 objects", Array((String(repeating: #"{"a":"#, count: 10_000) + "1").utf8)),
    ("a number of 5,000 digits", Array("[\(String(repeating: "9", count: 5000))]".utf8)),
    ("UTF-16", [0xFF, 0xFE, 0x5B, 0, 0x5D, 0]), ("UTF-16 without a mark", [0x5B, 0, 0x5D, 0]),
    ("UTF-32", [0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0]),
    ("bytes that are not UTF-8", Array("[\"".utf8) + [0xFF] + Array("\"]".utf8)),
    ("overlong forms", Array("[\"".utf8) + [0xC0, 0xAF] + Array("\"]".utf8)),
    ("a raw NUL", Array("[\"\0\"]".utf8)), ("a comment", Array("[1, // x\n2]".utf8)),
    ("single quotes", Array("['a']".utf8)),
    ("HTML", Array("<!DOCTYPE html>".utf8)),
  ]

  /// These are JSON, of a type that no file may have at its top, or with nothing in it that a kind knows.
  private static let strange = [
    "null", "1", "-0", "1e400", "\"x\"", "[null]", "[[]]", "[\"\\ud800\"]", "[1e400]",
  ]

  private func told(_ name: String, _ path: String, _ bytes: [UInt8]) throws -> [Diagnostic] {
    let kind = try #require(AllKinds.all.first { $0.name == name })
    let files = KindFixture.files(of: name).filter { KindFixture.isRead($0.path, with: path) }
    return try KindRun.run(
      kind,
      files.map { InputFile(contentPath: $0.path, bytes: $0.path == path ? bytes : Array($0.text.utf8)) }
    ).diagnostics
  }

  @Test(
    "what is no JSON is an error with file, line and column in every file (threats: JSON)", arguments: files)
  func broken(_ name: String, path: String) throws {
    for (what, bytes) in Self.broken {
      let errors = try told(name, path, bytes).filter {
        ($0.severity == .error || Garbage.isArchive(path)) && $0.path == "content/\(path)"
      }
      #expect(errors.contains { $0.line != nil && $0.column != nil }, "\(what): \(errors)")
    }
  }

  @Test(
    "a document of another type is told with its place in every file (threats: wrong types)", arguments: files
  )
  func strange(_ name: String, path: String) throws {
    for text in Self.strange {
      let told = try told(name, path, Array(text.utf8)).filter { $0.path == "content/\(path)" }
      #expect(told.contains { $0.line != nil }, "\(text): \(told)")
    }
  }

  @Test(
    "a wrong type, null or an absurd value at every field never crashes and is told with its path (threats: JSON)",
    arguments: files)
  func fields(_ name: String, path: String) throws {
    let good = try #require(KindFixture.files(of: name).first { $0.path == path }).text
    let bytes = Array(good.utf8)
    for span in JSONSpans.values(in: bytes) {
      for value in [
        "null", "[]", "{}", "true", "-9223372036854775808", "1e308", "\"\\u0000\\u202e../\"", "\"\"",
      ] {
        let changed = bytes[..<span.lowerBound] + Array(value.utf8) + bytes[span.upperBound...]
        for diagnostic in try told(name, path, Array(changed)) {
          #expect(diagnostic.path.hasPrefix("content/"), "\(diagnostic)")
          #expect(!diagnostic.message.isEmpty)
        }
      }
    }
  }

  @Test("the fields of a document are found")
  func spans() {
    let bytes = Array(#"{"a": [1, "x\"]"], "b":{"c":null}}"#.utf8)
    let found = JSONSpans.values(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found.sorted() == ["\"x\\\"]\"", "1", "[1, \"x\\\"]\"]", "null", "{\"c\":null}"])
  }
}

/// Where the values within a good JSON document stand, so that each can be exchanged.
private struct JSONSpans {
  private let bytes: [UInt8]
  private var index = 0
  private var spans: [Range<Int>] = []

  static func values(in bytes: [UInt8]) -> [Range<Int>] {
    var reader = JSONSpans(bytes: bytes)
    while reader.index < bytes.count { reader.value(isInner: false) }
    return reader.spans
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skip(_ marks: String) {
    while index < bytes.count, marks.utf8.contains(bytes[index]) { index += 1 }
  }

  private mutating func value(isInner: Bool = true) {
    skip(" \n\r\t,")
    guard index < bytes.count else { return }
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "{"): inside(end: UInt8(ascii: "}"), hasKeys: true)
    case UInt8(ascii: "["): inside(end: UInt8(ascii: "]"), hasKeys: false)
    case UInt8(ascii: "\""): text()
    default: while index < bytes.count, !",]} \n".utf8.contains(bytes[index]) { index += 1 }
    }
    if isInner { spans.append(start..<index) }
  }

  private mutating func inside(end: UInt8, hasKeys: Bool) {
    index += 1
    while true {
      skip(" \n\r\t,")
      if bytes[index] == end { break }
      if hasKeys {
        text()
        skip(" :")
      }
      value()
    }
    index += 1
  }

  private mutating func text() {
    index += 1
    while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    index += 1
  }
}
