import Testing
@testable import Transcripts

@Suite("Beginnings of texts")
struct BeginningTests {
  /// What a preview is, said by characters.
  private func expected(_ text: String, _ limit: Int) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= limit ? line : line.prefix(limit - 1) + "…"
  }

  @Test(
    "A beginning is one line, cut after whole characters, whatever it is made of",
    arguments: [
      "", " ", "a", "  a  b\t\nc ", "one two three four", "abcdefghij", "abcdefghijk", "abcdefghij ",
      "abcdefghi jk",
      "a\r\nb", "a\u{301}bcdefghijk", "abcdefghij\u{301}k", "abcdefghijk\u{301}", "今天我们去看花今天我们去看花",
      "👩‍👩‍👧‍👦👩‍👩‍👧‍👦 👩‍👩‍👧‍👦 abc def ghi",
      "🇩🇪 🇫🇷🇮🇹 🇪🇸 🇬🇧🇺🇸 🇯🇵🇨🇳 x", "a\u{A0}b\u{2003}c\u{3000}d", "\u{0}a\u{1}b", "é é é é é é é é é é",
    ])
  func beginnings(text: String) {
    for limit in 2...14 {
      #expect(MessagePreview.beginning(of: text, limit: limit) == expected(text, limit), "at most \(limit)")
    }
  }
}
