/// The confidence interval of a share after k of n: Wilson's, which is valid even if k is 0 or n.
struct Wilson: Sendable, Equatable {
  let share: Double
  let low: Double
  let high: Double

  /// 95 %, two-sided.
  private static let z = 1.959_963_984_540_054

  /// Nil if n is 0.
  init?(_ k: Int, of n: Int) {
    guard n > 0, (0...n).contains(k) else { return nil }
    let (count, z) = (Double(n), Self.z)
    share = Double(k) / count
    let centre = share + z * z / (2 * count)
    let spread = z * (share * (1 - share) / count + z * z / (4 * count * count)).squareRoot()
    low = k == 0 ? 0 : (centre - spread) / (1 + z * z / count)
    high = k == n ? 1 : (centre + spread) / (1 + z * z / count)
  }
}
