import Conversations
@testable import Evaluation
import Foundation
import Statistics
import Testing

@Suite("The gate")
struct GateTests {
  private func gate(
    _ base: [Double?], _ head: [Double?], changed: Set<String> = [], needsReview: Bool = false,
    allowsPartial: Bool = false, budgets: [Gate.Budget] = [], turns: [String: ChangedTurns] = [:],
    change: (inout Attempt) -> Void = { _ in }
  ) -> Gate {
    let changed = changed.map { ($0, ChangedTurns(fragments: [], first: nil, open: [nil])) }
    var attempts = base.enumerated().map { Samples.attempt("a", task: "t\($0)", reward: $1) }
    attempts += head.enumerated().map { Samples.attempt("b", task: "t\($0)", reward: $1) }
    for place in attempts.indices { change(&attempts[place]) }
    return Gate(
      attempts, Measures(attempts, Samples.rubric), .score("reward"), base: "a", head: "b", alpha: 0.05,
      turns: turns.merging(changed) { $1 }, needsReview: needsReview, allowsPartial: allowsPartial,
      budgets: budgets)
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
    #expect(gate([1, 1], [1, 1], changed: ["t0-0"]).isPassed)
    let required = gate([1, 1], [1, 1], changed: ["t0-0"], needsReview: true)
    #expect(required.isStopped && required.open.map(\.attempt.conversation) == ["t0-0"])
    let reviewed = ["t0-0": ChangedTurns(fragments: ["m-a"], first: "m-a", open: [])]
    #expect(gate([1, 1], [1, 1], needsReview: true, turns: reviewed).isPassed)
    let turns = ["t0-0": ChangedTurns(fragments: ["m-a", "m-b"], first: "m-a", open: ["m-a", "m-b", nil])]
    let report = GateReport(gate([1, 1], [1, 1], needsReview: true, turns: turns), site: nil)
    #expect(report.text.contains("  not reviewed: Task t0 (2 turns)  review/b/t0-0/index.html#m-a"))
    #expect(report.markdown.contains("- Task t0: `review/b/t0-0/index.html#m-a` (2 turns)"))
    #expect(report.json.contains(#""link":"review/b/t0-0/index.html#m-a""#))
  }

  @Test("a budget that is exceeded stops; one of which nothing is known does not pass either")
  func budgets() {
    func spent(_ cost: Double?) -> Gate {
      gate([1], [1], budgets: [Gate.Budget(.cost, 2)]) { $0.cost = cost }
    }
    #expect(spent(2).isPassed && spent(2.01).isStopped && !spent(nil).isPassed && !spent(nil).isStopped)
    #expect(GateReport(spent(2.01), site: nil).text.contains("cost: 2.01, limit 2, exceeded"))
    #expect(GateReport(spent(nil), site: nil).text.contains("cost: unknown, limit 2"))
  }

  @Test("links lead to the first failure that people found, at the published address")
  func links() {
    let flipped = gate([1, 1], [0, 1]) { $0.firstFailure = $0.run == "b" ? "m-4" : nil }
    #expect(
      GateReport(flipped, site: "https://x.example/site").markdown.contains(
        "- [Task t0](<https://x.example/site/review/b/t0-0/index.html#m-4>)"))
    #expect(GateReport(flipped, site: nil).text.contains("− Task t0  review/b/t0-0/index.html#m-4"))
    #expect(GateReport(flipped, site: nil).markdown.contains("- Task t0: `review/b/t0-0/index.html#m-4`\n"))
    #expect(GateReport(flipped, site: nil).json.contains(#""link":"review/b/t0-0/index.html#m-4""#))
  }

  @Test("a link leads to the turn that the score names, then its explanation, the difference, the failure")
  func places() {
    let turns = [
      "t0-0": ChangedTurns(fragments: ["m-a1", "m-a2", "m-a3", "m-a4"], first: "m-a3", open: [])
    ]
    func place(
      base: (Double, turn: String?, why: String) = (1, nil, ""), head: (Double, turn: String?, why: String)
    ) -> String? {
      let flipped = gate([base.0], [head.0], turns: turns) { attempt in
        let score = attempt.run == "a" ? base : head
        (attempt.record.scores[0].turn, attempt.record.scores[0].explanation) = (score.turn, score.why)
        attempt.firstFailure = "m-a4"
      }
      return flipped.flips.first?.place
    }
    #expect(place(head: (0, "a2", "turn a1: no")) == "m-a2")
    #expect(place(head: (0, nil, "0 of 1 met; turn a9: no; turn a2: expected x")) == "m-a2")
    #expect(place(head: (0, "gone", "")) == "m-a3")
    #expect(place(head: (0, nil, "a turn for the worse")) == "m-a3")
    #expect(place(base: (0, "a1", ""), head: (1, nil, "")) == "m-a1")
    let same = ["t0-0": ChangedTurns(fragments: ["m-a4"], first: nil, open: [])]
    #expect(gate([1], [0], turns: same) { $0.firstFailure = "m-a4" }.flips.first?.place == "m-a4")
    #expect(gate([1], [0], turns: same).flips.first?.place == nil)
  }

  @Test(
    "a run that lacks most of the other one's outcomes stops unless that is accepted; fewer are a warning")
  func partial() {
    let one = gate(Array(repeating: 1, count: 40), [1])
    #expect(!one.isPassed && !one.isStopped && one.missing == 39)
    #expect(
      GateReport(one, site: nil).text.contains(
        "39 conversations of a have no outcome in b: less than half of the run is compared"))
    #expect(GateReport(one, site: nil).markdown.contains("\n⚠️ 39 conversations of a have no outcome in b"))
    #expect(GateReport(one, site: nil).json.contains(#""missing":39"#))
    #expect(gate(Array(repeating: 1, count: 40), [1], allowsPartial: true).isPassed)
    var attempts = (0..<40).map { Samples.attempt("a", task: "t\($0)") }
    attempts += (5..<40).map { Samples.attempt("b", task: "t\($0)") }
    for place in attempts.indices where place < 43 { attempts[place].verdicts["correct"] = true }
    let reviewed = Gate(
      attempts, Measures(attempts, Samples.rubric), .criterion("correct"), base: "a", head: "b", alpha: 0.05,
      turns: [:], needsReview: false, budgets: [])
    #expect(reviewed.isPassed && reviewed.missing == 5 && reviewed.outcomes.total == 3)
    let half = gate([1, 1], [1])
    #expect(half.isPassed)
    #expect(GateReport(half, site: nil).text.contains("1 conversation of a has no outcome in b"))
    #expect(!GateReport(gate([1], [1, 1]), site: nil).text.contains("no outcome in b"))
  }

  @Test("a score that decides less than half of the conversations in both runs does not pass; verdicts may")
  func sparse() {
    let one = gate([1, nil, nil], [1, 1, nil])
    #expect(!one.isPassed && !one.isStopped)
    #expect(
      GateReport(one, site: nil).text.contains("\"reward\" decides only 1 of 3 conversations in both runs"))
    #expect(
      gate([1, nil, nil], [1, 1, nil], allowsPartial: true).isPassed && gate([1, nil], [1, 1]).isPassed)
  }

  @Test("runs without a success do not pass: the values may need a rule")
  func hopeless() {
    let low = gate([0.99, 0.99], [0.01, 0.01])
    #expect(!low.isPassed && !low.isStopped)
    #expect(
      GateReport(low, site: nil).text.contains(
        "no conversation of either run succeeds by \"reward\", so none can become worse: "
          + "its values go from 0.01 to 0.99, and only 1 is a success; say which value is one under \"scores\""
      ))
    let none = GateReport(gate([0], [0]), site: nil).markdown
    #expect(none.contains("⚠️ no conversation of either run succeeds") && !none.contains("rubric"))
    #expect(gate([0], [0], allowsPartial: true).isPassed && gate([1, 0], [0, 0]).isPassed)
  }

  @Test("the part of a budget that is known can exceed it; otherwise the number is a lower bound")
  func partOfBudget() {
    func spent(_ limit: Double) -> Gate {
      gate([1, 1], [1, 1], budgets: [Gate.Budget(.cost, limit), Gate.Budget(.tokens, 900)]) {
        if $0.conversation == "t0-0" { ($0.cost, $0.tokens) = (585, 40) }
      }
    }
    #expect(!spent(2).isPassed && spent(600).isPassed)
    #expect(GateReport(spent(2), site: nil).text.contains("cost: at least 585, limit 2, exceeded"))
    #expect(GateReport(spent(600), site: nil).text.contains("tokens: at least 40, limit 900"))
    #expect(GateReport(spent(2), site: nil).json.contains(#""used":585.0,"complete":false,"exceeded":true"#))
  }

  @Test("a chance is never printed as 0")
  func smallChance() {
    let worse = gate(Array(repeating: 1, count: 30), Array(repeating: 0, count: 30))
    #expect(GateReport(worse, site: nil).text.contains("30 worse, 0 better, p < 0.0001"))
    #expect(GateReport(gate([1], [1]), site: nil).text.contains("p = 1"))
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
