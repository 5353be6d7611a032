import Testing

@testable import Check

/// A page that breaks a rule, and what is said of it.
struct Broken: Sendable, CustomTestStringConvertible {
  let text: String
  let findings: [String]
  var testDescription: String { findings.first ?? text }

  init(_ text: String, _ findings: String...) {
    self.text = text
    self.findings = findings.map { "site/a/index.html:" + $0 }
  }
}

@Suite("Rules about one page")
struct PageRuleTests {
  @Test("A good page has no findings")
  func goodPageIsSilent() { #expect(check(goodPage()) == []) }

  @Test(
    "What is right is not reported",
    arguments: [
      "<p>a<br />b <img src=\"../x.png\" alt=\"\" width=\"2\" height=\"1\" /></p>",
      "<p id=\"m-1\">x</p><p><a href=\"#m-1\">one</a> <a href=\"#\">top</a> <a href=\"index.html#m-1\">self</a></p>",
      "<h2>b</h2><h3>c</h3><h2>d</h2>",
      "<p><label>Name <input name=\"n\" /></label></p>",
      "<p><label for=\"f\">Name</label><input id=\"f\" type=\"search\" /></p>",
      "<p><input aria-label=\"Search\" /><input type=\"hidden\" name=\"q\" value=\"1\" /></p>",
      "<p><a href=\"https://example.com/?a=1&amp;b=2\"><img src=\"x.png\" alt=\"Example\" width=\"1\" height=\"1\" /></a></p>",
      "<p><button type=\"button\" aria-label=\"Close\"><span aria-hidden=\"true\">×</span></button></p>",
      "<p><button type=\"button\"><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><title>Close</title><path d=\"M0 0\"/></svg></button></p>",
      "<table><caption>c</caption><thead><tr><th scope=\"col\">x</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
      "<details open=\"open\"><summary>s</summary><p>text</p></details>",
      "<ul><li><p>a</p><ol start=\"3\"><li>b</li></ol></li></ul>",
      "<div><a href=\"b.html\"><div>block in a link in a block</div></a></div>",
      "<p lang=\"zh-Hant-TW\" xml:lang=\"zh\" dir=\"auto\" hidden=\"hidden\" data-id=\"1\">x</p>",
      "<script src=\"../app.js\" type=\"module\"></script>",
      #"<script type="application/ld+json">{"a":[1,"\u003c/script\u003e"]}</script>"#,
      "<p><a href=\"b.html\" target=\"_blank\" rel=\"NOOPENER\">x</a> <a href=\"b.html\" target=\"_self\">y</a></p>",
      "<p><bdi>علی‌رضا \u{200F}Ann 👨‍👩‍👧 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}</bdi> a\u{202E}b</p>",
      String(repeating: "<ul><li><b>x</b> <i>y</i> <u>z</u></li></ul>", count: 700),
      String(repeating: "<div id=\"m-", count: 1) + "1\">" + String(repeating: "<p>x</p>", count: 2000)
        + "</div>",
      "<p><a href=\"mailto:a@example.com\">mail</a> <a href=\"tel:123\">call</a></p>",
      "<picture><source srcset=\"a.webp 1x, b.webp 2x\" /><img src=\"a.png\" alt=\"a\" width=\"1\" height=\"1\" /></picture>",
    ])
  func rightIsSilent(body: String) { #expect(check(goodPage(body)) == []) }

  @Test(
    "What is wrong is reported at its place",
    arguments: wellFormedness + vocabulary + links + accessibility + code + safety)
  func wrongIsReported(_ broken: Broken) { #expect(check(broken.text) == broken.findings) }

  @Test("Every rule has a page or a site that breaks it")
  func everyRuleIsSeenToFail() {
    let tables = wellFormedness + vocabulary + links + accessibility + code + safety
    let broken = tables.flatMap(\.findings).compactMap { $0.split(separator: "[").last?.dropLast() }.map(
      String.init)
    // A build alone sees two sources of one file: the example site "chats-same-slug" has them.
    let seen = Set(broken).union(SiteRuleTests.rules.map(\.name)).union(["one-writer"])
    #expect(Set(CheckRule.all.map(\.name)) == seen)
  }

  @Test("A finding names the file that the page was made from")
  func sourceIsNamed() {
    let text = goodPage("<p>see <a href=\"#m-20\">twenty</a></p>")
    #expect(
      check(text, path: "chats/alisha/index.html", source: "content/chats/alisha/messages.jsonl") == [
        "site/chats/alisha/index.html:6:17: error: link to missing anchor \"#m-20\" "
          + "(from content/chats/alisha/messages.jsonl) [link-fragments]"
      ])
  }

  @Test("Bytes that are not UTF-8 are reported where they stand")
  func invalidUTF8() {
    let bytes = Array(goodPage("<p>é").utf8) + [0xC3, 0x28]
    #expect(check(bytes) == ["site/a/index.html:9:1: error: not UTF-8 [characters]"])
  }

  @Test("An error in line 100,000 is reported there")
  func longPage() {
    let filler = String(repeating: "<p>x</p>\n", count: 99_990)
    let lines = goodPage(filler + "<p>y</p>\n<p>y</p>\n<p>y</p>\n<p>y</p>\n  <p><blink>z</blink></p>")
    #expect(
      checkBig(lines) == [
        "site/a/index.html:100000:6: error: <blink> is not an element of the vocabulary [vocabulary]"
      ])
    let torn = goodPage(filler + "<p>y</p>\n<p>y</p>\n<p>y</p>\n<p>y</p>\n  <p><b>z</p>")
    #expect(checkBig(torn).first?.hasPrefix("site/a/index.html:100000:14: error: not well-formed: ") == true)
  }
}
