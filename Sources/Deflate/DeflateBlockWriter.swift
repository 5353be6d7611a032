/// Writes one block of deflate after the other: what repeats, and what stands between, in codes made for the block.
struct DeflateBlockWriter {
  /// Bits that are not written yet, the first lowest.
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// Where the next bytes go; whoever makes the writer sees to it that there is room.
  private var out: UnsafeMutableRawPointer
  private let start: UnsafeMutableRawPointer

  init(_ out: UnsafeMutableRawPointer) { (self.out, start) = (out, out) }

  private mutating func put(_ value: Int, _ count: Int) {
    bits |= UInt64(truncatingIfNeeded: value) << UInt64(bitCount)
    bitCount += count
    guard bitCount >= 32 else { return }
    out.storeBytes(of: UInt32(truncatingIfNeeded: bits).littleEndian, as: UInt32.self)
    out += 4
    bits >>= 32
    bitCount -= 32
  }

  /// Fills the last byte; how many there are.
  mutating func finish() -> Int {
    while bitCount > 0 {
      out.storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
      out += 1
      bits >>= 8
      bitCount -= 8
    }
    (bits, bitCount) = (0, 0)
    return out - start
  }

  /// A block as it is, without codes.
  mutating func putStored(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    put(isLast ? 1 : 0, 3)
    _ = finish()
    put(bytes.count | ~bytes.count << 16 & 0xFFFF_0000, 32)
    if let address = bytes.baseAddress { out.copyMemory(from: address, byteCount: bytes.count) }
    out += bytes.count
  }

  /// The two codes of a block, in a code of their own.
  mutating func putHead(_ head: BlockHead, isLast: Bool) {
    put((isLast ? 1 : 0) | 2 << 1, 3)
    put(head.letterCount - 257, 5)
    put(head.distanceCount - 1, 5)
    put(head.orderCount - 4, 4)
    for symbol in DeflateSymbols.order.prefix(head.orderCount) { put(Int(head.code.lengths[symbol]), 3) }
    for step in head.steps {
      let symbol = Int(step & 31)
      put(Int(head.code.codes[symbol]), Int(head.code.lengths[symbol]))
      if symbol > 15 { put(Int(step >> 5), [2, 3, 7][symbol - 16]) }
    }
  }

  mutating func put(_ tokens: BlockTokens, _ letters: HuffmanCode, _ distances: HuffmanCode) {
    for place in 0..<tokens.count {
      let token = tokens.list[place]
      let low = Int(token & 0xFFFF)
      if token < 1 << 16 {
        put(Int(letters.codes[low]), Int(letters.lengths[low]))
      } else {
        let length = Int(token >> 16)
        put(length, Int(tokens.ofLength[length]), tokens.lengths, letters, 257)
        put(low, tokens.symbol(ofDistance: low), tokens.distances, distances, 0)
      }
    }
    put(Int(letters.codes[256]), Int(letters.lengths[256]))
  }

  /// The code of a length or a distance, and how much more it is than the least that has this code.
  private mutating func put(
    _ value: Int, _ symbol: Int, _ table: [DeflateSymbols.Range], _ code: HuffmanCode, _ first: Int
  ) {
    let width = Int(code.lengths[first + symbol])
    let range = table[symbol]
    put(Int(code.codes[first + symbol]) | (value - range.base) << width, width + range.bits)
  }
}
