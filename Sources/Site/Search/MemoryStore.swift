internal import Model
internal import Synchronization

/// Keeps segments in memory: for small sites and tests.
package final class MemoryStore: SegmentStore {
  private let bytes = Mutex<[UInt8]>([])

  package init() {}

  package func append(_ bytes: [UInt8]) { self.bytes.withLock { $0 += bytes } }

  package func read(_ range: Range<Int>) -> [UInt8] { bytes.withLock { Array($0[range]) } }
}
