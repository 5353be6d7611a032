/// German; `ae`, `oe` and `ue` count as umlauts.
package enum GermanStem {
  private static let first = StemTable("em:m ern: er: erin: erinnen: e:n en:n es:n s:s ln:l lns:l")
  private static let second = StemTable("en: er: est: st:s et:t")
  private static let third = StemTable("end:ig ung:ig ig:e isch:e ik:e lich:er heit:er keit:lich")

  static func stem(_ word: [UInt8]) -> String {
    var stem = Stem(withoutUmlauts(marked(word)).map(\.letter))
    stem.first = max(stem.first, min(3, stem.count))
    inflection(&stem)
    comparison(&stem)
    derivation(&stem)
    return stem.text
  }

  /// `u` and `y` between vowels are consonants.
  private static func marked(_ word: [UInt8]) -> [UInt8] { Stem.marked(word, "uy", between: "aeiouy") }

  private static func withoutUmlauts(_ word: [UInt8]) -> [(letter: UInt8, isUmlaut: Bool)] {
    var out: [(letter: UInt8, isUmlaut: Bool)] = []
    var place = 0
    while place < word.count {
      let pair = String(decoding: word[place..<min(place + 2, word.count)], as: UTF8.self)
      let isUmlaut = ["ae", "oe", "ue"].contains(pair)
      out.append((word[place], isUmlaut))
      if pair == "qu" { out.append((word[place + 1], false)) }
      place += pair == "qu" || isUmlaut ? 2 : 1
    }
    return out
  }

  /// A word as typed with two letters for each umlaut, which may be a letter and a mark.
  package static func spelledOut(_ raw: String) -> String {
    raw.unicodeScalars.reduce(into: "") { text, letter in
      let isMark =
        letter == "\u{308}" && text.unicodeScalars.last.map { "aouAOU".unicodeScalars.contains($0) } == true
      text += isMark ? "e" : umlauts[letter] ?? String(letter)
    }
  }

  /// How words of a stem may begin: each umlaut as one letter or as two. `folded`: the word spelled out.
  package static func beginnings(_ word: String, _ folded: [UInt8], _ stem: String) -> [String] {
    let letters = withoutUmlauts(marked(folded))
    let plain = String(decoding: letters.map { $0.letter | 0x20 }, as: UTF8.self)
    guard letters.count > 2, letters.contains(where: \.isUmlaut), Stemmer.hasRules(folded) else {
      return [Stemmer.shared(word, stem)]
    }
    var all = [""]
    for (letter, isUmlaut) in letters.prefix(Stemmer.shared(plain, stem).utf8.count) {
      // A shorter beginning finds the same words.
      if isUmlaut, all.count == mostBeginnings { break }
      all = all.map { $0 + String(UnicodeScalar(letter | 0x20)) }
      if isUmlaut { all += all.map { $0 + "e" } }
    }
    return all
  }

  private static let umlauts: [Unicode.Scalar: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue",
  ]
  private static let mostBeginnings = 8

  private static func inflection(_ stem: inout Stem) {
    guard let found = stem.ending(first), found.isInFirst else { return }
    if found.action == "m", stem.ends("syst", before: found.at) { return }
    if found.action == "s", !stem.has("bdfghklmnrt", at: found.at - 1) { return }
    stem.cut(found.at, found.action == "l" ? "l" : "")
    if found.action == "n", stem.ends("niss") { stem.cut(stem.count - 1) }
  }

  private static func comparison(_ stem: inout Stem) {
    guard let found = stem.ending(second), found.isInFirst else { return }
    if found.action == "s", found.at < 4 || !stem.has("bdfghklmnt", at: found.at - 1) { return }
    if found.action == "t" {
      guard stem.has("Udfgklmnrstz", at: found.at - 1),
        !["tick", "plan", "geordn", "intern", "tr"].contains(where: { stem.ends($0, before: found.at) })
      else { return }
    }
    stem.cut(found.at)
  }

  private static func derivation(_ stem: inout Stem) {
    guard let found = stem.ending(third), found.isInSecond else { return }
    if found.action == "e", stem.has("e", at: found.at - 1) { return }
    stem.cut(found.at)
    switch found.action {
    case "ig": if !stem.ends("eig") { _ = stem.drop("ig", in: stem.second) }
    case "er": _ = stem.drop("er", in: stem.first) || stem.drop("en", in: stem.first)
    case "lich": _ = stem.drop("lich", in: stem.second) || stem.drop("ig", in: stem.second)
    default: break
    }
  }
}
