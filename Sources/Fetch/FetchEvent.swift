/// Progress events of a fetch.
package enum FetchEvent: Sendable, Equatable {
  /// What is requested, in order of work.
  package enum Subject: Sendable, Equatable {
    case page(since: Int)
    case profile(String)
    case avatar(String)
  }

  /// How a response changed the cache.
  package enum Result: Sendable, Equatable {
    case new, unchanged, missing
  }

  /// Sent before a wait.
  case waiting(Duration, why: String)
  /// Received and cached; at least `left` more follow in this phase.
  case stored(Subject, Result, left: Int)
}
