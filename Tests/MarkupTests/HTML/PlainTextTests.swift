import Testing

@testable import Markup

@Suite struct PlainTextTests {
  private static let rel = "rel=\"noopener noreferrer nofollow\""

  @Test(
    "lines and paragraphs stay as written",
    arguments: [
      ("", ""), (" \n\t\n", ""), ("one", "<p>one</p>\n"), ("one\ntwo", "<p>one<br />\ntwo</p>\n"),
      ("one\n\ntwo", "<p>one</p>\n<p>two</p>\n"), ("\n\none\n \n\t\ntwo\n\n", "<p>one</p>\n<p>two</p>\n"),
      ("a\r\nb\rc\r\n\r\nd", "<p>a<br />\nb<br />\nc</p>\n<p>d</p>\n"),
      ("*a* <b> & \"c\"", "<p>*a* &lt;b&gt; &amp; &quot;c&quot;</p>\n"), ("a\u{3}b", "<p>a\u{FFFD}b</p>\n"),
    ])
  func keepsLines(text: String, expected: String) {
    let html = PlainText.html(text)
    #expect(html.string == expected)
    #expect(ClosedHTML.problems(html) == [])
  }

  @Test(
    "addresses in running text become links, without the punctuation around them",
    arguments: [
      ("see http://a.org.", ["http://a.org"]), ("(https://a.org/x_(y))", ["https://a.org/x_(y)"]),
      ("WWW.a.org, HTTP://B.org!", ["http://WWW.a.org", "HTTP://B.org"]),
      ("mail a.b+c@d-e.org.", ["mailto:a.b+c@d-e.org"]),
      ("<https://a.org>", ["https://a.org"]), ("\"https://a.org\"", ["https://a.org"]), ("a@b", []),
      ("@b.c", []),
      ("a@.c", []), ("xhttp://a.org", []), ("http://", []), ("www.", []), ("http:// a", []),
      ("javascript:alert(1)", []),
      ("https://a.org/?b=1&c=2", ["https://a.org/?b=1&c=2"]), ("http://é.org", ["http://%C3%A9.org"]),
      ("a@b.org@c.org", ["mailto:a@b.org"]), ("http://a.org http://b.org", ["http://a.org", "http://b.org"]),
    ])
  func links(text: String, expected: [String]) {
    let html = PlainText.html(text)
    let page = ClosedHTML(html)
    #expect(page.problems == [])
    #expect(page.addresses == expected)
    #expect(page.visibleText == text + "\n")
    #expect(html.string.split(separator: Self.rel).count == expected.count + 1)
  }

  @Test(
    "hostile text of a megabyte does not hang", .timeLimit(.minutes(3)),
    arguments: ["a@", "www.a", "http://a", "a.b@c.", "(", "http://a)", "\n", "<"])
  func hangs(pattern: String) {
    let text = String(repeating: pattern, count: 1_000_000 / pattern.utf8.count)
    #expect(!PlainText.html("x" + text).isEmpty)
  }

  @Test("any text gives well-formed HTML and loses no ink")
  func fuzz() {
    var random = Seeded(state: 4)
    let parts = [
      "http://", "www.", "a", "@", ".", "b.org", "(", ")", " ", "\n", "\r", "<", ">", "&", "\"", "'",
      "\u{301}", "é", "\u{1}",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      let page = ClosedHTML(PlainText.html(text))
      #expect(page.problems == [], "\(text.debugDescription)")
      let ink = text.unicodeScalars.map { $0 == "\u{1}" ? "\u{FFFD}" : $0 }.filter {
        !" \n\r".unicodeScalars.contains($0)
      }
      #expect(page.visibleText.unicodeScalars.filter { !" \n\r".unicodeScalars.contains($0) } == ink)
    }
  }
}
