import Testing

@testable import Markup

@Suite struct EscapeTests {
  @Test(
    "escaping gives text that cannot leave its element or attribute",
    arguments: [
      ("", ""), ("plain", "plain"), ("<b>", "&lt;b&gt;"), ("a & b", "a &amp; b"), ("\"'", "&quot;&#39;"),
      ("\"\u{301}", "&quot;\u{301}"), ("<\u{301}>\u{20DD}", "&lt;\u{301}&gt;\u{20DD}"),
      ("&\u{200D}", "&amp;\u{200D}"), ("é👩‍👩‍👧 東京", "é👩‍👩‍👧 東京"), ("tab\tline\n", "tab\tline\n"),
    ])
  func escapes(input: String, expected: String) {
    // Compared as bytes: String equality would call canonically equal texts the same.
    #expect(Array(Escape.text(input).utf8) == Array(expected.utf8))
  }

  @Test(
    "a character that no page may hold becomes U+FFFD",
    arguments: [
      0x0, 0x1, 0x8, 0xB, 0xC, 0xE, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF,
      0x1FFFE,
      0x8FFFF, 0x10FFFF,
    ])
  func replacesForbidden(value: UInt32) throws {
    let character = String(Character(try #require(Unicode.Scalar(value))))
    #expect(Escape.text("a\(character)b") == "a\u{FFFD}b")
    var out: [UInt8] = []
    #expect(Escape.append(character + character, to: &out) == 2)
  }

  @Test(
    "their neighbours stay",
    arguments: [
      "\u{A0}", "\u{BF}", "\u{FDCF}", "\u{FDF0}", "\u{FFFD}", "\u{FFFC}", "\u{1FFFD}", "\u{10FFFD}", "🏿",
    ])
  func keepsNeighbours(character: String) {
    #expect(Escape.text(character) == character)
  }

  @Test(
    "line ends become line feeds",
    arguments: [("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\r\r\nb\r", "a\n\nb\n")])
  func normalisesLineEnds(input: String, expected: String) {
    #expect(Array(Escape.text(input).utf8) == Array(expected.utf8))
  }

  @Test("a text that is not stored as UTF-8 in one piece escapes the same")
  func escapesSlices() {
    let text = "xx<a href=\"é\">yy"
    #expect(Escape.text(String(text.dropFirst(2).dropLast(2))) == "&lt;a href=&quot;é&quot;&gt;")
  }
}
