/// Stems of folded words in the languages that have rules.
enum Stemmer {
  /// The stem, or the word itself if it has other letters than a to z, or the language no rules.
  static func stem(_ language: String, _ word: String) -> String {
    let bytes = Array(word.utf8)
    guard lengths.contains(bytes.count), bytes.allSatisfy({ (0x61...0x7A).contains($0) }) else { return word }
    switch language {
    case "en": return EnglishStem.stem(bytes)
    case "de": return GermanStem.stem(bytes)
    case "es": return SpanishStem.stem(bytes)
    case "fr": return FrenchStem.stem(bytes)
    default: return word
    }
  }

  private static let lengths = 3...40
}
