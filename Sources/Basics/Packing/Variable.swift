extension RangeReplaceableCollection<UInt8> {
  /// Seven bits per byte, lowest first; the top bit marks continuation.
  @inlinable
  package mutating func appendVariable(_ value: Int) { appendVariable(unsigned: UInt64(value)) }

  /// Up to ten bytes.
  @inlinable
  package mutating func appendVariable(unsigned value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Also for negative numbers: `2n` for `n`, `2n - 1` for `-n`.
  @inlinable
  package mutating func appendSigned(_ value: Int) {
    appendVariable(value < 0 ? (-(value + 1)) << 1 | 1 : value << 1)
  }
}

/// A position in bytes written by `appendVariable`. Missing values set `isBroken` and read as 0, so one check
/// at the end suffices.
package struct VariableCursor {
  package var place: Int
  package let end: Int
  package private(set) var isBroken = false

  package init(_ range: Range<Int>) { (place, end) = (range.lowerBound, range.upperBound) }

  /// Up to nine bytes: 63 bits. Most numbers have one, which needs no call.
  @inlinable @inline(__always)
  package mutating func next(_ bytes: [UInt8]) -> Int {
    guard place < end, bytes[place] < 0x80 else { return long(bytes) }
    defer { place += 1 }
    return Int(bytes[place])
  }

  @usableFromInline
  package mutating func long(_ bytes: [UInt8]) -> Int {
    var value: UInt = 0
    var shift: UInt = 0
    while place < end, shift < 63 {
      let byte = bytes[place]
      place += 1
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(value) }
      shift += 7
    }
    return fail()
  }

  package mutating func signed(_ bytes: [UInt8]) -> Int {
    let value = next(bytes)
    return value & 1 == 0 ? value >> 1 : -(value >> 1) - 1
  }

  /// A length-prefixed part.
  package mutating func part(_ bytes: [UInt8]) -> Range<Int> { take(next(bytes)) }

  package mutating func take(_ count: Int) -> Range<Int> {
    guard count >= 0, count <= end - place else {
      _ = fail()
      return place..<place
    }
    defer { place += count }
    return place..<place + count
  }

  private mutating func fail() -> Int {
    isBroken = true
    return 0
  }
}
