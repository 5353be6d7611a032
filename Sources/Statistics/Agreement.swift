/// One reviewer's label of one item.
package struct Rating: Sendable, Equatable {
  /// The judged item: a turn or a conversation.
  package var unit: String
  package var reviewer: String
  package var label: String

  package init(unit: String, reviewer: String, label: String) {
    (self.unit, self.reviewer, self.label) = (unit, reviewer, label)
  }
}

/// The agreement of reviewers on labels, and how far it exceeds chance.
///
/// If a reviewer judged an item twice, the later label counts.
package struct Agreement: Sendable, Equatable {
  /// The labels of two reviewers on the items that both judged.
  package struct Pair: Sendable, Equatable {
    package let first: String
    package let second: String
    package let matrix: ConfusionMatrix
  }

  /// In alphabetical order.
  package let reviewers: [String]
  /// Number of items judged by at least two reviewers; only these count.
  package let n: Int
  /// Share of agreeing pairs of labels on the same item.
  package let percent: Estimate<Double>
  /// Cohen's, for exactly two reviewers.
  package let kappa: Estimate<Double>
  /// Krippendorff's, for nominal labels, any number of reviewers, and missing labels.
  package let alpha: Estimate<Double>
  /// One for each pair of reviewers with common items.
  package let pairs: [Pair]

  package init(_ ratings: [Rating]) { self.init(RatedItems(ratings)) }

  /// `rows`: for each item, the label of each of the reviewers; nil where it is missing.
  package init(_ rows: [[String?]], reviewers: [String]) {
    self.init(RatedItems(reviewers: reviewers, shared: rows.filter { $0.count { $0 != nil } > 1 }))
  }

  private init(_ items: RatedItems) {
    let table = RatingsTable(items.shared)
    reviewers = items.reviewers
    n = items.shared.count
    let obstacle: UndefinedReason? =
      switch reviewers.count {
      case 0: .noVerdicts
      case 1: .oneReviewer
      default: n == 0 ? .nothingShared : nil
      }
    percent = obstacle.map(Estimate.undefined) ?? table.estimate(.percent)
    alpha = obstacle.map(Estimate.undefined) ?? table.estimate(.nominalAlpha)
    pairs = items.pairs
    let isOfTwo = reviewers.count < 3
    kappa =
      obstacle.map(Estimate.undefined)
      ?? (isOfTwo ? table.cohenKappa : .undefined(.notTwoReviewers))
  }
}

/// Items with two labels or more, in the order of their names, so that sums of fractions do not depend on the
/// order of files.
private struct RatedItems {
  let reviewers: [String]
  /// For each item, the label of each reviewer.
  let shared: [[String?]]

  init(reviewers: [String], shared: [[String?]]) { (self.reviewers, self.shared) = (reviewers, shared) }

  init(_ ratings: [Rating]) {
    let reviewers = Set(ratings.map(\.reviewer)).sorted()
    var units: [String: [String: String]] = [:]
    for rating in ratings { units[rating.unit, default: [:]][rating.reviewer] = rating.label }
    shared = units.sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }.map { labels in
      reviewers.map { labels[$0] }
    }
    self.reviewers = reviewers
  }

  var pairs: [Agreement.Pair] {
    reviewers.indices.flatMap { first in
      ((first + 1)..<max(reviewers.count, first + 1)).compactMap { pair(first, $0) }
    }
  }

  private func pair(_ first: Int, _ second: Int) -> Agreement.Pair? {
    let both = shared.compactMap { item in
      item[first].flatMap { label in item[second].map { (first: label, second: $0) } }
    }
    if both.isEmpty { return nil }
    return Agreement.Pair(
      first: reviewers[first], second: reviewers[second], matrix: ConfusionMatrix(both))
  }
}
