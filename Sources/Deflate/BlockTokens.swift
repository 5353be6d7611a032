/// What a block says: letters, and repetitions by length and distance.
struct BlockTokens {
  /// A letter, or a length in the upper half and a distance in the lower.
  let list: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  var letterUses = [UInt32](repeating: 0, count: 286)
  private(set) var distanceUses = [UInt32](repeating: 0, count: 30)
  // Held here, since a look at a table of the program takes longer.
  let ofLength = DeflateSymbols.ofLength
  let lengths = DeflateSymbols.lengths
  let distances = DeflateSymbols.distances
  private let ofDistance = DeflateSymbols.ofDistance

  /// `deallocate` frees what this takes; `PiecePacker` sees to it.
  init(capacity: Int) { list = .allocate(capacity: capacity) }

  func deallocate() { list.deallocate() }

  mutating func add(_ letter: UInt8) {
    list[count] = UInt32(letter)
    count += 1
    letterUses[Int(letter)] += 1
  }

  mutating func add(_ length: Int, _ distance: Int) {
    list[count] = UInt32(length) << 16 | UInt32(distance)
    count += 1
    letterUses[257 + Int(ofLength[length])] += 1
    distanceUses[symbol(ofDistance: distance)] += 1
  }

  func symbol(ofDistance distance: Int) -> Int {
    Int(ofDistance[distance <= 256 ? distance : 255 + (distance - 1) >> 7])
  }

  mutating func clear() {
    count = 0
    for symbol in letterUses.indices { letterUses[symbol] = 0 }
    for symbol in distanceUses.indices { distanceUses[symbol] = 0 }
  }

  /// Bits that stand beside the codes.
  var extraBits: Int {
    lengths.indices.reduce(0) { $0 + Int(letterUses[257 + $1]) * lengths[$1].bits }
      + distances.indices.reduce(0) { $0 + Int(distanceUses[$1]) * distances[$1].bits }
  }
}
