/// How reliably a task is solved, estimated without bias from n trials of it.
///
/// Undefined unless k is between 1 and n. The quotient of binomials is a product of k factors up to 1, which
/// no n overflows.
package enum PassAtK {
  /// pass^k, the chance that k trials all succeed: C(c, k) / C(n, k) after c successes (Yao et al.,
  /// "τ-bench", 2024).
  package static func all(_ k: Int, successes: Int, trials: Int) -> Estimate<Double> {
    precondition((0...trials).contains(successes), "successes are among the trials")
    guard (1...max(1, trials)).contains(k), trials > 0 else { return .undefined(.wrongK) }
    return .value(draws(k, of: successes, in: trials))
  }

  /// pass@k, the chance that one of k trials succeeds: 1 − C(n − c, k) / C(n, k) (Chen et al., "Evaluating
  /// Large Language Models Trained on Code", 2021).
  package static func any(_ k: Int, successes: Int, trials: Int) -> Estimate<Double> {
    switch all(k, successes: trials - successes, trials: trials) {
    case .value(let failing): .value(1 - failing)
    case .undefined(let reason): .undefined(reason)
    }
  }

  /// The chance that k draws without replacement all come from `some` of `n`.
  private static func draws(_ k: Int, of some: Int, in n: Int) -> Double {
    if k > some { return 0 }
    return (0..<k).reduce(1) { $0 * (Double(some - $1) / Double(n - $1)) }
  }
}
