import Basics
import Testing

@Suite struct VisibleTextTests {
  @Test(
    "what could move the cursor, colour or reorder a line is written out",
    arguments: [
      ("plain text, ünïcödé 🎉", "plain text, ünïcödé 🎉"),
      ("\u{1B}[31mred\u{1B}[0m", "\\u{1B}[31mred\\u{1B}[0m"),
      ("a\u{9B}b", "a\\u{9B}b"), ("bell\u{7}", "bell\\u{7}"), ("a\r\nb", "a\\u{D}\\u{A}b"),
      ("a\tb", "a\\u{9}b"),
      ("\u{7F}", "\\u{7F}"), ("\u{202E}gnp.exe", "\\u{202E}gnp.exe"),
      ("a\u{2066}b\u{2069}", "a\\u{2066}b\\u{2069}"),
      ("a\u{200E}\u{200F}\u{61C}b", "a\\u{200E}\\u{200F}\\u{61C}b"), ("\u{FEFF}a", "\\u{FEFF}a"),
      ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    ])
  func escaped(text: String, expected: String) {
    #expect(VisibleText.escaped(text) == expected)
  }
}
