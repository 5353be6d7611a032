@testable import Secrets
@testable import Templates
import Testing

/// A wrong template, and what is said about it.
struct MistakeCase: CustomTestStringConvertible, Sendable {
  let template: String
  let message: String
  let partials: [String: String]

  init(_ template: String, _ message: String, _ partials: [String: String] = [:]) {
    self.template = template
    self.message = "templates/" + message
    self.partials = partials
  }

  var testDescription: String { template }
}

@Suite("Mistakes in templates")
struct TemplateErrorTests {
  static let sampleNames =
    "title, empty, missing, body, noBody, link, isOn, isOff, count, zero, tags, noTags, items, noItems, "
    + "pager, noPager, children, siteName"

  @Test(
    "Text that is no template is refused",
    arguments: [
      MistakeCase("a\n  {{title", "main.html:2:3: the tag is never closed; add }}"),
      MistakeCase("{{{body}}", "main.html:1:1: the tag is never closed; add }}}"),
      MistakeCase("é{{ }}", "main.html:1:2: the tag is empty; write a name in it"),
      MistakeCase("{{#}}", "main.html:1:1: the tag is empty; write a name in it"),
      MistakeCase("{{a b}}", "main.html:1:1: \"a b\" is not a name; names cannot contain spaces"),
      MistakeCase("{{=<%=}}", "main.html:1:1: invalid delimiters; write two, as in {{=<% %>=}}"),
      MistakeCase(
        "1\n{{#isOn}}\n{{count}}", "main.html:2:1: {{#isOn}} is never closed; add {{/isOn}}"),
      MistakeCase("{{^a}}", "main.html:1:1: {{^a}} is never closed; add {{/a}}"),
      MistakeCase("{{<a}}", "main.html:1:1: {{<a}} is never closed; add {{/a}}"),
      MistakeCase("{{$a}}", "main.html:1:1: {{$a}} is never closed; add {{/a}}"),
      MistakeCase("x {{/isOn}}", "main.html:1:3: {{/isOn}} has no opening tag"),
      MistakeCase(
        "{{#isOn}}\n{{#isOff}}{{/isOn}}",
        "main.html:2:11: {{/isOn}} does not close {{#isOff}} on line 2; write {{/isOff}} first"),
    ])
  func syntax(_ example: MistakeCase) {
    #expect(mistakes(in: example.template, with: example.partials) == example.message)
  }

  @Test(
    "Names that mean nothing are refused, with the one probably meant",
    arguments: [
      MistakeCase(
        "\n  {{titel}}",
        "main.html:2:3: unknown name \"titel\"; did you mean \"title\"?; available names: \(sampleNames)"),
      MistakeCase(
        "{{#nothing}}{{/nothing}}", "main.html:1:1: unknown name \"nothing\"; available names: \(sampleNames)"
      ),
      MistakeCase(
        "{{#pager}}{{tagz}}{{/pager}}",
        "main.html:1:11: unknown name \"tagz\"; did you mean \"tags\"?; available names: next, previous, title, words, "
          + "isPaged, empty, missing, body, noBody, link, isOn, isOff, count, zero, tags, noTags, items, noItems, "
          + "pager, noPager, children, siteName"),
      MistakeCase(
        "{{pager.nxt}}",
        "main.html:1:1: unknown name \"nxt\"; did you mean \"next\"?; available names: next, previous, title, words, isPaged"
      ),
      MistakeCase(
        "{{items.name}}",
        "main.html:1:1: \"items\" is a list and has no \"name\"; write {{#items}}{{name}}{{/items}}"),
      MistakeCase("{{title.size}}", "main.html:1:1: \"title\" is text and has no \"size\""),
      MistakeCase(
        "{{.}}",
        "main.html:1:1: {{.}} has no meaning here; "
          + "use it inside a section of strings, text, a number or an address"),
      MistakeCase(
        "{{>rwo}}",
        "main.html:1:1: unknown template \"rwo\"; did you mean \"row\"?; available names: main, row",
        ["row": ""]),
      MistakeCase("x{{<p}}{{/p}}", "main.html:1:2: unknown template \"p\"; available names: main"),
      MistakeCase(
        "{{<p}}{{$mian}}{{/mian}}{{/p}}",
        "main.html:1:7: unknown block of \"p\" \"mian\"; did you mean \"main\"?; available names: main",
        ["p": "{{$main}}{{/main}}"]),
      MistakeCase(
        "{{>p}}", "p.html:2:2: unknown name \"name2\"; available names: \(sampleNames)", ["p": "\n {{name2}}"]
      ),
    ])
  func names(_ example: MistakeCase) {
    #expect(mistakes(in: example.template, with: example.partials) == example.message)
  }

  @Test(
    "Ways of writing that do not fit the kind of a field are refused",
    arguments: [
      MistakeCase("{{body}}", "main.html:1:1: \"body\" is HTML and would show its tags; write {{{body}}}"),
      MistakeCase("{{{title}}}", "main.html:1:1: \"title\" is text and must be escaped; write {{title}}"),
      MistakeCase("{{&title}}", "main.html:1:1: \"title\" is text and must be escaped; write {{title}}"),
      MistakeCase(
        "{{#tags}}{{{.}}}{{/tags}}", "main.html:1:10: \".\" is text and must be escaped; write {{.}}"),
      MistakeCase("{{{link}}}", "main.html:1:1: \"link\" is an address and must be escaped; write {{link}}"),
      MistakeCase(
        "{{isOn}}", "main.html:1:1: \"isOn\" is a flag and cannot be shown as text; write {{#isOn}}…{{/isOn}}"
      ),
      MistakeCase(
        "{{items}}",
        "main.html:1:1: \"items\" is a list and cannot be shown as text; write {{#items}}…{{/items}}"),
      MistakeCase(
        "{{{pager}}}",
        "main.html:1:1: \"pager\" is an object and cannot be shown as text; write {{#pager}}…{{/pager}}"),
      MistakeCase(
        "{{tags}}",
        "main.html:1:1: \"tags\" is a list of strings and cannot be shown as text; write {{#tags}}…{{/tags}}"),
    ])
  func kinds(_ example: MistakeCase) {
    #expect(mistakes(in: example.template) == example.message)
  }

  @Test(
    "What includes itself is refused, with the way round",
    arguments: [
      MistakeCase("{{>main}}", "main.html:1:1: \"main\" includes itself; main > main"),
      MistakeCase("{{>p}}", "q.html:1:1: \"p\" includes itself; p > q > p", ["p": "{{>q}}", "q": "{{>p}}"]),
      MistakeCase("{{#isOn}}{{>main}}{{/isOn}}", "main.html:1:10: \"main\" includes itself; main > main"),
      MistakeCase("{{<p}}{{/p}}", "p.html:1:1: \"p\" includes itself; p > p", ["p": "{{<p}}{{/p}}"]),
      MistakeCase(
        "{{<p}}{{$a}}{{$a}}{{/a}}{{/a}}{{/p}}", "main.html:1:13: \"a\" includes itself; $a > $a",
        ["p": "{{$a}}{{/a}}"]),
    ])
  func recursion(_ example: MistakeCase) {
    #expect(mistakes(in: example.template, with: example.partials) == example.message)
  }

  @Test("All mistakes of one compilation are told, each once")
  func severalMistakes() {
    let found = mistakes(in: "{{>p}}{{>p}}{{body}}", with: ["p": "{{{title}}}"])
    #expect(
      found == """
        templates/p.html:1:1: "title" is text and must be escaped; write {{title}}
        templates/main.html:1:13: "body" is HTML and would show its tags; write {{{body}}}
        """)
  }

  @Test("Templates of mistaken syntax are all told")
  func severalFiles() {
    #expect(
      mistakes(in: "{{", with: ["p": "{{/x}}"])
        == """
        templates/main.html:1:1: the tag is never closed; add }}
        templates/p.html:1:1: {{/x}} has no opening tag
        """.split(separator: "\n").reversed().joined(separator: "\n"))
  }

  @Test("A template that is not there is named, with those that are")
  func missingTemplate() throws {
    let error = #expect(throws: TemplateErrors.self) {
      try library("", [:], "html").compile("mian", for: Sample.self)
    }
    #expect(
      error?.description
        == "mian.html:1:1: unknown html template \"mian\"; did you mean \"main\"?; available names: main")
  }

  @Test("Deep nesting, large templates and growing partials are refused")
  func limits() {
    func deep(_ count: Int) -> String {
      String(repeating: "{{#isOn}}", count: count) + "x" + String(repeating: "{{/isOn}}", count: count)
    }
    #expect(mistakes(in: deep(100)) == "")
    #expect(mistakes(in: deep(101)).hasSuffix("tags are nested deeper than 100"))
    #expect(mistakes(in: deep(50_000)).hasSuffix("tags are nested deeper than 100"))
    #expect(mistakes(in: deep(60) + "{{>p}}", with: ["p": deep(60)]) == "")
    let inside =
      String(repeating: "{{#isOn}}", count: 60) + "{{>p}}" + String(repeating: "{{/isOn}}", count: 60)
    #expect(
      mistakes(in: inside, with: ["p": deep(60)]).contains("p.html:1:352: tags are nested deeper than 100"))
    #expect(
      mistakes(in: String(repeating: "x", count: 1_000_001)).hasSuffix(
        "main.html:1:1: the template is larger than 1 MB"))
    let laughs = Dictionary(
      uniqueKeysWithValues: (0..<30).map { ("p\($0)", "{{>p\($0 + 1)}}{{>p\($0 + 1)}}") } + [("p30", "x")])
    #expect(mistakes(in: "{{>p0}}", with: laughs).contains("the template is too large from here on"))
  }
}
