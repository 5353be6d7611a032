import Synchronization
import Dispatch

/// Maps a lazy sequence on several threads, bounded, with results in input order.
///
/// `jobs` workers pull the next element under a lock, so a source is created only when a worker is free, and
/// memory holds `jobs` elements. One task per element would be slower.
package enum ParallelMap {
  /// `transform` runs on any thread; results are in input order whatever the number of jobs.
  package static func map<Input: Sendable, Output: Sendable>(
    _ next: @escaping () -> Input?, jobs: Int, _ transform: @Sendable (Input) -> Output
  ) -> [Output] {
    let queue = PullQueue(next)
    let results = Mutex<[(index: Int, value: Output)]>([])
    DispatchQueue.concurrentPerform(iterations: max(jobs, 1)) { _ in
      var own: [(index: Int, value: Output)] = []
      while let (index, element) = queue.pull() { own.append((index, transform(element))) }
      results.withLock { $0.append(contentsOf: own) }
    }
    return results.withLock { $0.sorted { $0.index < $1.index }.map(\.value) }
  }

  /// Two results that do not need each other, at the same time if there is more than one job.
  package static func both<First: Sendable, Second: Sendable>(
    jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    if jobs < 2 { return (first(), second()) }
    let results = Mutex<(first: First?, second: Second?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { place in
      if place == 0 {
        let made = first()
        results.withLock { $0.first = made }
      } else {
        let made = second()
        results.withLock { $0.second = made }
      }
    }
    let made = results.withLock { $0 }
    return (made.first ?? first(), made.second ?? second())
  }

  /// Hands out elements with their index, to one caller at a time.
  private final class PullQueue<Element: Sendable>: @unchecked Sendable {
    // Unchecked because `next` is not sendable itself; it is only called inside the lock.
    private let next: () -> Element?
    private let count = Mutex(0)

    init(_ next: @escaping () -> Element?) { self.next = next }

    func pull() -> (Int, Element)? {
      count.withLock { count in
        guard let element = next() else { return nil }
        defer { count += 1 }
        return (count, element)
      }
    }
  }
}
