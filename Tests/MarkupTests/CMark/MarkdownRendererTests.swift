import Testing

@testable import Markup

/// Renders with the default options, and fails when the HTML is not well-formed or not on the closed list.
func render(_ markdown: String, _ options: MarkdownRenderer.Options = .init()) -> RenderedMarkdown {
  let rendered = MarkdownRenderer(options).render(markdown)
  #expect(ClosedHTML.problems(rendered.html) == [], "\(markdown.prefix(200).debugDescription)")
  return rendered
}

@Suite struct MarkdownRendererTests {
  private static let rel = "rel=\"noopener noreferrer nofollow\""

  @Test(
    "blocks",
    arguments: [
      ("", ""), ("a", "<p>a</p>\n"), ("a\nb", "<p>a<br />\nb</p>\n"),
      ("*a*\nb", "<p><em>a</em><br />\nb</p>\n"),
      ("a\\\nb", "<p>a<br />\nb</p>\n"), ("# A", "<h2>A</h2>\n"), ("###### A", "<h2>A</h2>\n"),
      ("A\n===", "<h2>A</h2>\n"),
      ("---", "<hr />\n"), ("> a\n> b", "<blockquote>\n<p>a<br />\nb</p>\n</blockquote>\n"),
      ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
      ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
      ("- a\n  - b", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n"),
      ("3. a\n4. b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
      ("1) a", "<ol>\n<li>a</li>\n</ol>\n"),
      (
        "- [ ] a\n- [x] b",
        "<ul>\n<li><input type=\"checkbox\" disabled=\"disabled\" aria-label=\"not done\" /> a</li>\n"
          + "<li><input type=\"checkbox\" disabled=\"disabled\" checked=\"checked\" aria-label=\"done\" /> b</li>\n</ul>\n"
      ),
    ])
  func blocks(markdown: String, expected: String) { #expect(render(markdown).html.string == expected) }

  @Test(
    "code keeps its text, and its language when it can be one",
    arguments: [
      ("`a<b`", "<p><code>a&lt;b</code></p>\n"), ("    a", "<pre tabindex=\"0\"><code>a\n</code></pre>\n"),
      ("```\na\n```", "<pre tabindex=\"0\"><code>a\n</code></pre>\n"),
      ("```Swift linenos\na\n```", "<pre tabindex=\"0\"><code class=\"language-swift\">a\n</code></pre>\n"),
      ("~~~c++\na\n~~~", "<pre tabindex=\"0\"><code class=\"language-c++\">a\n</code></pre>\n"),
      ("```f#\n\"\n```", "<pre tabindex=\"0\"><code class=\"language-f#\">&quot;\n</code></pre>\n"),
      ("```\"onload=x\na\n```", "<pre tabindex=\"0\"><code>a\n</code></pre>\n"),
      ("```é\na\n```", "<pre tabindex=\"0\"><code>a\n</code></pre>\n"),
      ("```aaaaaaaaaabbbbbbbbbbccccccccccd\na\n```", "<pre tabindex=\"0\"><code>a\n</code></pre>\n"),
      ("```a&quot;b\na\n```", "<pre tabindex=\"0\"><code>a\n</code></pre>\n"),
      ("```\na\r\nb\n```", "<pre tabindex=\"0\"><code>a\nb\n</code></pre>\n"),
    ])
  func code(markdown: String, expected: String) { #expect(render(markdown).html.string == expected) }

  @Test(
    "inlines",
    arguments: [
      ("**a** *b* ~~c~~ ~d~", "<p><strong>a</strong> <em>b</em> <del>c</del> <del>d</del></p>\n"),
      ("\\*a\\*", "<p>*a*</p>\n"), ("&lt;b&gt; &eacute; &amp;amp;", "<p>&lt;b&gt; é &amp;amp;</p>\n"),
      ("a[^1]\n\n[^1]: b", "<p>a<a href=\"b\">^1</a></p>\n"),
    ])
  func inlines(markdown: String, expected: String) { #expect(render(markdown).html.string == expected) }

  @Test(
    "raw HTML stays visible as text",
    arguments: [
      ("List<String> x", "<p>List&lt;String&gt; x</p>\n"), ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n"),
      ("<div>\n*a*\n</div>", "<p>&lt;div&gt;<br />\n*a*<br />\n&lt;/div&gt;</p>\n"),
      ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
      ("<!-- a -->", "<p>&lt;!-- a --&gt;</p>\n"), ("x <!-- a --> y", "<p>x &lt;!-- a --&gt; y</p>\n"),
      ("<?php\necho 1;\n?>", "<p>&lt;?php<br />\necho 1;<br />\n?&gt;</p>\n"),
      ("<pre>\n\na\n</pre>", "<p>&lt;pre&gt;<br />\na<br />\n&lt;/pre&gt;</p>\n"),
    ])
  func rawHTML(markdown: String, expected: String) { #expect(render(markdown).html.string == expected) }

  @Test(
    "links that the policy allows are links, external ones with rel",
    arguments: [
      ("[a](http://b.org)", "<p><a href=\"http://b.org\" \(rel)>a</a></p>\n"),
      ("[a](/b 'c\"')", "<p><a href=\"/b\" title=\"c&quot;\">a</a></p>\n"),
      ("[a][b]\n\n[b]: http://c.org", "<p><a href=\"http://c.org\" \(rel)>a</a></p>\n"),
      ("<http://b.org>", "<p><a href=\"http://b.org\" class=\"bare\" \(rel)>http://b.org</a></p>\n"),
      (
        "https://b.org/_c_d.",
        "<p><a href=\"https://b.org/_c_d\" class=\"bare\" \(rel)>https://b.org/_c_d</a>.</p>\n"
      ),
      ("www.b.org", "<p><a href=\"http://www.b.org\" \(rel)>www.b.org</a></p>\n"),
      ("a@b.org", "<p><a href=\"mailto:a@b.org\" \(rel)>a@b.org</a></p>\n"),
      ("[a](http://b.org/?c&d)", "<p><a href=\"http://b.org/?c&amp;d\" \(rel)>a</a></p>\n"),
    ])
  func links(markdown: String, expected: String) {
    let rendered = render(markdown)
    #expect(rendered.html.string == expected)
    #expect(rendered.notes == [])
  }

  @Test(
    "links that the policy refuses are text, with their address",
    arguments: [
      ("[a](javascript:b)", "<p>a (javascript:b)</p>\n", "javascript"),
      ("<javascript:b>", "<p>javascript:b</p>\n", "javascript"),
      ("[javascript:b](javascript:b)", "<p>javascript:b</p>\n", "javascript"),
      ("[](javascript:b)", "<p>javascript:b</p>\n", "javascript"),
      ("[*a*](JavaScript:b)", "<p><em>a</em> (JavaScript:b)</p>\n", "javascript"),
      ("[a](&#9;javascript:b)", "<p>a (\tjavascript:b)</p>\n", "javascript"),
      ("[a](java&#115;cript:b)", "<p>a (javascript:b)</p>\n", "javascript"),
      ("[a](//b.org)", "<p>a (//b.org)</p>\n", ""),
      ("[a](data:text/html,x)", "<p>a (data:text/html,x)</p>\n", "data"),
    ])
  func refusedLinks(markdown: String, expected: String, scheme: String) {
    let rendered = render(markdown)
    #expect(rendered.html.string == expected)
    #expect(rendered.notes == [.unsafeLink(scheme: scheme)])
  }

  @Test(
    "images do not load: they are links",
    arguments: [
      (
        "![a *b*](http://c.org/d.png)",
        "<p><a href=\"http://c.org/d.png\" class=\"image-link\" \(rel)>a b</a></p>\n",
        [MarkdownNote.remoteImage(address: "http://c.org/d.png")]
      ),
      ("![](a.png)", "<p><a href=\"a.png\" class=\"image-link\">a.png</a></p>\n", []),
      (
        "[![a](http://b.org)](http://c.org)", "<p><a href=\"http://c.org\" \(rel)>a (http://b.org)</a></p>\n",
        [.remoteImage(address: "http://b.org")]
      ),
      ("![a](javascript:b)", "<p>a (javascript:b)</p>\n", [.unsafeLink(scheme: "javascript")]),
      (
        "![a ![b](c.png) [d](e)](f.png)", "<p><a href=\"f.png\" class=\"image-link\">a b (c.png) d</a></p>\n",
        []
      ),
    ])
  func images(markdown: String, expected: String, notes: [MarkdownNote]) {
    let rendered = render(markdown)
    #expect(rendered.html.string == expected)
    #expect(rendered.notes == notes)
  }

  @Test("a table scrolls in its own region, and aligns by class")
  func table() {
    #expect(
      render("|a|b|c|d|\n|-|:-|:-:|-:|\n|1|*2*|3|\n").html.string
        == "<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\n<thead>\n<tr>"
        + "<th scope=\"col\">a</th><th scope=\"col\" class=\"align-left\">b</th><th scope=\"col\" class=\"align-center\">c"
        + "</th><th scope=\"col\" class=\"align-right\">d</th></tr>\n</thead>\n<tbody>\n<tr><td>1</td>"
        + "<td class=\"align-left\"><em>2</em></td><td class=\"align-center\">3</td><td class=\"align-right\"></td></tr>\n"
        + "</tbody>\n</table></div>\n")
    #expect(!render("|a|\n|-|").html.string.contains("tbody"))
  }

  @Test(
    "a character that no page may hold is replaced and counted, also when an entity hid it",
    arguments: [
      ("a\u{3}b", "<p>a\u{FFFD}b</p>\n", 1), ("a&#3;b", "<p>a\u{FFFD}b</p>\n", 1),
      ("&#xFFFE;&#xFFFF;", "<p>\u{FFFD}\u{FFFD}</p>\n", 2),
      ("`a\u{1B}`\u{85}", "<p><code>a\u{FFFD}</code>\u{FFFD}</p>\n", 2),
      ("a\u{FFFE}", "<p>a\u{FFFD}</p>\n", 1),
      ("[a](/b \"&#1;\")", "<p><a href=\"/b\" title=\"\u{FFFD}\">a</a></p>\n", 1),
    ])
  func controlCharacters(markdown: String, expected: String, count: Int) {
    let rendered = render(markdown)
    #expect(rendered.html.string == expected)
    #expect(rendered.notes == [.controlCharacters(count: count)])
  }

  @Test("a body of link definitions only is shown rather than lost")
  func definitionsOnly() {
    #expect(render("[1]: http://a.org").html.string.contains("[1]: <a href"))
  }

  @Test(
    "headings begin at the second level and leave none out",
    arguments: [
      ("## A\n### B\n## C", "<h2>A</h2>\n<h3>B</h3>\n<h2>C</h2>\n"),
      ("# A\n#### B\n##### C\n#### D", "<h2>A</h2>\n<h3>B</h3>\n<h4>C</h4>\n<h3>D</h3>\n"),
      ("### A\n# B\n## C", "<h2>A</h2>\n<h2>B</h2>\n<h3>C</h3>\n"),
    ])
  func outline(_ markdown: String, _ html: String) {
    #expect(render(markdown).html.string == html)
  }

  @Test("options change breaks and headings")
  func options() {
    var options = MarkdownRenderer.Options()
    options.hardBreaks = false
    options.topHeading = 1
    #expect(render("a\nb", options).html.string == "<p>a\nb</p>\n")
    #expect(render("*a*\nb", options).html.string == "<p><em>a</em>\nb</p>\n")
    #expect(render("# a", options).html.string == "<h1>a</h1>\n")
  }
}
