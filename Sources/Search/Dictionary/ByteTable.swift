/// Numbers byte strings in order of arrival: a dictionary of words without a `String` for each.
///
/// Open addressing over one array of bytes. A string of up to eight bytes is its own key, as most words are,
/// so only two numbers are compared.
struct ByteTable {
  private(set) var bytes: [UInt8] = []
  /// Where each string ends.
  private(set) var ends: [Int32] = []
  private var slots: [Slot]
  private var shift: UInt64

  /// A string, or a free slot if `number` is -1.
  private struct Slot {
    var key: UInt64 = 0
    var number: Int32 = -1
    /// The last mark that `visit` set.
    var mark: Int32 = -1
  }

  init() { (slots, shift) = (Array(repeating: Slot(), count: 4096), 52) }

  var count: Int { ends.count }

  func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number]) }

  subscript(number: Int) -> ArraySlice<UInt8> { bytes[range(number)] }

  /// The number of `prefix` followed by `source[part]`; a new one if it is missing.
  mutating func number(_ prefix: UInt8, _ source: [UInt8], _ part: Range<Int>) -> Int {
    Int(slots[slot(Self.key(prefix, source, part), prefix, source, part)].number)
  }

  /// As above, with a known key; also returns the mark of the last visit, -1 at the first.
  @inline(__always)
  mutating func visit(
    _ key: UInt64, _ prefix: UInt8, _ source: [UInt8], _ part: Range<Int>, mark: Int32
  ) -> (number: Int, before: Int32) {
    let slot = slot(key, prefix, source, part)
    let found = slots[slot]
    slots[slot].mark = mark
    return (Int(found.number), found.mark)
  }

  /// The number of an existing string.
  func find(_ bytes: [UInt8]) -> Int? {
    guard let prefix = bytes.first else { return nil }
    let part = 1..<bytes.count
    let number = slots[search(Self.key(prefix, bytes, part), prefix, bytes, part)].number
    return number >= 0 ? Int(number) : nil
  }

  /// Frees the memory for look-ups, which are not allowed afterwards.
  mutating func close() { slots = [] }

  /// Adds a string that is not in it, also after `close`.
  mutating func append(_ string: [UInt8]) {
    bytes += string
    ends.append(Int32(bytes.count))
  }

  /// The slot of a string, which is inserted if new.
  @inline(__always)
  private mutating func slot(_ key: UInt64, _ prefix: UInt8, _ source: [UInt8], _ part: Range<Int>) -> Int {
    let slot = search(key, prefix, source, part)
    return slots[slot].number >= 0 ? slot : insert(slot, key, prefix, source, part)
  }

  private mutating func insert(
    _ slot: Int, _ key: UInt64, _ prefix: UInt8, _ source: [UInt8], _ part: Range<Int>
  ) -> Int {
    bytes.append(prefix)
    bytes += source[part]
    ends.append(Int32(bytes.count))
    slots[slot] = Slot(key: key, number: Int32(ends.count - 1))
    // Three quarters full: a higher load means more probes, a lower one more cache misses.
    guard ends.count * 4 > slots.count * 3 else { return slot }
    grow()
    return search(key, prefix, source, part)
  }

  /// The first slot to probe for a key.
  @inline(__always)
  private func home(_ key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* Self.spread) &>> shift) }

  /// Where the string is or belongs.
  @inline(__always)
  private func search(_ key: UInt64, _ prefix: UInt8, _ source: [UInt8], _ part: Range<Int>) -> Int {
    var slot = home(key)
    while slots[slot].number >= 0 {
      if slots[slot].key == key,
        key & Self.isLong == 0 || isEqual(Int(slots[slot].number), prefix, source, part)
      {
        return slot
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isEqual(_ number: Int, _ prefix: UInt8, _ source: [UInt8], _ part: Range<Int>) -> Bool {
    let range = range(number)
    guard range.count == part.count + 1, bytes[range.lowerBound] == prefix else { return false }
    let shift = range.lowerBound + 1 - part.lowerBound
    for index in part where bytes[index + shift] != source[index] { return false }
    return true
  }

  /// The key of a string: its bytes and the prefix, if there are up to eight; otherwise a hash with this bit,
  /// which no other key has, since a prefix is ASCII. No string ends with a byte 0, so none equals a shorter
  /// one.
  private static let isLong: UInt64 = 1 << 63
  /// 2⁶⁴ divided by the golden ratio.
  private static let spread: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  static func key(_ prefix: UInt8, _ source: [UInt8], _ part: Range<Int>) -> UInt64 {
    let own = UInt64(prefix) << 56
    guard part.count > 7 else { return own | word(source, part) }
    var key = own
    var place = part.lowerBound
    while place < part.upperBound {
      key = ((key ^ (key >> 29)) &* spread) ^ word(source, place..<min(place + 7, part.upperBound))
      place += 7
    }
    return key | isLong
  }

  /// Up to seven bytes as one number, the first lowest.
  @inline(__always)
  private static func word(_ source: [UInt8], _ part: Range<Int>) -> UInt64 {
    // Reads eight at once if possible: branching on the length of a word is mispredicted often.
    guard part.lowerBound + 8 <= source.count else {
      return part.reversed().reduce(0) { $0 << 8 | UInt64(source[$1]) }
    }
    let eight = source.span.bytes.unsafeLoadUnaligned(fromByteOffset: part.lowerBound, as: UInt64.self)
    return UInt64(littleEndian: eight) & (1 &<< UInt64(8 * part.count) &- 1)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    shift -= 1
    for entry in old where entry.number >= 0 {
      var slot = home(entry.key)
      while slots[slot].number >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// The numbers in the order of their bytes.
  func sorted() -> [Int] {
    // Most strings differ within eight bytes, which are compared as one number.
    let keys = (0..<count).map { (key: key($0), number: $0) }
    return keys.sorted { left, right in
      left.key != right.key
        ? left.key < right.key : self[left.number].lexicographicallyPrecedes(self[right.number])
    }.map(\.number)
  }

  private func key(_ number: Int) -> UInt64 {
    let range = range(number)
    var key: UInt64 = 0
    for place in range.lowerBound..<range.lowerBound + 8 {
      key = key << 8 | (place < range.upperBound ? UInt64(bytes[place]) : 0)
    }
    return key
  }
}
