import TestSupport
import Testing

@testable import Markup

/// What a alternate says when it is read as Markdown: the text of the page, and its structure.
@Suite struct AlternateReadingTests {
  @Test("X-05 plain text of any signs is the same text after it was written as Markdown and read back")
  func plainText() {
    var random = Seeded(state: 5)
    for round in 0..<6_000 { check(PlainText.html(Self.noise(&random)).bytes, "round \(round)") }
  }

  @Test("X-05 formatted text of any signs keeps its text, lists, tables, code, quotes and headings")
  func markdown() {
    var random = Seeded(state: 6)
    for round in 0..<6_000 {
      check(MarkdownRenderer().render(Self.noise(&random)).html.bytes, "round \(round)")
    }
  }

  @Test("X-05 every example of the Markdown specifications keeps its text", arguments: examples)
  func specification(row: VectorRow) throws {
    let text = try row.json("markdown_json")
    check(MarkdownRenderer(.init(hardBreaks: false)).render(text).html.bytes, text)
    check(PlainText.html(text).bytes, text)
  }

  @Test("X-05 hostile text stays text (X-12)", arguments: VectorRow.all("xss"))
  func hostile(row: VectorRow) throws {
    let text = try row.json("vector_json")
    check(MarkdownRenderer().render(text).html.bytes, text)
    check(PlainText.html(text).bytes, text)
  }

  @Test(
    "X-05 code with rows of backticks of any length is the same code",
    arguments: [1, 2, 79, 80, 81, 254, 255, 300])
  func backticks(count: Int) {
    let row = String(repeating: "`", count: count)
    let all = (1...min(count, 81)).map { String(repeating: "`", count: $0) }.joined(separator: " ")
    for code in [row, "a\(row)b", all] {
      check(Array("<p>a <code>\(code)</code> b</p>".utf8), code)
      check(Array("<pre><code>a\n\(row)\nb\n</code></pre><p>c</p>".utf8), code)
    }
  }

  private static let examples =
    VectorRow.all("commonmark") + VectorRow.all("gfm_spec") + VectorRow.all("gfm_extensions")

  private func check(_ html: [UInt8], _ comment: String) {
    let alternate = AlternatePage(main: html)
    let again = alternate.readBack
    #expect(
      alternate.ink == again.ink,
      "\(comment)\n\(String(decoding: html, as: UTF8.self).debugDescription)\n\(alternate.body.debugDescription)"
    )
    for names in Self.kept {
      #expect(
        alternate.count(names) == again.count(names),
        "\(comment) \(names)\n\(String(decoding: html, as: UTF8.self).debugDescription)\n\(alternate.body.debugDescription)"
      )
    }
  }

  private static let kept: [Set<String>] = [
    ["ul"], ["ol"], ["li"], ["table"], ["tr"], ["pre"], ["blockquote"], ["h1", "h2", "h3", "h4", "h5", "h6"],
    ["hr"],
  ]

  private static func noise(_ random: inout Seeded) -> String {
    (0..<Int.random(in: 1..<30, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
      .joined()
  }

  private static let parts = [
    "*", "**", "_", "__", "~~", "~", "`", "```", "```\n", "[", "]", "](", ")", "(", "![", "!", "<", ">",
    "</b>", "<b c='d'>",
    "<!--", "-->", "&", "&lt;", "&amp;amp;", ";", "\"", "'", "\\", "\\\n", "\n", "\n\n", " ", " ", "    ",
    "\t", "- ", "+ ",
    "1. ", "2) ", "10", ".", "> ", "# ", " #", "|", "\n|-|-|\n", "\n:-: | --\n", ":-", "---", "===", "***",
    "- [ ] ", "[x] ",
    "a", "word", "snake_case", "é", "中", "。", "“", "€", "👍🏽", "\u{301}", "\u{A0}", "\r\n", "http://a.org/",
    "www.a.org", "@",
    "b@c.org", "[a]: ", "[^1]", "\u{202E}", "\u{2028}", "{", "}", "$", "^", "=", "~~~",
  ]
}
