/// The language of what users write: of Latin letters by frequent words, of others by their script.
package enum UserLanguage {
  /// Words that are frequent in one of the languages and rare in the others.
  private static let words: [String: Set<String>] = [
    "en": [
      "the", "and", "is", "of", "to", "you", "what", "this", "that", "with", "for", "it", "are", "my", "can",
      "how", "have", "please", "does", "do", "your", "which", "there", "when", "where",
    ],
    "de": [
      "der", "das", "und", "ist", "nicht", "ich", "ein", "eine", "wie", "mit", "für", "zu", "auf", "wir",
      "sie",
      "bitte", "den", "dem", "von", "kann", "sind", "mein", "meine", "auch", "wann",
    ],
    "es": [
      "el", "los", "las", "y", "una", "por", "para", "con", "está", "cómo", "qué", "mi", "del", "puedo",
      "hay",
      "muy", "pero", "cuándo", "dónde", "quiero", "más", "también", "sí", "favor", "hola",
    ],
    "fr": [
      "le", "les", "et", "est", "une", "pour", "je", "vous", "dans", "pas", "avec", "du", "ce", "mon", "il",
      "qui", "sur", "quel", "quelle", "comment", "quand", "où", "peux", "mais", "bonjour",
    ],
  ]

  /// Words that are looked at.
  private static let most = 400

  /// `en`, `cyrillic`; `latin` if the words do not tell, and empty if there are too few letters.
  package static func name(of text: String) -> String {
    guard let script = WritingSystem(of: text, least: 4) else { return "" }
    return script == .latin ? language(of: text) ?? "latin" : script.rawValue
  }

  /// The language with at least two such words, and twice as many as any other.
  private static func language(of text: String) -> String? {
    var counts: [String: Int] = [:]
    for word in text.lowercased().split(maxSplits: most, whereSeparator: { !$0.isLetter }).prefix(most) {
      for (language, words) in words where words.contains(String(word)) { counts[language, default: 0] += 1 }
    }
    guard let best = counts.max(by: { $0.value < $1.value }), best.value >= 2 else { return nil }
    return counts.allSatisfy { $0.key == best.key || $0.value * 2 <= best.value } ? best.key : nil
  }
}
