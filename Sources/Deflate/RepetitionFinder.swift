/// Finds what stood before in a section of up to 32 KB.
///
/// The pointers are those of `PiecePacker`, which outlives it.
struct RepetitionFinder {
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let heads: UnsafeMutablePointer<UInt16>
  private let earlier: UnsafeMutablePointer<UInt16>
  private let effort: PiecePacker.Effort

  /// Shorter ones take as many bits as their letters.
  private static let shortest = 4
  private static let longest = 258

  init(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ heads: UnsafeMutablePointer<UInt16>,
    _ earlier: UnsafeMutablePointer<UInt16>, _ effort: PiecePacker.Effort
  ) {
    (self.bytes, self.count, self.heads, self.earlier, self.effort) = (bytes, count, heads, earlier, effort)
  }

  /// The longest repetition at a place, which is known from then on; length 0 when there is none.
  @inline(__always)
  func next(_ place: Int) -> (length: Int, distance: Int) {
    guard count - place > Self.shortest else { return (0, 0) }
    let last = insert(place)
    guard last > 0 else { return (0, 0) }
    return search(place, from: last, longerThan: Self.shortest - 1, effort.places)
  }

  /// One at the next place that is longer; the place is known from then on.
  @inline(__always)
  func longer(_ place: Int, than length: Int) -> (length: Int, distance: Int) {
    guard count - place > length else {
      insert(place)
      return (0, 0)
    }
    let last = insert(place)
    guard last > 0 else { return (0, 0) }
    return search(place, from: last, longerThan: length, effort.places >> 1)
  }

  /// Makes a place known; the last one that had the same hash, plus 1.
  @inline(__always) @discardableResult
  func insert(_ place: Int) -> Int {
    guard count - place >= 4 else { return 0 }
    let hash = hash(word(place))
    let last = heads[hash]
    earlier[place] = last
    heads[hash] = UInt16(truncatingIfNeeded: place + 1)
    return Int(last)
  }

  private func search(_ place: Int, from last: Int, longerThan least: Int, _ tries: Int) -> (
    length: Int, distance: Int
  ) {
    let most = min(count - place, Self.longest)
    var (length, distance, left) = (least, 0, tries)
    // What is longer has these four bytes too: they tell more than the first four, which are mostly the same.
    var tail = word(place + length - 3)
    var other = last - 1
    while other >= 0, left > 0 {
      if word(other + length - 3) == tail {
        let common = commonLength(other, place, most)
        if common > length {
          (length, distance) = (common, place - other)
          if common >= effort.goodLength || common == most { break }
          tail = word(place + length - 3)
        }
      }
      other = Int(earlier[other]) - 1
      left -= 1
    }
    return distance > 0 ? (length, distance) : (0, 0)
  }

  @inline(__always)
  private func commonLength(_ one: Int, _ two: Int, _ most: Int) -> Int {
    var length = 0
    while length + 8 <= most {
      let differing = long(one + length) ^ long(two + length)
      if differing != 0 { return length + differing.trailingZeroBitCount >> 3 }
      length += 8
    }
    while length < most, bytes[one + length] == bytes[two + length] { length += 1 }
    return length
  }

  @inline(__always)
  private func word(_ place: Int) -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt32.self))
  }

  @inline(__always)
  private func long(_ place: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private func hash(_ word: UInt32) -> Int { Int((word &* 0x9E37_79B1) >> 18) }
}
