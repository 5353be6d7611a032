/// Walks over the trigrams of folded text; those with white space or control characters are left out.
struct TrigramScanner {
  /// Starts of the two previous characters; -1 if there are none.
  private var first = -1
  private var second = -1
  private var place: Int

  init(from place: Int = 0) { self.place = place }

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

/// The same for ASCII trigrams, with a table of all possible ones instead of a search for each, which is much
/// faster.
struct ShortThrees {
  private var known: [Three] = []

  /// Number of a trigram's term, and the last range that had it.
  private struct Three {
    var term: Int32 = -1
    var range: Int32 = -1
  }

  /// Folded text has no capital letters.
  private static let letters = 0x80 - 0x21 - 26

  /// Adds those that start in a range of a text that ends at `textEnd`.
  mutating func add(
    _ folded: [UInt8], _ places: Range<Int>, before textEnd: Int, _ range: Int, _ terms: inout ByteTable,
    _ points: inout [UInt64]
  ) {
    let end = min(places.upperBound, textEnd - 2)
    guard places.lowerBound < end else { return }
    // Usually one space between two words.
    if places.count <= 3, folded[places.upperBound - 1] <= 0x20 { return }
    var (first, second) = (Self.letter(folded[places.lowerBound]), Self.letter(folded[places.lowerBound + 1]))
    for place in places.lowerBound..<end {
      let third = Self.letter(folded[place + 2])
      let three = (first * Self.letters + second) * Self.letters + third
      let isWhole = first | second | third >= 0
      (first, second) = (second, third)
      guard isWhole else { continue }
      if three < known.count, known[three].range == Int32(range) { continue }
      add(three, folded, place, range, &terms, &points)
    }
  }

  /// Below 0 for white space and control characters.
  @inline(__always)
  private static func letter(_ byte: UInt8) -> Int { Int(byte) - (byte > 0x5A ? 0x21 + 26 : 0x21) }

  /// Adds the one that starts at `place`.
  mutating func add(
    _ folded: [UInt8], _ place: Int, _ range: Int, _ terms: inout ByteTable, _ points: inout [UInt64]
  ) {
    let letters = folded[place..<place + 3].reduce(0) { $0 * Self.letters + Self.letter($1) }
    if letters < known.count, known[letters].range == Int32(range) { return }
    add(letters, folded, place, range, &terms, &points)
  }

  private mutating func add(
    _ three: Int, _ folded: [UInt8], _ place: Int, _ range: Int, _ terms: inout ByteTable,
    _ points: inout [UInt64]
  ) {
    if known.isEmpty {
      known = Array(repeating: Three(), count: Self.letters * Self.letters * Self.letters)
    }
    if known[three].term < 0 {
      known[three].term = Int32(terms.number(TermKind.gram.rawValue, folded, place..<place + 3))
    }
    known[three].range = Int32(range)
    points.append(TermDictionary.point(Int(known[three].term), range))
  }
}
