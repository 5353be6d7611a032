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
    package let title: String
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
  /// Names of runs with an outcome.
  package let runs: [String]
  /// In natural order of their names.
  package let rows: [Row]

  /// Whether a score says more than success and failure.
  package var showsValues: Bool {
    rows.contains { row in
      row.cells.contains { cell in
        cell.attempts.contains { $0.attempt.value(of: measure).map { !["0", "1"].contains($0) } ?? false }
      }
    }
  }

  /// `runs`: in the order of columns.
  package init(_ attempts: [Attempt], _ measures: Measures, _ measure: Measure, runs: [String]) {
    var tasks: [String: [String: Cell]] = [:]
    var titles: [String: String] = [:]
    for attempt in attempts {
      let outcome = measures.outcome(of: attempt, measure)
      if outcome == nil, !measure.isCriterion || attempt.target == nil { continue }
      var cell = tasks[attempt.task]?[attempt.run] ?? Cell()
      if let outcome { cell.attempts.append((attempt, outcome)) } else { cell.undecided.append(attempt) }
      tasks[attempt.task, default: [:]][attempt.run] = cell
      if titles[attempt.task] == nil { titles[attempt.task] = attempt.title }
    }
    self.measure = measure
    let used = runs.filter { run in tasks.values.contains { $0[run]?.attempts.isEmpty == false } }
    self.runs = used
    rows = tasks.filter { $0.value.keys.contains(where: used.contains) }.map { task, cells in
      Row(
        task: task, title: titles[task] ?? task,
        cells: used.map { run in
          var cell = cells[run] ?? Cell()
          cell.attempts.sort {
            ($0.attempt.record.trial ?? 0, $0.attempt.conversation) < (
              $1.attempt.record.trial ?? 0, $1.attempt.conversation
            )
          }
          return cell
        })
    }.sorted { TaskOrder.key($0.task).lexicographicallyPrecedes(TaskOrder.key($1.task)) }
  }
}

/// Orders `task-9` before `task-10`.
enum TaskOrder {
  /// Numbers padded to the same length.
  static func key(_ name: String) -> [UInt8] {
    var key: [UInt8] = []
    var digits: [UInt8] = []
    for byte in Array(name.utf8) + [0] {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits.append(byte)
        continue
      }
      if !digits.isEmpty {
        key += Array(repeating: UInt8(ascii: "0"), count: max(0, 20 - digits.count)) + digits
      }
      digits = []
      if byte != 0 { key.append(byte) }
    }
    return key
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
    /// Of pass^1, over tasks.
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
    let rates = cells.map { [Double($0.successes) / Double($0.attempts.count), 1] }
    let tokens = attempts.compactMap(\.tokens)
    let costs = attempts.compactMap(\.cost)
    let seconds = attempts.compactMap(\.seconds)
    return RunFigures(
      run: runs[place], tasks: cells.count, attempts: attempts.count,
      successes: cells.reduce(0) { $0 + $1.successes },
      passAll: (0..<trials).map { Self.mean(cells, k: $0 + 1, PassAtK.all) },
      passAny: (0..<trials).map { Self.mean(cells, k: $0 + 1, PassAtK.any) },
      interval: Bootstrap(seed: 1).interval(sums: rates) { $0[1] > 0 ? $0[0] / $0[1] : nil },
      tokens: tokens.isEmpty ? nil : tokens.reduce(0, +),
      cost: costs.count == attempts.count && !costs.isEmpty ? costs.reduce(0, +) : nil,
      seconds: seconds.isEmpty ? nil : seconds.reduce(0, +) / Double(seconds.count))
  }

  private static func mean(
    _ cells: [Cell], k: Int, _ figure: (Int, Int, Int) -> Estimate<Double>
  ) -> Estimate<Double> {
    let values = cells.compactMap { figure(k, $0.successes, $0.attempts.count).value }
    return values.isEmpty ? .undefined(.wrongK) : .value(values.reduce(0, +) / Double(values.count))
  }
}
