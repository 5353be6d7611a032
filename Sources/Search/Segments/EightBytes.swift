/// Eight bytes of a text, examined at once: a branch for each is mispredicted often.
///
/// Each kind of character is a number with the top bit set in each byte that is one. Of a byte beyond ASCII the other
/// seven bits count.
struct EightBytes {
  private let value: UInt64

  static let tops: UInt64 = 0x8080_8080_8080_8080

  /// From `place` on; after the end, zeros.
  @inline(__always)
  init(_ bytes: RawSpan, _ place: Int) {
    guard place + 8 <= bytes.byteCount else {
      value = (place..<bytes.byteCount).reversed().reduce(0) {
        $0 << 8 | UInt64(bytes.unsafeLoadUnaligned(fromByteOffset: $1, as: UInt8.self))
      }
      return
    }
    value = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  var capitals: UInt64 { within(value, 0x41, 0x5A) }

  var smallLetters: UInt64 { within(value, 0x61, 0x7A) }

  var letters: UInt64 { within(value | 0x2020_2020_2020_2020, 0x61, 0x7A) }

  var digits: UInt64 { within(value, 0x30, 0x39) }

  var ascii: UInt64 { ~value & Self.tops }

  private func within(_ value: UInt64, _ first: UInt64, _ last: UInt64) -> UInt64 {
    let (high, ones) = (value | Self.tops, 0x0101_0101_0101_0101 as UInt64)
    return (high &- ones &* first) & ~(high &- ones &* (last + 1)) & Self.tops
  }

  /// The first place in a range whose byte has its bit set in what `bits` makes of eight.
  @inline(__always)
  static func first(in bytes: RawSpan, _ range: Range<Int>, _ bits: (EightBytes) -> UInt64) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      let found = bits(EightBytes(bytes, place))
      guard found == 0 else {
        place += found.trailingZeroBitCount >> 3
        return place < range.upperBound ? place : nil
      }
      place += 8
    }
    return nil
  }
}
