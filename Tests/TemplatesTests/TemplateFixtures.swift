@testable import Markup
@testable import Templates
import Testing

/// A context with a field of each kind, and itself inside.
struct Sample: TemplateContext {
  var title = "A & B"
  var empty = ""
  var missing: String?
  var body = SafeHTML(trusted: Array("<b>hi</b>".utf8))
  var noBody = SafeHTML.empty
  var link: SafeURL? = SafeURL(relative: "a/b.html")
  var isOn = true
  var isOff = false
  var count = 3
  var zero = 0
  var tags = ["x", "<y>"]
  var items = [Item(name: "one"), Item(name: "two")]
  var pager: Pager? = Pager()
  var noPager: Pager?
  var children: [Sample] = []
  var frame = Frame()

  static let fields: Fields<Self> = [
    .text("title", "heading") { $0.title },
    .text("empty", "nothing") { $0.empty },
    .text("missing", "nil") { $0.missing },
    .html("body", "rendered text") { $0.body },
    .html("noBody", "no text") { $0.noBody },
    .url("link", "where it leads") { $0.link },
    .flag("isOn", "true") { $0.isOn },
    .flag("isOff", "false") { $0.isOff },
    .number("count", "three") { $0.count },
    .number("zero", "none") { $0.zero },
    .strings("tags", "words") { $0.tags },
    .strings("noTags", "no words") { _ in [] },
    .list("items", "things") { $0.items },
    .list("noItems", "no things") { _ in [Item]() },
    .object("pager", "previous and next") { $0.pager },
    .object("noPager", "nil") { $0.noPager },
    .list("children", "the same again") { $0.children },
    .including { $0.frame },
  ]

  struct Item: TemplateContext {
    var name: String
    var isLast = false
    static let fields: Fields<Self> = [
      .text("name", "its name") { $0.name },
      .flag("isLast", "whether it is the last") { $0.isLast },
    ]
  }

  struct Pager: TemplateContext {
    var next = Item(name: "n1")
    var title = "inner"
    static let fields: Fields<Self> = [
      .object("next", "next page") { $0.next },
      .object("previous", "previous page") { _ in nil as Item? },
      .text("title", "heading of the pager") { $0.title },
      .strings("words", "words of the pager") { _ in ["p", "q"] },
      .flag("isPaged", "true") { _ in true },
    ]
  }

  struct Frame: TemplateContext {
    var siteName = "Site"
    static let fields: Fields<Self> = [.text("siteName", "name of the site") { $0.siteName }]
  }
}

/// What a template should give.
struct TemplateCase: CustomTestStringConvertible, Sendable {
  let name: String
  let template: String
  var partials: [String: String] = [:]
  let expected: String

  init(_ name: String, _ template: String, _ expected: String, _ partials: [String: String] = [:]) {
    self.name = name
    self.template = template
    self.expected = expected
    self.partials = partials
  }

  var testDescription: String { name }
}

/// Renders `template`, called `main`, over a sample; partials are named without extension.
func render(
  _ template: String, with partials: [String: String] = [:], _ sample: Sample = Sample()
) throws(TemplateErrors) -> String {
  let html = try library(template, partials, "html").compile("main", for: Sample.self).render(sample)
  return String(decoding: html.bytes, as: UTF8.self)
}

func library(
  _ template: String, _ partials: [String: String], _ ending: String
) throws(TemplateErrors) -> TemplateLibrary {
  let files = partials.sorted { $0.key < $1.key } + [(key: "main", value: template)]
  return try TemplateLibrary(
    files.map { TemplateSource(name: $0.key, path: "templates/\($0.key).\(ending)", text: $0.value) })
}

/// What is wrong with `template`, one line for each mistake; "" if nothing is.
func mistakes(in template: String, with partials: [String: String] = [:], ending: String = "html") -> String {
  do throws(TemplateErrors) {
    let library = try library(template, partials, ending)
    switch TemplateSyntax(path: "x.\(ending)") {
    case .html: _ = try library.compile("main", for: Sample.self)
    case let other: _ = try library.compileText("main", syntax: other, for: Sample.self)
    }
    return ""
  } catch {
    return error.description
  }
}
