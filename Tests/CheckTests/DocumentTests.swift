import Basics
@testable import Check
import TestSupport
import Testing

@Suite("docs/checks.md")
struct DocumentTests {
  /// What the document says of a rule.
  private static func part(_ rule: CheckRule) -> String {
    """
    ### \(rule.number). `\(rule.name)`: \(rule.severity.rawValue)

    * Ensures that \(rule.summary.replacing("<", with: "&lt;")).
    * Finds, for example: `\(rule.example)`
    * Remedy: \(rule.remedy.replacing("<", with: "&lt;")).
    """
  }

  @Test("says of every rule its number, level, what it ensures, an example and how to fix it (X-22)")
  func document() throws {
    let parts = CheckRule.all.map(Self.part).joined(separator: "\n\n")
    #expect(try DocumentPart.fault(in: "docs/checks.md", after: "## The rules", text: parts) == nil)
  }

  @Test("rules are numbered from 1 on, and named in lower case with hyphens")
  func names() {
    #expect(CheckRule.all.map(\.number) == Array(1...CheckRule.all.count))
    for rule in CheckRule.all {
      #expect(
        rule.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil && CheckRule.named(rule.name) == rule)
      #expect(!rule.summary.isEmpty && !rule.example.isEmpty && !rule.remedy.isEmpty)
    }
  }
}
