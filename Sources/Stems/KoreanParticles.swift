/// Korean writes particles together with the noun before them.
package enum KoreanParticles {
  /// The sounds of a noun that a particle follows.
  private enum Sound { case consonant, vowel, vowelOrL, any }

  private static let particles: [(words: [String], sound: Sound)] = [
    (["은", "을", "이", "과", "으로", "이나", "이랑", "이라도", "이라고", "으로는", "으로도", "으로서", "으로써"], .consonant),
    (["는", "를", "가", "와", "나", "랑", "라도", "라고"], .vowel),
    (["로", "로는", "로도", "로서", "로써"], .vowelOrL),
    (
      [
        "의", "도", "만", "에", "께", "에서", "에게", "께서", "한테", "부터", "까지", "처럼", "보다", "하고", "마다",
        "밖에", "에는", "에도", "에서는", "에서도", "에게는", "에게도", "까지는", "까지도", "부터는", "입니다",
      ], .any
    ),
  ]
  private static let sounds: [String: Sound] = Dictionary(
    uniqueKeysWithValues: particles.flatMap { group in group.words.map { ($0, group.sound) } })
  /// Syllables that also end many nouns.
  private static let unclear: Set = ["이", "가", "와", "과", "나", "랑", "로", "의", "도", "만", "께"]

  /// Nouns that a word may consist of with a particle; those that are not sure count only if texts have them.
  package static func nouns(of word: String) -> [(noun: String, isSure: Bool)] {
    let letters = word.unicodeScalars
    return letters.indices.dropFirst().compactMap { place in
      let (noun, particle) = (String(letters[..<place]), String(letters[place...]))
      guard follows(particle, noun) else { return nil }
      return (noun, noun.unicodeScalars.count > 1 && !unclear.contains(particle))
    }
  }

  /// Whether a word is a noun with a particle.
  package static func isForm(_ word: String, of noun: String) -> Bool {
    word.rest(after: noun, least: 1).map { follows($0, noun, isKnown: true) } ?? false
  }

  /// Unclear particles follow nouns of two syllables or more, or one that ends with a consonant and is known to be a noun.
  private static func follows(_ particle: String, _ noun: String, isKnown: Bool = false) -> Bool {
    guard let sound = sounds[particle], let last = noun.unicodeScalars.last, last.value >= 0xAC00 else {
      return false
    }
    let final = (last.value - 0xAC00) % 28
    guard noun.unicodeScalars.count > 1 || !unclear.contains(particle) || isKnown && final != 0 else {
      return false
    }
    return switch sound {
    case .consonant: final != 0 && !(final == 8 && particle.hasPrefix("으"))
    case .vowel: final == 0
    case .vowelOrL: final == 0 || final == 8
    case .any: true
    }
  }
}
