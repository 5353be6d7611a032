/// Sums over items from which every measure of agreement follows. Those of several conversations are added
/// up.
struct AgreementSums: Sendable, Equatable {
  /// Single sums, then two for each label, then one for each pair of different labels.
  private(set) var values: [Double]
  let labelCount: Int

  /// Items with a label.
  var judged: Double { values[0] }
  /// Items with two labels or more.
  var shared: Double { values[1] }
  /// Ordered pairs of labels on the same item.
  var pairs: Double { values[2] }
  /// Those of the same label.
  var samePairs: Double { values[3] }
  /// Over shared items, the share of such pairs.
  var agreement: Double { values[4] }
  /// Over judged items, the share of the label.
  func share(_ label: Int) -> Double { values[5 + label] }
  /// Labels on shared items.
  func count(_ label: Int) -> Double { values[5 + labelCount + label] }
  /// Pairs of two labels, the lower first, each item with as many as it has labels: Krippendorff's
  /// coincidences.
  func coincidences(_ lower: Int, _ higher: Int) -> Double { values[place(lower, higher)] }

  init(values: [Double], labelCount: Int) { (self.values, self.labelCount) = (values, labelCount) }

  init(_ items: [[Int?]], labelCount: Int) {
    let pairs = labelCount * (labelCount - 1) / 2
    self.init(values: Array(repeating: 0, count: 5 + 2 * labelCount + pairs), labelCount: labelCount)
    var counts = Array(repeating: 0, count: labelCount)
    for item in items {
      for label in counts.indices { counts[label] = 0 }
      for case let label? in item { counts[label] += 1 }
      add(counts)
    }
  }

  /// `counts`: of each label on an item.
  private mutating func add(_ counts: [Int]) {
    let total = counts.reduce(0, +)
    if total == 0 { return }
    values[0] += 1
    for label in 0..<labelCount { values[5 + label] += Double(counts[label]) / Double(total) }
    if total > 1 { addPairs(counts, total) }
  }

  private mutating func addPairs(_ counts: [Int], _ total: Int) {
    let (pairs, same) = (total * (total - 1), counts.reduce(0) { $0 + $1 * ($1 - 1) })
    values[1] += 1
    values[2] += Double(pairs)
    values[3] += Double(same)
    values[4] += Double(same) / Double(pairs)
    for lower in 0..<labelCount where counts[lower] > 0 {
      values[5 + labelCount + lower] += Double(counts[lower])
      for higher in (lower + 1)..<max(labelCount, lower + 1) where counts[higher] > 0 {
        values[place(lower, higher)] += Double(counts[lower] * counts[higher]) / Double(total - 1)
      }
    }
  }

  /// Pairs are ordered by the higher label, then by the lower.
  private func place(_ lower: Int, _ higher: Int) -> Int {
    5 + 2 * labelCount + higher * (higher - 1) / 2 + lower
  }
}
