import Conversations
@testable import Evaluation
import Statistics
import Testing

@Suite("Tasks against runs")
struct TaskMatrixTests {
  private func measures(_ values: [RunRecord.Score.Value], _ rules: [ScoreRule] = []) -> [Measure] {
    let attempts = values.enumerated().map { index, value in
      var attempt = Samples.attempt("one", task: "\(index)")
      attempt.record.scores = [RunRecord.Score(name: "s", value: value)]
      return attempt
    }
    var rubric = Samples.rubric
    rubric.scores = rules
    return Measures(attempts, rubric).all
  }

  @Test("scores from 0 to 1 decide at 1; scores on other scales only with a rule; words decide by themselves")
  func scales() {
    var rule = ScoreRule()
    (rule.name, rule.success) = ("s", 7)
    #expect(measures([.number(0), .number(0.5), .number(1)]) == [.score("s")])
    #expect(measures([.number(3), .number(9)]) == [])
    #expect(measures([.number(3), .number(9)], [rule]) == [.score("s")])
    #expect(measures([.text("C"), .text("I")]) == [.score("s")])
    #expect(measures([.text("a fine answer")]) == [])
    let attempts = [0.5, 1].map { (reward: Double) in
      Samples.attempt("one", task: "\(reward)", reward: reward)
    }
    let found = Measures(attempts, Samples.rubric)
    #expect(attempts.map { found.outcome(of: $0, .score("reward")) } == [false, true])
  }

  @Test(
    "the measure by which most conversations of both runs can be compared comes first, then the usual names")
  func order() {
    let attempts = ["a", "b"].flatMap { run in
      (0..<3).map { task in
        var attempt = Samples.attempt(run, task: "\(task)")
        let names = ["equals w\(task)", "score", "pass"] + (run == "a" ? ["all"] : task < 2 ? ["most"] : [])
        attempt.record.scores = names.map { RunRecord.Score(name: $0, value: .number(1)) }
        attempt.verdicts["correct"] = task < 2 ? true : nil
        return attempt
      }
    }
    #expect(
      Measures(attempts, Samples.rubric).all.map(\.name) == [
        "pass", "score", "correct", "equals w0", "equals w1", "equals w2", "all", "most",
      ])
  }

  @Test("runs beyond the first ones are counted, and conditions that differ are columns")
  func columns() {
    let attempts = (0..<5).flatMap { run in
      (0..<6).map { task in
        var attempt = Samples.attempt("r\(run)", task: "\(task)", reward: run == 4 ? nil : 1)
        attempt.model = "m"
        for (name, value) in [
          ("temperature", "0.\(run)"), ("seed", "\(task)"), ("dataset", "d"), ("reward", "\(run)"),
        ] { attempt.record.note(name, value) }
        if run > 2 { attempt.record.note("git commit", "c\(run)") }
        return attempt
      }
    }
    let runs = ["r4", "r3", "r2", "r1", "r0"]
    let matrix = TaskMatrix(
      TaskAttempts(attempts), Measures(attempts, Samples.rubric), .score("reward"), runs: runs, most: 2)
    #expect(matrix.runs == ["r3", "r2"] && matrix.olderRuns == 2)
    let columns = RunColumns(attempts)
    #expect(columns.names(of: matrix.runs) == ["temperature", "git commit"])
    #expect(columns.names(of: ["r3"]) == [])
    #expect(columns.text("temperature", of: "r3") == "0.3" && columns.text("git commit", of: "r2") == nil)
  }

  /// Six tasks with four trials each; three tasks have one success.
  private var attempts: [Attempt] {
    (0..<6).flatMap { task in
      (0..<4).map { trial in
        let isSuccess = (task == 1 || task == 5) && trial == 1 || task == 10 - 8 && trial == 2
        return Samples.attempt(
          "one", task: "t-\(task == 3 ? 10 : task)", trial: trial, reward: isSuccess ? 1 : 0)
      }
    }
  }

  @Test("pass^k and pass@k are means over tasks, and tasks are ordered by number")
  func figures() throws {
    let measures = Measures(attempts, Samples.rubric)
    let matrix = TaskMatrix(
      TaskAttempts(attempts.reversed()), measures, .score("reward"), runs: ["two", "one"])
    #expect(matrix.runs == ["one"])
    #expect(matrix.rows.map(\.task) == ["t-0", "t-1", "t-2", "t-4", "t-5", "t-10"])
    #expect(matrix.rows.filter(\.isFlaky).map(\.task) == ["t-1", "t-2", "t-5"])
    #expect(matrix.rows[1].cells[0].attempts.map(\.isSuccess) == [false, true, false, false])
    let figures = matrix.figures(ofRun: 0)
    #expect((figures.tasks, figures.attempts, figures.successes) == (6, 24, 3))
    #expect(figures.passAll.compactMap(\.value) == [0.125, 0, 0, 0])
    #expect(figures.passAny.compactMap(\.value) == [0.125, 0.25, 0.375, 0.5])
    let interval = try #require(figures.interval.value)
    #expect(interval.low >= 0 && interval.low < 0.125 && interval.high > 0.125 && interval.high <= 0.25)
    #expect(figures.cost == nil && figures.tokens == nil)
  }

  @Test(
    "a single rate has Wilson's interval, as have tasks of equal rates; draws of these would all be the same")
  func single() throws {
    func interval(_ rewards: [[Double]]) throws -> [Int] {
      let attempts = rewards.enumerated().flatMap { task, values in
        values.enumerated().map { Samples.attempt("a", task: "t\(task)", trial: $0, reward: $1) }
      }
      let measures = Measures(attempts, Samples.rubric)
      let matrix = TaskMatrix(TaskAttempts(attempts), measures, .score("reward"), runs: ["a"])
      let found = try #require(matrix.figures(ofRun: 0).interval.value)
      return [found.low, found.high].map { Int(($0 * 1000).rounded()) }
    }
    #expect(try interval(Array(repeating: [1], count: 5)) == [566, 1000])
    #expect(try interval(Array(repeating: [0], count: 4)) == [0, 490])
    #expect(try interval([[1], [0]]) == [95, 905])
    #expect(try interval([[1, 1], [1, 1], [1, 1], [1, 1], [1, 1]]) == [566, 1000])
    #expect(try interval([[1, 0], [1, 0]]) == [95, 905])
    #expect(try interval([[1, 1], [1, 0]]) == [500, 1000])
  }

  @Test("a task is fixed or broken against the last run before that tried it; flaky ones are not solved")
  func changes() {
    let rewards: [(String, String, [Double])] = [
      ("c", "x", [1, 1]), ("b", "x", [1, 0]), ("a", "x", [1]), ("c", "y", [0]), ("a", "y", [1]),
      ("c", "z", [1]),
    ]
    let attempts = rewards.flatMap { run, task, values in
      values.enumerated().map { Samples.attempt(run, task: task, trial: $0, reward: $1) }
    }
    let matrix = TaskMatrix(
      TaskAttempts(attempts), Measures(attempts, Samples.rubric), .score("reward"), runs: ["c", "b", "a"])
    let changes = matrix.rows.map { row in row.cells.indices.map { row.change(at: $0) } }
    #expect(changes == [[true, false, nil], [false, nil, nil], [nil, nil, nil]])
    #expect(!matrix.showsValues)
    let graded = attempts + [Samples.attempt("c", task: "w", reward: 0.25)]
    let valued = TaskMatrix(
      TaskAttempts(graded), Measures(graded, Samples.rubric), .score("reward"), runs: ["c"])
    #expect(valued.showsValues)
  }

  @Test("a run without outcomes has no column, and a task without attempts in a run an empty cell")
  func gaps() {
    let some = [
      Samples.attempt("a", task: "x", reward: 1), Samples.attempt("b", task: "y", reward: 0),
      Samples.attempt("c", task: "x"),
    ]
    let matrix = TaskMatrix(
      TaskAttempts(some), Measures(some, Samples.rubric), .score("reward"), runs: ["a", "b", "c"])
    #expect(matrix.runs == ["a", "b"])
    #expect(matrix.rows.map { $0.cells.map(\.attempts.count) } == [[1, 0], [0, 1]])
  }
}
