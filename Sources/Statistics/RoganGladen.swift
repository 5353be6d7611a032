/// The true rate behind a judge's rate, corrected for the judge's known errors (Rogan and Gladen, American
/// Journal of Epidemiology 107, 1978).
package enum RoganGladen {
  /// People's verdicts of either class that a correction requires.
  package static let fewest = 30

  /// (observed + TNR − 1) / (TPR + TNR − 1), clipped to 0…1.
  ///
  /// Undefined if TPR + TNR − 1 is 0 or less, since such a judge carries no information, and if a rate is not
  /// in 0…1.
  package static func estimate(tpr: Double, tnr: Double, observed: Double) -> Estimate<Double> {
    let rates = 0.0...1
    guard rates.contains(tpr), rates.contains(tnr), rates.contains(observed) else {
      return .undefined(.notARate)
    }
    let information = tpr + tnr - 1
    if information <= 0 { return .undefined(.guessing) }
    return .value(min(1, max(0, (observed + tnr - 1) / information)))
  }

  /// Why a page must not show a corrected rate, even if it can be computed: fewer than 30 items of a class,
  /// or TPR + TNR − 1 is 0.1 or less. Nil if it may.
  ///
  /// Both rates are compared as fractions of whole numbers, so that exactly 0.1 is refused on every machine.
  package static func refusal(_ counts: BinaryCounts) -> UndefinedReason? {
    let (positives, negatives) = (counts.positives, counts.negatives)
    if positives < fewest { return .fewPositives }
    if negatives < fewest { return .fewNegatives }
    let information =
      counts.truePositives * negatives + counts.trueNegatives * positives - positives * negatives
    return 10 * information <= positives * negatives ? .weakJudge : nil
  }
}
