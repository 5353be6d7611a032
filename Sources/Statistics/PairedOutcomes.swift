/// Whether two runs pass the same tasks: the core of a gate that compares them.
package struct PairedOutcomes: Sendable, Equatable {
  /// What a comparison says about the newer run.
  package enum Decision: String, Sendable, CaseIterable {
    case regression, improvement, noDifference
  }

  /// Tasks that both runs pass.
  package private(set) var bothPass = 0
  /// McNemar's b: tasks that only the base run passes.
  package private(set) var onlyBase = 0
  /// McNemar's c: tasks that only the head run passes.
  package private(set) var onlyHead = 0
  /// Tasks that both runs fail.
  package private(set) var bothFail = 0

  package init() {}

  /// One outcome of each run for each task.
  package init(_ outcomes: [(base: Bool, head: Bool)]) {
    for outcome in outcomes { add(base: outcome.base, head: outcome.head) }
  }

  package mutating func add(base: Bool, head: Bool) {
    switch (base, head) {
    case (true, true): bothPass += 1
    case (true, false): onlyBase += 1
    case (false, true): onlyHead += 1
    case (false, false): bothFail += 1
    }
  }

  package var total: Int { bothPass + onlyBase + onlyHead + bothFail }

  /// The two-sided p value of McNemar's exact test: how likely so large a difference is if both runs are
  /// equally good.
  package var p: Double { McNemar.exact(onlyBase, onlyHead) }

  /// A difference counts only if p is `alpha` or less. Runs of equal quality are then called a regression in
  /// up to alpha / 2 of comparisons.
  package func decision(alpha: Double) -> Decision {
    if p > alpha || onlyBase == onlyHead { return .noDifference }
    return onlyBase > onlyHead ? .regression : .improvement
  }
}
