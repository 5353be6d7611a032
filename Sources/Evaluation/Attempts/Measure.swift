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
  /// What it may have an outcome by.
  fileprivate var measures: Set<Measure> {
    Set(record.scores.map { .score($0.name) } + verdicts.keys.map { .criterion($0) })
  }

  /// The value of a score; nil for criteria, which have labels.
  func value(of measure: Measure) -> RunRecord.Score.Value? {
    guard case .score(let name) = measure else { return nil }
    return record.scores.first { $0.name == name }?.value
  }
}

/// The measures that a set of attempts has, and how they decide.
package struct Measures: Sendable {
  /// Those by which most conversations can be compared between runs first, then those with most outcomes. Of equal ones
  /// first the usual names, then scores in alphabetical order and criteria in that of the rubric.
  package let all: [Measure]
  /// For each numeric score, its lowest value that is a success.
  private let successes: [String: Double]
  /// Numeric scores with values outside 0 to 1 and without a rule, sorted, with their lowest and highest value.
  private let unruled: [(name: String, low: String, high: String)]
  /// The range of the others without a rule: their highest possible value is their only success.
  private let shares: [String: (low: Double, high: Double)]

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
    let shares = ranges.filter { $0.value.low >= 0 && $0.value.high <= 1 && rules[$0.key] == nil }
    let successes = shares.mapValues { _ in 1.0 }.merging(rules.filter { ranges[$0.key] != nil }) { $1 }
    self.shares = shares
    self.successes = successes
    let others = ranges.filter { successes[$0.key] == nil }.sorted { $0.key < $1.key }
    unruled = others.map { name, range in
      (name, RunRecord.Score.Value.number(range.low).words, RunRecord.Score.Value.number(range.high).words)
    }
    let judged = Set(attempts.flatMap(\.verdicts.keys))
    let found =
      Set(successes.keys).union(texts).sorted().map { Measure.score($0) }
      + rubric.criteria.map(\.name).filter(judged.contains).map { .criterion($0) }
    all = Self.ordered(found, attempts) { Self.outcome(of: $0, $1, successes) }
  }

  private static let usual = ["pass", "reward", "success"]

  private static func ordered(
    _ measures: [Measure], _ attempts: [Attempt], _ outcome: (Attempt, Measure) -> Bool?
  ) -> [Measure] {
    var (pairs, outcomes): ([Measure: Int], [Measure: Int]) = ([:], [:])
    for attempts in Dictionary(grouping: attempts, by: \.conversation).values {
      let known = attempts.flatMap { attempt in
        attempt.measures.filter { outcome(attempt, $0) != nil }
      }
      for (measure, count) in Dictionary(known.map { ($0, 1) }, uniquingKeysWith: +) {
        pairs[measure, default: 0] += count > 1 ? 1 : 0
        outcomes[measure, default: 0] += count
      }
    }
    return measures.enumerated().map { place, measure in
      let rank = usual.firstIndex(of: measure.name.lowercased()) ?? usual.count
      return (-(pairs[measure] ?? 0), -(outcomes[measure] ?? 0), rank, place)
    }.sorted(by: <).map { measures[$0.3] }
  }

  /// How to make a score decide of whose values none is a success; nil if nothing would.
  func help(withoutSuccess measure: Measure) -> String? {
    guard case .score(let name) = measure, let range = shares[name], range.high > 0 else { return nil }
    let (low, high) = (RunRecord.Score.Value.number(range.low), RunRecord.Score.Value.number(range.high))
    return "its values go from \(low.words) to \(high.words), and only 1 is a success; "
      + "say which value is one under \"scores\" in content/review/rubric.yml"
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
    Self.outcome(of: attempt, measure, successes)
  }

  private static func outcome(
    of attempt: Attempt, _ measure: Measure, _ successes: [String: Double]
  ) -> Bool? {
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
