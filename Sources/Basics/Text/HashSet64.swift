/// A set of hashes; they need no further hashing.
package struct HashSet64 {
  private var slots: [UInt64]
  package private(set) var hashes: [UInt64] = []

  package init() { slots = Array(repeating: 0, count: 64) }

  /// False if it is already there.
  package mutating func insert(_ hash: UInt64) -> Bool {
    // 0 marks a free slot.
    let hash = max(hash, 1)
    if hashes.count * 2 >= slots.count { grow() }
    let slot = slot(of: hash)
    if slots[slot] == hash { return false }
    slots[slot] = hash
    hashes.append(hash)
    return true
  }

  package func contains(_ hash: UInt64) -> Bool { slots[slot(of: max(hash, 1))] != 0 }

  /// Its slot, or the free one where it belongs.
  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for hash in hashes { slots[slot(of: hash)] = hash }
  }
}
