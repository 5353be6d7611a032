/// Recognises languages in Latin letters by their common words.
package enum CommonWords {
  /// As many common words, at least, as one of so many of all.
  private static let share = 12

  private static let words = [
    ("de", "der die das und nicht ist ich es ein zu mit auf wie wir sie auch"),
    ("en", "the and that you with this is it of to for have what are not"),
    ("es", "el los las una por para con que es no lo está como pero"),
    ("fr", "le les des est vous dans je et une pour pas que qui avec"),
    ("it", "il che di per non una sono con è gli del questo come anche"),
    ("nl", "de het een van en niet ik dat op te zijn voor maar ook"),
    ("pt", "o os uma não que para com por você está mas como isso em"),
  ]

  package static let languages = words.map(\.0)

  /// The languages of each word, as bits.
  private static let known: [UInt64: UInt8] = words.enumerated().reduce(into: [:]) { known, entry in
    for word in entry.element.1.split(separator: " ") {
      let letters = word.unicodeScalars.reduce(0) { key($0, with: $1.value) }
      known[letters, default: 0] |= 1 << UInt8(entry.offset)
    }
  }

  /// The code of the language with the most of them; nil if none is clear.
  package static func language(of text: String) -> String? {
    var (counts, all, word) = (Array(repeating: 0, count: words.count), 0, UInt64(0))
    func close() {
      if word > 0 { all += 1 }
      if word > 0, word != long, let own = known[word] {
        for place in counts.indices where own & 1 << UInt8(place) != 0 { counts[place] += 1 }
      }
      word = 0
    }
    for scalar in text.unicodeScalars {
      if isLetter(scalar) { word = key(word, with: lower(scalar.value)) } else { close() }
    }
    close()
    guard let most = counts.max(), most > 0, most * share >= all, counts.count(where: { $0 == most }) == 1
    else { return nil }
    return counts.firstIndex(of: most).map { languages[$0] }
  }

  /// The key of any word that is no common one: with more than six letters, or others than those of Europe.
  private static let long = UInt64.max

  /// Up to six letters of ten bits each.
  private static func key(_ key: UInt64, with letter: UInt32) -> UInt64 {
    key >> 50 == 0 && letter < 1 << 10 ? key << 10 | UInt64(letter) : long
  }

  /// Capitals of Latin-1 are enough for common words.
  private static func lower(_ letter: UInt32) -> UInt32 {
    (0x41...0x5A).contains(letter) || (0xC0...0xDE).contains(letter) ? letter + 0x20 : letter
  }

  /// Also a mark, which belongs to the letter before.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: true
    case ..<0xAA: false
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x300...0x36F: true
    default: scalar.properties.isAlphabetic
    }
  }
}
