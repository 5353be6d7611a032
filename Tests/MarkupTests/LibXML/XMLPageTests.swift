@testable import Markup
import Testing

@Suite("Parsed pages")
struct XMLPageTests {
  private static func parse(_ text: String) -> (page: ParsedPage?, issues: [XMLIssue]) {
    let document = XMLPage(parsing: Array(text.utf8))
    return (document.page, document.issues)
  }

  @Test("Elements are in document order, each with its parent and the end of its descendants")
  func structure() throws {
    let page = try #require(Self.parse("<a><b>x<c/></b><!-- <d> --><e><f/></e></a>").page)
    #expect(page.elements.map(\.name) == ["a", "b", "c", "e", "f"])
    #expect(page.elements.map(\.parent) == [nil, 0, 1, 0, 3])
    #expect(page.elements.map(\.end) == [5, 3, 3, 5, 5])
    #expect(Array(page.ancestors(of: 4)) == [3, 0])
    #expect(Array(page.descendants(of: 1)) == [2])
    #expect(page.elements.map(\.isSelfClosed) == [false, false, true, false, true])
  }

  @Test("The text of an element is all text inside it, entities resolved")
  func text() throws {
    let page = try #require(Self.parse("<a>1<b>2 &amp; &#x33;<c>4</c></b><![CDATA[<5>]]></a>").page)
    #expect(page.elements.indices.map(page.text(of:)) == ["12 & 34<5>", "2 & 34", "4"])
  }

  @Test("Attributes keep their order, prefix, and value with entities resolved")
  func attributes() throws {
    let page = try #require(Self.parse("<a href='?a=1&amp;b=&#233;&lt;' xml:lang=\"en\" x=\"\"/>").page)
    #expect(page.attributes.map(\.name) == ["href", "xml:lang", "x"])
    #expect(page.attributes.map(\.value) == ["?a=1&b=é<", "en", ""])
    #expect(page.attribute("none", of: 0) == nil)
  }

  @Test("Namespaces of pages and drawings are told apart")
  func namespaces() throws {
    let html = HTMLVocabulary.Namespace.html.rawValue
    let svg = HTMLVocabulary.Namespace.svg.rawValue
    let page = try #require(
      Self.parse("<a xmlns=\"\(html)\"><b xmlns=\"\(svg)\"/><c xmlns=\"\"/><d xmlns=\"x:y\"/></a>").page)
    #expect(page.elements.map(\.namespace) == [.html, .svg, .none, .other])
  }

  @Test("Places are those of the bytes, whatever stands before them")
  func places() throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE a><!-- <x> -->
      <a t='>' u = "/>"><![CDATA[<y>]]>é<b
        class="c"
        data-class = 'd'/></a>
      """
    let page = try #require(Self.parse(text).page)
    #expect(page.position(of: 0) == (2, 1))
    #expect(page.position(of: 0, attribute: "u") == (2, 15))
    #expect(page.position(of: 1) == (2, 35))
    #expect(page.position(of: 1, attribute: "class") == (3, 10))
    #expect(page.position(of: 1, attribute: "data-class") == (4, 17))
    #expect(page.position(of: 1, attribute: "none") == (2, 35))
  }

  @Test(
    "What is not well-formed is told with line and column, and there is no page",
    arguments: [
      ("<a>\n <b></a>", XMLIssue.Kind.syntax, 2, 9),
      ("<a>\n\n&x;</a>", .syntax, 3, 4),
      ("<a b=c/>", .syntax, 1, 6),
      ("<a>\u{1}</a>", .character, 1, 4),
      ("<a>&#2;</a>", .character, 1, 8),
      ("<a b='1' b='2'/>", .syntax, 1, 15),
    ])
  func illFormed(text: String, kind: XMLIssue.Kind, line: Int, column: Int) {
    let (page, issues) = Self.parse(text)
    #expect(page == nil)
    #expect(issues.first?.kind == kind)
    #expect(issues.first?.line == line)
    #expect(issues.first?.column == column)
  }

  @Test("Entities and files that a document names are not read")
  func nothingIsLoaded() throws {
    let bomb = "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>"
    #expect(Self.parse(bomb).page == nil)
    let external = try #require(Self.parse("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a>x</a>").page)
    #expect(external.text(of: 0) == "x")
  }

  @Test(
    "Bytes without a document are an issue, not a crash", arguments: ["", " ", "\0", "x", "<", "<a", "<!--"])
  func noDocument(text: String) { #expect(Self.parse(text).page == nil) }

  @Test("Four threads with 500 documents each: every issue arrives with its own document")
  func threads() async {
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask {
          (0..<500).count { number in
            let lines = String(repeating: "\n", count: (number + task) % 60)
            let issues = Self.parse("<a>\(lines)&e\(task)x\(number);</a>").issues
            return issues.map(\.message) != ["Entity 'e\(task)x\(number)' not defined"]
              || issues.map(\.line) != [(number + task) % 60 + 1]
          }
        }
      }
      for await wrong in group { #expect(wrong == 0) }
    }
  }
}
