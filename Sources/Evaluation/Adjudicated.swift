/// What people agree on about each target of a criterion: the truth that judges are measured by.
struct Adjudicated: Sendable {
  /// By unit: the final verdict, or else what all people say. Undecided answers do not count.
  let labels: [String: String]
  /// Targets on which people disagree.
  let disputed: Int

  init(_ judgements: [Judgement], _ rubric: Rubric, criterion: String) {
    let judges = Set(rubric.judges.map(\.name))
    var units: [String: (final: String?, labels: Set<String>)] = [:]
    for one in judgements where one.criterion == criterion && !judges.contains(one.reviewer) {
      if one.answer == Criterion.unsure && criterion != Criterion.labelName { continue }
      units[one.unit, default: (nil, [])].labels.insert(one.answer)
      if one.isFinal { units[one.unit]?.final = one.answer }
    }
    labels = units.compactMapValues { $0.final ?? ($0.labels.count == 1 ? $0.labels.first : nil) }
    disputed = units.count - labels.count
  }
}
