internal import Basics

/// A list of ascending numbers, and which of them are the best for a word; see `PostingWriter` and `BestMessages` for
/// their forms.
struct Postings {
  var numbers: [Int] = []
  /// Of a list in several parts, each set in as many.
  var best: [Best] = []

  /// Messages that are among the best `most` of a word, but not among the best of the sets before.
  struct Best: Equatable {
    let most: Int
    let ids: [Int]
  }

  init(best: [Best] = []) { self.best = best }

  /// Nil if it is not a list of `count` numbers, or reaches `end`.
  init?(_ bytes: ArraySlice<UInt8>, count: Int, below end: Int) {
    var reader = VariableReader(bytes)
    var (numbers, last): ([Int], Int) = ([], -1)
    numbers.reserveCapacity(min(count, bytes.count))
    while numbers.count < count {
      guard let value = reader.next(), value >> 1 > 0, value >> 1 < end - last else { return nil }
      if value & 1 == 0 {
        last += value >> 1
        numbers.append(last)
      } else {
        guard last >= 0 else { return nil }
        numbers += last + 1...last + value >> 1
        last += value >> 1
      }
    }
    self.numbers = numbers
    guard numbers.count == count, readBest(&reader) else { return nil }
  }

  /// Places in the list: the number of each set, then gaps.
  private mutating func readBest(_ reader: inout VariableReader) -> Bool {
    var most = 1
    while !reader.isAtEnd {
      guard best.count < Self.mostSets else { return false }
      var place = -1
      var ids: [Int] = []
      guard let size = reader.next(), size <= reader.remaining else { return false }
      for _ in 0..<size {
        guard let gap = reader.next(), gap > 0, gap < numbers.count - place else { return false }
        place += gap
        ids.append(numbers[place])
      }
      best.append(Best(most: most, ids: ids))
      most *= 10
    }
    return true
  }

  /// No site has so many messages.
  private static let mostSets = 10
}

extension Postings.Best {
  /// How much more they probably fit than others of `count`: from 1 to 2.
  func share(of count: Int) -> Double { 2 - min(Double(most) / Double(count), 1).squareRoot() }
}
