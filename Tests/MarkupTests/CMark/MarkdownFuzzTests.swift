import Testing

@testable import Markup

@Suite struct MarkdownFuzzTests {
  private static let parts = [
    "```swift\n", "~~~python\n", "```html\n",
    "*", "**", "_", "~~", "~", "`", "```", "[", "]", "](", ")", "(", "![", "<", ">", "</b>", "<b c='d'>",
    "<!--", "-->", "&", "&lt;",
    "&#3;", "&#xFFFE;", "\"", "'", "\\", "\n", "\n\n", " ", "    ", "\t", "- ", "1. ", "> ", "# ", "|",
    "\n|-|-|\n", "---", "===",
    "- [ ] ", "[x] ", "a", "word", "é", "👍🏽", "\u{301}", "\u{0}", "\u{1B}", "\r\n", "\r", "http://", "www.",
    "a.org", "@", "b@c.org",
    "javascript:", "data:", "//", "[a]: ", "\u{FFFE}", "\u{202E}", "\u{FEFF}", "{", "}", "$", "^", "[^1]",
    "swift", "\u{2028}",
  ]

  @Test("random Markdown gives well-formed HTML of the closed list")
  func markdown() {
    var random = Seeded(state: 1)
    for round in 0..<20_000 {
      let count = Int.random(in: 1..<40, using: &random)
      let markdown = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
      let page = ClosedHTML(MarkdownRenderer().render(markdown).html)
      #expect(page.problems == [], "round \(round): \(markdown.debugDescription)")
    }
  }

  @Test("a thread's arena, and only the extensions whose signs occur, give the tree of the plain way")
  func arena() {
    var random = Seeded(state: 4)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1..<30, using: &random)
      let markdown = Array(
        (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined().utf8)
      #expect(
        Self.nodes(markdown) == Self.nodes(markdown, isPlain: true),
        "\(String(decoding: markdown, as: UTF8.self).debugDescription)")
    }
  }

  @Test("a document within a document keeps its memory")
  func nested() {
    let outer = CMarkDocument(parsing: Array("a *b* [c](d)".utf8))
    var count = 0
    outer.walk { _, _ in
      count += Self.nodes(Array("|a|\n|-|\n|*b*|".utf8)).count
      return true
    }
    #expect(count > 100)
    #expect(Self.nodes(of: outer).contains { $0.hasSuffix("link d") })
  }

  private static func nodes(_ markdown: [UInt8], isPlain: Bool = false) -> [String] {
    let document = CMarkDocument(parsing: markdown, isPlain: isPlain)
    return nodes(of: document)
  }

  /// Each step of a walk with what its node says.
  private static func nodes(of document: borrowing CMarkDocument) -> [String] {
    var found: [String] = []
    document.walk { entering, node in
      let literal = node.withLiteral { String(decoding: $0, as: UTF8.self) }
      found.append("\(entering) \(literal) \(node.title) \(node.fenceInfo) \(node.kind) \(node.url)")
      return true
    }
    return found
  }

  @Test("random bytes give well-formed HTML of the closed list")
  func bytes() {
    var random = Seeded(state: 2)
    for round in 0..<5_000 {
      let count = Int.random(in: 0..<200, using: &random)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      // Once repaired by String, and once as cmark would get them.
      for rendered in [
        MarkdownRenderer().render(String(decoding: noise, as: UTF8.self)),
        MarkdownRenderer().renderMarkdown(noise),
      ] {
        #expect(ClosedHTML.problems(rendered.html) == [], "round \(round)")
      }
    }
  }

  @Test("the short way for plain bodies gives what the long way gives")
  func plainBodies() {
    var random = Seeded(state: 3)
    let plain = [
      "a", "word", "www", "10", "1", ".", ")", "-", "+", "=", "#", ":", "|", "/", "!", "?", ",", "(", "\"",
      "'", " ", " ", "\n", "\n\n",
      "é", "👍", "\u{A0}", "\u{85}", "\u{FFFE}", "\u{FEFF}", "\u{2028}", "東京", "$", "{", "%", "^", ";", "http",
      "mailto:", "\u{3000}",
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<14, using: &random)
      let body = Array((0..<count).map { _ in plain.randomElement(using: &random) ?? "" }.joined().utf8)
      guard PlainBody.accepts(body) else { continue }
      accepted += 1
      let renderer = MarkdownRenderer()
      let short = renderer.render(String(decoding: body, as: UTF8.self))
      #expect(
        short == renderer.renderMarkdown(body), "\(String(decoding: body, as: UTF8.self).debugDescription)")
    }
    #expect(accepted > 4_000)
  }
}
