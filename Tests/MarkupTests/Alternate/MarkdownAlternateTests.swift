import Testing

/// Expected Markdown of small pages.
@Suite struct MarkdownAlternateTests {
  @Test(
    "X-05 a page's alternate says what the page is, and holds its text without navigation, controls and drawings"
  )
  func page() {
    let alternate = AlternatePage(
      """
      <nav><a href="../index.html">Home</a></nav><h1>Tea &amp; buns</h1><button>Copy</button>
      <p>One <svg xmlns="http://www.w3.org/2000/svg"><title>tick</title></svg>two<span aria-hidden="true">!</span></p>
      <p hidden="hidden">later</p><form><label>Find <input name="q" /></label></form>
      """, title: "Tea \"and\" buns", head: "<link rel=\"canonical\" href=\"https://example.org/a/\" />")
    #expect(
      alternate.whole == """
        ---
        title: "Tea \\"and\\" buns"
        url: "https://example.org/a/"
        ---

        # Tea & buns

        One two

        """)
  }

  @Test(
    "a row that is all link has its title as the link and the rest set apart; ways out are left out (requirements 14)",
    arguments: Self.rows)
  func row(html: String, markdown: String) { #expect(AlternatePage(html).body == markdown + "\n") }

  private static let rows: [(String, String)] = [
    (
      """
      <ul><li><a href="b/index.html">
      <span class="text"><span class="line"><span>Lift</span> <time datetime="2025-11-05">Today</time></span>
      <span><bdi>Hotel</bdi></span></span></a></li></ul>
      """, "- [Lift](b/index.md) · Today · Hotel"
    ),
    (
      "<ul><li><a href=\"b/index.html\"><bdi>tea</bdi> <small aria-hidden=\"true\">2</small><span>, 2 entries</span></a></li></ul>",
      "- [tea](b/index.md), 2 entries"
    ),
    ("<p><a href=\"b.txt\"><strong>a</strong> <em>b</em></a></p>", "[**a** _b_](b.txt)"),
    ("<p><a href=\"b.txt\">one <span>two</span> <span>three</span></a></p>", "[one two three](b.txt)"),
    ("<header><a href=\"../index.html\">‹ All</a><h1>T</h1></header>", "# T"),
    (
      "<h2>Turn 2</h2><ul class=\"verdicts foreign\"><li>bad</li></ul><p>Read: <b class=\"foreign-sum\">3</b>2</p>",
      "## Turn 2\n\nRead: 2"
    ),
    (
      "<dl><dt>Busiest day</dt><dd>Monday</dd><dd>5 messages</dd></dl>",
      "- **Busiest day**: Monday, 5 messages"
    ),
  ]

  @Test("X-05 elements become their Markdown", arguments: Self.elements)
  func element(html: String, markdown: String) { #expect(AlternatePage(html).body == markdown + "\n") }

  private static let elements: [(String, String)] = [
    ("<p>a<br />b</p>", "a\\\nb"),
    ("<p>x <strong>a</strong> <em>b</em> <del>c</del> <code>d`e</code></p>", "x **a** _b_ ~~c~~ ``d`e``"),
    ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
    ("<ol start=\"3\"><li><p>a</p><p>b</p></li><li>c</li></ol>", "3. a\n\n   b\n\n4. c"),
    ("<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n+ b"),
    ("<blockquote><p>a</p><ul><li>b</li></ul></blockquote>", "> a\n>\n> - b"),
    (
      "<pre><code class=\"language-swift\">let a = 1\n\n```\n</code></pre>",
      "````swift\nlet a = 1\n\n```\n````"
    ),
    (
      "<table><thead><tr><th>a</th><th class=\"align-right\">b|c</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
      "| a | b\\|c |\n| --- | --: |\n| 1 | |"
    ),
    ("<dl><dt>Day</dt><dd>Monday</dd><dt>Size</dt><dd>5</dd></dl>", "- **Day**: Monday\n- **Size**: 5"),
    ("<p><a href=\"../b/index.html\">b</a></p>", "[b](../b/index.md)"),
    ("<p><a href=\"../b/index.html#m-1\">b</a></p>", "[b](../b/index.html#m-1)"),
    ("<p><a href=\"#m-1\">b</a></p>", "[b](index.html#m-1)"),
    ("<p><a href=\"https://example.org/x.html\">b</a></p>", "[b](https://example.org/x.html)"),
    ("<p><a href=\"https://example.org/\">https://example.org/</a></p>", "<https://example.org/>"),
    ("<p><a href=\"a (1).txt\">x]</a></p>", "[x\\]](<a%20(1).txt>)"),
    ("<p>wow!<a href=\"a.txt\">b</a></p>", "wow\\![b](a.txt)"),
    ("<a href=\"a.png\"><img src=\"a.png\" alt=\"A cat\" /></a>", "![A cat](a.png)"),
    ("<p>a<img src=\"a.png\" alt=\"\" />b</p>", "ab"),
    (
      "<audio controls=\"controls\" src=\"a.ogg\" aria-label=\"Voice, 0:12\"></audio>", "[Voice, 0:12](a.ogg)"
    ),
    (
      "<details><summary>More</summary><p>a</p></details><details><summary>Show all</summary></details>",
      "**More**\n\na"
    ),
    ("<ul><li><input type=\"checkbox\" disabled=\"disabled\" checked=\"checked\" /> a</li></ul>", "- [x] a"),
    (
      "<section aria-label=\"a\"><article aria-label=\"x\"><h2>b</h2></article></section><section aria-label=\"c\"><p>d</p></section>",
      "## a\n\n**x**\n\n## b\n\n## c\n\nd"
    ),
    ("<blockquote><ul><li>a</li></ul></blockquote><ul><li>b</li></ul>", "> - a\n\n- b"),
    (
      "<p><a href=\"https://a.org/?b=1&amp;c=2\">https://a.org/?b=1&amp;c=2</a></p>",
      "<https://a.org/?b=1&c=2>"
    ),
    ("<section aria-label=\"Monday\"><p>a</p></section>", "## Monday\n\na"),
    ("<p># a</p><p>1. b</p><p>- c</p><p>+1</p><p>2025. d</p>", "\\# a\n\n1\\. b\n\n\\- c\n\n+1\n\n2025\\. d"),
    (
      "<p>snake_case *a* _b_ &lt;b&gt; a &lt; b &amp;amp; Q&amp;A</p>",
      "snake_case \\*a\\* \\_b\\_ \\<b> a < b \\&amp; Q&A"
    ),
    ("<p>x<b>a</b>y<em>b</em>z</p>", "x**a**ybz"),
    ("<p><b>a</b><b>b</b></p>", "ab"),
    ("<h2>C #</h2>", "## C \\#"),
    (
      "<nav><a rel=\"prev\" href=\"2/index.html\">‹ Older</a> <a href=\"x.html\">x</a></nav><p>a</p>",
      "a\n\n[‹ Older](2/index.md)"
    ),
  ]

  @Test("X-05 messages are told by who wrote them and when, with a link to the message")
  func transcript() {
    let alternate = AlternatePage(
      """
      <section aria-label="1 May 2025"><ol><li id="m-1">
      <p><time datetime="2025-05-01T08:00:00Z" title="1 May 2025, 8:00 AM">8:00</time></p>
      <p aria-hidden="true">Ann</p><article aria-label="Ann, 1 May 2025, 8:00 AM"><div><p>Hi</p></div></article>
      <p><a href="#m-1"><time datetime="2025-05-01T08:00:00Z" title="1 May 2025, 8:00 AM">8:00 AM</time></a></p>
      </li></ol></section>
      """)
    #expect(alternate.body == "## 1 May 2025\n\n**[Ann, 1 May 2025, 8:00 AM](index.html#m-1)**\n\nHi\n")
  }

  @Test(
    "X-05 deep lists and quotes, many marks and wide tables are written in bounded time",
    .timeLimit(.minutes(10)))
  func size() {
    let deep =
      String(repeating: "<blockquote><ul><li>", count: 60) + "a"
      + String(repeating: "</li></ul></blockquote>", count: 60)
    #expect(AlternatePage(deep).body.contains("a"))
    let marks = "<p>" + String(repeating: "<b>x</b><em>y</em>", count: 20_000) + "</p>"
    #expect(AlternatePage(marks).body.contains("xy"))
  }
}
