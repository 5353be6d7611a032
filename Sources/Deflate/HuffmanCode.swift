/// A prefix code of deflate (RFC 1951, 3.2): the length of each symbol's code by how often it is used, and the code itself.
struct HuffmanCode {
  /// Bits of each symbol; 0 for those that are not used.
  private(set) var lengths: [UInt8]
  /// Codes with their first bit lowest, as the stream has them, and their lengths in the upper half.
  private(set) var codes: [UInt32]
  private let limit: Int
  // Working memory, kept from one code to the next.
  /// How often a symbol is used, and in the lowest nine bits which it is.
  private var keys: [UInt32] = []
  private var sorted: [UInt32] = []
  private var weights: [UInt32]
  private var parents: [UInt16]
  private var depths: [UInt8]

  /// `limit`: bits of the longest code.
  init(symbols: Int, limit: Int) {
    lengths = Array(repeating: 0, count: symbols)
    codes = Array(repeating: 0, count: symbols)
    self.limit = limit
    weights = Array(repeating: 0, count: 2 * symbols)
    parents = Array(repeating: 0, count: 2 * symbols)
    depths = Array(repeating: 0, count: 2 * symbols)
  }

  /// The best code for symbols that are used so often; of two alike, the first has the shorter code or the same.
  mutating func make(_ uses: UnsafeBufferPointer<UInt32>) {
    for symbol in lengths.indices { lengths[symbol] = 0 }
    keys.removeAll(keepingCapacity: true)
    for symbol in lengths.indices where uses[symbol] > 0 { keys.append(uses[symbol] << 9 | UInt32(symbol)) }
    if keys.count > 1 { setLengths() } else if let only = keys.first { lengths[Int(only & 511)] = 1 }
    Self.set(&codes, lengths, limit: limit)
  }

  private mutating func setLengths() {
    sortKeys()
    Self.join(keys, &weights, &parents, &depths)
    var counts = [Int](repeating: 0, count: limit + 1)
    for depth in depths[..<keys.count] { counts[min(Int(depth), limit)] += 1 }
    shorten(&counts)
    var place = 0
    for length in stride(from: limit, to: 0, by: -1) {
      for key in keys[place..<place + counts[length]] { lengths[Int(key & 511)] = UInt8(length) }
      place += counts[length]
    }
  }

  /// Joins the two rarest again and again; leaves stand first, in the order of their weights, then what was joined.
  private static func join(
    _ keys: [UInt32], _ weights: inout [UInt32], _ parents: inout [UInt16], _ depths: inout [UInt8]
  ) {
    let count = keys.count
    // Spans, since arrays would be looked at for other owners at every step.
    var weights = weights.mutableSpan
    var parents = parents.mutableSpan
    var depths = depths.mutableSpan
    for place in 0..<count { weights[place] = keys[place] >> 9 }
    var (leaf, node) = (0, count)
    for joined in count..<2 * count - 1 {
      var weight: UInt32 = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < count && (node >= joined || weights[leaf] <= weights[node])
        let place = takesLeaf ? leaf : node
        if takesLeaf { leaf += 1 } else { node += 1 }
        weight += weights[place]
        parents[place] = UInt16(joined)
      }
      weights[joined] = weight
    }
    depths[2 * count - 2] = 0
    for place in stride(from: 2 * count - 3, through: 0, by: -1) {
      depths[place] = depths[Int(parents[place])] + 1
    }
  }

  /// By two of their bytes, the lower first, since a block has less than 65,536 of any symbol: about half the time of `sort`.
  private mutating func sortKeys() {
    guard keys.count > 24 else { return keys.sort() }
    for shift: UInt32 in [9, 17] {
      var ends = [Int](repeating: 0, count: 257)
      for key in keys { ends[Int(key >> shift & 255) + 1] += 1 }
      // Mostly all have the same upper byte, 0.
      if ends[1] == keys.count { continue }
      for byte in 0..<256 { ends[byte + 1] += ends[byte] }
      sorted.removeAll(keepingCapacity: true)
      sorted += keys
      for key in keys {
        sorted[ends[Int(key >> shift & 255)]] = key
        ends[Int(key >> shift & 255)] += 1
      }
      swap(&keys, &sorted)
    }
  }

  /// Codes that would be longer than the limit have become as long as it: others grow until all have room.
  private func shorten(_ counts: inout [Int]) {
    var room = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
    while room > 1 << limit {
      counts[limit] -= 1
      guard let length = (1..<limit).last(where: { counts[$0] > 0 }) else { return }
      counts[length] -= 1
      counts[length + 1] += 2
      room -= 1
    }
  }

  /// Codes of one length ascend with their symbols, and follow those that are shorter.
  private static func set(_ codes: inout [UInt32], _ lengths: [UInt8], limit: Int) {
    var next = [Int](repeating: 0, count: limit + 2)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1...limit { next[length + 1] = (next[length + 1] + next[length]) << 1 }
    let turns = Self.turns
    var codes = codes.mutableSpan
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      let turned = (turns[next[length] & 0xFF] << 8 | turns[next[length] >> 8]) >> UInt32(16 - length)
      codes[symbol] = turned | UInt32(length) << 16
      next[length] += 1
    }
  }

  /// Each byte with its bits in the other order.
  private static let turns: [UInt32] = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(0) { $0 | (byte >> UInt32($1) & 1) << UInt32(7 - $1) }
  }

  /// Bits that it takes to say what was counted.
  func size(_ uses: UnsafeBufferPointer<UInt32>) -> Int {
    lengths.indices.reduce(0) { $0 + Int(uses[$1]) * Int(lengths[$1]) }
  }
}
