@testable import Markup
@testable import Secrets
@testable import Templates
import Testing

@Suite("Partials and layouts")
struct TemplateInclusionTests {
  @Test(
    "Partials stand where they are named",
    arguments: [
      TemplateCase("inline", "[{{>p}}]", "[3]", ["p": "{{count}}"]),
      TemplateCase("spaces in the tag", "[{{> p }}]", "[3]", ["p": "{{count}}"]),
      TemplateCase("names of the place", "{{#items}}{{>p}}{{/items}}", "onetwo", ["p": "{{name}}"]),
      TemplateCase("in partials", "{{>p}}", "1 2", ["p": "1{{>q}}", "q": " 2"]),
      TemplateCase("twice", "{{>p}}{{>p}}", "xx", ["p": "x"]),
      TemplateCase("white space around is kept", "| {{>p}} |", "| \t|\t |", ["p": "\t|\t"]),
      TemplateCase("in a line, no indentation", "  1 {{>p}}\n", "  1 a\nb\n", ["p": "a\nb"]),
      TemplateCase("followed by text, no indentation", "  {{>p}} x\n", "  a\nb x\n", ["p": "a\nb"]),
      TemplateCase("alone, its lines are indented", "1\n  {{>p}}\n2", "1\n  a\n  b\n2", ["p": "a\nb\n"]),
      TemplateCase("alone, CRLF", "|\r\n{{>p}}\r\n|", "|\r\n>|", ["p": ">"]),
      TemplateCase("alone on the last line", "1\n  {{>p}}", "1\n  a\n  b", ["p": "a\nb"]),
      TemplateCase("alone on the first line", "  {{>p}}\n1", "  a1", ["p": "a"]),
      TemplateCase("empty lines stay empty", "  {{>p}}\n", "  a\n\n  b\n", ["p": "a\n\nb\n"]),
      TemplateCase("indentations add up", " {{>p}}\n", " 1\n   a\n", ["p": "1\n  {{>q}}\n", "q": "a\n"]),
      TemplateCase("a tag begins the line", " {{>p}}\n", " 3\n 3\n", ["p": "{{count}}\n{{count}}\n"]),
      TemplateCase(
        "a section begins the line", " {{>p}}\n", " x\n \n",
        ["p": "{{#isOn}}x{{/isOn}}\n{{#isOff}}x{{/isOff}}\n"]),
      TemplateCase("lone sections in it", " {{>p}}\n", " x\n", ["p": "{{#isOn}}\nx\n{{/isOn}}\n"]),
    ])
  func partials(_ example: TemplateCase) throws {
    #expect(try render(example.template, with: example.partials) == example.expected)
  }

  @Test("Values keep their own lines when a partial is indented")
  func valuesAreNotIndented() throws {
    let sample = Sample(title: "1\n2")
    #expect(try render(" {{>p}}\n", with: ["p": "{{title}}\n"], sample) == " 1\n2\n")
  }

  @Test(
    "Layouts have their blocks replaced",
    arguments: [
      TemplateCase("default", "{{$a}}own {{count}}{{/a}}", "own 3"),
      TemplateCase("layout as it is", "{{<p}}{{/p}}", "[own]", ["p": "[{{$a}}own{{/a}}]"]),
      TemplateCase("replaced", "{{<p}}{{$a}}new{{/a}}{{/p}}", "[new]", ["p": "[{{$a}}own{{/a}}]"]),
      TemplateCase(
        "one of two", "{{<p}}{{$b}}B{{/b}}{{/p}}", "[a B]", ["p": "[{{$a}}a{{/a}} {{$b}}b{{/b}}]"]),
      TemplateCase(
        "text between blocks", "{{<p}} x {{$a}}new{{/a}} y {{/p}}", "new", ["p": "{{$a}}own{{/a}}"]),
      TemplateCase(
        "two layouts", "{{<p}}{{$a}}1{{/a}}{{/p}} {{<p}}{{$a}}2{{/a}}{{/p}} {{<p}}{{/p}}", "1 2 own",
        ["p": "{{$a}}own{{/a}}"]),
      TemplateCase("as a partial", "{{>p}}", "own", ["p": "{{$a}}own{{/a}}"]),
      TemplateCase(
        "names of the layout's place", "{{<p}}{{$a}}{{title}}{{/a}}{{/p}}", "inner",
        ["p": "{{#pager}}{{$a}}{{/a}}{{/pager}}"]),
      TemplateCase(
        "several levels, the outermost wins", "{{<p}}{{$a}}1{{/a}}{{/p}}", "1",
        ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{$a}}3{{/a}}"]),
      TemplateCase(
        "several levels, not replaced", "{{<p}}{{/p}}", "2",
        ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{$a}}3{{/a}}"]),
      TemplateCase(
        "a block in a replacement", "{{<p}}{{$main}}({{$b}}x{{/b}}){{/main}}{{/p}}", "(x)",
        ["p": "{{$main}}{{/main}}"]),
      TemplateCase(
        "a layout in itself, with an end", "{{<p}}{{$a}}o{{/a}}{{/p}}", "o o o stop",
        [
          "p": "{{$a}}d{{/a}} {{$b}}{{<q}}{{/q}}{{/b}}",
          "q": "{{$a}}e{{/a}} {{<p}}{{$b}}stop{{/b}}{{/p}}",
        ]),
      TemplateCase(
        "a block and a field of one name", "{{<p}}{{$title}}t{{/title}}{{/p}}", "t",
        ["p": "{{$title}}{{/title}}"]),
    ])
  func layouts(_ example: TemplateCase) throws {
    #expect(try render(example.template, with: example.partials) == example.expected)
  }

  @Test(
    "Lines of layouts and blocks follow their indentation",
    arguments: [
      TemplateCase("lone layout", "1\n  {{<p}}{{/p}}\n2", "1\n  a\n  b\n2", ["p": "a\nb\n"]),
      TemplateCase(
        "a layout over lines", "{{<p}}\n{{$a}}\nx\n{{/a}}\n{{/p}}\n2", "[\nx\n]\n2",
        ["p": "[\n{{$a}}\n{{/a}}\n]\n"]),
      TemplateCase(
        "newlines of a replacement", "{{<p}}{{$a}}\nx\n\ny\n{{/a}}{{/p}}", "x\n\ny\n", ["p": "{{$a}}z{{/a}}"]),
      TemplateCase(
        "a block in its line", "{{<p}}{{$a}}x{{/a}}{{/p}}", "1\n  x\n", ["p": "1\n  {{$a}}z{{/a}}\n"]),
      TemplateCase(
        "lines into a block in its line", "{{<p}}{{$a}}\nx\ny{{/a}}\n{{/p}}\n", "1\n  x\n  y\n",
        ["p": "1\n  {{$a}}{{/a}}\n"]),
      TemplateCase(
        "indentation of the definition goes", "{{<p}}{{$a}}\n    x\n      y\n{{/a}}{{/p}}\n",
        "1\n  x\n    y\n",
        ["p": "1\n  {{$a}}\n  {{/a}}\n"]),
      TemplateCase(
        "indentation of the default counts", "{{<p}}{{$a}}\nx\ny\n{{/a}}{{/p}}\n", "1\n  x\n  y\n",
        ["p": "1\n{{$a}}\n  z\n{{/a}}\n"]),
      TemplateCase("the default stays", "{{<p}}{{/p}}", "1\n  z\n2\n", ["p": "1\n{{$a}}\n  z\n{{/a}}\n2\n"]),
    ])
  func layoutLines(_ example: TemplateCase) throws {
    #expect(try render(example.template, with: example.partials) == example.expected)
  }

  @Test("A later source of the same name replaces an earlier one, and other syntaxes are other names")
  func replacement() throws {
    let library = try TemplateLibrary([
      TemplateSource(name: "main", path: "builtin/main.html", text: "{{>p}}"),
      TemplateSource(name: "p", path: "builtin/p.html", text: "old"),
      TemplateSource(name: "p", path: "mine/p.html", text: "new"),
      TemplateSource(name: "p", path: "mine/p.md", text: "markdown"),
    ])
    #expect(try library.compile("main", for: Sample.self).render(Sample()) == SafeHTML(text: "new"))
  }
}
