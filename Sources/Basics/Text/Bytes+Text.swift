extension [UInt8] {
  /// The byte at `place`, or 0 behind the end: no page contains it.
  @inlinable @inline(__always)
  package func byte(_ place: Int) -> UInt8 { place < count ? self[place] : 0 }

  /// Whether exactly `text` is in this range.
  @inlinable
  package func holds(_ text: [UInt8], at range: Range<Int>) -> Bool {
    guard text.count == range.count else { return false }
    for place in 0..<text.count where text[place] != self[range.lowerBound + place] { return false }
    return true
  }

  /// Whether exactly the ASCII `text` begins at `place`.
  @inlinable
  package func holds(_ text: StaticString, at place: Int) -> Bool {
    guard place + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { text in
      for offset in 0..<text.count where text[offset] != self[place + offset] { return false }
      return true
    }
  }

  @inlinable
  package func holds(_ text: StaticString, at range: Range<Int>) -> Bool {
    text.utf8CodeUnitCount == range.count && holds(text, at: range.lowerBound)
  }
}

extension ArraySlice<UInt8> {
  /// The number of bytes with which both begin.
  package func sharedStart(with other: ArraySlice<UInt8>) -> Int {
    let (bytes, others) = (span, other.span)
    let most = Swift.min(count, other.count)
    var shared = 0
    while shared < most, bytes[shared] == others[shared] { shared += 1 }
    return shared
  }
}
