/// Line and column of ascending offsets, in one pass; columns count Unicode scalars.
package struct PositionCursor {
  private var offset = 0
  private var line = 1
  private var column = 1

  package init() {}

  /// Moves on to `target`, which must not be before the last one.
  package mutating func position(at target: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let words = bytes.span.bytes
    while offset + 8 <= target {
      // Only reads a number, within bounds.
      pass(UInt64(littleEndian: words.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)), count: 8)
    }
    while offset < target { pass(UInt64(bytes[offset]), count: 1) }
    return (line, column)
  }

  /// Counts the lowest `count` bytes of a word; the others must be 0.
  private mutating func pass(_ word: UInt64, count: Int) {
    let feeds = Self.lineFeeds(word)
    if feeds == 0 {
      column += count - Self.continuations(word)
    } else {
      let after = (63 - feeds.leadingZeroBitCount) / 8 + 1
      line += feeds.nonzeroBitCount
      column = 1 + count - after - Self.continuations(word >> UInt64(after * 8))
    }
    offset += count
  }

  /// The top bit of each byte.
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The top bit of each byte that is a line feed.
  private static func lineFeeds(_ word: UInt64) -> UInt64 {
    let zeroed = word ^ 0x0A0A_0A0A_0A0A_0A0A
    return ~((zeroed & ~tops) &+ ~tops | zeroed) & tops
  }

  /// How many bytes continue a scalar: their bits begin with 10.
  private static func continuations(_ word: UInt64) -> Int { (word & ~(word << 1) & tops).nonzeroBitCount }
}
