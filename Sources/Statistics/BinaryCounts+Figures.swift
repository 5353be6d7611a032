extension BinaryCounts {
  /// TPR, also recall: the share of people's positives that the judge finds. Undefined without positives.
  package var truePositiveRate: Estimate<Double> { .share(truePositives, of: positives, else: .noPositives) }

  /// TNR: the share of people's negatives that the judge finds. Undefined without negatives.
  package var trueNegativeRate: Estimate<Double> { .share(trueNegatives, of: negatives, else: .noNegatives) }

  /// The mean of TPR and TNR. Undefined without positives or without negatives.
  package var balancedAccuracy: Estimate<Double> {
    switch (truePositiveRate, trueNegativeRate) {
    case (.value(let positive), .value(let negative)): .value((positive + negative) / 2)
    case (.undefined(let reason), _), (_, .undefined(let reason)): .undefined(reason)
    }
  }

  /// F1, the harmonic mean of precision and recall: 2TP / (2TP + FP + FN). Undefined if neither people nor
  /// judge find a positive.
  package var f1: Estimate<Double> {
    .share(
      2 * truePositives, of: 2 * truePositives + falsePositives + falseNegatives, else: .nothingPositive)
  }

  /// MCC, the correlation of both: (TP·TN − FP·FN) / √((TP + FP)(TP + FN)(TN + FP)(TN + FN)) (Matthews,
  /// Biochimica et Biophysica Acta 405, 1975). Undefined if people or judge used only one label.
  package var matthews: Estimate<Double> {
    let difference =
      Double(truePositives) * Double(trueNegatives) - Double(falsePositives) * Double(falseNegatives)
    let found = Double(truePositives + falsePositives) * Double(trueNegatives + falseNegatives)
    return .ratio(difference, (found * Double(positives) * Double(negatives)).squareRoot(), else: .oneSided)
  }
}
