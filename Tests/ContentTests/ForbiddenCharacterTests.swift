import Basics
@testable import Content
import Testing

/// What no page may hold is shown as U+FFFD, and said to be (threats: NUL, C0 and C1, U+FFFE, U+FFFF).
@Suite struct ForbiddenCharacterTests {
  @Test(
    "characters that no page may hold are counted in every text of a record (X-12)",
    arguments: [
      ("a\u{3}b\u{0}", 2), ("\u{85}", 1), ("\u{FFFE}\u{FFFF}", 2), ("tab\tand\nline\r\n", 0), ("é 👍", 0),
    ])
  func counts(text: String, count: Int) throws {
    let value = ContentValue(
      .map([.init(key: "name", position: .start, value: ContentValue(.string(text), at: .start))]), at: .start
    )
    for read in [Record.string, Record.identifier, Record.markdown] {
      var problems = Problems(path: "a.json")
      let record = try #require(Record(value, &problems))
      #expect(read(record)("name", &problems) == text)
      #expect(problems.diagnostics.map(\.message) == (count == 0 ? [] : [warning(count)]))
    }
  }

  @Test("a text that its renderer counts is not counted twice")
  func once() throws {
    let value = ContentValue(
      .map([.init(key: "text", position: .start, value: ContentValue(.string("\u{1}"), at: .start))]),
      at: .start)
    var problems = Problems(path: "a.json")
    let record = try #require(Record(value, &problems))
    #expect(record.uncounted("text", &problems) == "\u{1}")
    #expect(problems.diagnostics.isEmpty)
  }

  @Test("Markdown of a record that is nested too deep says so (threats: depth capped with a diagnostic)")
  func depth() throws {
    let deep = String(repeating: ">", count: 10_000) + "a"
    let value = ContentValue(
      .map([.init(key: "notes", position: .start, value: ContentValue(.string(deep), at: .start))]),
      at: .start)
    var problems = Problems(path: "a.json")
    let record = try #require(Record(value, &problems))
    #expect(record.markdown("notes", &problems) == deep)
    #expect(
      problems.diagnostics.map(\.message) == [
        "text is nested too deeply for Markdown; it is shown as plain text"
      ])
  }

  private func warning(_ count: Int) -> String {
    "\(count) \(count == 1 ? "character" : "characters") not allowed in a page became U+FFFD"
  }
}
