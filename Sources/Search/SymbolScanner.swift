/// Walks over the symbols of folded text that the dictionary has as terms: each beyond ASCII, and each two of ASCII
/// next to each other, such as `++` and `->`.
struct SymbolScanner {
  private var place: Int
  private let end: Int
  private var isAfterASCII = false

  init(_ range: Range<Int>) { (place, end) = (range.lowerBound, range.upperBound) }

  mutating func next(in bytes: [UInt8]) -> Range<Int>? {
    while place < end {
      let start = place
      let (isSymbol, length) = Words.symbol(bytes, start, before: end)
      place += length
      let isPair = isAfterASCII && isSymbol && length == 1
      isAfterASCII = isSymbol && length == 1
      if isPair { return start - 1..<place }
      if isSymbol, length > 1 { return start..<place }
    }
    return nil
  }
}
