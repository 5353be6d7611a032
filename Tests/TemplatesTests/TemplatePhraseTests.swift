import Markup
@testable import Secrets
@testable import Templates
import Testing

/// A library that knows these texts, each with what it says.
private func render(
  _ template: String, _ texts: [String: String], ending: String = "html"
) throws(TemplateErrors) -> String {
  let library = try TemplateLibrary(
    [TemplateSource(name: "main", path: "templates/main.\(ending)", text: template)],
    texts: TemplateTexts(texts.mapValues(Phrase.init)))
  guard ending == "html" else {
    let text = try library.compileText("main", syntax: TemplateSyntax(path: "x.\(ending)"), for: Sample.self)
    return String(decoding: text.render(Sample()), as: UTF8.self)
  }
  return String(decoding: try library.compile("main", for: Sample.self).render(Sample()).bytes, as: UTF8.self)
}

@Suite("Words of the site's language in templates (C-60)")
struct TemplatePhraseTests {
  @Test(
    "words stand where the tag is, with fields in their places",
    arguments: [
      ("<p>{{@ Close }}</p>", "<p>Fechar</p>"), ("<p>{{@Close}}</p>", "<p>Fechar</p>"),
      ("{{@ By {title} }}.", "Por A &amp; B."), ("{{@ Close }}\nx", "Fechar\nx"),
      (
        "<p title=\"{{@ Quote }}\">{{@ Quote }}</p>",
        "<p title=\"a &quot;b&quot; &lt;c>\">a &quot;b&quot; &lt;c></p>"
      ),
      (
        "{{<@ By {title} }}{{$title}}<b>{{title}}</b>{{/title}}{{/@}}\nx",
        "Por <b>A &amp; B</b>\nx"
      ),
      ("{{#pager}}{{@ By {title} }}{{/pager}}", "Por inner"),
    ])
  func shown(template: String, expected: String) throws {
    let texts = ["Close": "Fechar", "By {title}": "Por {title}", "Quote": "a \"b\" <c>"]
    #expect(try render(template, texts).replacing("&gt;", with: ">") == expected)
  }

  @Test("a language may put the places in another order")
  func order() throws {
    let text = "{{<@ {title}, {count} }}{{$count}}<i>{{count}}</i>{{/count}}{{/@}}"
    #expect(try render(text, ["{title}, {count}": "{count}: {title}"]) == "<i>3</i>: A &amp; B")
  }

  @Test("text that is no HTML is not escaped")
  func plain() throws {
    #expect(try render("{{@ Quote }}", ["Quote": "a & b"], ending: "txt") == "a & b")
  }

  @Test(
    "words that cannot be right are refused, where they stand",
    arguments: [
      (
        "{{@ Clsoe }}",
        "1:1: unknown text \"Clsoe\"; did you mean \"Close\"?; add it to templates/strings/en.json"
      ),
      ("{{@ By {name} }}", "1:1: unknown text \"By {name}\"; add it to templates/strings/en.json"),
      ("{{<@ Close }}{{$x}}y{{/x}}{{/@}}", "1:14: unknown placeholder \"x\"; no names are available here"),
      ("{{<@ Close }}", "1:1: {{<@ Close}} is never closed; add {{/@ Close}}"),
      ("<{{@ Close }}>", ""),
    ])
  func mistakes(template: String, message: String) {
    do throws(TemplateErrors) {
      _ = try render(template, ["Close": "Fechar"])
      Issue.record("nothing was said")
    } catch {
      #expect(message.isEmpty || error.description == "templates/main.html:\(message)")
    }
  }

  @Test("a field that a text names must exist")
  func unknownField() {
    #expect(throws: TemplateErrors.self) { try render("{{@ By {nobody} }}", ["By {nobody}": "Por {nobody}"]) }
  }

  @Test("words cannot leave their place in the HTML")
  func escaped() throws {
    let text = try render("<a href=\"#\" title=\"{{@ x }}\">{{@ x }}</a>", ["x": "\"><script>'\u{301}"])
    #expect(!text.contains("<script"))
    #expect(text.contains("title=\"&quot;&gt;&lt;script&gt;'\u{301}\""))
  }

  @Test("a phrase is text and names; a brace without a name is text")
  func phrase() {
    #expect(Phrase("a {b} {").parts == [.text("a "), .value("b"), .text(" {")])
    #expect(Phrase("{}{a b}{c}").parts == [.text("{}{a b}"), .value("c")])
    #expect(Phrase("{a}{b}").filled(["a": "1"]) == "1{b}")
    #expect(Phrase("").parts.isEmpty)
    for text in ["a {b} {", "{}{a b}{c}", "{a}{b}", "", "{{a}}", "{a", "}{é}{b} "] {
      #expect(Phrase.filled(text, ["a": "1", "c": "{b}"]) == Phrase(text).filled(["a": "1", "c": "{b}"]))
    }
    #expect(Phrase.filled("{{a}} {b} {é}", ["a": "1"]) == "{1} {b} {é}")
  }
}
