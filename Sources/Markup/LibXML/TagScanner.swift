/// Iterates over the start tags of well-formed XML, to find their offsets.
///
/// The n-th start tag in the bytes is the n-th element in document order.
struct TagScanner {
  private let bytes: [UInt8]
  private var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Moves past the next start tag; returns the offset of its `<`, and whether it is self-closing.
  mutating func next() -> (offset: Int, isSelfClosed: Bool)? {
    while skip(to: "<") {
      switch byte(after: 1) {
      case UInt8(ascii: "/"): offset += 2
      case UInt8(ascii: "?"): skipPast("?>")
      case UInt8(ascii: "!"): skipDeclaration()
      default:
        let start = offset
        return (start, skipTag())
      }
    }
    return nil
  }

  /// The offset of the attribute's value; the scanner must be at the `<` of a start tag.
  mutating func valueOffset(ofAttribute name: String) -> Int? {
    let name = Array(name.utf8)
    while offset < bytes.count, !isEndOfTag(bytes[offset]) {
      let start = offset + 1
      skipName()
      let isWanted = start <= offset && bytes[min(start, offset)..<offset].elementsEqual(name)
      guard skipToValue() else { continue }
      if isWanted { return offset }
      skipPast(quote: bytes[offset - 1])
    }
    return nil
  }

  /// Skips from a separator (`<`, a blank, or a closing quote) past a name.
  private mutating func skipName() {
    offset += 1
    while offset < bytes.count, !isEndOfTag(bytes[offset]), !isBlank(bytes[offset]),
      bytes[offset] != UInt8(ascii: "=")
    {
      offset += 1
    }
  }

  /// Skips blanks, `=` and the opening quote; false if no value follows.
  private mutating func skipToValue() -> Bool {
    var probe = offset
    while probe < bytes.count, isBlank(bytes[probe]) { probe += 1 }
    guard probe < bytes.count, bytes[probe] == UInt8(ascii: "=") else { return false }
    while probe < bytes.count, !isQuote(bytes[probe]) { probe += 1 }
    offset = probe + 1
    return offset < bytes.count
  }

  private mutating func skipPast(quote: UInt8) {
    while offset < bytes.count, bytes[offset] != quote { offset += 1 }
  }

  private mutating func skipDeclaration() {
    if byte(after: 2) == UInt8(ascii: "-") {
      offset += 4
      skipPast("-->")
    } else if byte(after: 2) == UInt8(ascii: "[") {
      skipPast("]]>")
    } else {
      skipPast(">")
    }
  }

  /// Skips a whole start tag, including quoted `>`; true if it ends in `/>`.
  private mutating func skipTag() -> Bool {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
      if isQuote(bytes[offset]) {
        let quote = bytes[offset]
        offset += 1
        skipPast(quote: quote)
      }
      offset += 1
    }
    let isSelfClosed = offset > 0 && offset < bytes.count && bytes[offset - 1] == UInt8(ascii: "/")
    offset += 1
    return isSelfClosed
  }

  private mutating func skip(to wanted: Unicode.Scalar) -> Bool {
    let wanted = UInt8(ascii: wanted)
    while offset < bytes.count, bytes[offset] != wanted { offset += 1 }
    return offset < bytes.count
  }

  private mutating func skipPast(_ end: StaticString) {
    offset =
      bytes.firstOffset(of: end, from: min(offset, bytes.count)).map { $0 + end.utf8CodeUnitCount }
      ?? bytes.count
  }

  private func byte(after distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private func isEndOfTag(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") }
  private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }
}
