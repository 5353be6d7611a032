/// Text as a reader perceives it: without invisible characters, and with ASCII for full-width letters.
struct FoldedBytes: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The source range of each byte.
  private var places: [Range<Int>] = []

  /// Nil if there is nothing to fold.
  init?(_ source: [UInt8]) {
    guard let first = source.indices.first(where: { Self.fold(source, at: $0) != nil }) else { return nil }
    bytes = Array(source[..<first])
    bytes.reserveCapacity(source.count)
    places = (0..<first).map { $0..<$0 + 1 }
    var index = first
    while index < source.count {
      let folded = Self.fold(source, at: index)
      let width = folded?.width ?? 1
      if let letter = folded == nil ? source[index] : folded?.letter {
        bytes.append(letter)
        places.append(index..<index + width)
      }
      index += width
    }
  }

  /// The same range in the source, including invisible characters inside it.
  func range(of range: Range<Int>) -> Range<Int> {
    places[range.lowerBound].lowerBound..<places[range.upperBound - 1].upperBound
  }

  /// The length of an invisible or full-width character and its replacement; nil for others.
  @inline(__always)
  private static func fold(_ bytes: [UInt8], at index: Int) -> (width: Int, letter: UInt8?)? {
    let lead = bytes[index]
    guard lead >= 0xC2, index + 1 < bytes.count else { return nil }
    return other(bytes, index, lead)
  }

  private static func other(_ bytes: [UInt8], _ index: Int, _ lead: UInt8) -> (width: Int, letter: UInt8?)? {
    let second = bytes[index + 1]
    if lead < 0xE0 {
      return lead == 0xC2 && second == 0xAD || lead == 0xCD && second == 0x8F ? (2, nil) : nil
    }
    guard index + 2 < bytes.count else { return nil }
    let third = bytes[index + 2]
    switch (lead, second, third) {
    // Zero-width space, joiners, direction marks, word joiner, byte order mark, Mongolian separators.
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA0...0xAF), (0xEF, 0xBB, 0xBF),
      (0xE1, 0xA0, 0x8B...0x8E):
      return (3, nil)
    // No-break hyphens and the minus sign.
    case (0xE2, 0x80, 0x90), (0xE2, 0x80, 0x91), (0xE2, 0x88, 0x92): return (3, UInt8(ascii: "-"))
    case (0xE3, 0x80, 0x80): return (3, 0x20)
    // U+FF01 to U+FF5E.
    case (0xEF, 0xBC, 0x81...0xBF): return (3, third - 0x60)
    case (0xEF, 0xBD, 0x80...0x9E): return (3, third - 0x20)
    case (0xEF, 0xB9, 0xAB): return (3, UInt8(ascii: "@"))
    default: return nil
    }
  }
}
