import TestSupport
import Testing

@testable import Markup

@Suite struct BodyMarkdownTests {
  private static let parts = [
    "**", "_", "~~", "`", "```\n", "[", "](https://a.example/b(c))", "![", "](<spoiler:>)", "](<bold:>)",
    "](<underline:>)", "](<italic:>)", "](<strike:>)", "<https://a.example/>", "<b>", "&amp;", "\\", "\n",
    "\n\n", " ", "- ", "1. ", "- [x] ", "> ", "# ", "| a | b |\n|-|:-:|\n", "a", "word", "é", "東", "👍🏽", ".",
    "\"",
    "#", "www.a.example", "7) ", "***\n",
  ]

  @Test("a body written as Markdown reads back to the same letters, without a mark that Markdown lacks")
  func readsBack() {
    var random = Seeded(state: 9)
    for round in 0..<6_000 {
      let count = Int.random(in: 1..<24, using: &random)
      check(
        (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined(), "round \(round)")
    }
  }

  @Test("every example of the Markdown specifications reads back to the same letters", arguments: examples)
  func specification(row: VectorRow) throws { check(try row.json("markdown_json"), "") }

  private static let examples = VectorRow.all("commonmark") + VectorRow.all("gfm_extensions")

  private func check(_ markdown: String, _ comment: String) {
    let body = MarkdownRenderer().render(markdown).body
    let again = MarkdownRenderer().render(body.markdown)
    guard !again.notes.contains(where: { $0 == .tooDeep || $0 == .tooCostly }) else { return }
    let (before, after) = (ink(body), ink(again.body))
    #expect(before == after, "\(comment) \(markdown.debugDescription)\n\(body.markdown.debugDescription)")
    let hasFakes = again.body.nodes.contains { $0.kind == .spoiler || $0.kind == .underline }
    #expect(!hasFakes, "\(comment) \(markdown.debugDescription)")
  }

  private func ink(_ body: MarkupBody) -> String {
    let texts = body.nodes.map { node in
      switch node.kind {
      case .text(let text), .shownAddress(let text), .code(let text), .codeBlock(let text, _):
        String(decoding: body[text], as: UTF8.self)
      default: ""
      }
    }
    return texts.joined().filter { !$0.isWhitespace }
  }

  @Test(
    "styles stay where Markdown has marks for them; the words of the others stay",
    arguments: [
      ("not![able](<bold:>)", "not**able**"), ("a ![b](<spoiler:>)![c](<underline:>)", "a bc"),
      ("![@Bo Li!](<bold:>)s", "@Bo Li!s"), ("> ![a](<italic:>)\n> b", "> _a_\n> b"),
      ("1. ![x *y*](<strike:>)\n2. b", "1. ~~x _y_~~\n2. b"), ("- [x] ![a](<bold:>)", "- [x] **a**"),
      ("![a [b](https://c.example)](<spoiler:>)", "a [b](https://c.example)"),
      ("![`a|b`](<underline:>)\n\n```c\nd\n```", "`a|b`\n\n```c\nd\n```"),
    ])
  func styles(markdown: String, expected: String) {
    #expect(MarkdownRenderer().render(markdown).body.markdown == expected)
  }
}
