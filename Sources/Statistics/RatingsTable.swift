/// Labels by item and reviewer, some missing.
package struct RatingsTable: Sendable, Equatable {
  /// Labels that could be given, whether they were or not. For ordinal labels, from the lowest to the
  /// highest.
  package let labelCount: Int
  /// For each item, the label of each reviewer, from 0 to `labelCount` - 1; nil where it is missing.
  package let items: [[Int?]]
  /// Over all items.
  private let sums: AgreementSums

  package init(labelCount: Int, items: [[Int?]]) {
    precondition(
      items.allSatisfy { $0.allSatisfy { $0.map((0..<labelCount).contains) ?? true } },
      "labels are below their number")
    (self.labelCount, self.items) = (labelCount, items)
    sums = AgreementSums(items, labelCount: labelCount)
  }

  /// Labels in the order of `labels`, then all others that occur, in their own order.
  package init<Label: Hashable & Comparable>(_ items: [[Label?]], labels known: [Label] = []) {
    var places = Dictionary(known.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var others: Set<Label> = []
    for item in items { for case let label? in item where places[label] == nil { others.insert(label) } }
    let labels = known + others.sorted()
    for (place, label) in labels.enumerated() where others.contains(label) { places[label] = place }
    self.init(labelCount: labels.count, items: items.map { $0.map { $0.flatMap { places[$0] } } })
  }

  /// Columns with a label.
  var reviewers: [Int] {
    let columns = items.reduce(0) { max($0, $1.count) }
    return (0..<columns).filter { column in items.contains { column < $0.count && $0[column] != nil } }
  }

  /// Why no agreement can be computed; nil if it can.
  var obstacle: UndefinedReason? {
    switch reviewers.count {
    case 0: .noVerdicts
    case 1: .oneReviewer
    default: items.contains { $0.count { $0 != nil } > 1 } ? nil : .nothingShared
    }
  }

  /// Whether all judged items have the same number of labels, as Fleiss' κ requires.
  var isEven: Bool { Set(items.map { $0.count { $0 != nil } }).subtracting([0]).count == 1 }
}

extension RatingsTable {
  /// A measure of agreement over all items.
  ///
  /// Undefined without labels, with one reviewer, and without an item that two judged; otherwise as each
  /// measure says.
  package func estimate(_ measure: AgreementMeasure) -> Estimate<Double> {
    if let reason = obstacle(to: measure) { return .undefined(reason) }
    return measure.estimate(sums)
  }

  /// The 95 % interval of a measure over conversations. `conversations` has a number for each item, the same
  /// for all items of a conversation.
  package func interval(
    _ measure: AgreementMeasure, conversations: [Int], _ bootstrap: Bootstrap
  ) -> Estimate<BootstrapInterval> {
    precondition(conversations.count == items.count, "each item is in a conversation")
    if let reason = obstacle(to: measure) { return .undefined(reason) }
    let clusters = Clusters.grouped(items, by: conversations).map {
      AgreementSums($0, labelCount: labelCount).values
    }
    return bootstrap.interval(sums: clusters) {
      measure.estimate(AgreementSums(values: $0, labelCount: labelCount)).value
    }
  }

  /// Cohen's κ of exactly two reviewers, on the items that both judged: see `ConfusionMatrix.kappa`.
  package var cohenKappa: Estimate<Double> {
    if let reason = obstacle { return .undefined(reason) }
    let reviewers = reviewers
    guard reviewers.count == 2 else { return .undefined(.notTwoReviewers) }
    return ConfusionMatrix(labels: labelNames, cells: cells(items, reviewers)).kappa
  }

  /// Measures, and after them Cohen's κ if that is asked for, for intervals that share their draws. `conversations`
  /// has a number for each item.
  package func drawn(
    _ measures: [AgreementMeasure], withKappa: Bool, conversations: [Int]
  ) -> DrawnStatistics {
    let (count, names, columns) = (labelCount, labelNames, reviewers)
    let width = AgreementSums([], labelCount: count).values.count
    let clusters = Clusters.grouped(items, by: conversations).map { items in
      AgreementSums(items, labelCount: count).values
        + (withKappa ? cells(items, columns).map(Double.init) : [])
    }
    return DrawnStatistics(clusters: clusters, count: measures.count + (withKappa ? 1 : 0)) { sums in
      let agreement = AgreementSums(values: Array(sums[..<width]), labelCount: count)
      let values = measures.map { $0.estimate(agreement).value }
      guard withKappa else { return values }
      return values + [ConfusionMatrix(labels: names, cells: sums[width...].map { Int($0) }).kappa.value]
    }
  }

  private var labelNames: [String] { (0..<labelCount).map { String($0) } }

  /// How often each label in the first of two columns meets each in the second.
  private func cells(_ items: [[Int?]], _ columns: [Int]) -> [Int] {
    var cells = Array(repeating: 0, count: labelCount * labelCount)
    for item in items {
      let labels = columns.compactMap { $0 < item.count ? item[$0] : nil }
      if labels.count == 2 && columns.count == 2 { cells[labels[0] * labelCount + labels[1]] += 1 }
    }
    return cells
  }

  private func obstacle(to measure: AgreementMeasure) -> UndefinedReason? {
    obstacle ?? (measure == .fleiss && !isEven ? .unevenVerdicts : nil)
  }
}

/// Items by conversation.
enum Clusters {
  /// In the order in which conversations first occur.
  static func grouped<Item>(_ items: [Item], by conversations: [Int]) -> [[Item]] {
    var (places, groups): ([Int: Int], [[Item]]) = ([:], [])
    for (item, conversation) in zip(items, conversations) {
      let place = places[conversation] ?? groups.count
      if place == groups.count {
        places[conversation] = place
        groups.append([])
      }
      groups[place].append(item)
    }
    return groups
  }
}
