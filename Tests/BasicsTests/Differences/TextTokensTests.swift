@testable import Basics
import Testing

@Suite("Words of a text")
struct TextTokensTests {
  /// The same by asking Unicode about each character, which `TextTokens` saves for those of one byte.
  private enum Kind {
    case word, space, single

    init(_ character: Character) {
      if character.isNewline {
        self = .single
      } else if character.isWhitespace {
        self = .space
      } else {
        self = character == "_" || character.isLetter || character.isNumber ? .word : .single
      }
    }
  }

  private func words(_ text: String) -> [String] {
    var words: [String] = []
    var last = Kind.single
    let characters = Array(text)
    for (place, character) in characters.enumerated() {
      var kind = Kind(character)
      let isFollowed = place + 1 < characters.count && Kind(characters[place + 1]) == .word
      if character == "'" || character == "’", last == .word, isFollowed { kind = .word }
      if kind == last, kind != .single {
        words[words.count - 1].append(character)
      } else {
        words.append("\(character)")
      }
      last = kind
    }
    return words
  }

  private static let pieces = [
    "a", "Z", "9", "_", "'", "’", " ", "\t", "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{0}", "\u{1F}",
    "\u{7F}", "-", "<",
    "\u{301}", "\u{FE0F}\u{20E3}", "\u{200D}", "é", "ß", "م", "я", "\u{A0}", "\u{85}", "\u{2028}", "👍", "👨‍👩‍👧",
    "🇩🇪", "½",
  ]

  @Test("are those that each character of Unicode makes, whatever stands beside each other")
  func random() {
    var random = SplitMix64(seed: 26)
    for _ in 0..<20_000 {
      let length = 1 + Int(random.next() % 8)
      let text = (0..<length).map { _ in Self.pieces[Int(random.next() % UInt64(Self.pieces.count))] }
        .joined()
      #expect(TextTokens.words(text).map(String.init) == words(text))
    }
  }

  @Test("begin with a letter or a digit")
  func starts() {
    let words = ["tea", "Éa", "e\u{301}", "9", "½", " ", "-", "_", "م"].map { Substring($0) }
    #expect(words.map(\.startsWithLetter) == words.map { $0.first?.isLetter == true })
    #expect(words.map(\.startsWithLetterOrDigit) == words.map { $0.first.map { $0.isLetter || $0.isNumber } })
  }
}
