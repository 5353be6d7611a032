package import Basics

/// The fetch's clock; tests replace it and never wait.
package struct FetchClock {
  package var now: () -> Instant
  /// Returns when the time has passed.
  package var wait: (Duration) -> Void

  package init(now: @escaping () -> Instant, wait: @escaping (Duration) -> Void) {
    self.now = now
    self.wait = wait
  }
}
