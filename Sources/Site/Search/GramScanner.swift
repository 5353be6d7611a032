/// Walks over the threes of characters in folded text; those with white space or control characters are left out.
struct GramScanner {
  /// Starts of the two characters before; -1 where there are none.
  private var first = -1
  private var second = -1
  private var place = 0

  mutating func next(in bytes: [UInt8]) -> Range<Int>? {
    while place < bytes.count {
      let start = place
      let byte = bytes[place]
      place += byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      if byte <= 0x20 {
        (first, second) = (-1, -1)
        continue
      }
      let beginning = first
      (first, second) = (second, start)
      if beginning >= 0 { return beginning..<place }
    }
    return nil
  }
}

/// The same for text that is ASCII, with a table of all threes there can be instead of a search for each: 2 ns a character
/// instead of 20.
struct ShortGrams {
  /// Number of the term of each three; -1 where it was not seen yet.
  private var known: [Int32] = []

  private static let letters = 0x80 - 0x21

  mutating func add(_ folded: [UInt8], _ range: Int, _ terms: inout ByteTable, _ uses: inout TermUses) {
    if known.isEmpty { known = Array(repeating: -1, count: Self.letters * Self.letters * Self.letters) }
    var (first, second) = (-1, -1)
    for place in folded.indices {
      let letter = Int(folded[place]) - 0x21
      let three = (first * Self.letters + second) * Self.letters + letter
      let isWhole = first >= 0 && letter >= 0
      (first, second) = letter < 0 ? (-1, -1) : (second, letter)
      guard isWhole else { continue }
      if known[three] < 0 {
        known[three] = Int32(terms.number(TermKind.gram.rawValue, folded, place - 2..<place + 1))
      }
      uses.add(Int(known[three]), range)
    }
  }
}
