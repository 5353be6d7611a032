package import Basics
package import Content
internal import Conversations
package import Model

/// Reads `content/review/rubric.yml`; reports and skips invalid entries.
package enum RubricReader {
  /// `labels`: those of `labels.yml`, for a criterion named `label` without values of its own.
  package static func read(
    _ file: InputFile, _ labels: ReviewLabels, _ strings: Strings, _ problems: inout Problems
  ) throws(Diagnostic) -> Rubric {
    let value = try YAMLReader.read(file.text(&problems), path: file.path)
    var rubric = Rubric(criteria: [])
    rubric.source = file.path
    if let record = Record(value, &problems) { record.read(schema, into: &rubric, &problems) }
    rubric.criteria = checked(rubric.criteria, labels, value, &problems)
    if !rubric.criteria.isEmpty { return rubric }
    if !problems.diagnostics.contains(where: { $0.severity == .error }) {
      problems.error(
        "no criteria", at: value.position, help: ["remove the file to judge with labels alone"])
    }
    return Rubric(labels, strings)
  }

  /// Adds the values that a criterion does not list; drops what cannot be used.
  private static func checked(
    _ criteria: [Criterion], _ labels: ReviewLabels, _ file: ContentValue, _ problems: inout Problems
  ) -> [Criterion] {
    var places = Dictionary(grouping: file.elements("criteria")) { $0["name"]?.identifier ?? "" }
    var used: Set<String> = []
    return criteria.compactMap { criterion in
      let place = places[criterion.name]?.isEmpty == false ? places[criterion.name]?.removeFirst() : nil
      guard used.insert(criterion.name).inserted else {
        problems.error(
          "duplicate criterion \"\(criterion.name)\"", at: (place?["name"] ?? place ?? file).position)
        return nil
      }
      var criterion = criterion
      if criterion.values.isEmpty { criterion.values = standardValues(criterion, labels) }
      if criterion.name != Criterion.labelName {
        for place in criterion.values.indices { criterion.values[place].criterion = criterion.name }
      }
      let position = (place?["values"] ?? place ?? file).position
      return hasEnoughValues(criterion, position, &problems) ? criterion : nil
    }
  }

  private static func standardValues(_ criterion: Criterion, _ labels: ReviewLabels) -> [ReviewLabel] {
    switch criterion.kind {
    case .binary: ReviewLabel.passAndFail
    case .nominal where criterion.name == Criterion.labelName: labels.all
    case .nominal, .ordinal, .multi, .number, .text: []
    }
  }

  private static func hasEnoughValues(
    _ criterion: Criterion, _ position: SourcePosition, _ problems: inout Problems
  ) -> Bool {
    let allowed: ClosedRange<Int> =
      switch criterion.kind {
      case .binary: 2...2
      case .ordinal, .nominal: 2...ReviewLabels.maximumCount
      case .multi: 0...100
      case .number, .text: 0...0
      }
    if allowed.contains(criterion.values.count) { return true }
    let wanted =
      allowed.lowerBound == allowed.upperBound
      ? "\(allowed.lowerBound)" : "\(allowed.lowerBound) to \(allowed.upperBound)"
    problems.error(
      "criterion \"\(criterion.name)\" is \(criterion.kind.rawValue) and must have \(wanted) values, has \(criterion.values.count)",
      at: position)
    return false
  }
}
