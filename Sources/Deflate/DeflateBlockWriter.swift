/// Writes one block of deflate after the other: what repeats, and what stands between, in codes made for the block.
struct DeflateBlockWriter {
  /// Bits that are not written yet, the first lowest; less than eight of them between two calls.
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0
  /// Where the next bytes go; whoever makes the writer sees to it that there is room, and eight bytes more.
  private var out: UnsafeMutableRawPointer
  private let start: UnsafeMutableRawPointer

  init(_ out: UnsafeMutableRawPointer) { (self.out, start) = (out, out) }

  @inline(__always)
  private mutating func add(_ value: UInt64, _ count: UInt64) {
    bits |= value &<< bitCount
    bitCount += count
  }

  /// Writes whole bytes; there may be 63 bits. Without a question whether there is any, since nobody foresees the answer.
  @inline(__always)
  private mutating func flush() {
    out.storeBytes(of: bits.littleEndian, as: UInt64.self)
    out += Int(bitCount &>> 3)
    bits = bits &>> (bitCount & 0x38)
    bitCount &= 7
  }

  private mutating func put(_ value: Int, _ count: Int) {
    add(UInt64(truncatingIfNeeded: value), UInt64(count))
    flush()
  }

  /// Fills the last byte; how many there are.
  mutating func finish() -> Int {
    if bitCount > 0 {
      out.storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
      out += 1
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
      add(code: head.code.codes[symbol])
      put(Int(step >> 5), symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7)
    }
  }

  mutating func put(_ tokens: BlockTokens, _ letters: HuffmanCode, _ distances: HuffmanCode) {
    // A copy, which stays in registers.
    var own = self
    let (letters, distances) = (letters.codes.span, distances.codes.span)
    for place in 0..<tokens.count {
      let token = tokens.list[place]
      let low = Int(token & 0xFFFF)
      if token >= 1 << 16 {
        // At most 15 and 5 bits for the length, 15 and 13 for the distance.
        let length = Int(token >> 16)
        let symbol = DeflateSymbols.ofLength(length)
        own.add(code: letters[257 + symbol])
        own.add(lowest: DeflateSymbols.bits(ofLength: symbol), of: length - 3)
        let far = DeflateSymbols.ofDistance(low + 1)
        own.add(code: distances[far])
        own.add(lowest: DeflateSymbols.bits(ofDistance: far), of: low)
      } else {
        own.add(code: letters[low])
      }
      own.flush()
    }
    own.add(code: letters[256])
    own.flush()
    self = own
  }

  @inline(__always)
  private mutating func add(code: UInt32) { add(UInt64(code & 0xFFFF), UInt64(code >> 16)) }

  @inline(__always)
  private mutating func add(lowest count: Int, of value: Int) {
    add(UInt64(truncatingIfNeeded: value & (1 &<< count &- 1)), UInt64(truncatingIfNeeded: count))
  }
}
