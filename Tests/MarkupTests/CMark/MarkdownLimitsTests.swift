import Testing

@testable import Markup

/// One after the other, so that each case has its time for itself, however busy the machine is.
@Suite(.serialized) struct MarkdownLimitsTests {
  @Test(
    "a body beyond a limit is plain text, with a note that says which",
    arguments: [
      (repeated("*a* ", to: 70_000), MarkdownNote.tooLong(bytes: 70_000)),
      (repeated(">", to: 10_000), .tooDeep),
      (repeated("- ", to: 10_000) + "a", .tooDeep), (repeated("1. ", to: 9_000) + "a", .tooDeep),
      (stairs("- a", step: 2, count: 120), .tooDeep), (stairs("1. a", step: 3, count: 120), .tooDeep),
      (quoteStairs(120), .tooDeep), (repeated("*a ", to: 3_000) + repeated("a* ", to: 3_000), .tooDeep),
      ("|" + repeated("a|", to: 400) + "\n|" + repeated("-|", to: 400), .tableTooLarge(cells: 202)),
      (tableBody(columns: 90, rows: 200), .tableTooLarge(cells: 92 * 201)),
      (repeated("a <?", to: 65_536), .tooCostly),
      (repeated("a <!A", to: 65_535), .tooCostly), (repeated("www.a_", to: 65_532), .tooCostly),
      (repeated("a@", to: 65_536), .tooCostly), (repeated("![[]()", to: 65_532), .tooCostly),
      ("[a]: /" + repeated("x", to: 30_000) + "\n\n" + repeated("[a]", to: 30_000), .tooCostly),
    ])
  func limits(markdown: String, note: MarkdownNote) {
    let rendered = render(markdown)
    #expect(rendered.notes == [note])
    #expect(rendered.html == PlainText.html(markdown))
  }

  @Test(
    "a body within the limits keeps its markup",
    arguments: [
      (repeated("> ", to: 180) + "a", "<blockquote>"), (stairs("- a", step: 2, count: 45), "<ul>"),
      (tableBody(columns: 20, rows: 400), "<table>"),
      (repeated("*a* http://a.org/b a@b.org\n", to: 60_000), "<em>"),
      (repeated("[a](http://a.org) ![b](c.png)\n", to: 20_000), "<a "), ("a <?b?> *c*", "<em>"),
      ("[a]\n\n[a]: http://b.org\n[b]: c", "<a "), ("- - - - - - - -", "<hr />"),
    ])
  func within(markdown: String, tag: String) {
    let rendered = render(markdown)
    #expect(rendered.html.string.contains(tag))
    #expect(rendered.notes.allSatisfy { $0 != .tooCostly && $0 != .tooDeep })
  }

  @Test(
    "no pattern of 64 KB hangs, nor makes a page too deep for a parser", .timeLimit(.minutes(3)),
    arguments: [
      "a <?", "<?", "a <!--", "a <![CDATA[", "a <!A ", "a@", "a@ ", "[", "![", "*_", "**a *a ", "_a *b ", ">",
      "> ", "- ", "+ ", "1. ",
      "`", "`a``b", "~~a ~a ", "~", "[a](", "[a](<b", "[a][", "[a]", "![[]()", "[[]()", "[![](a)", "]",
      "http://a", "www.", "www.a_",
      "www.a_ ", "http://a.b/_", "_a.b@c_d ", "<", "<a ", "<http://", "&", "&#1;", "\\", "|", "|\n", "|-|\n",
      "a|b\n|-|-|\n", ">\n",
      "> a\n", "- a\n", "-\n", "[a]: b\n", "[a]: <b\n", "# ", "```\n", "    a\n\n", "\n", " ", "\t",
      "(http://a.b", "\"", "- [ ] ",
      "- [ ] a\n", "*a **a ", "mailto:a@b.c ", "xmpp:a@b.c/", "> - ", "*\t", "<a b=\"c\" ", "a\\\n", "&quot;",
      "-\n\n", "x\r",
    ])
  func staysFast(pattern: String) {
    let markdown = repeated(pattern, to: 65_536)
    // Some tens of milliseconds in a release build; without the caps, minutes.
    #expect(ClosedHTML(render(markdown).html).deepest < 230)
  }

  @Test("deep nesting and many lines together do not hang", .timeLimit(.minutes(3)))
  func deepAndLong() {
    for head in [repeated("> ", to: 198), repeated("- ", to: 198)] {
      for line in ["a\n", "\n", "> a\n", "  a\n"] {
        #expect(!render(head + "a\n" + repeated(line, to: 60_000)).html.isEmpty, "\(line.debugDescription)")
      }
    }
  }
}

private func repeated(_ pattern: String, to bytes: Int) -> String {
  String(repeating: pattern, count: bytes / pattern.utf8.count)
}

/// Each line one level deeper than the one before.
private func stairs(_ item: String, step: Int, count: Int) -> String {
  (0..<count).map { String(repeating: " ", count: step * $0) + item }.joined(separator: "\n")
}

private func quoteStairs(_ count: Int) -> String {
  (1...count).map { String(repeating: ">", count: $0) + "a" }.joined(separator: "\n\n")
}

private func tableBody(columns: Int, rows: Int) -> String {
  "|" + String(repeating: "a|", count: columns) + "\n|" + String(repeating: "-|", count: columns) + "\n"
    + String(repeating: "|b|\n", count: rows - 1) + "|b|"
}
