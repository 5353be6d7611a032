import Testing

@testable import Markup

@Suite("Schema of the vocabulary")
struct SchemaTests {
  static let schema: RelaxNGSchema = {
    do { return try RelaxNGSchema(Array(HTMLVocabulary.relaxNG().utf8)) } catch { fatalError("\(error)") }
  }()

  /// A page whose body begins in line 5.
  static func page(_ body: String) -> [UInt8] {
    Array(
      """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
      <head><meta charset="utf-8" /><title>t</title></head>
      <body>
      \(body)
      </body>
      </html>

      """.utf8)
  }

  static func issues(_ body: String) -> [XMLIssue] { schema.validate(XMLPage(parsing: page(body))) }

  @Test("The same table makes the same bytes")
  func deterministic() { #expect(HTMLVocabulary.relaxNG() == HTMLVocabulary.relaxNG()) }

  @Test("No element or attribute is in the table twice")
  func noRepetition() {
    let rows = HTMLVocabulary.elements.map { "\($0.namespace) \($0.name)" }
    #expect(rows.count == Set(rows).count)
    for element in HTMLVocabulary.elements {
      let names = (element.attributes + HTMLVocabulary.globalAttributes).map(\.name)
      #expect(names.count == Set(names).count, "\(element.name)")
    }
  }

  @Test("What could run code or load a foreign page is not in the table")
  func denied() {
    let elements = ["style", "base", "iframe", "object", "embed", "frame", "applet", "font"]
    #expect(elements.allSatisfy { HTMLVocabulary.element($0, in: .html) == nil })
    #expect(HTMLVocabulary.element("script", in: .svg) == nil)
    let attributes = HTMLVocabulary.elements.flatMap(\.attributes) + HTMLVocabulary.globalAttributes
    #expect(!attributes.contains { $0.name.hasPrefix("on") || $0.name == "style" || $0.name == "srcdoc" })
  }

  @Test("An attribute row is read as in a DTD")
  func attributeRows() {
    let required: HTMLVocabulary.Attribute = "src!"
    #expect((required.name, required.isRequired) == ("src", true) && required.values == [])
    let boolean: HTMLVocabulary.Attribute = "open?"
    #expect(boolean.name == "open" && boolean.values == ["", "open"])
    let choice: HTMLVocabulary.Attribute = "popover=|auto"
    #expect(choice.name == "popover" && choice.values == ["", "auto"] && !choice.isRequired)
  }

  @Test(
    "Every element of the table is accepted somewhere",
    arguments: [
      "<main><article><header><h1>a</h1></header><footer>f</footer></article><aside>s</aside></main>",
      "<dl><dt>a</dt><dd>b</dd><div><dt>c</dt><dd>d</dd></div></dl>",
      "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>",
      "<table><colgroup><col /></colgroup><tbody><tr><th>x</th></tr></tbody><tfoot><tr><td>y</td></tr></tfoot></table>",
      "<form method=\"get\"><fieldset><legend>l</legend><select><optgroup label=\"g\"><option>o</option></optgroup></select></fieldset></form>",
      "<video controls=\"controls\"><source src=\"a\" /><track src=\"b\" />no video</video>",
      "<dialog id=\"d\"><template><li>x</li></template></dialog><noscript><p>x</p></noscript>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><defs><linearGradient id=\"g\"><stop offset=\"0\"/></linearGradient></defs><g><circle r=\"1\"/></g></svg>",
    ])
  func accepted(body: String) { #expect(Self.issues(body) == []) }

  @Test(
    "An error is told with its element, not with the one around it",
    arguments: [
      ("<main>\n<p onclick=\"x\">a</p></main>", "Invalid attribute onclick for element p", 6),
      ("<main><ul>\n\n<p>x</p></ul></main>", "Did not expect element p there", 7),
      ("<div>\n<p><blink>x</blink></p></div>", "Did not expect element blink there", 6),
    ])
  func errorsAreNear(body: String, message: String, line: Int) {
    let issue = Self.issues(body).first
    #expect(issue?.message == message && issue?.line == line && issue?.kind == .schema)
  }

  @Test("An error in a deep line is told with its element, as the library's line number ends at 65,535")
  func deepLine() throws {
    let page = XMLPage(
      parsing: Self.page(String(repeating: "<p>x</p>\n", count: 99_995) + "<p><blink>x</blink></p>"))
    let element = Self.schema.validate(page).first?.element
    let parsed = page.page
    let place = try #require(parsed).position(of: try #require(element))
    #expect(place == (100_000, 4))
  }

  @Test("A schema that is none is refused with a reason")
  func brokenSchema() {
    #expect(throws: RelaxNGSchema.Failure.self) { try RelaxNGSchema(Array("<grammar/>".utf8)) }
    #expect(throws: RelaxNGSchema.Failure.self) { try RelaxNGSchema(Array("nothing".utf8)) }
    #expect(throws: RelaxNGSchema.Failure.self) { try RelaxNGSchema([]) }
  }
}
