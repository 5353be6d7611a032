import Testing

@testable import Markup

@Suite("headings with ids, links and pictures of the site")
struct HeadingAnchorsTests {
  private static func rendered(_ markdown: String) -> RenderedMarkdown {
    var options = MarkdownRenderer.Options(hardBreaks: false)
    options.anchorsHeadings = true
    options.address = { $0 == "b.md#x" ? "../b/index.html#x" : nil }
    options.picture = { $0 == "a \".png" ? .init(address: "../a \".png", width: 3, height: 2) : nil }
    return MarkdownRenderer(options).render(markdown)
  }

  @Test(
    "ids are those of code hosts, and used once",
    arguments: [
      ("## Use `--json`, please", ["use---json-please"]),
      ("# A\n# A\n# A-1\n# A", ["a", "a-1", "a-1-1", "a-2"]),
      ("# !", ["section"]), ("# Main", ["main-1"]), ("# Über [uns](x.md)", ["über-uns"]),
      ("Setext_1\n===", ["setext_1"]), ("# <b>\"x\"&", ["bx"]), ("> # In a quote", ["in-a-quote"]),
    ])
  func ids(_ markdown: String, _ ids: [String]) {
    let rendered = Self.rendered(markdown)
    #expect(rendered.headings.map(\.id) == ids)
    for id in ids { #expect(rendered.html.string.contains(" id=\"\(id)\">"), "\(rendered.html.string)") }
  }

  @Test("a body of nothing but one heading has as many ids, in bounded time", .timeLimit(.minutes(10)))
  func many() {
    let ids = Self.rendered(String(repeating: "#\n", count: 30_000)).headings.map(\.id)
    #expect(ids.count == 30_000 && Set(ids).count == ids.count && ids.last == "section-29999")
  }

  @Test("messages have no ids: many stand on a page")
  func messages() {
    let rendered = MarkdownRenderer().render("# A")
    #expect(rendered.html.string == "<h2>A</h2>\n" && rendered.headings.isEmpty)
  }

  @Test("headings come with their level and words")
  func list() {
    let headings = Self.rendered("# One *two* `three`\n\n### Four\n").headings
    #expect(
      headings == [
        .init(level: 2, id: "one-two-three", text: "One two three"),
        .init(level: 3, id: "four", text: "Four"),
      ])
  }

  @Test("links to other files of the site are followed, all others stay")
  func links() {
    let html = Self.rendered("[a](b.md#x) [c](c.md) [d](javascript:x)").html.string
    #expect(html.contains("<a href=\"../b/index.html#x\">a</a>") && html.contains("<a href=\"c.md\">c</a>"))
    #expect(!html.contains("\"javascript"))
  }

  @Test("a picture of the site is shown; its text leaves no attribute, and others stay links")
  func pictures() {
    let html = Self.rendered("![x\" onerror=\"y *z* <b>](<a \".png>) ![](<a \".png>) ![w](w.png)").html.string
    #expect(
      html.contains(
        "<img src=\"../a%20%22.png\" width=\"3\" height=\"2\" loading=\"lazy\" alt=\"x&quot; onerror=&quot;y z &lt;b&gt;\" />"
      ))
    #expect(html.contains("alt=\"\" />") && html.contains("class=\"image-link\">w</a>"))
  }
}
