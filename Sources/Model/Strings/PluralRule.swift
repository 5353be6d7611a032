/// The six plural forms of CLDR.
package enum PluralCategory: String, Sendable, CaseIterable { case zero, one, two, few, many, other }

/// The plural form of a language for a whole number (CLDR, "Language Plural Rules", cardinal; C-60).
package enum PluralRule: Sendable, Equatable {
  /// English, German and most others: 1, and the rest.
  case one
  /// Spanish, Italian, Catalan: 1, exact millions, the rest.
  case oneAndMillions
  /// French, Portuguese: 0 and 1, exact millions, the rest.
  case zeroIsOne
  /// Hindi, Persian, Bengali, Armenian and others: 0 and 1, the rest.
  case upToOne
  /// Chinese, Japanese, Korean, Thai, Vietnamese, Indonesian: one form for all.
  case none
  case arabic
  case hebrew
  /// Russian, Ukrainian, Belarusian; Serbian, Croatian and Bosnian use "other" where these use "many".
  case eastSlavic(hasMany: Bool)
  case polish
  /// Czech, Slovak.
  case czech
  case slovenian
  case lithuanian
  case romanian

  /// The rule of a language, by the first part of its tag.
  package init(language: String) {
    switch language.prefix(while: { $0 != "-" }).lowercased() {
    case "es", "it", "ca": self = .oneAndMillions
    case "fr", "pt": self = .zeroIsOne
    case "hi", "fa", "bn", "gu", "kn", "mr", "zu", "am", "as", "hy", "ff", "kab": self = .upToOne
    case "zh", "ja", "ko", "th", "vi", "id", "ms", "my", "lo", "km", "yue", "wo", "yo", "jv", "su":
      self = .none
    case "ar", "ars": self = .arabic
    case "he", "iw": self = .hebrew
    case "ru", "uk", "be": self = .eastSlavic(hasMany: true)
    case "sr", "hr", "bs", "sh": self = .eastSlavic(hasMany: false)
    case "pl": self = .polish
    case "cs", "sk": self = .czech
    case "sl": self = .slovenian
    case "lt": self = .lithuanian
    case "ro", "mo": self = .romanian
    default: self = .one
    }
  }

  package func category(_ number: Int) -> PluralCategory {
    let n = number.magnitude
    let (tens, hundreds) = (n % 10, n % 100)
    let isMillions = n != 0 && n % 1_000_000 == 0
    switch self {
    case .one: return n == 1 ? .one : .other
    case .oneAndMillions: return n == 1 ? .one : isMillions ? .many : .other
    case .zeroIsOne: return n < 2 ? .one : isMillions ? .many : .other
    case .upToOne: return n < 2 ? .one : .other
    case .none: return .other
    case .arabic: return Self.arabic(n, hundreds)
    case .hebrew: return n == 1 ? .one : n == 2 ? .two : .other
    case .eastSlavic(let hasMany):
      if tens == 1, hundreds != 11 { return .one }
      if (2...4).contains(tens), !(12...14).contains(hundreds) { return .few }
      return hasMany ? .many : .other
    case .polish:
      if n == 1 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
    case .czech: return n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .slovenian:
      return hundreds == 1 ? .one : hundreds == 2 ? .two : [3, 4].contains(hundreds) ? .few : .other
    case .lithuanian:
      if (11...19).contains(hundreds) { return .other }
      return tens == 1 ? .one : tens >= 2 ? .few : .other
    case .romanian: return n == 1 ? .one : n == 0 || (1...19).contains(hundreds) ? .few : .other
    }
  }

  private static func arabic(_ n: UInt, _ hundreds: UInt) -> PluralCategory {
    switch (n, hundreds) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }
}
