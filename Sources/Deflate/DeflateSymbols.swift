/// The tables of deflate (RFC 1951, 3.2.5): how lengths and distances of repetitions are said.
enum DeflateSymbols {
  /// What one symbol stands for: the least value, and how many bits say how much more it is.
  struct Range {
    let base: Int
    let bits: Int
  }

  /// Of the symbols from 257 on. The last one is 258 alone.
  static let lengths: [Range] = ranges(3, [8, 4, 4, 4, 4, 4]) + [Range(base: 258, bits: 0)]
  static let distances: [Range] = ranges(1, [4] + Array(repeating: 2, count: 13))
  /// In this order a block says the lengths of the codes of lengths.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Symbol of each length, less 257.
  static let ofLength = table(258, lengths)
  /// Symbol of each distance up to 256, and of each 128 beyond.
  static let ofDistance: [UInt8] = {
    let all = table(32_768, distances)
    return Array(all[...256]) + (2..<256).map { all[$0 * 128 + 1] }
  }()

  /// So many symbols without a bit more, so many with one, and so on.
  private static func ranges(_ first: Int, _ counts: [Int]) -> [Range] {
    var base = first
    var out: [Range] = []
    for (bits, count) in counts.enumerated() {
      for _ in 0..<count {
        out.append(Range(base: base, bits: bits))
        base += 1 << bits
      }
    }
    return out
  }

  private static func table(_ most: Int, _ ranges: [Range]) -> [UInt8] {
    (0...most).map { value in UInt8(max((ranges.firstIndex { $0.base > value } ?? ranges.count) - 1, 0)) }
  }
}
