/// The 95 % confidence interval of a share after k of n, valid even if k is 0 or n.
///
/// (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n) with p = k/n (Wilson, Journal of the American
/// Statistical Association 22, 1927). The square root is the only function, so the interval is the same on
/// every machine.
package struct Wilson: Sendable, Equatable {
  package let share: Double
  package let low: Double
  package let high: Double

  /// The 97.5 % quantile of the normal distribution.
  private static let z = 1.959_963_984_540_054

  /// Nil if n is 0.
  package init?(_ k: Int, of n: Int) {
    guard n > 0, (0...n).contains(k) else { return nil }
    self.init(share: Double(k) / Double(n), of: Double(n))
  }

  /// `share`: from 0 to 1. `n`: more than 0; the effective number of a weighted sample need not be whole.
  package init(share: Double, of n: Double) {
    let z = Self.z
    self.share = share
    let centre = share + z * z / (2 * n)
    let spread = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    low = share <= 0 ? 0 : max(0, (centre - spread) / (1 + z * z / n))
    high = share >= 1 ? 1 : min(1, (centre + spread) / (1 + z * z / n))
  }
}
