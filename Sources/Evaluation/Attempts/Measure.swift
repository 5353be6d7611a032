internal import Conversations

/// What decides whether an attempt succeeded.
package enum Measure: Sendable, Hashable {
  /// A score that its run brought.
  case score(String)
  /// People's verdicts on a criterion.
  case criterion(String)

  package var name: String {
    switch self {
    case .score(let name), .criterion(let name): name
    }
  }

  var isCriterion: Bool { if case .criterion = self { true } else { false } }
}

extension Attempt {
  /// The value of a score; nil for criteria, which have labels.
  func value(of measure: Measure) -> RunRecord.Score.Value? {
    guard case .score(let name) = measure else { return nil }
    return record.scores.first { $0.name == name }?.value
  }
}

/// The measures that a set of attempts has, and how they decide.
package struct Measures: Sendable {
  /// Scores in alphabetical order, then criteria in that of the rubric.
  package let all: [Measure]
  /// For each numeric score, its lowest value that is a success.
  private let successes: [String: Double]
  /// Numeric scores with values outside 0 to 1 and without a rule, sorted, with their lowest and highest value.
  private let unruled: [(name: String, low: String, high: String)]

  package init(_ attempts: [Attempt], _ rubric: Rubric) {
    let rules = Dictionary(rubric.scores.map { ($0.name, $0.success) }) { first, _ in first }
    var ranges: [String: (low: Double, high: Double)] = [:]
    var texts: Set<String> = []
    for score in attempts.flatMap(\.record.scores) {
      switch score.value {
      case .number(let number):
        let known = ranges[score.name] ?? (number, number)
        ranges[score.name] = (min(known.low, number), max(known.high, number))
      case .text(let text): if Self.outcome(of: text) != nil { texts.insert(score.name) }
      }
    }
    // A score on another scale, such as 1 to 10, says nothing about success without a rule.
    let shares = ranges.filter { $0.value.low >= 0 && $0.value.high <= 1 }.mapValues { _ in 1.0 }
    let successes = shares.merging(rules.filter { ranges[$0.key] != nil }) { $1 }
    self.successes = successes
    let others = ranges.filter { successes[$0.key] == nil }.sorted { $0.key < $1.key }
    unruled = others.map { name, range in
      (name, RunRecord.Score.Value.number(range.low).words, RunRecord.Score.Value.number(range.high).words)
    }
    let judged = Set(attempts.flatMap(\.verdicts.keys))
    all =
      Set(successes.keys).union(texts).sorted().map { .score($0) }
      + rubric.criteria.map(\.name).filter(judged.contains).map { .criterion($0) }
  }

  /// How to make scores decide that do not yet: of one name, or of all.
  package func help(_ wanted: String?) -> [String] {
    unruled.filter { $0.name == wanted ?? $0.name }.map { name, low, high in
      "score \"\(name)\" goes from \(low) to \(high): say which value is a success under \"scores\" in "
        + "content/review/rubric.yml"
    }
  }

  /// Nil if the attempt has no value, or none that decides.
  package func outcome(of attempt: Attempt, _ measure: Measure) -> Bool? {
    switch measure {
    case .criterion(let name): attempt.verdicts[name]
    case .score(let name):
      attempt.record.scores.first { $0.name == name }.flatMap { score in
        switch score.value {
        case .number(let number): successes[name].map { number >= $0 }
        case .text(let text): Self.outcome(of: text)
        }
      }
    }
  }

  /// Words with which programs say success and failure; Inspect writes C, I, P and N.
  package static func outcome(of text: String) -> Bool? {
    switch text.lowercased() {
    case "c", "correct", "pass", "passed", "success", "resolved", "true", "yes": true
    case "i", "p", "n", "incorrect", "fail", "failed", "failure", "unresolved", "false", "no": false
    default: nil
    }
  }
}
