import Testing

@testable import Markup

@Suite struct HTMLWriterTests {
  @Test("what is opened and closed comes out in order, escaped")
  func writes() {
    var writer = HTMLWriter()
    writer.open("svg", ["viewBox": "0 0 10 10", "role": "img", "aria-label": "a \"b\" <c>"])
    writer.void("path", ["d": "M0 0"])
    writer.element("text", ["x": "1"], text: "5 < 6 & 7")
    writer.html(SafeHTML(text: "'"))
    writer.close()
    #expect(
      writer.finish().string
        == "<svg viewBox=\"0 0 10 10\" role=\"img\" aria-label=\"a &quot;b&quot; &lt;c&gt;\"><path d=\"M0 0\" />"
        + "<text x=\"1\">5 &lt; 6 &amp; 7</text>&#39;</svg>")
  }

  @Test("an address that the policy refuses is left out")
  func leavesOutAddress() {
    var writer = HTMLWriter()
    writer.element("a", ["href": "javascript:alert(1)", "class": "x"], text: "a")
    writer.element("a", ["href": "/a?b&c"], text: "b")
    #expect(writer.finish().string == "<a class=\"x\">a</a><a href=\"/a?b&amp;c\">b</a>")
  }

  @Test("an unclosed element stops the program")
  func stopsAtUnclosed() async {
    await #expect(processExitsWith: .failure) {
      var writer = HTMLWriter()
      writer.open("p")
      _ = writer.finish()
    }
  }

  @Test("an event handler stops the program")
  func stopsAtHandler() async {
    await #expect(processExitsWith: .failure) {
      var writer = HTMLWriter()
      writer.open("p", ["onClick": "x"])
    }
  }

  @Test("a name that could end the tag stops the program")
  func stopsAtName() async {
    await #expect(processExitsWith: .failure) {
      var writer = HTMLWriter()
      writer.open("p x=\"1\"")
    }
  }

  @Test("a script stops the program, and so does a close too many")
  func stopsAtScript() async {
    await #expect(processExitsWith: .failure) {
      var writer = HTMLWriter()
      writer.open("SCRIPT")
    }
    await #expect(processExitsWith: .failure) {
      var writer = HTMLWriter()
      writer.close()
    }
  }
}
