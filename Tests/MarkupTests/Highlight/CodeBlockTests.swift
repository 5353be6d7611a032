import Markup
import Testing

/// Code blocks of a body.
@Suite struct CodeBlockTests {
  @Test("a block in a known language has colours")
  func known() {
    #expect(
      render("```JS\nlet a = \"<b>\"\n```").html.string
        == "<pre tabindex=\"0\"><code class=\"language-js\"><span class=\"t-k\">let</span> a = "
        + "<span class=\"t-s\">&quot;&lt;b&gt;&quot;</span>\n</code></pre>\n")
  }

  @Test("a block in another language, or in none, is text")
  func unknown() {
    #expect(
      render("```cobol\nlet 1\n```").html.string
        == "<pre tabindex=\"0\"><code class=\"language-cobol\">let 1\n</code></pre>\n")
    #expect(render("```\nlet 1\n```").html.string == "<pre tabindex=\"0\"><code>let 1\n</code></pre>\n")
    #expect(render("    let 1").html.string == "<pre tabindex=\"0\"><code>let 1\n</code></pre>\n")
  }

  @Test("a forbidden character is replaced and counted also in code")
  func forbidden() {
    let rendered = render("```sql\n'a\u{1B}'\n```")
    #expect(rendered.html.string.contains("&#39;a\u{FFFD}&#39;</span>"))
    #expect(rendered.notes == [.controlCharacters(count: 1)])
  }

  @Test(
    "the longest body of the shortest tokens keeps its formatting", arguments: ["1''", "1 ", "\"\"1", "'&'1"])
  func longest(pattern: String) {
    let code = String(repeating: pattern, count: 65_000 / pattern.utf8.count)
    let rendered = render("```js\n\(code)\n```\n\n*a*")
    #expect(rendered.notes == [])
    #expect(rendered.html.string.hasSuffix("<p><em>a</em></p>\n"))
  }
}
