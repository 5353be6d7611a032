/// McNemar's exact test on paired outcomes.
package enum McNemar {
  /// The two-sided p value of b pairs that differ one way and c the other; 1 if no pair differs.
  ///
  /// 2 Σ C(n, i) / 2ⁿ for i from 0 to min(b, c), up to 1, with n = b + c: the binomial test of b against n/2
  /// (McNemar, Psychometrika 12, 1947; exact form after Mosteller, Biometrics 8, 1952).
  ///
  /// Terms are computed from the largest, so that neither they nor 2ⁿ overflow. Up to 50 pairs all are whole
  /// numbers, so that p = alpha is recognised; beyond, the largest counts as 1. A p value below 10⁻³⁰⁰ is 0.
  package static func exact(_ b: Int, _ c: Int) -> Double {
    precondition(b >= 0 && c >= 0, "counts of pairs are not negative")
    let (n, fewer, largest) = (b + c, min(b, c), largest(b + c))
    var (index, term, half, tail) = (n / 2, largest, 0.0, 0.0)
    // Factors of almost 1 never take a subnormal number to 0.
    while index >= 0, term.isNormal {
      half += term
      if index <= fewer { tail += term }
      term = term * Double(index) / Double(n - index + 1)
      index -= 1
    }
    // By symmetry both halves sum to 2ⁿ; the term in the middle of an even n belongs to both.
    return min(1, 2 * tail / (n.isMultiple(of: 2) ? 2 * half - largest : 2 * half))
  }

  /// C(n, ⌊n/2⌋) up to n = 50, beyond which products of the terms are not exact.
  private static func largest(_ n: Int) -> Double {
    if n > 50 { return 1 }
    let half = n / 2
    return (0..<half).reduce(1) { $0 * Double(n - half + 1 + $1) / Double($1 + 1) }
  }
}
