/// Why bytes are not Zstandard (RFC 8878).
struct ZstandardFault: Error {}

/// Reads bits from the first byte on, the lowest first.
struct ForwardBits {
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Bytes of which a bit was read.
  var usedBytes: Int { (position + 7) / 8 }

  /// Up to 16 bits.
  mutating func read(_ count: Int) throws(ZstandardFault) -> Int {
    guard position + count <= bytes.count * 8 else { throw ZstandardFault() }
    var value = 0
    for bit in 0..<count {
      let place = position + bit
      value |= Int(bytes[bytes.startIndex + place / 8] >> UInt8(place % 8) & 1) << bit
    }
    position += count
    return value
  }

  mutating func back(_ count: Int) { position -= count }
}

/// Reads bits from the last byte back to the first. The highest bit that is set marks their end.
struct BackwardBits {
  private let bytes: ArraySlice<UInt8>
  /// Bits that are left; negative if more were read, which are zero.
  private(set) var rest: Int

  init(_ bytes: ArraySlice<UInt8>) throws(ZstandardFault) {
    guard let last = bytes.last, last != 0 else { throw ZstandardFault() }
    self.bytes = bytes
    rest = bytes.count * 8 - 1 - last.leadingZeroBitCount
  }

  /// Up to 32 bits, without using them.
  func look(_ count: Int) -> Int {
    guard count > 0 else { return 0 }
    let end = rest
    let start = end - count
    guard end > 0 else { return 0 }
    let low = max(start, 0)
    var value = 0
    var index = bytes.startIndex + low / 8
    let past = bytes.startIndex + (end + 7) / 8
    var shift = 0
    while index < past {
      value |= Int(bytes[index]) << shift
      shift += 8
      index += 1
    }
    value >>= low % 8
    value &= (1 << (end - low)) - 1
    return value << (low - start)
  }

  mutating func skip(_ count: Int) { rest -= count }

  mutating func read(_ count: Int) -> Int {
    let value = look(count)
    rest -= count
    return value
  }
}

extension Int {
  /// The number of the highest bit that is set; the value is positive.
  var highestBit: Int { Int.bitWidth - 1 - leadingZeroBitCount }
}
