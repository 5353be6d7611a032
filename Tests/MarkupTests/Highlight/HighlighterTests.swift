import Testing

@testable import Markup

/// What holds for every language and whatever bytes.
@Suite struct HighlighterTests {
  private static let parts = [
    "\"", "\"\"\"", "'", "'''", "`", "/", "//", "/*", "*/", "\\", "\\(", "${", "$(", "#{", "{", "}", "{{",
    "(", ")", "[",
    "]", "#", "#\"", "\"#", "##\"", "r#\"", "@", "$", "<", ">", "<<E", "<<-'E'", "<<~E", "E\n", "<!--", "-->",
    "<a ", "</",
    "<script>", "&amp;", "&", "=", ":", ";", "!", ".", "..", "-", "--- ", "+++ ", "@@", "+", "\n", "\r\n",
    "\r", " ", "\t",
    "let", "return", "if", "x", "T", "f(", "key:", "0x1F", "1.5e-3", "1'0", "é", "👍🏽", "\u{301}", "\u{FFFE}",
    "\u{0}",
    "\u{85}", "url(", "#fff", ".b", "--", "|", "%", "f\"", "rb'",
  ]

  @Test("the text is the code, in spans that never nest", arguments: Language.all.map { $0.names[0] })
  func text(name: String) throws {
    let language = try #require(Language.named(name))
    var random = Seeded(state: 7)
    for round in 0..<300 {
      let count = Int.random(in: 0..<40, using: &random)
      let code = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
      #expect(problem(Array(code.utf8), language) == nil, "round \(round): \(code.debugDescription)")
      let page = ClosedHTML(SafeHTML(trusted: Highlighter.html(of: Array(code.utf8), in: language).html))
      #expect(page.problems == [] && page.deepest <= 1, "round \(round): \(code.debugDescription)")
    }
  }

  @Test("bytes that are no text stop nothing", arguments: Language.all.map { $0.names[0] })
  func garbage(name: String) throws {
    let language = try #require(Language.named(name))
    var random = Seeded(state: 8)
    for round in 0..<150 {
      let code = (0..<Int.random(in: 0..<120, using: &random)).map { _ in
        // Half of them bytes with a meaning.
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : UInt8.random(in: 0x20...0x40, using: &random)
      }
      #expect(problem(code, language) == nil, "round \(round): \(code)")
    }
  }

  /// What differs from the escaped code once the spans are taken away.
  private func problem(_ code: [UInt8], _ language: Language) -> String? {
    let (html, replaced) = Highlighter.html(of: code, in: language)
    var plain: [UInt8] = []
    let expected = Escape.append(bytes: code, to: &plain)
    var text: [UInt8] = []
    var isTag = false
    for byte in html {
      if byte == UInt8(ascii: "<") { isTag = true }
      if !isTag { text.append(byte) }
      if byte == UInt8(ascii: ">") { isTag = false }
    }
    if text != plain { return "text \(String(decoding: text, as: UTF8.self).debugDescription)" }
    return replaced == expected ? nil : "replaced \(replaced)"
  }

  private static let worstCases = [
    "\"", "'", "`", "/*", "*/", "\\", "\"\\", "/", "( / ", "{", "}", "\"\\(", "`${", "\"$(", "f\"{", "#{\"",
    "<<A\n", "<<A ",
    "<<A;<<B\n", "<", "<a ", "<!--", "</", "<script>", "&", "&a", " ", "a ", "a\t:", "\"a\" ", "#", " #", "@",
    "$", "--- \n",
    "+++ \n", "a{", "a:", "a;", ":", "'\\", "'a", "r#\"", "[", "1.", "1e+", "1'", "\n", "\r",
    "aaaaaaaaaaaaaaaaaaaa", "é", "\"\"",
    "/* /* ", "{\"", "}`", "..", "-", "\u{0}", "[/", "=<<", "\"\"\"",
  ]

  /// Reads are counted, as a quadratic pattern would take some hundreds a byte here; so 2 KB tell as much as 64.
  @Test("any pattern costs some reads a byte", arguments: Language.all.map { $0.names[0] })
  func time(name: String) throws {
    let language = try #require(Language.named(name))
    for pattern in Self.worstCases {
      let array = Array(String(repeating: pattern, count: 2 * 1024 / pattern.utf8.count).utf8)
      let bytes = CountedBytes(array: array)
      _ = Highlighter.html(of: bytes, in: language)
      #expect(bytes.counter.reads < 24 * array.count, "\(pattern.debugDescription)")
    }
  }

  @Test("64 KB of quotes, comments and backslashes cost some reads a byte", arguments: ["\"", "/*", "\\"])
  func large(pattern: String) {
    let array = Array(String(repeating: pattern, count: 62 * 1024 / pattern.utf8.count).utf8)
    let bytes = CountedBytes(array: array)
    _ = Highlighter.html(of: bytes, in: .swift)
    #expect(bytes.counter.reads < 24 * array.count)
  }

  @Test("a return and its line feed stay one line end where a token ends between them")
  func lineEnds() {
    for language in Language.all {
      for code in ["\"a\\\r\nb", "'\\\r\n", "/\\\r\n", "a: '\\\r\n'", "<<A\r\nb\r\nA\r\n", "+a\r\n"] {
        #expect(problem(Array(code.utf8), language) == nil, "\(language.names[0]) \(code.debugDescription)")
      }
    }
  }

  @Test("neighbours of one kind share a span, and colours end with the budget")
  func spans() {
    let code = Array("'a''b' 1 2".utf8)
    let colours = Highlighter.html(of: code, in: .sql).html
    #expect(
      String(decoding: colours, as: UTF8.self)
        == "<span class=\"t-s\">&#39;a&#39;&#39;b&#39;</span> <span class=\"t-n\">1</span> <span class=\"t-n\">2</span>"
    )
    let cut = Highlighter.html(of: code, in: .sql, maxBytes: 40).html
    #expect(String(decoding: cut, as: UTF8.self) == "<span class=\"t-s\">&#39;a&#39;&#39;b&#39;</span> 1 2")
  }

  @Test("no two languages share a name, and every name can stand after a fence")
  func names() {
    let names = Language.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(
        render("```\(name)\na\n```").html.string.hasPrefix(
          "<pre tabindex=\"0\"><code class=\"language-\(name)\">"))
    }
  }
}
