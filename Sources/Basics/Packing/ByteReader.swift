/// Reads the output of `ByteWriter`, trusting none of it.
package struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private var place = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var rest: Int { bytes.count - place }

  package mutating func number() throws(NotPacked) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if shift == 63, byte > 1 { throw NotPacked() }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw NotPacked()
  }

  /// A count; there cannot be more things than bytes left.
  package mutating func count() throws(NotPacked) -> Int {
    let value = try number()
    guard value <= UInt64(rest) else { throw NotPacked() }
    return Int(value)
  }

  package mutating func take(_ count: Int) throws(NotPacked) -> ArraySlice<UInt8> {
    guard count <= rest else { throw NotPacked() }
    defer { place += count }
    return bytes[place..<place + count]
  }

  package mutating func value<Value: Packed>(_ type: Value.Type = Value.self) throws(NotPacked) -> Value {
    try Value(from: &self)
  }

  /// Fails if anything follows the value.
  package func end() throws(NotPacked) { if rest > 0 { throw NotPacked() } }
}
