@testable import Markup
@testable import Templates

/// An untrusted template: rejected with a position, or safe with any values.
enum Templates {
  static func run(_ bytes: [UInt8]) {
    let (choice, rest) = choose(bytes, among: 3)
    let parts = String(decoding: rest, as: UTF8.self).split(
      separator: "\u{1E}", omittingEmptySubsequences: false)
    let sources = parts.prefix(4).enumerated().map { index, text in
      TemplateSource(
        name: index == 0 ? "main" : "p\(index)",
        path: "templates/\(index == 0 ? "main" : "p\(index)").\(["html", "xml", "txt"][choice])",
        text: String(text))
    }
    do {
      let library = try TemplateLibrary(sources)
      if choice == 0 { try html(library) } else { try text(library, choice == 1 ? .xml : .text) }
    } catch {
      require(!"\(error)".isEmpty, "a reason is given")
    }
  }

  /// A template with hostile values has the same structure as with harmless ones.
  private static func html(_ library: TemplateLibrary) throws {
    let template = try library.compile("main", for: Context.self)
    guard let mild = structure(template.render(Context(word: "x"))) else { return }
    let wild = structure(template.render(Context(word: Self.attack)))
    require(wild == mild, "values do not change the structure: \(mild) \(wild ?? [])")
  }

  private static func text(_ library: TemplateLibrary, _ syntax: TemplateSyntax) throws {
    _ = try library.compileText("main", syntax: syntax, for: Context.self).render(Context(word: attack))
  }

  private static let attack = "\"'></p>--><script>alert(1)</script>&amp;]]>\u{0}`= onload=x"

  /// Names of all elements and their attributes; nil if the fragment is not well-formed.
  private static func structure(_ html: SafeHTML) -> [String]? {
    guard
      let page = XMLPage(
        parsing: Array("<div xmlns=\"http://www.w3.org/1999/xhtml\">".utf8) + html.bytes
          + Array("</div>".utf8)
      ).page
    else { return nil }
    return page.elements.indices.map { index in
      page.elements[index].name + page.attributes(of: index).map { " \($0.name)" }.joined()
    }
  }

  /// A field of each kind, recursively.
  struct Context: TemplateContext {
    let word: String

    static let fields: Fields<Self> = [
      .text("text", "") { $0.word }, .text("none", "") { _ in nil },
      .html("html", "") { SafeHTML(text: $0.word) }, .url("url", "") { _ in SafeURL(relative: "a/b.html") },
      .flag("flag", "") { _ in true }, .number("number", "") { _ in 7 },
      .strings("strings", "") { [$0.word, "b"] },
      .list("list", "") { context in context.inner },
      .object("object", "") { context in context.inner.first },
    ]

    var inner: [Context.Inner] { [Inner(word: word), Inner(word: "z")] }

    /// One level is enough: a context cannot contain itself by value.
    struct Inner: TemplateContext {
      let word: String

      static let fields: Fields<Self> = [.text("text", "") { $0.word }, .flag("flag", "") { _ in false }]
    }
  }
}
