/// Measures of agreement of any number of reviewers on labels. All but `fleiss` allow missing labels.
package enum AgreementMeasure: Sendable, CaseIterable {
  /// The share of pairs of labels on the same item that are the same. Always defined.
  case percent
  /// Fleiss' κ: (P̄ − Σ p²) / (1 − Σ p²), where P̄ is the mean share of agreeing pairs and p the share of
  /// each label (Fleiss, Psychological Bulletin 76, 1971). Undefined if items differ in their number of
  /// labels, or if only one label is used.
  case fleiss
  /// Krippendorff's α, with any two labels equally far apart. Undefined if only one label is used.
  case nominalAlpha
  /// Krippendorff's α, with two labels as far apart as there are labels between them. Undefined if only one
  /// label is used.
  case ordinalAlpha
  /// Gwet's AC1: (P̄ − e) / (1 − e) with e = Σ p(1 − p) / (q − 1) over q labels (Gwet, British Journal of
  /// Mathematical and Statistical Psychology 61, 2008). Unlike the others it is 1 if all reviewers always use
  /// the same one of several labels; undefined if there is no other label.
  case ac1

  /// Undefined without shared items, which a bootstrap can draw.
  func estimate(_ sums: AgreementSums) -> Estimate<Double> {
    if sums.shared == 0 { return .undefined(.nothingShared) }
    switch self {
    case .percent: return .ratio(sums.samePairs, sums.pairs, else: .nothingShared)
    case .fleiss: return sums.fleiss
    case .nominalAlpha: return sums.alpha { _, _ in 1 }
    case .ordinalAlpha: return sums.ordinalAlpha
    case .ac1: return sums.ac1
    }
  }
}

extension AgreementSums {
  fileprivate var fleiss: Estimate<Double> {
    let expected = (0..<labelCount).reduce(0) { $0 + share($1) / judged * (share($1) / judged) }
    return .ratio(agreement / shared - expected, 1 - expected, else: .oneLabel)
  }

  fileprivate var ac1: Estimate<Double> {
    if labelCount < 2 { return .undefined(.oneLabel) }
    let sum = (0..<labelCount).reduce(0) { $0 + share($1) / judged * (1 - share($1) / judged) }
    let expected = sum / Double(labelCount - 1)
    return .ratio(agreement / shared - expected, 1 - expected, else: .oneLabel)
  }

  /// The distance of two labels is the number of labels between the middles of both, in the order of all
  /// labels.
  fileprivate var ordinalAlpha: Estimate<Double> {
    var (middles, below): ([Double], Double) = ([], 0)
    for label in 0..<labelCount {
      middles.append(below + count(label) / 2)
      below += count(label)
    }
    return alpha { lower, higher in
      let distance = middles[higher] - middles[lower]
      return distance * distance
    }
  }

  /// 1 − (n − 1) Σ o δ² / Σ m m′ δ² over pairs of labels with coincidences o, counts m and m′ and distance δ,
  /// n labels in all (Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011).
  fileprivate func alpha(_ squaredDistance: (Int, Int) -> Double) -> Estimate<Double> {
    var (observed, expected, total) = (0.0, 0.0, 0.0)
    for higher in 0..<labelCount {
      total += count(higher)
      for lower in 0..<higher {
        let distance = squaredDistance(lower, higher)
        observed += coincidences(lower, higher) * distance
        expected += count(lower) * count(higher) * distance
      }
    }
    return .ratio(expected - (total - 1) * observed, expected, else: .oneLabel)
  }
}
