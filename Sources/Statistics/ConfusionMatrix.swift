/// How often each label of one party meets each label of another on the same item.
package struct ConfusionMatrix: Sendable, Equatable {
  package let labels: [String]
  /// Row by row: by label of the first, then of the second. The row of this matrix in a `Bootstrap` of
  /// counts.
  package let cells: [Int]

  /// `cells` has a row and a column for each label.
  package init(labels: [String], cells: [Int]) {
    precondition(cells.count == labels.count * labels.count, "a cell for each pair of labels")
    (self.labels, self.cells) = (labels, cells)
  }

  /// A matrix of `labels`, in their order, then of all others that occur, in alphabetical order.
  package init(_ pairs: [(first: String, second: String)], labels known: [String] = []) {
    let labels = known + Set(pairs.flatMap { [$0.first, $0.second] }).subtracting(known).sorted()
    let places = Dictionary(labels.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var cells = Array(repeating: 0, count: labels.count * labels.count)
    for pair in pairs {
      if let row = places[pair.first], let column = places[pair.second] {
        cells[row * labels.count + column] += 1
      }
    }
    self.init(labels: labels, cells: cells)
  }

  /// By label of the first, then of the second.
  package var counts: [[Int]] {
    labels.indices.map { Array(cells[($0 * labels.count)..<(($0 + 1) * labels.count)]) }
  }

  package var total: Int { cells.reduce(0, +) }

  /// Share of items with the same label; undefined without items.
  package var percent: Estimate<Double> { .share(same, of: total, else: .nothingShared) }

  /// Cohen's κ: (observed − expected) / (1 − expected) agreement, where the expected one follows from both
  /// margins (Cohen, Educational and Psychological Measurement 20, 1960).
  ///
  /// Undefined without items, and if both used a single label, the same: then chance alone agrees always.
  /// Computed from whole numbers, all multiplied by n².
  package var kappa: Estimate<Double> {
    let n = total
    if n == 0 { return .undefined(.nothingShared) }
    let expected = labels.indices.reduce(0) { $0 + row($1) * column($1) }
    return .ratio(Double(n * same - expected), Double(n * n - expected), else: .oneLabel)
  }

  private var same: Int { labels.indices.reduce(0) { $0 + cells[$1 * labels.count + $1] } }

  private func row(_ label: Int) -> Int {
    labels.indices.reduce(0) { $0 + cells[label * labels.count + $1] }
  }

  private func column(_ label: Int) -> Int {
    labels.indices.reduce(0) { $0 + cells[$1 * labels.count + label] }
  }
}
