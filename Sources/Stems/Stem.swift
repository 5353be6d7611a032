/// A word on the way to its stem: lower-case ASCII, and the regions after its first and second syllable.
///
/// The rules are those of Snowball; folded words have no accents (docs/search-index.md, "Other forms of words").
struct Stem {
  private(set) var word: [UInt8]
  private let vowels: Set<UInt8>
  /// Where the regions start.
  var first = 0
  var second = 0

  init(_ word: [UInt8], vowels: String = "aeiouy") {
    (self.word, self.vowels) = (word, Set(vowels.utf8))
    first = after(0)
    second = after(first)
  }

  /// These letters between vowels are consonants, written in upper case.
  static func marked(_ word: [UInt8], _ letters: String, between vowels: String) -> [UInt8] {
    marked(word, vowels) { letter, _, isAfter, isBefore in
      isAfter && isBefore && letters.utf8.contains(letter)
    }
  }

  /// Writes consonants in upper case. `isConsonant` gets a letter, the last one written, and whether a vowel is
  /// before and after it.
  static func marked(
    _ word: [UInt8], _ vowels: String, _ isConsonant: (UInt8, UInt8?, Bool, Bool) -> Bool
  ) -> [UInt8] {
    var out: [UInt8] = []
    for (place, letter) in word.enumerated() {
      let isAfter = out.last.map { vowels.utf8.contains($0) } == true
      let isBefore = place + 1 < word.count && vowels.utf8.contains(word[place + 1])
      out.append(isConsonant(letter, out.last, isAfter, isBefore) ? letter - 0x20 : letter)
    }
    return out
  }

  var count: Int { word.count }

  /// The word in lower case.
  var text: String { String(decoding: word.map { $0 < 0x61 ? $0 + 0x20 : $0 }, as: UTF8.self) }

  /// Where endings of verbs may begin in Spanish, Portuguese and Italian.
  var verbRegion: Int {
    if count < 3 { return count }
    if isVowel(1), !isVowel(0) { return 3 }
    let isBoth = isVowel(0) && isVowel(1)
    return (2..<count).first { isVowel($0) != isBoth }.map { $0 + 1 } ?? count
  }

  func isVowel(_ place: Int) -> Bool { word.indices.contains(place) && vowels.contains(word[place]) }

  /// The place after the next vowel and the consonant that follows it.
  func after(_ start: Int) -> Int {
    var place = start
    while place < count, !isVowel(place) { place += 1 }
    while place < count, isVowel(place) { place += 1 }
    return min(place + 1, count)
  }

  func hasVowel(before end: Int) -> Bool { (0..<max(end, 0)).contains(where: isVowel) }

  /// The longest of these endings, from `start` on.
  func ending(_ table: StemTable, from start: Int = 0) -> StemEnding? {
    for at in max(start, count - StemTable.longest)..<max(count, start) where at < count {
      if let action = table.actions[word[at...]] {
        return StemEnding(action: action, at: at, isInFirst: at >= first, isInSecond: at >= second)
      }
    }
    return nil
  }

  /// Replaces everything from a place.
  mutating func cut(_ at: Int, _ instead: String = "") { word.replaceSubrange(at..., with: instead.utf8) }

  /// Removes an ending if it starts at `region` or after.
  mutating func drop(_ ending: String, in region: Int) -> Bool {
    let at = count - ending.utf8.count
    guard at >= max(region, 0), ends(ending) else { return false }
    cut(at)
    return true
  }

  /// Removes what Spanish and Portuguese endings follow: `more` by their action, `-iv-` and others before `-mente`.
  mutating func dropInner(_ action: String, _ more: [String: [String]]) {
    if action != "iv" {
      for ending in more[action] ?? [] where drop(ending, in: second) { return }
    } else if drop("iv", in: second) {
      _ = drop("at", in: second)
    } else {
      for ending in ["os", "ic", "ad"] where drop(ending, in: second) { return }
    }
  }

  func ends(_ ending: String, before end: Int? = nil) -> Bool {
    let part = word.prefix(end ?? count)
    return part.count >= ending.utf8.count && part.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// Whether the byte at a place is one of `letters`.
  func has(_ letters: String, at place: Int) -> Bool {
    word.indices.contains(place) && letters.utf8.contains(word[place])
  }
}

/// An ending that a word has.
struct StemEnding {
  let action: String
  /// Where it starts.
  let at: Int
  let isInFirst: Bool
  let isInSecond: Bool
}

/// Endings with their replacements, or the names of their rules: `"enci:ence ness:"`.
struct StemTable: Sendable {
  fileprivate let actions: [ArraySlice<UInt8>: String]
  fileprivate static let longest = 9

  init(_ text: String) {
    let entries = text.split(separator: " ").map { entry in
      let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
      return (Array(parts[0].utf8)[...], parts.count > 1 ? String(parts[1]) : "")
    }
    actions = Dictionary(entries) { first, _ in first }
  }

  subscript(word: [UInt8]) -> String? { actions[word[...]] }
}
