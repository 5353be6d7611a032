/// Line and column of ascending offsets, in one pass; columns count Unicode scalars.
package struct PositionCursor {
  private var offset = 0
  private var line = 1
  private var column = 1

  package init() {}

  /// Moves on to `target`, which must not be before the last one.
  package mutating func position(at target: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var (place, line, column) = (offset, line, column)
    let words = bytes.span.bytes
    while place + 8 <= target {
      // Only reads a number, within bounds.
      let word = UInt64(littleEndian: words.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
      let feeds = Self.lineFeeds(word)
      if feeds == 0 {
        column &+= 8 &- Self.continuations(word)
      } else {
        let after = (63 &- feeds.leadingZeroBitCount) >> 3 &+ 1
        line &+= feeds.nonzeroBitCount
        column = 9 &- after &- Self.continuations(word >> UInt64(after * 8))
      }
      place += 8
    }
    while place < target {
      let isFeed = bytes[place] == 0x0A
      if isFeed { line += 1 }
      column = isFeed ? 1 : bytes[place] & 0xC0 == 0x80 ? column : column + 1
      place += 1
    }
    (offset, self.line, self.column) = (place, line, column)
    return (line, column)
  }

  /// The top bit of each byte.
  private static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// The top bit of each byte that is a line feed.
  private static func lineFeeds(_ word: UInt64) -> UInt64 {
    let zeroed = word ^ 0x0A0A_0A0A_0A0A_0A0A
    return ~((zeroed & ~tops) &+ ~tops | zeroed) & tops
  }

  /// How many bytes continue a scalar: their bits begin with 10.
  private static func continuations(_ word: UInt64) -> Int { (word & ~(word << 1) & tops).nonzeroBitCount }
}
