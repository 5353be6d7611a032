import Basics
@testable import Check
import Secrets
import Testing

/// What the search of a file for a hidden word says.
private func left(_ text: String, path: String, _ pattern: String = "zorblax", own: [String] = []) throws
  -> [String]
{
  let redaction = Redaction([Redaction.Rule(name: "pattern 1", target: .pattern(try Pattern(pattern)))])
  let proof = RedactionProof(redaction, own: own)
  let isProven = proof.look(path: path, bytes: Array(text.utf8), source: "content/a")
  let found = proof.diagnostics(siteName: "site")
  #expect(isProven == found.isEmpty)
  return found.map(line)
}

@Suite struct RedactionProofTests {
  private static let text = "error: the text still shows what \"pattern 1\" of \"redact\" hides [redaction]"
  private static let name =
    "error: a name, id or link still contains what \"pattern 1\" of \"redact\" hides [redaction]"

  @Test("what is left is found as readers see it, with its line, in files of every form (safety 1)")
  func found() throws {
    for (path, text, line) in [
      ("a/index.html", goodPage("<p>zor<b>bl</b>a&#120;</p>"), 6),
      ("a/index.html", goodPage("<p>x</p>\n<img alt=\"zor\u{AD}blax\" src=\"x.png\" />"), 7),
      ("a.html", "<p>zorb&shy;lax<br>", 1), ("a.md", "x\n\nzor**bl**ax", 3),
      ("a.json", "{\"a\":\n\"zorb\\u006cax\"}", 2), ("a.json", "{\"zorblax\":1}", 1),
      ("a.jsonl", "{\"content_html\":\"<p>zor<i>blax</i></p>\"}", 1), ("a.txt", "x\nzorb\u{200B}lax", 2),
      (
        "feed.xml",
        "<feed><content type=\"html\">&lt;p&gt;zor&lt;b&gt;blax&lt;/b&gt;&lt;/p&gt;</content></feed>", 1
      ),
      ("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>zorblax</text></svg>", 1),
      ("a.ics", "X:zorb\r\n lax\r\n", 1), ("a.csv", "a,b\nzorblax,2", 2),
    ] {
      #expect(try left(text, path: path) == ["site/\(path):\(line): \(Self.text)"], "\(text)")
    }
  }

  @Test(
    "a file that cannot be read as its kind is searched as text (safety 1)",
    arguments: [
      ("a.json", "{name: zorblax}"), ("a.json", "zorblax"), ("a.json", "[\"x\", zorblax"),
      ("a.json", "{\"a\": \"zorblax"),
      ("a.json", "{\"a\": \"\\q zorblax\"}"), ("a.jsonl", "{\"a\":1}\nzorblax\n"), ("a.json", "\u{0}zorblax"),
      ("a.json", "// zorblax\n{}"), ("a.csv", "a,\"zorblax"), ("a.html", "<p>zorblax</b>"),
      ("a.xml", "<a>zorblax"),
      ("a.svg", "<svg><text>zorb&nope;</text>zorblax"), ("a.ics", "zorblax"),
      ("a.json", "{\"a\":1}} tail zor\u{AD}blax"),
    ])
  func wrongKind(path: String, text: String) throws {
    #expect(try left(text, path: path).count == 1)
    let bytes = Array(text.utf8) + [0xFF]
    let redaction = Redaction([Redaction.Rule(name: "p", target: .pattern(try Pattern("zorblax")))])
    #expect(!RedactionProof(redaction, own: []).look(path: path, bytes: bytes, source: "content/a"))
  }

  @Test("numbers and words of JSON outside of quotes hide nothing (safety 1)")
  func bareJSON() throws {
    let text = "{\"a\": [true, false, null, -1.5e+10, 123456, 1E5]}\n"
    for pattern in ["\\d{4,}", "true", "null", "fals."] {
      #expect(try left(text, path: "a.json", pattern).isEmpty)
    }
  }

  @Test("names of files, ids and targets of links are searched, percent signs resolved (safety 1)")
  func names() throws {
    #expect(try left("x", path: "a/zorblax/index.html") == ["site/a/zorblax/index.html: \(Self.name)"])
    #expect(try left("x", path: "a/Zorblax.txt").count == 1)
    #expect(try left("x", path: "a/rosa-quimby.txt", "Rosa Quimby").count == 1)
    #expect(try left("x", path: "a/tomorrow.txt", "Tom").isEmpty)
    for body in [
      "<a href=\"../zorb%6Cax/\">x</a>", "<p id=\"m-zorblax\">x</p>", "<p data-name=\"zorblax\">x</p>",
    ] {
      #expect(try left(goodPage(body), path: "a/index.html") == ["site/a/index.html:6: \(Self.name)"])
    }
    #expect(try left("{\"sender\":\"zorblax\"}", path: "a.json") == ["site/a.json:1: \(Self.name)"])
  }

  @Test("code, numbers in ids, times, the site's own words and its marks hide nothing (safety 1)")
  func harmless() throws {
    let page = goodPage(
      "<p class=\"zorblax\" id=\"m-123456\">a <time datetime=\"2025\">in 2025</time></p><script>zorblax</script>"
    )
    #expect(try left(page, path: "a.html").isEmpty)
    #expect(try left(page, path: "a.html", "\\d{4,}").isEmpty)
    #expect(
      try left("{\"timestamp\":\"2025-11-01T10:00:00Z\",\"n\":12345}", path: "a.json", "\\d{4,}").isEmpty)
    #expect(try left(goodPage("<p>Page 2</p>"), path: "a.html", "Pag.", own: ["Page {n} of {m}"]).isEmpty)
    #expect(try left(goodPage("<p>[redacted]</p>"), path: "a.html", "red\\w+").isEmpty)
    #expect(try left(goodPage("<p>Rosa</p><p>Quimby</p>"), path: "a.html", "Rosa\\s+Quimby").isEmpty)
    #expect(try left("body { x: zorblax }", path: "theme.css").count == 1)
  }

  @Test(
    "one error for a pattern names the first place, the source and the other files, and never the word (safety 1)"
  )
  func wording() throws {
    let redaction = Redaction([Redaction.Rule(name: "staff", target: .pattern(try Pattern("zorblax")))])
    let proof = RedactionProof(redaction, own: [])
    for path in ["c.txt", "b.html", "a.txt"] {
      proof.look(path: path, bytes: Array("zorblax".utf8), source: "content/\(path)")
    }
    proof.look(path: "search/root.js", words: ["a", "zorblax"], names: [])
    let found = proof.diagnostics(siteName: "site")
    #expect(found.map(\.path) == ["site/b.html"])
    #expect(
      found[0].details == [
        "comes from content/a.txt, content/b.html, content/c.txt", "also in a.txt, c.txt, search/root.js",
      ])
    #expect(!found[0].description.contains("zorblax") && !found[0].help.isEmpty)
  }

  @Test("texts of the search index are searched one by one, numbers in their places are nobody's (safety 1)")
  func packed() throws {
    let redaction = Redaction([Redaction.Rule(name: "n", target: .pattern(try Pattern("Rosa Quimby|\\d{4}")))]
    )
    let proof = RedactionProof(redaction, own: [])
    #expect(proof.look(path: "search/a.js", words: ["Rosa", "Quimby"], names: ["m-12345"]))
    #expect(!proof.look(path: "search/a.js", words: ["Rosa\nQuimby"], names: []))
    #expect(!proof.look(path: "search/a.js", words: ["1234"], names: []))
  }

  @Test("numbers inside of the site's own hashes are nobody's (safety 1)")
  func hashes() throws {
    let redaction = Redaction([Redaction.Rule(name: "n", target: .pattern(try Pattern("[0-9]{6}")))])
    let proof = RedactionProof(redaction, own: [])
    let hash = Array("{\"files\":{\"assets/a.12345678.css\":\"ab1234567890\"}}".utf8)
    #expect(!proof.look(path: "a.json", bytes: hash, source: "content/a.json"))
    #expect(!proof.look(path: "b.json", bytes: Array("{\"n\":\"call 123456\"}".utf8), source: nil))
    let own = RedactionProof(redaction, own: [])
    #expect(
      own.look(
        path: "build.json", bytes: Array("[\"ab1234567890\",\"assets/a.65753395.js\"]".utf8), source: nil))
  }

  @Test("what a page tells search engines is searched (safety 1)")
  func linkedData() throws {
    let page = goodPage("<script type=\"application/ld+json\">{\"name\":\"zorb\\u006cax\"}</script>")
    #expect(try left(page, path: "a.html").count == 1)
  }

  @Test("what looks like a secret is searched for as well (safety 1)")
  func secrets() throws {
    let proof = RedactionProof(
      Redaction([Redaction.Rule(name: "email", target: .secrets([.email]))]), own: [])
    let page = goodPage("<p>rosa<b>@</b>harbour-mail.co.uk</p>")
    #expect(!proof.look(path: "a.html", bytes: Array(page.utf8), source: nil))
  }
}
