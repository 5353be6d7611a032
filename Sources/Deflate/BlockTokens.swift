/// What a block says: letters, and repetitions by length and distance.
struct BlockTokens {
  // Pointers, since arrays would be looked at for other owners at every token.
  /// A letter, or a length in the upper half and a distance less 1 in the lower.
  let list: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  /// How often each symbol is used: letters and lengths, then distances.
  private let uses: UnsafeMutablePointer<UInt32>

  private static let letters = 286
  private static let distances = 30
  private static let end = 256

  /// `deallocate` frees what this takes; `PiecePacker` sees to it.
  init(capacity: Int) {
    list = .allocate(capacity: capacity)
    uses = .allocate(capacity: Self.letters + Self.distances)
    clear()
  }

  func deallocate() {
    list.deallocate()
    uses.deallocate()
  }

  @inline(__always)
  mutating func add(_ letter: UInt8) {
    list[count] = UInt32(letter)
    count += 1
    uses[Int(letter)] += 1
  }

  @inline(__always)
  mutating func add(_ length: Int, _ distance: Int) {
    list[count] = UInt32(truncatingIfNeeded: length << 16 | distance - 1)
    count += 1
    uses[257 + DeflateSymbols.ofLength(length)] += 1
    uses[Self.letters + DeflateSymbols.ofDistance(distance)] += 1
  }

  var letterUses: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: uses, count: Self.letters) }

  var distanceUses: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: uses + Self.letters, count: Self.distances)
  }

  /// Each block ends with a letter of its own.
  mutating func clear() {
    count = 0
    uses.update(repeating: 0, count: Self.letters + Self.distances)
    uses[Self.end] = 1
  }

  /// Bits that stand beside the codes.
  var extraBits: Int {
    (8..<29).reduce(0) { $0 + Int(letterUses[257 + $1]) * DeflateSymbols.bits(ofLength: $1) }
      + (4..<Self.distances).reduce(0) { $0 + Int(distanceUses[$1]) * DeflateSymbols.bits(ofDistance: $1) }
  }
}
