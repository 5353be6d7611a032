internal import Basics

/// The language of a conversation or page, for `lang:`: by its script, and by common words where several languages
/// share one (docs/search-index.md, "Languages").
package enum TextLanguage {
  /// Bytes at the start that decide.
  private static let sample = 4096
  /// With fewer letters there is no language.
  private static let leastLetters = 20

  /// Codes of the languages that are recognised.
  package static let codes =
    CommonWords.languages + ["ar", "el", "fa", "he", "hi", "ja", "km", "ko", "ru", "th", "uk", "zh"]

  /// Nil if no language is clear.
  package static func code(of texts: ArraySlice<UInt8>) -> String? {
    let text = texts.prefix(sample)
    guard text.allSatisfy({ $0 < 0x80 }) else { return code(of: String(decoding: text, as: UTF8.self)) }
    return WritingSystem(ofASCII: text, least: leastLetters).flatMap { _ in
      CommonWords.language(ofASCII: text)
    }
  }

  private static func code(of string: String) -> String? {
    let text = string.unicodeScalars
    switch WritingSystem(of: string, least: leastLetters) {
    case .latin: return CommonWords.language(of: text)
    case .greek: return "el"
    case .hebrew: return "he"
    case .indic: return "hi"
    case .thai: return "th"
    case .khmer: return "km"
    case .hangul: return "ko"
    case .cyrillic: return has(text, "іїєґ") ? "uk" : "ru"
    case .arabic: return has(text, "پچژگکی") ? "fa" : "ar"
    case .han: return text.contains { (0x3041...0x30FF).contains($0.value) } ? "ja" : "zh"
    case nil: return nil
    }
  }

  private static func has(_ text: String.UnicodeScalarView, _ letters: String) -> Bool {
    let letters = Set(letters.unicodeScalars)
    return text.contains(where: letters.contains)
  }
}
