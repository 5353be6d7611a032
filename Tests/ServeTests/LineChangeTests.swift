import Testing

@testable import Serve

@Suite("changes of a file of lines")
struct LineChangeTests {
  private func changed(_ text: String, _ add: [String], remove: [String] = []) -> String? {
    let change = LineChange(add: add, remove: remove)
    guard let (kept, added) = change.applied(to: Array(text.utf8)) else { return nil }
    return String(decoding: LineChange.joined(kept, added.map { add[$0] }), as: UTF8.self)
  }

  @Test(
    "other lines keep bytes and order, and the file ends in one line break",
    arguments: [
      ("", ["a"], [], "a\n"), ("a", ["b"], [], "a\nb\n"), ("a\n\n\n", ["b"], [], "a\nb\n"),
      (" a \r\n\nb\n", ["c"], [], " a \r\n\nb\nc\n"), ("a\nb\nc\n", [], ["b"], "a\nc\n"),
      ("a\nb\n", ["a"], ["a"], "b\na\n"), ("a\n", [], ["a"], ""), ("b\na\n", ["c", "c"], [], "b\na\nc\n"),
      ("\u{FEFF}a\n", ["b"], [], "\u{FEFF}a\nb\n"),
    ] as [(String, [String], [String], String)])
  func changes(_ text: String, _ add: [String], _ remove: [String], _ expected: String) {
    #expect(changed(text, add, remove: remove) == expected)
    #expect(changed(expected, add, remove: remove.filter { !add.contains($0) }) == nil, "twice is once")
  }

  @Test(
    "lines that are there or gone change nothing",
    arguments: [("a\nb", ["a"], ["c"]), ("", [], []), (" a\r\n", ["a"], [])] as [(String, [String], [String])]
  )
  func same(_ text: String, _ add: [String], _ remove: [String]) {
    #expect(changed(text, add, remove: remove) == nil)
  }

  @Test("bytes that are no text stay")
  func bytes() throws {
    let found = try #require(LineChange(add: ["b"]).applied(to: [0xFF, 0x0A]))
    #expect(LineChange.joined(found.kept, ["b"]) == [0xFF, 0x0A, 0x62, 0x0A])
  }
}
