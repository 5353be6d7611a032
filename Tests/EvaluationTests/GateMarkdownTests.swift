@testable import Evaluation
import Foundation
import Markup
import Testing

/// The gate's report as GitHub reads it: with cmark-gfm, then mentions and references in the rendered text.
struct GateMarkdownTests {
  private static let titles = [
    "Plain", "a | b || c", "| x |\n|---|\n| y |", "`code` ``more`` ```\nfence\n```",
    "<img src=x onerror=alert(1)>",
    "</li><script>alert(1)</script><!-- ", "# not a heading\n## nor this\r\n- nor an entry",
    "[a](javascript:alert(1))",
    "](<https://evil.example>) [x", "![x](https://evil.example/x.png)", "**bold** _it_ ~~gone~~ \\* \\",
    "&lt;b&gt; &#64;ann",
    "https://evil.example www.evil.example ann@evil.example ftp://x.example", "1. one 2) two + three - four",
    "]\u{301}(x) `\u{301} |\u{301} <\u{301}b> @\u{301}", "[x]: /y \"z\"", "- [ ] task", "$x^2$ $$y$$",
    "\u{1B}[2J \u{202E}gnp.exe", String(repeating: "long ", count: 100_000),
  ]
  private static let named = [
    "@here please", "mail a@b.example (@ann) @org/team", "fixes #12, x/y#3 and GH-4", "gh-5 Gh-6 @\u{301}x",
    "@@ann ##7",
  ]

  private static func report(_ titles: [String]) -> GateReport {
    var attempts: [Attempt] = []
    for (number, title) in titles.enumerated() {
      attempts.append(Samples.attempt("a", task: "t\(number)", reward: 1, title: title))
      attempts.append(Samples.attempt("b", task: "t\(number)", reward: 0, title: title))
    }
    let gate = Gate(
      attempts, Measures(attempts, Samples.rubric), .score("reward"), base: "a", head: "b", alpha: 0.05,
      turns: [:], needsReview: false, budgets: [Gate.Budget(.cost, 2)])
    return GateReport(gate, site: "https://x.example/p")
  }

  private static func html(_ titles: [String]) -> String {
    let rendered = MarkdownRenderer(.init(linksWithinSite: false)).render(report(titles).markdown)
    return String(decoding: rendered.html.bytes, as: UTF8.self)
  }

  /// Texts of the elements with a name, without markup.
  private static func texts(of name: String, in html: String) -> [String] {
    html.components(separatedBy: "<\(name)").dropFirst().map { part in
      let inner = part.components(separatedBy: "</\(name)>")[0]
      let text = inner.drop { $0 != ">" }.dropFirst().replacing(#/<[^>]*>/#, with: "")
      return [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"), ("\u{200B}", ""),
      ]
      .reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
    }
  }

  @Test(
    "each title is the text of its link, and adds no row, entry, link or heading", arguments: titles + named)
  func shown(_ title: String) {
    let html = Self.html(["First", title])
    #expect(Self.texts(of: "tr", in: html).count == 3)
    #expect(Self.texts(of: "li", in: html).count == 3)
    #expect(html.matches(of: #/<h[1-6]/#).count == 1)
    #expect(
      !html.contains("<img") && !html.contains("<code") && !html.contains("<pre") && !html.contains("<em"))
    let links = html.matches(of: #/<a href="([^"]*)"/#).map { String($0.1) }
    #expect(links == (0...1).map { "https://x.example/p/review/b/t\($0)-0/index.html" })
    let shown = Self.texts(of: "a", in: html)
    #expect(shown.count == 2 && shown.first == "First")
    if title.count < 200, !title.contains("\u{1B}") {
      #expect(Self.words(shown.last ?? "") == Self.words(title))
    }
  }

  private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  @Test("no title mentions people or refers to an issue in the rendered text", arguments: titles + named)
  func mentions(_ title: String) {
    let text = Self.html([title]).replacing(#/<[^>]*>/#, with: "")
    #expect(text.matches(of: #/[@#][\p{L}\p{N}]/#).isEmpty)
    #expect(text.matches(of: #/(?i)gh-[0-9]/#).isEmpty)
  }

  @Test("a report of fifty long titles fits into a comment")
  func long() {
    let markdown = Self.report((0..<80).map { "\($0) " + String(repeating: "<&@| ", count: 10_000) }).markdown
    #expect(markdown.unicodeScalars.count < 65_536)
    #expect(markdown.contains("… and 30 more"))
  }
}
