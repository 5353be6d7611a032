@testable import Evaluation
import Foundation
import Statistics
import Testing

@Suite("The gate")
struct GateTests {
  private func gate(
    _ base: [Double?], _ head: [Double?], changed: Set<String> = [], needsReview: Bool = false,
    budgets: [Gate.Budget] = [], change: (inout Attempt) -> Void = { _ in }
  ) -> Gate {
    var attempts = base.enumerated().map { Samples.attempt("a", task: "t\($0)", reward: $1) }
    attempts += head.enumerated().map { Samples.attempt("b", task: "t\($0)", reward: $1) }
    for place in attempts.indices { change(&attempts[place]) }
    return Gate(
      attempts, Measures(attempts, Samples.rubric), .score("reward"), base: "a", head: "b", alpha: 0.05,
      changed: changed, needsReview: needsReview, budgets: budgets)
  }

  @Test("only a significant regression stops: six of six worse does, five of five does not")
  func significance() {
    func worse(_ count: Int) -> Gate {
      gate(Array(repeating: 1, count: 20), (0..<20).map { $0 < count ? 0 : 1 })
    }
    #expect(worse(5).isPassed && !worse(6).isPassed)
    #expect(worse(6).outcomes.p == 0.03125)
    let better = gate((0..<20).map { $0 < 6 ? 0 : 1 }, Array(repeating: 1, count: 20))
    #expect(better.isPassed && better.flips.allSatisfy { !$0.isRegression })
  }

  @Test("conversations without an outcome in both runs are counted and do not decide")
  func unpaired() {
    let gate = gate([1, 1, nil, 0], [1, nil, 1])
    #expect(gate.outcomes.total == 1 && gate.unpaired == 3)
  }

  @Test("changed conversations without verdicts stop where a review is required, and only there")
  func review() {
    let open = gate([1, 1], [1, 1], changed: ["t0-0"]) { $0.isOpen = true }
    #expect(open.isPassed)
    let required = gate([1, 1], [1, 1], changed: ["t0-0"], needsReview: true) { $0.isOpen = true }
    #expect(!required.isPassed && required.open.map(\.conversation) == ["t0-0"])
    #expect(gate([1, 1], [1, 1], changed: ["t0-0"], needsReview: true).isPassed)
  }

  @Test("a budget stops only if it is exceeded; an unknown number does not")
  func budgets() {
    func spent(_ cost: Double?) -> Gate {
      gate([1], [1], budgets: [Gate.Budget(.cost, 2)]) { $0.cost = cost }
    }
    #expect(spent(2).isPassed && !spent(2.01).isPassed && spent(nil).isPassed)
    #expect(GateReport(spent(2.01), site: nil).text.contains("cost: 2.01, limit 2, exceeded"))
    #expect(GateReport(spent(nil), site: nil).text.contains("cost: unknown, limit 2"))
  }

  @Test("links lead to the first failure that people found, at the published address")
  func links() {
    let flipped = gate([1, 1], [0, 1]) { $0.judged = $0.run == "b" ? "m-4" : nil }
    #expect(
      GateReport(flipped, site: "https://x.example/site").markdown.contains(
        "- [Task t0](<https://x.example/site/review/b/t0-0/index.html#m-4>)"))
    #expect(GateReport(flipped, site: nil).text.contains("− Task t0  review/b/t0-0/index.html#m-4"))
    #expect(GateReport(flipped, site: nil).markdown.contains("- Task t0: `review/b/t0-0/index.html#m-4`\n"))
    #expect(GateReport(flipped, site: nil).json.contains(#""link":"review/b/t0-0/index.html#m-4""#))
  }

  @Test("hostile titles are text in Markdown, and the terminal gets no control characters")
  func hostile() {
    let title = "<img src=x onerror=alert(1)> [a](javascript:b) @here\n# x `|` \u{1B}[2J"
    let flipped = gate([1], [0]) { $0.title = title }
    let markdown = GateReport(flipped, site: nil).markdown
    #expect(!markdown.contains("<img") && !markdown.contains("](javascript") && !markdown.contains(" @here"))
    #expect(!markdown.contains("\n# x"))
    #expect(!GateReport(flipped, site: nil).text.contains("\u{1B}"))
  }

  @Test("JSON always has the same keys, and the same numbers")
  func json() throws {
    let report = GateReport(gate([1, 1], [0, 1], budgets: [Gate.Budget(.tokens, 5)]), site: nil)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "alpha", "base", "budgets", "decision", "flips", "head", "measure", "notReviewed", "p", "pairs",
        "passed",
      ])
    #expect((object["pairs"] as? [String: Int])?["onlyBase"] == 1)
  }
}
