import Basics
import Content
import Model
import Secrets
import Testing

struct ReviewSettingsTests {
  @Test("reads names and patterns of volatile values, and runs to compare")
  func reads() {
    let (settings, printed) = read(
      "review:\n  scrub:\n    - uuid\n    - {name: order, pattern: \"ORD-\\\\d+\"}\n  compare: [a-1..b-2]\n")
    #expect(printed.isEmpty)
    #expect(settings.review.scrub.applied(to: "ORD-77") == "<order-1>")
    #expect(settings.review.compare.map { "\($0.older) \($0.newer)" } == ["a-1 b-2"])
  }

  @Test(
    "says what is wrong with a pattern or a pair, and where",
    arguments: [
      ("scrub: [uiud]", "content/site.yml:4:11: error: unknown scrub \"uiud\""),
      (
        "scrub: [{name: x, pattern: \"(a\"}]",
        "content/site.yml:4:30: error: invalid pattern in \"x\" at character 1: \"(\" is not closed: \"(a\""
      ), ("scrub: [{name: X y, pattern: a}]", "content/site.yml:4:18: error: the name of a scrub pattern"),
      ("scrub: [{name: x}]", "content/site.yml:4:11: error: missing \"pattern\""),
      ("compare: [a]", "content/site.yml:4:13: error: \"compare\" must name two runs, found \"a\""),
      ("compare: [a..a]", "content/site.yml:4:13: error: \"compare\" must name two runs"),
      ("compare: [../..b]", "content/site.yml:4:13: error: \"compare\" must name two runs"),
      ("skrub: [uuid]", "content/site.yml:4:3: warning: unknown key \"skrub\""),
    ])
  func errors(line: String, expected: String) throws {
    let printed = read("review:\n  \(line)\n").printed
    #expect(printed.count == 1)
    #expect(try #require(printed.first).hasPrefix(expected), "\(printed)")
  }

  private func read(_ text: String) -> (settings: SiteSettings, printed: [String]) {
    let file = InputFile(contentPath: "site.yml", text: "title: T\ntimezone: UTC\n" + text)
    let read = SiteSettings.read(file)
    return (read.settings, read.diagnostics.map(\.description))
  }
}
