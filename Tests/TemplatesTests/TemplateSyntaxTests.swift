@testable import Secrets
import Testing

@Suite("Mustache tags")
struct TemplateSyntaxTests {
  @Test(
    "Variables show their values",
    arguments: [
      TemplateCase("text alone", "no tags, { single } braces", "no tags, { single } braces"),
      TemplateCase("escaped", "[{{title}}]", "[A &amp; B]"),
      TemplateCase("spaces in the tag", "{{ title }}|{{\ttitle\n}}", "A &amp; B|A &amp; B"),
      TemplateCase("triple", "{{{body}}} {{{ body }}}", "<b>hi</b> <b>hi</b>"),
      TemplateCase("ampersand", "{{&body}} {{& body }}", "<b>hi</b> <b>hi</b>"),
      TemplateCase("number", "{{count}}, {{zero}}", "3, 0"),
      TemplateCase("url", "<a href=\"{{link}}\">x</a>", "<a href=\"a/b.html\">x</a>"),
      TemplateCase("nil and empty text", "[{{missing}}{{empty}}]", "[]"),
      TemplateCase("dotted", "{{pager.next.name}} {{pager.title}}", "n1 inner"),
      TemplateCase("dotted through nil", "[{{noPager.next.name}}{{pager.previous.name}}]", "[]"),
      TemplateCase("included", "{{siteName}}", "Site"),
      TemplateCase("alone on a line, it stays", "  {{count}}\n", "  3\n"),
      TemplateCase("nothing at all", "", ""),
    ])
  func variables(_ example: TemplateCase) throws {
    #expect(try render(example.template) == example.expected)
  }

  @Test(
    "Sections show their content when true, and for each item",
    arguments: [
      TemplateCase("true flag", "{{#isOn}}yes{{/isOn}}", "yes"),
      TemplateCase("false flag", "[{{#isOff}}yes{{/isOff}}]", "[]"),
      TemplateCase(
        "text", "{{#title}}({{.}}){{/title}}{{#empty}}no{{/empty}}{{#missing}}no{{/missing}}", "(A &amp; B)"),
      TemplateCase("html", "{{#body}}{{{.}}}{{/body}}{{#noBody}}no{{/noBody}}", "<b>hi</b>"),
      TemplateCase("number", "{{#count}}{{.}} replies{{/count}}{{#zero}}no{{/zero}}", "3 replies"),
      TemplateCase("url", "{{#link}}<a href=\"{{.}}\">{{/link}}", "<a href=\"a/b.html\">"),
      TemplateCase("list", "{{#items}}({{name}}){{/items}}", "(one)(two)"),
      TemplateCase("empty list", "[{{#noItems}}x{{/noItems}}{{#noTags}}x{{/noTags}}]", "[]"),
      TemplateCase("strings", "{{#tags}}({{.}}){{/tags}}", "(x)(&lt;y&gt;)"),
      TemplateCase("object", "{{#pager}}{{title}}{{#next}} {{name}}{{/next}}{{/pager}}", "inner n1"),
      TemplateCase("nil object", "[{{#noPager}}{{title}}{{/noPager}}]", "[]"),
      TemplateCase(
        "dotted", "{{#pager.next}}{{name}}{{/pager.next}}{{#pager.isPaged}}!{{/pager.isPaged}}", "n1!"),
      TemplateCase("dotted strings", "{{#pager.words}}{{.}}{{/pager.words}}", "pq"),
      TemplateCase("dotted adds only the last", "{{#pager.next}}{{title}}{{/pager.next}}", "A &amp; B"),
      TemplateCase("outer names", "{{#items}}{{name}}{{count}}{{/items}}", "one3two3"),
      TemplateCase("inner name first", "{{#pager}}{{title}}{{/pager}} {{title}}", "inner A &amp; B"),
      TemplateCase("list in list", "{{#items}}{{#items}}{{name}}{{/items}};{{/items}}", "onetwo;onetwo;"),
      TemplateCase(
        "flag within strings keeps the item", "{{#tags}}{{#isOn}}{{.}}{{/isOn}}{{/tags}}", "x&lt;y&gt;"),
      TemplateCase("twice", "{{#isOn}}1{{/isOn}}{{#isOn}}2{{/isOn}}", "12"),
      TemplateCase("spaces in the tag", "{{# isOn }}yes{{/ isOn }}", "yes"),
      TemplateCase(
        "inverted false", "{{^isOff}}1{{/isOff}}{{^empty}}2{{/empty}}{{^missing}}3{{/missing}}", "123"),
      TemplateCase(
        "inverted empty", "{{^noItems}}1{{/noItems}}{{^noTags}}2{{/noTags}}{{^zero}}3{{/zero}}", "123"),
      TemplateCase("inverted nil", "{{^noPager}}1{{/noPager}}{{^noPager.next}}2{{/noPager.next}}", "12"),
      TemplateCase("inverted true", "[{{^isOn}}1{{/isOn}}{{^items}}2{{/items}}{{^title}}3{{/title}}]", "[]"),
      TemplateCase("literals are not joined past an end", "{{#isOff}}a{{/isOff}}b", "b"),
    ])
  func sections(_ example: TemplateCase) throws {
    #expect(try render(example.template) == example.expected)
  }

  @Test("A context inside itself is shown as deep as the template says")
  func nestedContexts() throws {
    let sample = Sample(children: [Sample(title: "1", children: [Sample(title: "1.1")]), Sample(title: "2")])
    let text = "{{#children}}{{title}}({{#children}}{{title}}{{/children}}){{/children}}"
    #expect(try render(text, with: [:], sample) == "1(1.1)2()")
  }

  @Test("An object that is nil in one row does not keep the row before")
  func clearedObjects() throws {
    let sample = Sample(children: [Sample(), Sample(pager: nil), Sample()])
    #expect(try render("{{#children}}[{{pager.next.name}}]{{/children}}", with: [:], sample) == "[n1][][n1]")
  }

  @Test(
    "Comments and changes of delimiters show nothing",
    arguments: [
      TemplateCase("inline", "1{{! nothing }}2", "12"),
      TemplateCase("of several lines", "1{{!\n a\n b\n}}2\n", "12\n"),
      TemplateCase("alone on a line", "1\n  {{! x }}\n2\n", "1\n2\n"),
      TemplateCase("alone on lines", "1\n  {{!\n x\n }}\n2\n", "1\n2\n"),
      TemplateCase("CRLF", "1\r\n{{! x }}\r\n2", "1\r\n2"),
      TemplateCase("last line", "1\n  {{! x }}", "1\n"),
      TemplateCase("not alone", " 1 {{! x }}\n", " 1 \n"),
      TemplateCase("delimiters", "{{=<% %>=}}<%count%> {{count}}<%={{ }}=%> {{count}}", "3 {{count}} 3"),
      TemplateCase("delimiters with spaces", "{{= | | =}}|count|", "3"),
      TemplateCase("delimiters in a section", "{{#isOn}}{{=<% %>=}}<%count%><%/isOn%><%count%>", "33"),
      TemplateCase("delimiters alone on a line", "1\n  {{=@ @=}}\n@count@\n", "1\n3\n"),
      TemplateCase("raw with other delimiters", "{{=<% %>=}}<%& body %><%{body}%>", "<b>hi</b><b>hi</b>"),
      TemplateCase("delimiters end with the file", "{{=<% %>=}}<%>p%>", "3", ["p": "{{count}}"]),
    ])
  func comments(_ example: TemplateCase) throws {
    #expect(try render(example.template, with: example.partials) == example.expected)
  }

  @Test(
    "Lines with only a section tag vanish, other white space stays",
    arguments: [
      TemplateCase("alone", "1\n{{#isOn}}\n2\n{{/isOn}}\n3\n", "1\n2\n3\n"),
      TemplateCase("indented", "1\n  {{#isOn}}  \n 2\n\t{{/isOn}}\n3", "1\n 2\n3"),
      TemplateCase("inverted", "1\n{{^isOff}}\n2\n{{/isOff}}\n3", "1\n2\n3"),
      TemplateCase("CRLF", "1\r\n{{#isOn}}\r\n2\r\n{{/isOn}}\r\n3", "1\r\n2\r\n3"),
      TemplateCase("at both ends of the file", "{{#isOn}}\n1\n  {{/isOn}}", "1\n"),
      TemplateCase("in a line", " {{#isOn}} 1 {{/isOn}} \n", "  1  \n"),
      TemplateCase("several in a line", " {{#isOn}}{{/isOn}}\n", " \n"),
      TemplateCase("loops", "{{#items}}\n- {{name}}\n{{/items}}\n", "- one\n- two\n"),
    ])
  func loneLines(_ example: TemplateCase) throws {
    #expect(try render(example.template) == example.expected)
  }
}
