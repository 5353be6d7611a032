internal import Basics
internal import Stems

extension SearchReader {
  /// More words of similar spelling would be guesses.
  private static let mostNear = 8

  /// The number of messages of each word.
  static func vocabulary(_ messages: [FoundMessage]) -> [String: Int] {
    messages.reduce(into: [:]) { counts, message in
      let text = SearchedText(message)
      for word in Set(text.words + text.extraWords) { counts[word, default: 0] += 1 }
    }
  }

  /// A loose word with its forms; `typos`: with words of similar spelling, as far as this (`near`).
  func widened(_ run: WordRun, typos: Int?) throws(Diagnostic) -> WideWord {
    let word = run.words[0]
    var wide = WideWord(word, isPrefix: run.isPrefix, own: try entry(word))
    wide.add(WideWord.stem, try related(word, run.raw.first ?? word))
    if run.isPrefix { wide.add(WideWord.prefix, try beginning(word)) }
    if let typos {
      let near = try near(word, reach: typos)
      for edits in 1...2 {
        wide.add(WideWord.edits[edits], near.filter { $0.edits == edits }.map { ($0.word, $0.entry) })
      }
    }
    wide.close(root.count)
    return wide
  }

  private var languages: [String] {
    guard root.everything != nil else { return root.languages }
    return SearchLanguages.list(of: root.count) { language in
      SearchLanguages.words.first { $0.language == language }?.words.reduce(0) { $0 + (vocabulary[$1] ?? 0) }
        ?? 0
    }
  }

  func entry(_ word: String) throws(Diagnostic) -> TermEntry? {
    guard root.everything != nil else { return try term(.word, word) }
    return vocabulary[word].map { TermEntry(count: $0, place: .everywhere) }
  }

  /// All words that begin with these letters.
  func beginning(_ letters: String) throws(Diagnostic) -> [(word: String, entry: TermEntry)] {
    guard root.everything != nil else { return try words(.word, prefix: letters) }
    return vocabulary.filter { $0.key.utf8.starts(with: letters.utf8) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, TermEntry(count: $0.value, place: .everywhere)) }
  }

  /// None of the words, the frequent ones, or all, that end with these letters, with their magnitudes.
  private func ending(_ letters: String, reach: Int) throws(Diagnostic) -> [(String, Int)] {
    guard root.everything != nil else {
      var found = reach > 0 ? try words(.frequent, prefix: Self.reversed(letters)) : []
      if reach > 1 { found += try words(.reversed, prefix: Self.reversed(letters)) }
      return found.map { (Self.reversed($0.word), $0.entry.count) }
    }
    return vocabulary.filter { $0.key.utf8.reversed().starts(with: letters.utf8.reversed()) }
      .map { ($0.key, ReversedWords.magnitude($0.value)) }
  }

  static func reversed(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.reversed()))
  }

  /// Words with the same stem in a language of the site, or with other affixes. `raw`: the word as typed.
  private func related(_ word: String, _ raw: String) throws(Diagnostic) -> [(word: String, entry: TermEntry)]
  {
    if let script = AffixScript(word) { return try affixed(word, script) }
    guard word.utf16.count > 2 else { return [] }
    var found: [(word: String, entry: TermEntry)] = []
    for language in languages {
      let stem = Stemmer.stem(language, word)
      let starts =
        switch language {
        case "de": GermanStem.beginnings(word, Folding.fold(GermanStem.spelledOut(raw)), stem)
        case "nl": DutchStem.beginnings(word, stem)
        case "en": EnglishStem.beginnings(word, stem)
        default: [Stemmer.shared(word, stem)]
        }
      for start in starts {
        for (other, entry) in try beginning(start)
        where other != word && Stemmer.stem(language, other) == stem { found.append((other, entry)) }
      }
    }
    return found
  }

  /// Words one edit away that share two thirds; with reach 1 half, or are frequent; with 2 all, and two edits from
  /// eight letters. The nearest and most frequent first.
  private func near(
    _ word: String, reach: Int
  ) throws(Diagnostic) -> [(word: String, entry: TermEntry, edits: Int)] {
    let letters = Array(word.unicodeScalars)
    guard letters.count >= 4, !Words.isSign(Array(word.utf8)[...]) else { return [] }
    let most = reach > 1 && letters.count > 7 ? 2 : 1
    let close = try alike(letters, most, reach: reach).map { other, size in
      let edits = EditDistance.between(letters, Array(other.unicodeScalars), atMost: most, countsSwaps: true)
      return (word: other, edits: edits, size: size)
    }
    let sorted = close.filter { (1...most).contains($0.edits) }.sorted {
      ($0.edits, $1.size) != ($1.edits, $0.size)
        ? ($0.edits, $1.size) < ($1.edits, $0.size)
        : $0.word.unicodeScalars.lexicographicallyPrecedes($1.word.unicodeScalars)
    }
    var found: [(word: String, entry: TermEntry, edits: Int)] = []
    for other in sorted.prefix(Self.mostNear) {
      if let entry = try entry(other.word) { found.append((other.word, entry, other.edits)) }
    }
    return found
  }

  /// Words that share the beginning or the end, with their magnitudes: one edit leaves one of them, unless it swaps the
  /// letters between them. All words for two edits.
  private func alike(
    _ letters: [Unicode.Scalar], _ most: Int, reach: Int
  ) throws(Diagnostic) -> [String: Int] {
    func text(_ part: some Sequence<Unicode.Scalar>) -> String {
      part.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    let size = reach > 0 ? letters.count / 2 : letters.count * 2 / 3
    var swapped = letters
    swapped.swapAt(size - 1, size)
    var heads = try beginning(text(letters.prefix(size)))
    if let entry = try entry(text(swapped)) { heads.append((text(swapped), entry)) }
    let tails = try ending(most > 1 ? "" : text(letters.dropFirst(size)), reach: reach)
    let magnitudes = heads.map { ($0.word, ReversedWords.magnitude($0.entry.count)) }
    return Dictionary(tails + magnitudes) { $1 }
  }
}
