internal import Basics

/// The long form of facts, which only a site with broken links needs; kept in a store, not in memory.
struct FactsStore: Sendable {
  private let store: any SpillStore
  /// End offset of each group's facts.
  private var ends: [Int] = []
  /// Bytes not yet written to the store.
  private var pending: [UInt8] = []
  private var end = 0
  /// Why the store failed to write or read; `longFacts` is incomplete then.
  private(set) var failure: Diagnostic?

  /// Bytes per write to the store.
  private static let portion = 64 << 10

  init(_ store: any SpillStore) { self.store = store }

  var isEmpty: Bool { ends.isEmpty }

  mutating func add(_ group: GroupFacts) {
    // The facts of a long chat are not copied.
    if pending.isEmpty { pending = group.long } else { pending += group.long }
    end += group.long.count
    ends.append(end)
    if pending.count >= Self.portion { flush() }
  }

  private mutating func flush() {
    guard !pending.isEmpty, failure == nil else { return }
    do throws(Diagnostic) { try store.append(pending) } catch { failure = error }
    pending = []
  }

  /// Calls `body` with the facts of all files in group order; false if some could not be read.
  mutating func each(_ body: (FileFacts) -> Void) -> Bool {
    flush()
    guard failure == nil else { return false }
    var start = 0
    do throws(Diagnostic) {
      for end in ends {
        guard let facts = GroupFacts.files(in: try store.read(start..<end)) else { return false }
        for file in facts { body(file) }
        start = end
      }
    } catch {
      failure = error
      return false
    }
    return true
  }
}
