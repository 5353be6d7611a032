import Markup
import Testing

@testable import Conversations
@testable import ImportKit

/// Texts of other programs, written as Markdown.
@Suite struct MarkdownTextTests {
  @Test(
    "plain text that looks like Markdown is shown as it was written",
    arguments: [
      "plain", "2 * 3 * 4 = 24", "*no*", "_no_", "`no`", "[no](http://x.y)", "<b>no</b>", "&amp; &lt;",
      "~~no~~",
      "# no", "- no", "+ no", "1. no", "2) no", "> no", "---", "===", "a | b\n--|--\n1 | 2", "\\ \\* \\",
      "![no](x)",
      "a\nb", "a\n\n# b", "    no code", "\tno code", "-", "1.", "snake_case_name", "[x]: /y", "*", "a\\\nb",
      "<https://x.y>", "```\nno\n```", "~~~", "***", "end with #", "# a #",
    ])
  func plain(_ text: String) {
    let html = MarkdownRenderer(.init(hardBreaks: true)).render(MarkdownText.escaped(text)).html
    #expect(Self.visible(String(decoding: html.bytes, as: UTF8.self)) == Self.folded(text))
  }

  @Test("a web address is a link, whole and without escapes")
  func address() {
    let text = MarkdownText.escaped("see https://x.example/a_b_c?d=*e* *now*")
    #expect(text == "see https://x.example/a_b_c?d=*e* \\*now\\*")
  }

  @Test("white space of any kind and angle brackets end a web address")
  func ends() {
    let parts = MarkdownText.webAddresses(in: "a https://x.example/ü\u{A0}b\u{3000}<https://y.example/c>\t.")
    let texts = ["a ", "https://x.example/ü", "\u{A0}b\u{3000}<", "https://y.example/c", ">\t."]
    #expect(parts.map { String($0.text) } == texts)
    #expect(parts.map(\.isAddress) == [false, true, false, true, false])
  }

  @Test("emphasis keeps blanks outside of its marks")
  func blanks() {
    #expect(MarkdownText.styled(" bold ", with: "**") == " **bold** ")
    #expect(MarkdownText.styled("  ", with: "**") == "  ")
  }

  @Test("code holds any number of backticks", arguments: ["a", "`", "``a`", "a``", "` `"])
  func code(_ text: String) {
    let html = MarkdownRenderer(.init()).render(MarkdownText.code(text)).html
    #expect(String(decoding: html.bytes, as: UTF8.self).contains("<code>\(text)</code>"))
  }

  private static func visible(_ html: String) -> String {
    folded(
      html.replacing("<br />\n", with: "\n").replacing("</p>\n<p>", with: "\n")
        .replacing(#/<[^>]*>/#, with: "")
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
        .replacing("&amp;", with: "&"))
  }

  private static func folded(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }
}
