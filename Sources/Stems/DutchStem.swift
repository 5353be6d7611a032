/// Dutch, by the older and simpler of Snowball's two algorithms (`dutch_porter`).
package enum DutchStem {
  private static let first = StemTable("heden:heid ene:en en:en se:s s:s")
  private static let third = StemTable("end:ing ing:ing ig:ig lijk:lijk baar:baar bar:bar")
  private static let vowels = "aeiouy"

  static func stem(_ word: [UInt8]) -> String {
    var stem = Stem(marked(word))
    stem.first = max(stem.first, min(3, stem.count))
    inflection(&stem)
    let hadE = dropE(&stem)
    dropHeid(&stem)
    derivation(&stem, hadE: hadE)
    shortenVowel(&stem)
    return stem.text
  }

  /// How words of a stem may begin: a last short vowel may be written twice, and `-heid` may be `-heden`.
  package static func beginnings(_ word: String, _ stem: String) -> [String] {
    if stem.hasSuffix("heid") { return [String(stem.dropLast(2))] }
    let letters = Stem(Array(stem.utf8))
    let place = letters.count - 2
    guard letters.count > 2, letters.has("aeou", at: place), !letters.isVowel(place - 1),
      !letters.isVowel(place + 1)
    else { return [Stemmer.shared(word, stem)] }
    let long = letters.word[...place] + letters.word[place...]
    return [stem, String(decoding: long, as: UTF8.self)]
  }

  /// `y` at the start or after a vowel, and `i` between vowels, are consonants, written in upper case.
  private static func marked(_ word: [UInt8]) -> [UInt8] {
    Stem.marked(word, vowels) { letter, last, isAfter, isBefore in
      letter == 0x79 && (last == nil || isAfter) || letter == 0x69 && isAfter && isBefore
    }
  }

  /// Leaves one of two equal consonants.
  private static func undouble(_ stem: inout Stem) {
    if ["kk", "dd", "tt"].contains(where: { stem.ends($0) }) { stem.cut(stem.count - 1) }
  }

  private static func inflection(_ stem: inout Stem) {
    guard let found = stem.ending(first), found.isInFirst else { return }
    switch found.action {
    case "heid": stem.cut(found.at, "heid")
    case "en": dropEn(&stem, found.at)
    default: if !stem.has("aeiouyj", at: found.at - 1) { stem.cut(found.at) }
    }
  }

  private static func dropEn(_ stem: inout Stem, _ at: Int) {
    guard at >= stem.first, !stem.isVowel(at - 1), !stem.ends("gem", before: at) else { return }
    stem.cut(at)
    undouble(&stem)
  }

  private static func dropE(_ stem: inout Stem) -> Bool {
    guard !stem.isVowel(stem.count - 2), stem.drop("e", in: stem.first) else { return false }
    undouble(&stem)
    return true
  }

  private static func dropHeid(_ stem: inout Stem) {
    guard !stem.ends("cheid"), stem.drop("heid", in: stem.second), stem.ends("en") else { return }
    dropEn(&stem, stem.count - 2)
  }

  private static func derivation(_ stem: inout Stem, hadE: Bool) {
    guard let found = stem.ending(third), found.isInSecond, found.action != "bar" || hadE else { return }
    if found.action == "ig", stem.has("e", at: found.at - 1) { return }
    stem.cut(found.at)
    if found.action == "lijk" { _ = dropE(&stem) }
    guard found.action == "ing" else { return }
    if stem.ends("eig") || !stem.drop("ig", in: stem.second) { undouble(&stem) }
  }

  /// Leaves one of two equal vowels before the last consonant.
  private static func shortenVowel(_ stem: inout Stem) {
    let last = stem.count - 1
    guard last > 2, !stem.isVowel(last), !stem.has("I", at: last), !stem.isVowel(last - 3),
      ["aa", "ee", "oo", "uu"].contains(where: { stem.ends($0, before: last) })
    else { return }
    stem.cut(last - 1, String(UnicodeScalar(stem.word[last])))
  }
}
