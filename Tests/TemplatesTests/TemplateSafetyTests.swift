@testable import Markup
@testable import Secrets
import Templates
import Testing

@Suite("Safety of templates")
struct TemplateSafetyTests {
  @Test(
    "Values cannot leave text or a quoted attribute",
    arguments: [
      ("\"\u{301} onmouseover=\"x", "&quot;\u{301} onmouseover=&quot;x"),
      ("'\u{200D}<\u{FE0F}&\u{301}>", "&#39;\u{200D}&lt;\u{FE0F}&amp;\u{301}&gt;"),
      ("</a><script>", "&lt;/a&gt;&lt;script&gt;"),
      ("{{body}} {{{body}}}", "{{body}} {{{body}}}"),
      ("a\u{0}b", "a\u{FFFD}b"),
    ])
  func escaping(_ value: String, _ expected: String) throws {
    let sample = Sample(title: value, tags: [value])
    let page = try render("<a title=\"{{title}}\">{{title}}{{#tags}}{{.}}{{/tags}}</a>", with: [:], sample)
    #expect(Array(page.utf8) == Array("<a title=\"\(expected)\">\(expected)\(expected)</a>".utf8))
  }

  @Test(
    "Values are escaped just as `Escape` does, whatever they contain",
    arguments: ["\u{FFFE}", "\u{1}\u{7F}\u{85}"])
  func sameEscape(_ value: String) throws {
    #expect(try render("{{title}}", with: [:], Sample(title: value)) == Escape.text(value))
  }

  @Test(
    "Places where no escaping is enough are refused",
    arguments: [
      ("<a title={{title}}>", "{{title}} is in an unquoted attribute; write title=\"{{title}}\""),
      ("<a title=x{{title}}>", "{{title}} is in an unquoted attribute; write title=\"{{title}}\""),
      (
        "<a {{title}}>",
        "{{title}} is in the name of an attribute; write the name out; a section may surround it"
      ),
      (
        "<a title=\"\"{{title}}>",
        "{{title}} is in the name of an attribute; write the name out; a section may surround it"
      ),
      (
        "<a data-{{title}}=\"\">",
        "{{title}} is in the name of an attribute; write the name out; a section may surround it"
      ),
      ("<{{title}}>", "{{title}} is in the name of an element; write the name out"),
      ("<h{{count}}>", "{{count}} is in the name of an element; write the name out"),
      ("</{{title}}>", "{{title}} is in the name of an element; write the name out"),
      (
        "<script>{{title}}",
        "{{title}} is inside <script>; put the value in a data- attribute and read it from there"
      ),
      (
        "<SCRIPT src='x'>let a=1<2;'</scripty>'{{title}}",
        "{{title}} is inside <script>; put the value in a data- attribute and read it from there"
      ),
      (
        "<style>a{}</ style>{{title}}",
        "{{title}} is inside <style>; put the value in a data- attribute and read it from there"
      ),
      ("<!-- {{title}} -->", "{{title}} is inside a comment or declaration; use {{! … }} for comments"),
      ("<!DOCTYPE {{title}}>", "{{title}} is inside a comment or declaration; use {{! … }} for comments"),
      ("<?x {{title}}?>", "{{title}} is inside a comment or declaration; use {{! … }} for comments"),
      ("<a onclick=\"{{title}}\">", "{{title}} is in onclick, which is code; use a data- attribute"),
      ("<a ONCLICK = 'f({{count}})'>", "{{count}} is in onclick, which is code; use a data- attribute"),
      ("<iframe srcdoc=\"{{title}}\">", "{{title}} is in srcdoc, which is code; use a data- attribute"),
      ("<b style=\"color:{{title}}\">", "{{title}} is in style, which is code; use a class"),
      ("<b title=\"{{{body}}}\">", "\"body\" is HTML and cannot be used in an attribute; use a text field"),
      ("<title>{{{body}}}</title>", "\"body\" is HTML, but <title> contains only text; use a text field"),
    ])
  func unsafePlaces(_ template: String, _ message: String) {
    let found = mistakes(in: template)
    #expect(found.hasPrefix("templates/main.html:1:"))
    #expect(found.hasSuffix(": " + message))
  }

  @Test(
    "Attributes that lead somewhere begin with an address field or a fixed place",
    arguments: [
      "<a href=\"{{title}}\">", "<a HREF='{{title}}'>", "<img src=\" {{title}}\">",
      "<a href=\"java{{title}}\">",
      "<a href=\"javascript:{{title}}\">", "<a href=\"javascript:x/{{title}}\">",
      "<a href=\"data:a,/{{title}}\">",
      "<a href=\"/{{title}}\">", "<a href=\"//{{title}}/\">", "<a href=\"\\{{title}}\">",
      "<a href=\"https://{{title}}/\">",
      "<a href=\"https://h{{title}}/\">", "<a href=\"https:{{title}}\">", "<form action=\"{{title}}\">",
      "<video poster=\"{{title}}\">", "<q cite=\"{{title}}\">", "<button formaction=\"{{title}}\">",
      "<object data=\"{{title}}\">",
      "<use xlink:href=\"{{title}}\"/>", "<img srcset=\"{{title}} 2x\">",
      "<img srcset=\"{{link}} 1x, {{title}} 2x\">",
      "<a href=\"{{count}}\">", "<a href=\"{{link}}{{title}}\">",
      "<a href=\"{{#isOn}}x/{{/isOn}}{{title}}\">",
      "<a href=\"{{#isOn}}{{title}}{{/isOn}}\">", "<a href=\"a{{#isOn}}:x/{{/isOn}}/{{title}}\">",
      "<a href=\"{{#link}}{{.}}{{/link}}/{{title}}\">",
      "<a href=\"{{link}}:/{{title}}\">", "<a href=\"x{{link}}{{title}}\">",
    ])
  func unsafeAddresses(_ template: String) {
    #expect(mistakes(in: template).contains("use a url field"))
  }

  @Test(
    "Safe places are accepted",
    arguments: [
      "<p>{{title}} < {{count}} & \" ' > {{title}}</p>", "<a title='{{title}}' class=\"a {{title}}\">",
      "<a class=x title=\"{{title}}\"/>{{title}}", "<p>a<1{{title}} <- {{title}}</p>",
      "<a href=\"{{link}}\">", "<a href=\"{{link}}?q={{title}}#{{title}}\">", "<a href=\"#m{{title}}\">",
      "<a href=\"?q={{title}}\">",
      "<a href=\"/u/{{title}}\">", "<a href=\"u/{{title}}\">", "<a href=\"../{{title}}\">",
      "<a href=\"../{{link}}\">",
      "<a href=\"https://example.org/{{title}}\">", "<a href=\"mailto:{{title}}\">",
      "<a href=\"geo:{{title}}\">",
      "<img srcset=\"{{link}} {{count}}w, {{link}} 2x\" src=\"{{link}}\"/>",
      "<a href=\"{{#link}}{{.}}{{/link}}{{^link}}{{link}}{{/link}}\">",
      "<a {{#isOn}}class=\"{{title}}\"{{/isOn}}>{{title}}",
      "<a{{#isOn}} class=\"{{title}}\"{{/isOn}}{{^isOn}} id=\"{{count}}\"{{/isOn}} title=\"{{title}}\">{{title}}",
      "<a class=\"x{{#isOn}} {{title}}{{/isOn}}\">{{title}}",
      "<ul>{{#items}}<li>{{name}}</li>{{/items}}</ul>",
      "{{#isOn}}<a href=\"{{link}}\">{{/isOn}}{{title}}{{#isOn}}</a>{{/isOn}}",
      "<!-- <a title= --><b>{{title}}</b>", "<!-->{{title}}", "<!--->{{title}}", "<!-- --!>{{title}}",
      "<!-- - -- x -->{{title}}",
      "<!DOCTYPE html><html lang=\"{{title}}\">{{title}}", "<script>if(a<b){'</b>'}</script>{{title}}",
      "<script src=\"{{link}}\"></script\n>{{title}}", "<style>a>b{}</style><p>{{title}}</p>",
      "<title>{{title}}</title>{{{body}}}", "<textarea>{{title}}</textarea><p title=\"{{title}}\">",
      "<b style=\"width:{{count}}%\">",
      "<p>{{{body}}}</p>", "<input value=\"{{title}}\" disabled>{{title}}",
      "<a title = \"{{title}}\" >{{title}}",
    ])
  func safePlaces(_ template: String) {
    let found = mistakes(in: template + (template.hasSuffix(">") || template.hasSuffix("}") ? "" : ">"))
    #expect(found == "")
  }

  @Test(
    "A section ends in the place where it began",
    arguments: [
      (
        "<p>{{#isOn}}<a title=\"{{/isOn}}{{title}}",
        "4: the section \"isOn\" begins in text and ends in the value of title; close everything that the section opens before it ends"
      ),
      (
        "{{#isOn}}<!--{{/isOn}}",
        "1: the section \"isOn\" begins in text and ends in a comment or declaration; close everything that the section opens before it ends"
      ),
      (
        "{{#isOn}}<script>{{/isOn}}{{title}}",
        "1: the section \"isOn\" begins in text and ends in <script>; close everything that the section opens before it ends"
      ),
      (
        "<s{{#isOn}}cript{{/isOn}}>",
        "3: the section \"isOn\" begins in the name of an element and ends in the name of an element; close everything that the section opens before it ends"
      ),
      (
        "<a hr{{#isOn}}ef{{/isOn}}=\"{{title}}\">",
        "6: the section \"isOn\" begins in the tag <a> and ends in the tag <a>; close everything that the section opens before it ends"
      ),
      (
        "<a x{{#tags}}=\"{{.}}\"{{/tags}}>",
        "5: the section \"tags\" begins in the tag <a> and ends in the tag <a>; close everything that the section opens before it ends"
      ),
    ])
  func sectionPlaces(_ template: String, _ message: String) {
    #expect(mistakes(in: template).split(separator: "\n").first ?? "" == "templates/main.html:1:" + message)
  }

  @Test(
    "Literal HTML that browsers may read otherwise is refused",
    arguments: [
      ("<a title=\"\"class=\"\">", "missing space before an attribute"),
      ("<a{{#isOn}} a=\"\"{{/isOn}}b=\"\">", "missing space before an attribute"),
      ("<a =\"{{title}}\">", "invalid start of an attribute name"),
      ("<script><!--</script>", "a comment begins inside <script>"),
      ("<a title=\"", "the template ends inside the value of title"),
    ])
  func doubtfulHTML(_ template: String, _ message: String) {
    #expect(mistakes(in: template).contains(message))
  }

  @Test("A partial continues the HTML of its place")
  func partialPlaces() {
    #expect(mistakes(in: "<a {{>p}}>{{title}}", with: ["p": "title=\"{{title}}\""]) == "")
    #expect(
      mistakes(in: "<script>{{>p}}</script>", with: ["p": "{{title}}"]).hasPrefix("templates/p.html:1:1"))
    #expect(
      mistakes(in: "<a {{<p}}{{$v}}{{title}}{{/v}}{{/p}}>", with: ["p": "href=\"{{$v}}{{/v}}\""]).contains(
        "url field"))
  }

  @Test("Text is not escaped where nothing is HTML, and feeds may show HTML either way")
  func otherSyntaxes() throws {
    let text = try library("<{{title}}> {{{title}}} {{{body}}} {{body}}", [:], "md")
      .compileText("main", for: Sample.self)
    #expect(String(decoding: text.render(Sample()), as: UTF8.self) == "<A & B> A & B <b>hi</b> <b>hi</b>")
    let feed = try library("<t a={{title}}>{{body}}</t>{{{body}}}", [:], "xml")
      .compileText("main", syntax: .xml, for: Sample.self)
    #expect(
      String(decoding: feed.render(Sample()), as: UTF8.self)
        == "<t a=A &amp; B>&lt;b&gt;hi&lt;/b&gt;</t><b>hi</b>")
    #expect(mistakes(in: "{{{title}}}", ending: "xml").contains("must be escaped"))
  }

  @Test("Random tokens never crash")
  func garbage() {
    let tokens = [
      "{{", "}}", "{{{", "}}}", "{{#isOn}}", "{{/isOn}}", "{{^isOff}}", "{{/isOff}}", "{{#items}}",
      "{{/items}}",
      "{{name}}", "{{title}}", "{{{body}}}", "{{#tags}}", "{{.}}", "{{/tags}}", "{{>main}}", "{{>p}}",
      "{{<p}}", "{{/p}}",
      "{{$a}}", "{{/a}}", "{{=<% %>=}}", "<%={{ }}=%>", "{{! x", "\n", "\r\n", "  ", "<a ", "href=\"", "\"",
      "'", ">", "<!--",
      "-->", "<script>", "</script>", "<", "/", "=", "é", "\u{0}", "\u{FFFE}", "e\u{301}",
      "{{pager.next.name}}", "{{&link}}",
    ]
    var generator = SeededGenerator(state: 7)
    var compiled = 0
    for _ in 0..<20_000 {
      let count = Int(generator.next() % 12)
      let text = (0..<count).map { _ in tokens[Int(generator.next() % UInt64(tokens.count))] }.joined()
      let page = try? render(text, with: ["p": "[{{$a}}{{count}}{{/a}}]\n"])
      if page != nil { compiled += 1 }
    }
    #expect(compiled > 1000)
  }
}

/// The same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9 >> 20
  }
}
