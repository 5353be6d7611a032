/// Which words the dictionary also contains in reverse (docs/search-index.md).
struct ReversedWords {
  private static let leastCharacters = 2
  /// Frequent words are in one of so many messages or more, as a power of two: else one more message moves many.
  private static let share = 32_768

  /// Messages of a frequent word.
  private let least: Int

  /// `messages`: those of the index; nil for those of the newest messages, none of which is frequent.
  init(of messages: Int?) {
    var least = 2
    while let messages, least * Self.share < messages { least *= 2 }
    self.least = messages == nil ? .max : least
  }

  /// The term for a word in so many messages.
  func term(of word: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    let kind = count < least ? TermKind.reversed : .frequent
    return Self.reverse(word).map { [kind.rawValue] + $0 }
  }

  /// The length of a number in bits: the number of such a term changes rarely, as more messages have the word.
  static func magnitude(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }

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
