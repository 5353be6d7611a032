import Testing

@testable import Check

@Suite("Many pages at once")
struct ParallelTests {
  @Test("Four tasks with 500 pages each: every error arrives at its own page")
  func errorsStayApart() async {
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<4 { group.addTask { Self.wrongAnswers(of: task) } }
      for await wrong in group { #expect(wrong == 0) }
    }
  }

  /// Checks 500 pages with an error of one of three kinds in a line of its own; counts the answers that are not the expected one.
  private static func wrongAnswers(of task: Int) -> Int {
    (0..<500).count { number in
      let line = 6 + (number * 7 + task) % 50
      let filler = String(repeating: "<p>x</p>\n", count: line - 6)
      let error =
        switch (number + task) % 3 {
        case 0:
          (
            "<p>&n\(task)x\(number);</p>",
            ": error: not well-formed: Entity 'n\(task)x\(number)' not defined [well-formed]"
          )
        case 1: ("<ul><p>x</p></ul>", ":5: error: <p> is not allowed here in <ul> [vocabulary]")
        default:
          (
            "<p><a href=\"#a\(task)x\(number)\">x</a></p>",
            ":13: error: link to missing anchor \"#a\(task)x\(number)\" [link-fragments]"
          )
        }
      let path = "\(task)/\(number).html"
      let findings = check(goodPage(filler + error.0), path: path)
      return findings.count != 1 || !findings[0].hasPrefix("site/\(path):\(line):")
        || !findings[0].hasSuffix(error.1)
    }
  }
}
