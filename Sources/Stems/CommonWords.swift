/// Recognises languages in Latin letters by their common words.
enum CommonWords {
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

  static let languages = words.map(\.0)

  /// The languages of each word, as bits.
  private static let known = words.enumerated().reduce(into: WordTable()) { known, entry in
    for word in entry.element.1.split(separator: " ") {
      known.add(word.unicodeScalars.reduce(0) { key($0, with: $1.value) }, language: entry.offset)
    }
  }

  /// The code of the language with the most of them; nil if none is clear.
  static func language(of text: String.UnicodeScalarView) -> String? {
    var uses = Uses(known)
    for scalar in text { isLetter(scalar) ? uses.add(lower(scalar.value)) : uses.close() }
    return language(uses)
  }

  /// The same for a text of ASCII only.
  static func language(ofASCII text: ArraySlice<UInt8>) -> String? {
    var uses = Uses(known)
    let bytes = text.span
    for place in bytes.indices {
      let letter = bytes[place] | 0x20
      (0x61...0x7A).contains(letter) ? uses.add(UInt32(letter)) : uses.close()
    }
    return language(uses)
  }

  private static func language(_ uses: consuming Uses) -> String? {
    uses.close()
    let counts = uses.counts
    guard let most = counts.max(), most > 0, most * share >= uses.all,
      counts.count(where: { $0 == most }) == 1
    else { return nil }
    return counts.firstIndex(of: most).map { languages[$0] }
  }

  /// How often words of each language occur.
  private struct Uses {
    private let known: WordTable
    private(set) var counts = Array(repeating: 0, count: words.count)
    private(set) var all = 0
    private var word: UInt64 = 0

    init(_ known: WordTable) { self.known = known }

    @inline(__always)
    mutating func add(_ letter: UInt32) { word = key(word, with: letter) }

    /// Ends a word, if there is one.
    @inline(__always)
    mutating func close() {
      guard word > 0 else { return }
      all += 1
      var own = word == long ? 0 : known.languages(of: word)
      while own != 0 {
        counts[own.trailingZeroBitCount] += 1
        own &= own - 1
      }
      word = 0
    }
  }

  /// The key of any word that is no common one: with more than six letters, or others than those of Europe.
  private static let long = UInt64.max

  /// Up to six letters of ten bits each.
  @inline(__always)
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

/// A hash table with open addressing: 512 slots for about a hundred words. A key is never 0.
private struct WordTable {
  private static let size = 512
  private var keys: [UInt64] = Array(repeating: 0, count: size)
  private var languages: [UInt8] = Array(repeating: 0, count: size)

  mutating func add(_ key: UInt64, language: Int) {
    let slot = slot(of: key)
    keys[slot] = key
    languages[slot] |= 1 << UInt8(language)
  }

  /// 0 for a word that is not there.
  func languages(of key: UInt64) -> UInt8 { languages[slot(of: key)] }

  /// Its slot, or the free one where it belongs.
  private func slot(of key: UInt64) -> Int {
    var slot = Int((key &* 0x9E37_79B9_7F4A_7C15) >> 55)
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (Self.size - 1) }
    return slot
  }
}
