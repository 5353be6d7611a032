/// How deflate says the lengths and distances of repetitions (RFC 1951, 3.2.5): a symbol stands for a range, and some bits after it
/// say which of the range is meant.
///
/// Ranges double in size with every four symbols of lengths, and every two of distances, so they need no tables.
enum DeflateSymbols {
  /// In this order a block says the lengths of the codes of lengths.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Of a length from 3 to 258; less 257.
  @inline(__always)
  static func ofLength(_ length: Int) -> Int {
    let more = length - 3
    if more < 8 { return more }
    // 258 alone has a symbol without bits.
    if more == 255 { return 28 }
    let width = 63 - more.leadingZeroBitCount
    return 4 * (width - 1) + (more &>> (width - 2)) & 3
  }

  /// Of a distance from 1 to 32,768.
  @inline(__always)
  static func ofDistance(_ distance: Int) -> Int {
    let more = distance - 1
    if more < 4 { return more }
    let width = 63 - more.leadingZeroBitCount
    return 2 * width + (more &>> (width - 1)) & 1
  }

  /// Bits after a symbol of lengths. They are the lowest of the length less 3.
  @inline(__always)
  static func bits(ofLength symbol: Int) -> Int { symbol < 8 || symbol == 28 ? 0 : symbol &>> 2 - 1 }

  /// Bits after a symbol of distances. They are the lowest of the distance less 1.
  @inline(__always)
  static func bits(ofDistance symbol: Int) -> Int { symbol < 4 ? 0 : symbol &>> 1 - 1 }
}
