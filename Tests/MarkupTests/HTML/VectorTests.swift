@testable import Basics
@testable import Markup
import TestSupport
import Testing

/// Every attempt of `Tests/Vectors/xss.tsv` and every example of the specifications of Markdown, through every way from
/// text to HTML. `ClosedHTML` is the judge: elements, attributes and addresses of a closed list, strictly written.
@Suite struct VectorTests {
  private static let options = [
    MarkdownRenderer.Options(hardBreaks: true, linksWithinSite: false),
    MarkdownRenderer.Options(hardBreaks: false, topHeading: 3),
  ]

  private static let hostile = VectorRow.all("xss")
  private static let specifications = VectorRow.all("commonmark") + VectorRow.all("gfm_spec")
  private static let examples = specifications + VectorRow.all("gfm_extensions")

  @Test("there are at least 150 attempts by technique, and every example of the specifications (X-12)")
  func counts() {
    #expect(Self.hostile.count >= 300)
    #expect(Set(Self.hostile.map { $0["technique"] }).count >= 15)
    #expect(Self.specifications.count == 652 + 44, "CommonMark's, and those that only cmark-gfm has")
  }

  @Test("as Markdown (X-04, X-12): threats row scripts, schemes, attribute breakout", arguments: hostile)
  func markdown(row: VectorRow) throws { try check(row.json("vector_json")) }

  @Test("every example of the specifications gives nothing but elements of ours (X-04)", arguments: examples)
  func specification(row: VectorRow) throws { try check(row.json("markdown_json")) }

  @Test(
    "as plain text and as escaped text, nothing but links of ours, every letter kept (X-12)",
    arguments: hostile)
  func plain(row: VectorRow) throws {
    let text = try row.json("vector_json")
    let html = PlainText.html(text)
    #expect(ClosedHTML.problems(html) == [])
    #expect(Set(html.elementNames).isSubset(of: ["p", "br", "a"]))
    #expect(ClosedHTML(html).visibleText.letters == text.letters)
    let escaped = SafeHTML(text: text)
    #expect(escaped.elementNames == [])
    #expect(ClosedHTML(escaped).visibleText.letters == text.letters)
  }

  @Test("as code of any language, and as its name (X-12): threats row code language", arguments: hostile)
  func code(row: VectorRow) throws {
    let text = try row.json("vector_json")
    let oneLine = text.filter { !$0.isNewline && $0 != "`" && $0 != "~" }
    for language in ["html", "swift", "css", "diff", "sh", oneLine] {
      let html = render("````````\(language)\n\(text)\n````````").html
      #expect(html.string.hasPrefix("<pre tabindex=\"0\"><code"))
      #expect(Set(html.elementNames).isSubset(of: ["pre", "code", "span"]))
      #expect(ClosedHTML(html).visibleText.letters == UnseenCharacter.marked(text).letters)
    }
  }

  @Test("as an attribute of the writer, an address is kept only when it is one (X-12)", arguments: hostile)
  func attributes(row: VectorRow) throws {
    let text = try row.json("vector_json")
    var writer = HTMLWriter()
    writer.element("a", ["title": text], text: text)
    #expect(ClosedHTML.problems(writer.finish()) == [])
    var link = HTMLWriter()
    link.element("a", ["href": text], text: "x")
    #expect(ClosedHTML(link.finish()).addresses.allSatisfy(URLPolicy.allows))
  }

  /// Alone, and where other Markdown stands around it.
  private func check(_ text: String) throws {
    for options in Self.options {
      for markdown in [
        text, "> \(text)", "- \(text)\n", "**\(text)**", "[\(text)](https://a.example)",
        "|a|\n|-|\n|\(text)|",
      ] {
        let html = MarkdownRenderer(options).render(markdown).html
        #expect(ClosedHTML.problems(html) == [], "\(markdown.debugDescription)")
      }
    }
  }
}

extension SafeHTML {
  /// Names of start tags, in order.
  fileprivate var elementNames: [String] {
    string.split(separator: "<").dropFirst(string.hasPrefix("<") ? 0 : 1).filter { !$0.hasPrefix("/") }
      .map { String($0.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }) }
  }
}

extension String {
  /// Without white space, which layout changes, and with what no page may hold replaced.
  fileprivate var letters: [Unicode.Scalar] {
    let bytes = ForbiddenCharacter.replaced(in: Array(utf8)).bytes
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
      !" \n\r\t".unicodeScalars.contains($0)
    }
  }
}
