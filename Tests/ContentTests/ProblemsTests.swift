import Basics
import Content
import Testing

@Suite struct ProblemsTests {
  @Test("of a file 1,000 problems are told, and that there are more (threats: counts)")
  func many() {
    var problems = Problems(path: "content/a.jsonl")
    for line in 1...5000 { problems.warning("odd", at: SourcePosition(line: line, column: 1)) }
    #expect(problems.diagnostics.count == 1001)
    #expect(
      problems.diagnostics.last?.description
        == "content/a.jsonl: warning: has more than 1000 problems; the others are not listed")
    #expect(!problems.hasErrors)
    problems.error("bad", at: .start)
    #expect(problems.hasErrors, "the last one speaks for it")
    #expect(problems.diagnostics.count == 1001)
  }
}
