import Testing

@testable import Markup

@Suite("Fields")
struct FieldTests {
  @Test("Fields describe themselves, a context inside itself once, included ones as their own")
  func description() throws {
    let fields = Sample.fields.describe()
    #expect(fields.first == FieldDescription(name: "title", kind: .text, doc: "heading", nested: []))
    #expect(
      fields.last == FieldDescription(name: "siteName", kind: .text, doc: "name of the site", nested: []))
    let pager = try #require(fields.first { $0.name == "pager" })
    #expect(pager.nested.map(\.name) == ["next", "previous", "title", "words", "isPaged"])
    #expect(pager.nested[0].nested.map(\.name) == ["name", "isLast"])
    let children = try #require(fields.first { $0.name == "children" })
    #expect(children.nested == [])
  }

  @Test("Only fields that the template names are asked, each once for a context")
  func usedFields() throws {
    let library = try TemplateLibrary([TemplateSource(name: "t", path: "t.html", text: "{{used}}{{used}}")])
    let page = try library.compile("t", for: Counting.self).render(Counting())
    #expect(page == SafeHTML(text: "xx"))
  }

  /// Asking for `unused` ends the test run.
  struct Counting: TemplateContext {
    static let fields: Fields<Self> = [
      .text("used", "asked") { _ in "x" },
      .text("unused", "not asked") { _ in preconditionFailure("asked for a field that no template names") },
    ]
  }
}
