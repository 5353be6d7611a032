internal import Basics

/// The language of a conversation or page, for `lang:`: by its script, and by common words where several languages
/// share one (docs/search-index.md, "Languages").
enum TextLanguage {
  /// Bytes at the start that decide.
  private static let sample = 4096
  /// With fewer letters there is no language.
  private static let leastLetters = 20
  /// As many common words, at least, as one of so many of all.
  private static let share = 12

  /// Codes of the languages that are recognised.
  static let codes =
    words.map(\.code) + ["ar", "el", "fa", "he", "hi", "ja", "ko", "ru", "th", "uk", "zh"]

  /// Nil if no language is clear.
  static func code(of texts: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: texts.prefix(sample), as: UTF8.self)
    switch WritingSystem(of: text, least: leastLetters) {
    case .latin: return latin(text)
    case .greek: return "el"
    case .hebrew: return "he"
    case .indic: return "hi"
    case .thai: return "th"
    case .hangul: return "ko"
    case .cyrillic: return has(text, "іїєґ") ? "uk" : "ru"
    case .arabic: return has(text, "پچژگ") ? "fa" : "ar"
    case .han: return text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) } ? "ja" : "zh"
    case nil: return nil
    }
  }

  private static func has(_ text: String, _ letters: String) -> Bool {
    let letters = Set(letters.unicodeScalars)
    return text.unicodeScalars.contains(where: letters.contains)
  }

  private static let words: [(code: String, words: Set<String>)] = [
    ("de", "der die das und nicht ist ich es ein zu mit auf wie wir sie auch"),
    ("en", "the and that you with this is it of to for have what are not"),
    ("es", "el los las una por para con que es no lo está como pero"),
    ("fr", "le les des est vous dans je et une pour pas que qui avec"),
    ("it", "il che di per non una sono con è gli del questo come anche"),
    ("nl", "de het een van en niet ik dat op te zijn voor maar ook"),
    ("pt", "o os uma não que para com por você está mas como isso em"),
  ].map { ($0.0, Set($0.1.split(separator: " ").map { String($0) })) }

  private static func latin(_ text: String) -> String? {
    let own = text.lowercased().split { !$0.isLetter }.map { String($0) }
    let counts = words.map { language in (language.code, own.count(where: language.words.contains)) }
    guard let most = counts.max(by: { $0.1 < $1.1 }), most.1 * share >= own.count, most.1 > 0,
      !counts.contains(where: { $0.0 != most.0 && $0.1 == most.1 })
    else { return nil }
    return most.0
  }
}
