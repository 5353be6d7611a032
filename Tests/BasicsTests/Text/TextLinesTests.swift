import Basics
import Testing

@Suite struct TextLinesTests {
  @Test(
    "lines end with LF or CRLF, and a text that ends with one has an empty last line",
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b", ""]), ("\n\n", ["", "", ""]),
      ("a\rb", ["a\rb"]), ("a\r\r\nb", ["a\r", "b"]), ("é\u{301}\r\n🎉", ["é\u{301}", "🎉"]),
    ])
  func split(text: String, lines: [String]) {
    #expect(TextLines.split(text) == lines)
  }

  @Test(
    "Parts at line feeds are those of a split at the character",
    arguments: ["", "a", "a\nb", "\n", "a\n\nb\n", "a\r\nb\nc", "ä\nö", "a\rb"])
  func parts(text: String) {
    #expect(text.partsAtLineFeeds == text.split(separator: "\n", omittingEmptySubsequences: false))
  }
}
