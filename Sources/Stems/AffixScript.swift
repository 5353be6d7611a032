/// Scripts of languages that write particles, prefixes or endings together with a word; their words have rules of
/// their own, whatever the languages of the site are (docs/search-index.md, "Other forms of words").
package enum AffixScript {
  case arabic, hebrew, hangul

  /// Nil unless every letter of the word is of one of these scripts.
  package init?(_ word: String) {
    let letters = word.unicodeScalars
    guard let first = letters.first, let script = Self.script(first),
      letters.allSatisfy({ Self.script($0) == script })
    else { return nil }
    self = script
  }

  private static func script(_ letter: Unicode.Scalar) -> AffixScript? {
    switch letter.value {
    case 0x5D0...0x5EA: .hebrew
    case 0x621...0x6D3: .arabic
    case 0xAC00...0xD7A3: .hangul
    default: nil
    }
  }
}

extension String {
  /// The rest of a word after its first letters, of `least` letters or more; nil if it begins otherwise.
  package func rest(after start: String, least: Int) -> String? {
    let (letters, first) = (unicodeScalars, start.unicodeScalars)
    guard letters.starts(with: first), letters.count - first.count >= least else { return nil }
    return String(letters.dropFirst(first.count))
  }

  /// What precedes the last letters of a word, of `least` letters or more; nil if it ends otherwise.
  package func part(before end: String, least: Int) -> String? {
    let (letters, last) = (unicodeScalars, end.unicodeScalars)
    let count = letters.count - last.count
    guard count >= least, letters.suffix(last.count).elementsEqual(last) else { return nil }
    return String(letters.prefix(count))
  }
}
