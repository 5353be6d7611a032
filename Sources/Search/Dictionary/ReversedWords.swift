internal import Basics

/// Which words the dictionary also contains in reverse (docs/search-index.md), and in how many files.
struct ReversedWords {
  private static let leastCharacters = 2
  /// Frequent words are in one of so many messages or more, as a power of two: else one more message moves many.
  private static let share = 32_768

  /// Messages of a frequent word.
  private let least: Int
  /// The first two bytes with which the second file of words that are not frequent begins, and the third.
  private let bounds: [Int]
  /// A part of a word is looked for in all of these files, which are therefore few.
  private static let most = 3
  private static let leastBytes = 16 << 10

  /// For an index of so many messages, with these words.
  init(of messages: Int, _ words: some Sequence<ArraySlice<UInt8>>) {
    var least = 2
    while least * Self.share < messages { least *= 2 }
    self.least = least
    bounds = Self.bounds(words)
  }

  /// Boundaries between parts of nearly the same size, which few new words move.
  private static func bounds(_ words: some Sequence<ArraySlice<UInt8>>) -> [Int] {
    var sizes = [Int](repeating: 0, count: 1 << 16)
    for word in words { sizes[head(word)] += 4 + word.count / 2 }
    let all = sizes.reduce(0, +)
    let count = max(1, min(most, all / leastBytes))
    var (bounds, size): ([Int], Int) = ([], 0)
    for (head, bytes) in sizes.enumerated() {
      size += bytes
      if bounds.count < count - 1, size > all * (bounds.count + 1) / count { bounds.append(head) }
    }
    return bounds
  }

  /// The first two bytes of a word in reverse, as one number.
  private static func head(_ word: ArraySlice<UInt8>) -> Int {
    let last = word.lastIndex { $0 & 0xC0 != 0x80 } ?? word.startIndex
    let next = last + 1 < word.endIndex ? word[last + 1] : word[..<last].last { $0 & 0xC0 != 0x80 }
    return Int(word[last]) << 8 | Int(next ?? 0)
  }

  /// The number of its file among those of words that are not frequent; of a term in reverse.
  func part(_ term: ArraySlice<UInt8>) -> Int {
    let bytes = term.dropFirst().prefix(2)
    let head = bytes.reduce(0) { $0 << 8 | Int($1) }
    return bounds.count { $0 <= head }
  }

  /// The term for a word in so many messages.
  func term(of word: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    let kind = count < least ? TermKind.reversed : .frequent
    return Self.reverse(word).map { [kind.rawValue] + $0 }
  }

  /// As `DictionaryWriter.groups`, for terms in reverse: their files are large.
  static let group = ContentHash.of([TermKind.reversed.rawValue]).low

  /// The share of this term's file (`NewestMessages.own`). Frequent words have one for all their files.
  func share(of term: [UInt8]) -> Double {
    let isFrequent = term.first == TermKind.frequent.rawValue
    return Double(isFrequent ? Self.most : part(term[...])) / Double(Self.most + 1)
  }

  /// The length of a number in bits: the number of such a term changes rarely, as more messages have the word.
  static func magnitude(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }

  /// Nil for a single character, and for a word of signs.
  static func reverse(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard word.contains(where: { $0 >= 0x80 }) else {
      return word.count >= leastCharacters ? word.reversed() : nil
    }
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
