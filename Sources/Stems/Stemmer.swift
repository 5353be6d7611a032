/// Stems of folded words in the languages that have rules.
package enum Stemmer {
  /// The stem, or the word itself if it has other letters than the rules of the language, or this has none.
  package static func stem(_ language: String, _ word: String) -> String {
    if language == "ru" { return RussianStem.hasRules(word) ? RussianStem.stem(word) : word }
    let bytes = Array(word.utf8)
    guard hasRules(bytes) else { return word }
    switch language {
    case "en": return EnglishStem.stem(bytes)
    case "de": return GermanStem.stem(bytes)
    case "es": return SpanishStem.stem(bytes)
    case "fr": return FrenchStem.stem(bytes)
    case "it": return ItalianStem.stem(bytes)
    case "pt": return PortugueseStem.stem(bytes)
    case "nl": return DutchStem.stem(bytes)
    default: return word
    }
  }

  package static func hasRules(_ word: [UInt8]) -> Bool {
    (3...40).contains(word.count) && word.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// The beginning that a word shares with its stem, and with other words of that stem.
  package static func shared(_ word: String, _ stem: String) -> String {
    var length = zip(word.unicodeScalars, stem.unicodeScalars).prefix { $0 == $1 }.count
    if stem.hasSuffix("i") { length = min(length, stem.unicodeScalars.count - 1) }
    return String(word.unicodeScalars.prefix(max(length, 3)))
  }
}
