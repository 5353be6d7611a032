/// The hot loop over string contents: finds how far text continues without a quote, an escape or an error.
enum PlainText {
  /// The end of the run that starts at `start`, and how many of its bytes are continuation bytes.
  ///
  /// Stops at `"`, `\`, a control character, ill-formed UTF-8, and a character that continues in the next
  /// chunk.
  static func run(in bytes: Span<UInt8>, from start: Int) -> (end: Int, continuationBytes: Int) {
    var index = start
    var continuationBytes = 0
    while true {
      index = asciiEnd(in: bytes, from: index)
      guard index < bytes.count, bytes[index] >= 0x80 else { break }
      guard case .character(let length) = UTF8Sequence(in: bytes, at: index) else { break }
      index += length
      continuationBytes += length - 1
    }
    return (index, continuationBytes)
  }

  /// Eight bytes at a time while none needs attention, then one by one.
  private static func asciiEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while bytes.count - index >= 8, isPlain(word(in: bytes, at: index)) { index += 8 }
    while index < bytes.count, isPlain(bytes[index]) { index += 1 }
    return index
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != Byte.quote && byte != Byte.backslash
  }

  /// Whether all eight bytes are plain; the high bit of each byte marks those that are not.
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(Byte.quote))
    let backslashes = word ^ (ones &* UInt64(Byte.backslash))
    let objections =
      word | (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones)
    return objections & (ones &* 0x80) == 0
  }

  /// One load: for a span of exactly eight bytes, the compiler omits the bounds checks.
  private static func word(in bytes: Span<UInt8>, at index: Int) -> UInt64 {
    let eight = bytes.extracting(index..<index + 8)
    return UInt64(eight[0]) | UInt64(eight[1]) << 8 | UInt64(eight[2]) << 16 | UInt64(eight[3]) << 24
      | UInt64(eight[4]) << 32 | UInt64(eight[5]) << 40 | UInt64(eight[6]) << 48 | UInt64(eight[7]) << 56
  }
}
