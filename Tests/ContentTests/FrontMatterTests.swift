import Basics
import Content
import Testing

@Suite struct FrontMatterTests {
  @Test(
    "a file without a header is all body",
    arguments: ["", "text", "text\n---\n", " ---\na: 1\n---\n", "----\n"])
  func none(text: String) throws {
    let parts = try FrontMatter(text, path: "a.md")
    #expect(parts.header.entries?.isEmpty == true)
    #expect(parts.body == text)
    #expect(parts.bodyLine == 1)
  }

  @Test("header and body are parted, whatever ends the lines", arguments: ["\n", "\r\n"])
  func parted(lineEnd: String) throws {
    let text = ["---", "title: A", "b: 2", "---", "", "body", "---", "more"].joined(separator: lineEnd)
    let parts = try FrontMatter(text, path: "a.md")
    #expect(parts.header.entries?.map(\.key) == ["title", "b"])
    #expect(parts.header.entries?[1].value.position == SourcePosition(line: 3, column: 4))
    #expect(parts.body == "\nbody\n---\nmore")
    #expect(parts.bodyLine == 5)
  }

  @Test("an empty header is an empty object")
  func empty() throws {
    let parts = try FrontMatter("---\n---\nbody", path: "a.md")
    #expect(parts.header.entries?.isEmpty == true)
    #expect(parts.body == "body")
    #expect(parts.bodyLine == 3)
  }

  @Test("a header without end is an error that says how to end it")
  func open() {
    let error = #expect(throws: Diagnostic.self) { try FrontMatter("---\ntitle: A\n", path: "a.md") }
    #expect(
      error?.description == "a.md:1:1: error: the header is not closed\n  help: end it with a line \"---\"")
  }

  @Test("an error in the header stands at its line in the file")
  func broken() {
    let error = #expect(throws: Diagnostic.self) { try FrontMatter("---\na: 1\na: 2\n---\n", path: "a.md") }
    #expect(error?.description == "a.md:2:1: error: duplicate key \"a\"")
  }
}
