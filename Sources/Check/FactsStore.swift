internal import Basics

/// The long form of facts, which only a site with wrong links asks for: in a store, not in memory.
struct FactsStore: Sendable {
  private let store: any SpillStore
  /// Where each group's facts end.
  private var ends: [Int] = []
  /// Bytes that the store does not have yet.
  private var pending: [UInt8] = []
  private var end = 0
  /// What kept the store from storing or reading; what is on the longFacts is not whole then.
  private(set) var failure: Diagnostic?

  /// Bytes that go to the store at a time.
  private static let portion = 64 << 10

  init(_ store: any SpillStore) { self.store = store }

  var isEmpty: Bool { ends.isEmpty }

  mutating func add(_ group: GroupFacts) {
    pending += group.long
    end += group.long.count
    ends.append(end)
    if pending.count >= Self.portion { flush() }
  }

  private mutating func flush() {
    guard !pending.isEmpty, failure == nil else { return }
    do throws(Diagnostic) {
      try store.append(pending)
    } catch {
      failure = error
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// The facts of all files, in the order of their groups; false when not all of them can be read.
  mutating func each(_ body: (FileFacts) -> Void) -> Bool {
    flush()
    guard failure == nil else { return false }
    var start = 0
    do throws(Diagnostic) {
      for end in ends {
        guard let facts = [FileFacts](packed: try store.read(start..<end)) else { return false }
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
