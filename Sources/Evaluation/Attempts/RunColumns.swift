internal import Conversations

/// Conditions that differ between runs: columns of the table of runs.
struct RunColumns {
  /// By run, then by name: its values in the order of attempts, up to one too many.
  private var values: [String: [String: [String]]] = [:]
  /// In the order of attempts: the model, then what the runs recorded.
  private var names: [String] = []

  static let model = "model"
  /// A condition with more values in a run describes conversations.
  private static let mostValues = 3
  private static let most = 8
  private static let longest = 60

  init(_ attempts: [Attempt]) {
    var known: Set<String> = []
    for attempt in attempts {
      let model = RunRecord.Detail(name: Self.model, value: attempt.model)
      let details = [model] + attempt.record.metadata.filter { $0.name != Self.model }
      for detail in details where !detail.value.isEmpty && detail.value.utf8.count <= Self.longest {
        if known.insert(detail.name).inserted { names.append(detail.name) }
        let found = values[attempt.run]?[detail.name] ?? []
        if found.count <= Self.mostValues, !found.contains(detail.value) {
          values[attempt.run, default: [:]][detail.name] = found + [detail.value]
        }
      }
    }
    var record = RunRecord()
    for name in names { record.note(name, "-") }
    record.scores = Set(attempts.flatMap { $0.record.scores.map(\.name) }).sorted().map {
      RunRecord.Score(name: $0, value: .number(0))
    }
    names = RunConditions(record).known.map(\.name).filter { $0.utf8.count <= Self.longest }
  }

  /// Names of those that differ between these runs, up to eight.
  func names(of runs: [String]) -> [String] {
    Array(
      names.lazy.filter { name in
        let all = runs.map { Set(values[$0]?[name] ?? []) }
        return all.allSatisfy { $0.count <= Self.mostValues } && Set(all).count > 1
      }.prefix(Self.most))
  }

  /// Nil if the run recorded none.
  func text(_ name: String, of run: String) -> String? { values[run]?[name]?.joined(separator: ", ") }
}
