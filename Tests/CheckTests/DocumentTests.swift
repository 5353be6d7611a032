import Basics
@testable import Check
import Foundation
import Testing

@Suite("docs/checks.md")
struct DocumentTests {
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/checks.md")

  /// What the document says of a rule.
  private static func part(_ rule: CheckRule) -> String {
    """
    ### \(rule.number). `\(rule.rawValue)`: \(rule.severity.rawValue)

    * Proves that \(rule.words.summary.replacing("<", with: "&lt;")).
    * Finds, for example: `\(rule.words.example)`
    * To mend it: \(rule.words.mend.replacing("<", with: "&lt;")).
    """
  }

  @Test("says of every rule its number, level, what it proves, an example and how to mend it (X-22)")
  func document() throws {
    let text = try String(contentsOf: Self.path, encoding: .utf8)
    let parts = CheckRule.allCases.map(Self.part).joined(separator: "\n\n") + "\n"
    let mark = "## The rules\n\n"
    let start = try #require(text.range(of: mark)).upperBound
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try (String(text[..<start]) + parts).write(to: Self.path, atomically: true, encoding: .utf8)
      Issue.record("recorded: look at what changed, then run without RECORD")
    } else {
      #expect(text[start...] == parts, "run with RECORD=1")
    }
  }

  @Test("rules are numbered from 1 on, and named in lower case with hyphens")
  func names() {
    #expect(CheckRule.allCases.map(\.number) == Array(1...CheckRule.allCases.count))
    for rule in CheckRule.allCases {
      #expect(
        rule.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil && CheckRule.named(rule.rawValue) == rule)
      #expect(!rule.words.summary.isEmpty && !rule.words.example.isEmpty && !rule.words.mend.isEmpty)
    }
  }
}
