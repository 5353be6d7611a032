/// Which words the dictionary also contains in reverse (docs/search-index.md).
enum ReversedWords {
  private static let leastCharacters = 2

  /// Adds the words of a dictionary in reverse; returns their numbers.
  static func add(to terms: inout ByteTable) -> [Int] {
    var numbers: [Int] = []
    for number in 0..<terms.count where terms[number].first == TermKind.word.rawValue {
      guard let bytes = reverse(terms[number].dropFirst()) else { continue }
      numbers.append(terms.number(TermKind.reversed.rawValue, bytes, bytes.indices))
    }
    return numbers
  }

  /// Nil for a single character, and for a word of signs.
  static func reverse(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard !Words.isSign(word) else { return nil }
    var bytes: [UInt8] = []
    var characters = 0
    var end = word.endIndex
    while end > word.startIndex {
      var start = end - 1
      while start > word.startIndex, word[start] & 0xC0 == 0x80 { start -= 1 }
      bytes += word[start..<end]
      characters += 1
      end = start
    }
    return characters >= leastCharacters ? bytes : nil
  }
}
