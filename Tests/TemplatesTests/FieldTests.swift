@testable import Markup
@testable import Secrets
import Synchronization
@testable import Templates
import Testing

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

  @Test("An included context is made once for all its fields, also one that includes another")
  func includedOnce() throws {
    let source = TemplateSource(name: "t", path: "t.html", text: "{{one}}{{two}}{{deep}}{{own}}")
    let page = try TemplateLibrary([source]).compile("t", for: Outer.self)
    let made = Mutex(0)
    #expect(page.render(Outer { made.withLock { $0 += 1 } }) == SafeHTML(text: "1230"))
    #expect(made.withLock { $0 } == 1)
  }

  struct Outer: TemplateContext {
    let note: @Sendable () -> Void

    static let fields: Fields<Self> = [
      .including { outer in
        outer.note()
        return Part()
      },
      .text("own", "not of the part") { _ in "0" },
    ]
  }

  struct Part: TemplateContext {
    static let fields: Fields<Self> = [
      .text("one", "first") { _ in "1" }, .text("two", "second") { _ in "2" }, .including { _ in Inner() },
    ]
  }

  struct Inner: TemplateContext {
    static let fields: Fields<Self> = [.text("deep", "of the part's part") { _ in "3" }]
  }

  /// Asking for `unused` ends the test run.
  struct Counting: TemplateContext {
    static let fields: Fields<Self> = [
      .text("used", "asked") { _ in "x" },
      .text("unused", "not asked") { _ in preconditionFailure("asked for a field that no template names") },
    ]
  }
}
