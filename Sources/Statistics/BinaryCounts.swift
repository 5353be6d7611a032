/// A judge's verdicts against those of people, where one label is the positive one.
package struct BinaryCounts: Sendable, Equatable {
  /// Positive for both.
  package var truePositives = 0
  /// Positive for people only.
  package var falseNegatives = 0
  /// Positive for the judge only.
  package var falsePositives = 0
  package var trueNegatives = 0

  package init() {}

  /// Every label but `positive` is negative. Rows of the matrix are people's labels, columns the judge's.
  package init(_ matrix: ConfusionMatrix, positive: String) {
    for (human, counts) in zip(matrix.labels, matrix.counts) {
      for (judge, count) in zip(matrix.labels, counts) {
        add(human: human == positive, judge: judge == positive, count)
      }
    }
  }

  package mutating func add(human: Bool, judge: Bool, _ count: Int = 1) {
    switch (human, judge) {
    case (true, true): truePositives += count
    case (true, false): falseNegatives += count
    case (false, true): falsePositives += count
    case (false, false): trueNegatives += count
    }
  }

  /// Items that people judge positive.
  package var positives: Int { truePositives + falseNegatives }
  /// Items that people judge negative.
  package var negatives: Int { falsePositives + trueNegatives }
}

extension BinaryCounts {
  /// The four counts, as the row of a conversation in a `Bootstrap`.
  package var row: [Int] { [truePositives, falseNegatives, falsePositives, trueNegatives] }

  /// Counts from such a row, or from the first four of a longer one.
  package init(row: [Int]) {
    precondition(row.count >= 4, "a row has four counts")
    (truePositives, falseNegatives, falsePositives, trueNegatives) = (row[0], row[1], row[2], row[3])
  }
}
