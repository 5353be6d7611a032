/// One reviewer's label of one unit.
struct Rating: Sendable, Equatable {
  /// The judged unit: a turn or a conversation.
  var unit: String
  var reviewer: String
  var label: String
}

/// The agreement of reviewers on labels, and how far it exceeds chance.
///
/// If a reviewer judged a unit twice, the later label counts.
struct Agreement: Sendable, Equatable {
  /// A figure, or why it is undefined.
  enum Figure: Sendable, Equatable {
    case value(Double)
    case notDefined(String)
  }

  /// How often each label of one reviewer meets each label of another.
  struct Confusion: Sendable, Equatable {
    let first: String
    let second: String
    let labels: [String]
    /// By label of the first reviewer, then of the second.
    let counts: [[Int]]

    var total: Int { counts.reduce(0) { $0 + $1.reduce(0, +) } }
  }

  /// In alphabetical order.
  let reviewers: [String]
  /// Units judged by at least two reviewers; only these count.
  let n: Int
  /// Share of agreeing pairs of labels on the same unit.
  let percent: Figure
  /// Cohen 1960, for exactly two reviewers.
  let kappa: Figure
  /// Krippendorff, for nominal labels, any number of reviewers, and missing labels.
  let alpha: Figure
  /// One for each pair of reviewers with common units.
  let confusions: [Confusion]

  init(_ ratings: [Rating]) {
    let units = Units(ratings)
    reviewers = Set(ratings.map(\.reviewer)).sorted()
    n = units.shared.count
    let reason = Self.reason(reviewers, n)
    percent = reason.map(Figure.notDefined) ?? units.percent
    alpha = reason.map(Figure.notDefined) ?? units.alpha
    confusions = units.confusions(reviewers)
    if let reason {
      kappa = .notDefined(reason)
    } else if reviewers.count > 2 {
      kappa = .notDefined("kappa compares two reviewers, here are \(reviewers.count): see alpha")
    } else {
      kappa = confusions.first.map { $0.kappa } ?? .notDefined("nothing judged by two reviewers")
    }
  }

  private static func reason(_ reviewers: [String], _ n: Int) -> String? {
    if reviewers.isEmpty { return "no verdicts" }
    if reviewers.count == 1 { return "only one reviewer" }
    return n == 0 ? "nothing judged by two reviewers" : nil
  }
}

extension Agreement.Confusion {
  /// (observed − expected) / (1 − expected) agreement.
  var kappa: Agreement.Figure {
    guard total > 0 else { return .notDefined("nothing judged by two reviewers") }
    let n = Double(total)
    let observed = labels.indices.reduce(0.0) { $0 + Double(counts[$1][$1]) } / n
    let expected =
      labels.indices.reduce(0.0) { sum, label in
        let row = counts[label].reduce(0, +)
        let column = counts.reduce(0) { $0 + $1[label] }
        return sum + Double(row) * Double(column)
      } / (n * n)
    // Both always used the same label, so chance agreement is 1.
    guard expected < 1 else { return .notDefined("only one label used") }
    return .value((observed - expected) / (1 - expected))
  }
}

/// Labels by unit, in unit order, so that sums of fractions do not depend on the order of files.
private struct Units {
  /// For each unit with at least two labels: label by reviewer.
  let shared: [[String: String]]

  init(_ ratings: [Rating]) {
    var units: [String: [String: String]] = [:]
    for rating in ratings { units[rating.unit, default: [:]][rating.reviewer] = rating.label }
    shared = units.sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }
  }

  var percent: Agreement.Figure {
    var (agreeing, pairs) = (0, 0)
    for unit in shared {
      let counts = Self.counts(unit)
      agreeing += counts.reduce(0) { $0 + $1.value * ($1.value - 1) }
      pairs += unit.count * (unit.count - 1)
    }
    return .value(Double(agreeing) / Double(pairs))
  }

  /// 1 − observed / expected disagreement. Written with counts, as in Krippendorff's "Computing
  /// Krippendorff's Alpha-Reliability" (2011), section D: (n − 1) Σ o_cc − Σ n_c (n_c − 1) over n (n − 1) − Σ
  /// n_c (n_c − 1).
  var alpha: Agreement.Figure {
    var totals: [String: Int] = [:]
    var diagonal = 0.0
    for unit in shared {
      for (label, count) in Self.counts(unit).sorted(by: { $0.key < $1.key }) {
        totals[label, default: 0] += count
        diagonal += Double(count * (count - 1)) / Double(unit.count - 1)
      }
    }
    let n = Double(totals.values.reduce(0, +))
    let chance = Double(totals.values.reduce(0) { $0 + $1 * ($1 - 1) })
    guard totals.count > 1 else { return .notDefined("only one label used") }
    return .value(((n - 1) * diagonal - chance) / (n * (n - 1) - chance))
  }

  func confusions(_ reviewers: [String]) -> [Agreement.Confusion] {
    var tables: [Agreement.Confusion] = []
    for (index, first) in reviewers.enumerated() {
      for second in reviewers[(index + 1)...] {
        if let table = confusion(first, second) { tables.append(table) }
      }
    }
    return tables
  }

  private func confusion(_ first: String, _ second: String) -> Agreement.Confusion? {
    let pairs = shared.compactMap { unit in
      unit[first].flatMap { label in unit[second].map { (label, $0) } }
    }
    guard !pairs.isEmpty else { return nil }
    let labels = Set(pairs.flatMap { [$0.0, $0.1] }).sorted()
    let places = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($1, $0) })
    var counts = Array(repeating: Array(repeating: 0, count: labels.count), count: labels.count)
    for (one, other) in pairs {
      if let row = places[one], let column = places[other] { counts[row][column] += 1 }
    }
    return Agreement.Confusion(first: first, second: second, labels: labels, counts: counts)
  }

  private static func counts(_ unit: [String: String]) -> [String: Int] {
    unit.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
