internal import Synchronization

/// Adds up what each template takes, for `build --profile`.
package final class TemplateMeter: Sendable {
  /// What the renderings of one template took together.
  package struct Total: Sendable {
    package var count = 0
    /// Of the processor.
    package var nanoseconds: UInt64 = 0
    package var bytes = 0
  }

  private let clock: @Sendable () -> UInt64
  private let known = Mutex<[String: Total]>([:])

  /// `clock`: nanoseconds that this thread has used so far.
  package init(clock: @escaping @Sendable () -> UInt64) { self.clock = clock }

  /// By name of the template: `chat.html`.
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
