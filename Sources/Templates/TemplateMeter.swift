internal import Synchronization

/// Totals the cost of each template, for `build --profile`.
package final class TemplateMeter: Sendable {
  /// The total cost of rendering one template.
  package struct Total: Sendable {
    package var count = 0
    /// CPU time.
    package var nanoseconds: UInt64 = 0
    package var bytes = 0
  }

  private let clock: @Sendable () -> UInt64
  private let known = Mutex<[String: Total]>([:])

  /// `clock`: CPU nanoseconds of the current thread.
  package init(clock: @escaping @Sendable () -> UInt64) { self.clock = clock }

  /// By template name: `chat.html`.
  package var totals: [String: Total] { known.withLock { $0 } }

  func measure(_ name: String, into out: inout [UInt8], _ render: (inout [UInt8]) -> Void) {
    let (start, size) = (clock(), out.count)
    render(&out)
    let (nanoseconds, bytes) = (clock() - start, out.count - size)
    known.withLock { known in
      known[name, default: Total()].count += 1
      known[name, default: Total()].nanoseconds += nanoseconds
      known[name, default: Total()].bytes += bytes
    }
  }
}
