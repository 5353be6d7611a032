/// English: the Porter2 rules.
package enum EnglishStem {
  private static let whole = StemTable(
    """
    skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky:sky news:news \
    howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes fully:full newly:new
    """)
  private static let second = StemTable(
    """
    tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate \
    alism:al aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble \
    ogi:og ogist:og fulli:ful lessli:less li:
    """)
  private static let third = StemTable(
    "tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness: ative:")
  private static let fourth = StemTable(
    "al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize: ion:")
  private static let past = StemTable("eed:e eedly:e ed: edly: ing:i ingly:")
  private static let unchanged = ["inn", "out", "cann", "herr", "earr", "even"]
  private static let starts = [
    "arsen", "commun", "emerg", "gener", "inter", "later", "organ", "past", "univers",
  ]
  private static let vowels = "aeiouy"

  /// `close` and `closi` for "closing", `happi` and `happy`; `trie` and `try` for "trying". Of shorter stems, too many words
  /// would begin so.
  package static func beginnings(_ word: String, _ stem: String) -> [String] {
    let others: [Unicode.Scalar: String] = ["e": "i", "i": "y"]
    let length = stem.utf16.count
    guard length > 2, let other = stem.unicodeScalars.last.flatMap({ others[$0] }) else {
      return [Stemmer.shared(word, stem)]
    }
    let isChanged = length == 3 && word.unicodeScalars.dropFirst(2).first == "y"
    return [isChanged ? stem + "e" : stem, String(stem.unicodeScalars.dropLast()) + other]
  }

  static func stem(_ word: [UInt8]) -> String {
    if let known = whole[word] { return known }
    var stem = Stem(marked(word))
    if let start = starts.first(where: { word.starts(with: $0.utf8) }) {
      (stem.first, stem.second) = (start.utf8.count, stem.after(start.utf8.count))
    }
    plural(&stem)
    participle(&stem)
    if stem.has("yY", at: stem.count - 1), stem.count > 2, !stem.has(vowels, at: stem.count - 2) {
      stem.cut(stem.count - 1, "i")
    }
    derived(&stem)
    last(&stem)
    adjective(&stem)
    return String(decoding: stem.word.map { $0 == 0x59 ? 0x79 : $0 }, as: UTF8.self)
  }

  /// `y` at the start or after a vowel is a consonant, written `Y`.
  private static func marked(_ word: [UInt8]) -> [UInt8] {
    word.reduce(into: []) { out, letter in
      let isConsonant = letter == 0x79 && out.last.map { vowels.utf8.contains($0) } != false
      out.append(isConsonant ? 0x59 : letter)
    }
  }

  /// Whether the first `end` letters end with a short syllable.
  private static func isShort(_ stem: Stem, before end: Int) -> Bool {
    if stem.ends("past", before: end) { return true }
    guard end > 1, stem.isVowel(end - 2), !stem.isVowel(end - 1) else { return false }
    return end == 2 || !stem.isVowel(end - 3) && !stem.has("wxY", at: end - 1)
  }

  private static func plural(_ stem: inout Stem) {
    let end = stem.count
    if stem.ends("sses") {
      stem.cut(end - 2)
    } else if stem.ends("ies") || stem.ends("ied") {
      stem.cut(end - 3, end > 4 ? "i" : "ie")
    } else if stem.ends("s"), !stem.has("us", at: end - 2), stem.hasVowel(before: end - 2) {
      stem.cut(end - 1)
    }
  }

  private static func participle(_ stem: inout Stem) {
    guard let found = stem.ending(past) else { return }
    let before = String(decoding: stem.word.prefix(found.at), as: UTF8.self)
    if found.action == "e" {
      if found.isInFirst, !["succ", "proc", "exc"].contains(before) { stem.cut(found.at, "ee") }
    } else if found.action == "i", found.at == 2, stem.word[1] == 0x79, !stem.isVowel(0) {
      stem.cut(1, "ie")
    } else if found.action != "i" || !unchanged.contains(before), stem.hasVowel(before: found.at) {
      stem.cut(found.at)
      complete(&stem)
    }
  }

  private static let doubles = ["bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt"]

  private static func complete(_ stem: inout Stem) {
    if ["at", "bl", "iz"].contains(where: { stem.ends($0) }) {
      stem.cut(stem.count, "e")
    } else if doubles.contains(where: { stem.ends($0) }) {
      if stem.count != 3 || !stem.has("aeo", at: 0) { stem.cut(stem.count - 1) }
    } else if stem.count == stem.first, isShort(stem, before: stem.count) {
      stem.cut(stem.count, "e")
    }
  }

  private static func derived(_ stem: inout Stem) {
    if let found = stem.ending(second), found.isInFirst {
      let fits =
        switch stem.count - found.at {
        case 3 where stem.ends("ogi"): stem.has("l", at: found.at - 1)
        case 2: stem.has("cdeghkmnrt", at: found.at - 1)
        default: true
        }
      if fits { stem.cut(found.at, found.action) }
    }
    if let found = stem.ending(third), found.isInFirst, found.isInSecond || !stem.ends("ative") {
      stem.cut(found.at, found.action)
    }
    if let found = stem.ending(fourth), found.isInSecond,
      !stem.ends("ion") || stem.has("st", at: found.at - 1)
    {
      stem.cut(found.at)
    }
  }

  private static func last(_ stem: inout Stem) {
    var at = stem.count - 1
    if stem.ends("ll"), at >= stem.second { stem.cut(at) }
    at = stem.count - 1
    guard stem.ends("e"), at >= stem.first else { return }
    if at >= stem.second || !isShort(stem, before: at) { stem.cut(at) }
  }

  /// Beyond Porter2, as are `full` and `new` of `whole`: `real` for "really", `deep` for "deeply", `easi` for "easily", "easier" and "easiest".
  private static func adjective(_ stem: inout Stem) {
    if let ending = ["er", "est", "li"].first(where: { stem.ends("i" + $0) }),
      stem.count - ending.utf8.count > 3
    {
      stem.cut(stem.count - ending.utf8.count)
    } else if stem.ends("li"), isAdverb(stem, stem.count - 2) {
      stem.cut(stem.count - 2)
    }
  }

  /// Whether `li` is what makes the letters before it an adverb, and is no part of their own, as in "apply" and "belly".
  private static func isAdverb(_ stem: Stem, _ at: Int) -> Bool {
    guard at > 3 else { return false }
    return stem.has("flwx", at: at - 1) || stem.ends("ss", before: at)
      || stem.has("p", at: at - 1) && stem.has("aeiour", at: at - 2)
  }
}
