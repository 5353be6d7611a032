import Basics
import Content
import Evaluation
@testable import Review
import Testing

@Suite("Versions of judges, and looks at their test figures")
struct JudgeVersionTests {
  private static let run = SampleRun.file(["Hi", "Hello", "Is it open?", "Yes"])

  private func line(_ reviewer: String, _ label: String, turn: Int, version: String? = nil) throws -> String {
    SampleRun.verdict(
      reviewer, label, turn: "t\(turn)", key: try SampleRun.key(Self.run, turn - 1),
      more: #""criterion":"correct""# + (version.map { #","version":"\#($0)""# } ?? ""))
  }

  private func site(_ version: String, _ lines: [String], _ more: String = "") throws -> ReviewSite {
    let people = try [2, 4].map { try line("ada", "pass", turn: $0) }.joined()
    let rubric =
      "criteria:\n  - {name: correct, kind: binary}\njudges:\n  - {name: gpt, version: \"\(version)\"}\n"
    return try ReviewSite([
      "runs/one/a.jsonl": Self.run, "review/rubric.yml": rubric + more,
      "reviews/reviews-ada.jsonl": people, "reviews/reviews-gpt.jsonl": lines.joined(),
    ])
  }

  private static let page = "review/_judges/index.html"

  @Test("a raised version does not take over older verdicts; those without a version are of the rubric's")
  func raised() throws {
    let lines = try [line("gpt", "fail", turn: 2, version: "2"), line("gpt", "pass", turn: 4)]
    let old = try site("2", lines)
    #expect(old[Self.page].contains("2 targets") && old.diagnostics.isEmpty)
    let raised = try site("3", lines)
    #expect(raised[Self.page].contains("1 target<"))
    #expect(raised[Self.page].contains("another version of the judge gave them: 1<"))
    #expect(!raised["review/one/c/verdicts/index.html"].contains("Fail"))
    let none = try site("3", Array(lines.prefix(1)))
    #expect(none[Self.page].hasPrefix("no page"))
    #expect(none.diagnostics.map(\.message) == ["no verdicts of version \"3\" of judge \"gpt\""])
    #expect(none.diagnostics.first?.help.first?.contains("of: 2") == true)
  }

  @Test("looks that open no figures are reported with their place")
  func looks() throws {
    func found(_ looks: [String]) throws -> [String] {
      let more = "split:\n  looks:\n" + looks.map { "    - {\($0)}\n" }.joined()
      let site = try site(
        "3", [line("gpt", "pass", turn: 2), line("gpt", "pass", turn: 4, version: "2")], more)
      return site.diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.message)" }
    }
    #expect(
      try found(["judge: nobody", "judge: gpt, version: \"4\"", "judge: gpt", "judge: gpt, criterion: tone"])
        == [
          "7:7 look at unknown judge \"nobody\"", "8:7 look at unknown version \"4\" of judge \"gpt\"",
          "9:7 look at judge \"gpt\" without a version", "10:7 look at unknown criterion \"tone\"",
        ])
    // Looks at earlier versions are history.
    #expect(try found(["judge: gpt, version: \"2\"", "judge: gpt, version: \"3\""]) == [])
    #expect(try found(["judge: gpt, version: \"1\"", "judge: gpt, version: \"3\""]) == [])
  }
}
