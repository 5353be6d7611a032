/// Addresses of a page, to look at each once; compared by their bytes, since their hashes can be equal.
struct SeenAddresses {
  private var slots: [Int32]
  private var seen: [(hash: UInt64, range: Range<Int>)] = []

  init() { slots = Array(repeating: -1, count: 64) }

  /// False if the same bytes are already there with the same `hash`, which tells apart what they are used for.
  mutating func insert(_ range: Range<Int>, hash: UInt64, in bytes: [UInt8]) -> Bool {
    if seen.count * 2 >= slots.count { grow() }
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let other = seen[Int(slots[slot])]
      if other.hash == hash, bytes[other.range].elementsEqual(bytes[range]) { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(seen.count)
    seen.append((hash, range))
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (number, address) in seen.enumerated() {
      var slot = Int(truncatingIfNeeded: address.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }
}
