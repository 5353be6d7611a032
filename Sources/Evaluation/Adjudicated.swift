/// The truth that judges are measured by: for each target of a criterion, the final verdict, or else what people say
/// independently if they agree. Undecided answers do not count.
struct Adjudicated: Sendable {
  /// By unit: whether the outcome is the positive one.
  var outcomes: [String: Bool] = [:]
  /// Targets on which people disagree.
  var disputed = 0
  /// People's answers given after seeing others' verdicts. They do not count.
  var exposed = 0
}

extension Adjudicated {
  /// `mode`: a value that may be given with others, for whether it was given.
  init(_ judgements: [Judgement], _ rubric: Rubric, _ criterion: Criterion, mode: String? = nil) {
    let judges = Set(rubric.judges.map(\.name))
    var units: [String: (final: String?, labels: Set<String>)] = [:]
    for one in judgements where one.criterion == criterion.name && !judges.contains(one.reviewer) {
      if one.isFinal {
        units[one.unit, default: (nil, [])].final = one.answer
        continue
      }
      if one.isExposed { exposed += 1 }
      guard let answer = one.independent, criterion.isDecided(answer) else { continue }
      units[one.unit, default: (nil, [])].labels.insert(criterion.label(answer, mode))
    }
    outcomes = units.compactMapValues { final, labels in
      if let final { return criterion.isDecided(final) ? criterion.isPositive(final, mode) : nil }
      return labels.count == 1 ? labels.first.map { $0 == criterion.positive(mode) } : nil
    }
    disputed = units.count - outcomes.count
  }
}

extension Criterion {
  /// Whether figures count an answer.
  func isDecided(_ answer: String) -> Bool { answer != Self.unsure || name == Self.labelName }

  /// An answer as figures count it: of several values, whether one of them was given.
  func label(_ answer: String, _ mode: String?) -> String {
    mode.map { Self.values(answer).contains($0) ? Self.given : Self.notGiven } ?? answer
  }

  func positive(_ mode: String?) -> String? { mode == nil ? positive : Self.given }

  func isPositive(_ answer: String, _ mode: String?) -> Bool { label(answer, mode) == positive(mode) }

  /// The values in answers of several, in alphabetical order.
  static func modes(_ answers: some Sequence<String>) -> [String] {
    Set(answers.flatMap(values)).subtracting(noNames).sorted()
  }

  private static func values(_ answer: String) -> [String] { answer.split(separator: " ").map(String.init) }
}
