internal import Basics
internal import Related
internal import Stems

/// Finds which words of an index are used alike, and gives the dictionary a term for each pair (docs/search-index.md).
struct RelatedTerms {
  /// A term, `awifi wireless`, and how much alike both words are used: 50 to 100.
  typealias Term = (bytes: [UInt8], percent: Int)

  private let lists: TermLists
  private let end: Int
  private let messages: Int
  private let languages: [String]

  /// Related words of each word.
  private static let most = 6
  /// Rarer words tell too little of their use.
  private static let leastUses = 10
  /// Words in more than a twentieth of all messages are used with any other.
  private static let commonest = 20
  private static let mostWords = 20_000
  private static let leastCharacters = 3

  init(_ lists: TermLists, end: Int, messages: Int, languages: [String]) {
    (self.lists, self.end, self.messages, self.languages) = (lists, end, messages, languages)
  }

  /// Of all words of letters that are neither rare nor names of senders, in no particular order.
  func terms(jobs: Int) -> [Term] {
    let words = chosen
    let uses = words.map { lists.list($0).pieces.flatMap(\.numbers).map(Int32.init) }
    let names = words.map { Array(lists.terms[$0].dropFirst()) }
    let texts = names.map { String(decoding: $0, as: UTF8.self) }
    let stems = texts.map { text in languages.map { Stemmer.stem($0, text) } }
    let related = RelatedWords.find(WordUses(uses, end: end), jobs: jobs)
    return related.indices.flatMap { word in
      // Words with the same stem are found without it.
      related[word].filter { !zip(stems[$0.word], stems[word]).contains(where: ==) }.prefix(Self.most).map {
        ([TermKind.related.rawValue] + names[word] + [0x20] + names[$0.word], $0.percent)
      }
    }
  }

  /// Most frequent first, then by bytes: numbers of terms depend on the threads.
  private var chosen: [Int] {
    let senders = uses(of: .from)
    let fitting = (0..<lists.terms.count).filter { number in
      let (word, count) = (lists.terms[number], Int(lists.counts[number]))
      return word.first == TermKind.word.rawValue && count >= Self.leastUses
        && count * Self.commonest <= messages && Self.isOfLetters(word.dropFirst())
        && senders[Array(word.dropFirst()), default: 0] * 4 < count
    }
    let sorted = fitting.sorted {
      lists.counts[$0] != lists.counts[$1]
        ? lists.counts[$0] > lists.counts[$1] : lists.terms[$0].lexicographicallyPrecedes(lists.terms[$1])
    }
    return Array(sorted.prefix(Self.mostWords))
  }

  private func uses(of kind: TermKind) -> [[UInt8]: Int] {
    (0..<lists.terms.count).reduce(into: [:]) { uses, number in
      guard lists.terms[number].first == kind.rawValue else { return }
      uses[Array(lists.terms[number].dropFirst())] = Int(lists.counts[number])
    }
  }

  private static func isOfLetters(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= leastCharacters && !Words.isSign(word) && !word.contains { (0x30...0x39).contains($0) }
      && word.count { $0 & 0xC0 != 0x80 } >= leastCharacters
  }
}
