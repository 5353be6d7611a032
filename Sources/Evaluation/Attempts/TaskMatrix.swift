internal import Basics
internal import Conversations
package import Statistics

/// Tasks against runs: which attempts succeeded by one measure.
package struct TaskMatrix: Sendable {
  /// The attempts of one run at one task, in the order of their trials.
  package struct Cell: Sendable {
    package var attempts: [(attempt: Attempt, isSuccess: Bool)] = []
    /// Those that people have judged without an outcome: they disagree, or something is open. A page that left them out
    /// would tell that (evaluation 1).
    package var undecided: [Attempt] = []

    package var successes: Int { attempts.count(where: \.isSuccess) }
    /// Whether some attempts succeeded and others failed.
    package var isFlaky: Bool { successes > 0 && successes < attempts.count }
    /// Whether all attempts succeeded; nil without attempts.
    package var isSolved: Bool? { attempts.isEmpty ? nil : successes == attempts.count }
  }

  /// One task in all runs.
  package struct Row: Sendable {
    package let task: String
    /// One per run.
    package let cells: [Cell]

    /// Whether its outcome differs between runs, or between trials of a run.
    package var isFlaky: Bool { cells.contains(where: \.isFlaky) }

    /// Whether a run solves the task and the last one before it that tried did not, or the other way round: true for
    /// fixed, false for broken. `runs` are newest first.
    package func change(at place: Int) -> Bool? {
      guard let isSolved = cells[place].isSolved,
        let before = cells[(place + 1)...].lazy.compactMap(\.isSolved).first, isSolved != before
      else { return nil }
      return isSolved
    }
  }

  package let measure: Measure
  /// Names of runs with an outcome: the first ones.
  package let runs: [String]
  /// Number of further runs with an outcome.
  package let olderRuns: Int
  /// In natural order of their names.
  package let rows: [Row]

  /// Whether a score says more than success and failure.
  package var showsValues: Bool {
    rows.contains { row in
      row.cells.contains { cell in
        cell.attempts.contains {
          $0.attempt.value(of: measure).map { !["0", "1"].contains($0.words) } ?? false
        }
      }
    }
  }

  /// `runs`: in the order of columns; `most`: how many there may be.
  package init(
    _ attempts: TaskAttempts, _ measures: Measures, _ measure: Measure, runs: [String], most: Int = .max
  ) {
    let tasks = attempts.tasks.map { task in
      (task: task, cells: task.byRun.compactMapValues { Cell($0, measures, measure) })
    }
    let all = runs.filter { run in tasks.contains { $0.cells[run]?.attempts.isEmpty == false } }
    let used = Array(all.prefix(most))
    olderRuns = all.count - used.count
    self.measure = measure
    self.runs = used
    rows = tasks.compactMap { task, cells in
      cells.keys.contains(where: used.contains)
        ? Row(task: task.name, cells: used.map { cells[$0] ?? Cell() }) : nil
    }
  }
}

extension TaskMatrix.Cell {
  /// Nil if none of them has an outcome by the measure, or is judged by it.
  fileprivate init?(_ all: [Attempt], _ measures: Measures, _ measure: Measure) {
    for attempt in all {
      if let outcome = measures.outcome(of: attempt, measure) {
        attempts.append((attempt, outcome))
      } else if measure.isCriterion, attempt.target != nil {
        undecided.append(attempt)
      }
    }
    if attempts.isEmpty, undecided.isEmpty { return nil }
  }
}

/// The attempts at each task: the same for every measure.
package struct TaskAttempts: Sendable {
  struct Task {
    let name: String
    /// By name of the run, in the order of their trials.
    let byRun: [String: [Attempt]]
  }

  /// In natural order of their names.
  let tasks: [Task]

  package init(_ attempts: [Attempt]) {
    tasks = Dictionary(grouping: attempts, by: \.task)
      .map { (order: NaturalOrder.parts($0.key), name: $0.key, attempts: $0.value) }
      .sorted { $0.order == $1.order ? $0.name < $1.name : $0.order.lexicographicallyPrecedes($1.order) }
      .map { task in
        let byRun = Dictionary(grouping: task.attempts, by: \.run)
        return Task(
          name: task.name,
          byRun: byRun.mapValues { attempts in
            attempts.sorted {
              ($0.record.trial ?? 0, $0.conversation) < ($1.record.trial ?? 0, $1.conversation)
            }
          })
      }
  }
}

extension TaskMatrix {
  /// How reliably a run solves its tasks.
  package struct RunFigures: Sendable {
    package let run: String
    package let tasks: Int
    package let attempts: Int
    package let successes: Int
    /// Mean over tasks with that many trials, for k from 1.
    package let passAll: [Estimate<Double>]
    package let passAny: [Estimate<Double>]
    /// Of pass^1, over tasks: a bootstrap if their rates differ between tasks with several attempts, else Wilson's.
    package let interval: Estimate<BootstrapInterval>
    /// Of the attempts whose usage is known; nil if none is.
    package let tokens: Int?
    /// Nil if an attempt's cost is unknown.
    package let cost: Double?
    /// Mean of the attempts whose length is known.
    package let seconds: Double?
  }

  /// More trials than these say little in a table.
  package static let mostTrials = 8

  package func figures(ofRun place: Int) -> RunFigures {
    let cells = rows.map { $0.cells[place] }.filter { !$0.attempts.isEmpty }
    let attempts = cells.flatMap(\.attempts).map(\.attempt)
    let trials = min(Self.mostTrials, cells.map(\.attempts.count).max() ?? 0)
    let rates = cells.map { Double($0.successes) / Double($0.attempts.count) }
    let tokens = attempts.compactMap(\.tokens)
    let costs = attempts.compactMap(\.cost)
    let seconds = attempts.compactMap(\.seconds)
    return RunFigures(
      run: runs[place], tasks: cells.count, attempts: attempts.count,
      successes: cells.reduce(0) { $0 + $1.successes },
      passAll: (0..<trials).map { Self.mean(cells, k: $0 + 1, PassAtK.all) },
      passAny: (0..<trials).map { Self.mean(cells, k: $0 + 1, PassAtK.any) },
      interval: Self.interval(rates, isSingle: cells.count == attempts.count),
      tokens: tokens.isEmpty ? nil : tokens.reduce(0, +),
      cost: costs.count == attempts.count && !costs.isEmpty ? costs.reduce(0, +) : nil,
      seconds: seconds.isEmpty ? nil : seconds.reduce(0, +) / Double(seconds.count))
  }

  /// With one attempt each, the mean is a single rate. Draws of equal rates are all the same, and say nothing.
  private static func interval(_ rates: [Double], isSingle: Bool) -> Estimate<BootstrapInterval> {
    guard isSingle || rates.allSatisfy({ $0 == rates.first }), !rates.isEmpty else {
      return Bootstrap(seed: 1).interval(sums: rates.map { [$0, 1] }) { $0[1] > 0 ? $0[0] / $0[1] : nil }
    }
    let count = Double(rates.count)
    return .value(BootstrapInterval(Wilson(share: rates.reduce(0, +) / count, of: count)))
  }

  private static func mean(
    _ cells: [Cell], k: Int, _ figure: (Int, Int, Int) -> Estimate<Double>
  ) -> Estimate<Double> {
    let values = cells.compactMap { figure(k, $0.successes, $0.attempts.count).value }
    return values.isEmpty ? .undefined(.wrongK) : .value(values.reduce(0, +) / Double(values.count))
  }
}
