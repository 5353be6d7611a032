internal import Basics
internal import Stems

extension SearchReader {
  /// Words that differ in their affixes.
  func affixed(_ word: String, _ script: AffixScript) throws(Diagnostic) -> [(word: String, entry: TermEntry)]
  {
    switch script {
    case .arabic: try arabic(word)
    case .hebrew: try hebrew(word)
    case .hangul: try korean(word)
    }
  }

  /// Words with a stem of the word, after any prefix.
  private func arabic(_ word: String) throws(Diagnostic) -> [(word: String, entry: TermEntry)] {
    guard word.unicodeScalars.count > 2 else { return [] }
    let stems = ArabicStem.stems(word)
    var found: [(word: String, entry: TermEntry)] = []
    for stem in stems {
      for prefix in [""] + ArabicStem.prefixes {
        found += try beginning(prefix + stem).filter {
          ArabicStem.stems($0.word).contains(where: stems.contains)
        }
      }
    }
    return found
  }

  /// The word and what follows its prefixes, if texts have it: without prefixes, and with any.
  private func hebrew(_ word: String) throws(Diagnostic) -> [(word: String, entry: TermEntry)] {
    var found: [(word: String, entry: TermEntry)] = []
    for base in [word] + HebrewPrefixes.rests(of: word) where base.unicodeScalars.count > 2 {
      let known = try entry(base)
      guard base == word || known != nil else { continue }
      for prefix in [""] + HebrewPrefixes.all {
        if let entry = try entry(prefix + base) { found.append((prefix + base, entry)) }
      }
    }
    return found
  }

  /// The word and the noun before its particle: without particles, and with any.
  private func korean(_ word: String) throws(Diagnostic) -> [(word: String, entry: TermEntry)] {
    var found: [(word: String, entry: TermEntry)] = []
    for (noun, isSure) in [(word, true)] + KoreanParticles.nouns(of: word) {
      let known = try entry(noun)
      guard isSure || known != nil else { continue }
      found += try beginning(noun).filter { $0.word == noun || KoreanParticles.isForm($0.word, of: noun) }
    }
    return found
  }
}
