/// What happens during a fetch, for progress reports.
package enum FetchEvent: Sendable, Equatable {
  /// What is asked for, in work order.
  package enum Subject: Sendable, Equatable {
    case page(since: Int)
    case profile(String)
    case avatar(String)
  }

  /// How an answer changed the cache.
  package enum Result: Sendable, Equatable {
    case new, unchanged, missing
  }

  /// Sent before a wait.
  case waiting(Duration, why: String)
  /// Answered and in the cache; `left` more are known to come in this part of the run.
  case stored(Subject, Result, left: Int)
}
