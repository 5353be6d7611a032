internal import Synchronization

/// Keeps the bytes in memory after all: for small sites and tests.
package final class MemoryStore: SpillStore {
  private let bytes = Mutex<[UInt8]>([])

  package init() {}

  package func append(_ bytes: [UInt8]) { self.bytes.withLock { $0 += bytes } }

  package func read(_ range: Range<Int>) -> [UInt8] { bytes.withLock { Array($0[range]) } }
}
