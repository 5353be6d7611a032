import Synchronization
import Dispatch

/// Maps a lazy sequence on several threads, bounded, with results in input order.
///
/// Each worker pulls the next element under a lock, so a source is created only when a worker is free, and
/// memory holds `jobs` elements. One task per element would be slower.
package enum ParallelMap {
  /// `transform` runs on any thread; results are in input order whatever the number of jobs.
  package static func map<Input: Sendable, Output: Sendable>(
    _ next: @escaping () -> Input?, jobs: Int, _ transform: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    SharedWork(next, jobs: jobs, transform).results()
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
}

/// Elements that several threads work on: the one that asked for the results, and helpers.
///
/// A helper is called for each element while the program has fewer than `jobs` threads at work. So threads that have
/// nothing else to do help with the pages of a long chat, although that chat is one element of another map. Dispatch's own
/// `concurrentPerform` uses one thread inside another such call.
private final class SharedWork<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  private typealias Result = (index: Int, value: Output)

  // Unchecked because `next` is not sendable itself; it is only called inside the lock.
  private let next: () -> Input?
  private let transform: @Sendable (Input) -> Output
  private let jobs: Int
  private let pulled = Mutex(0)
  private let state = Mutex<(results: [Result], isOver: Bool)>(([], false))
  private let helpers = DispatchGroup()

  init(_ next: @escaping () -> Input?, jobs: Int, _ transform: @escaping @Sendable (Input) -> Output) {
    (self.next, self.jobs, self.transform) = (next, jobs, transform)
  }

  func results() -> [Output] {
    work()
    // Helpers that have not begun by now have nothing to do: waiting for them could take forever.
    state.withLock { $0.isOver = true }
    helpers.wait()
    return state.withLock { $0.results.sorted { $0.index < $1.index }.map(\.value) }
  }

  private func work() {
    var own: [Result] = []
    while let (index, element) = pull() {
      callHelper()
      own.append((index, transform(element)))
    }
    state.withLock { $0.results += own }
  }

  private func pull() -> (Int, Input)? {
    pulled.withLock { count in
      guard let element = next() else { return nil }
      defer { count += 1 }
      return (count, element)
    }
  }

  private func callHelper() {
    guard HelpingThreads.take(jobs) else { return }
    DispatchQueue.global().async { [self] in
      if begin() {
        work()
        helpers.leave()
      }
      HelpingThreads.giveBack()
    }
  }

  private func begin() -> Bool {
    state.withLock { state in
      if !state.isOver { helpers.enter() }
      return !state.isOver
    }
  }
}

/// The threads of the whole program that help others.
private enum HelpingThreads {
  private static let count = Mutex(0)

  /// False if there are `jobs` threads, with the one that needs help.
  static func take(_ jobs: Int) -> Bool {
    count.withLock { count in
      guard count + 1 < jobs else { return false }
      count += 1
      return true
    }
  }

  static func giveBack() { count.withLock { $0 -= 1 } }
}
