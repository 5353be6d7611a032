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
    let (count, z) = (Double(n), Self.z)
    share = Double(k) / count
    let centre = share + z * z / (2 * count)
    let spread = z * (share * (1 - share) / count + z * z / (4 * count * count)).squareRoot()
    low = k == 0 ? 0 : (centre - spread) / (1 + z * z / count)
    high = k == n ? 1 : (centre + spread) / (1 + z * z / count)
  }
}
