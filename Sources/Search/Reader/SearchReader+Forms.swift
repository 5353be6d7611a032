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

  /// A loose word with its forms, and with words of similar spelling if it may be a typing error.
  func widened(_ run: WordRun, hasTypos: Bool) throws(Diagnostic) -> WideWord {
    let word = run.words[0]
    var wide = WideWord(word, isPrefix: run.isPrefix, own: try entry(word))
    wide.add(WideWord.stem, try related(word, run.raw.first ?? word))
    if run.isPrefix { wide.add(WideWord.prefix, try beginning(word)) }
    if hasTypos {
      let near = try near(word)
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

  /// All words that end with these letters.
  private func ending(_ letters: String) throws(Diagnostic) -> [String] {
    guard root.everything != nil else {
      return try words(.reversed, prefix: Self.reversed(letters)).map { Self.reversed($0.word) }
    }
    return vocabulary.keys.filter { $0.utf8.reversed().starts(with: letters.utf8.reversed()) }
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
        language == "de"
        ? GermanStem.beginnings(word, Folding.fold(GermanStem.spelledOut(raw)), stem)
        : [Stemmer.shared(word, stem)]
      for start in starts {
        for (other, entry) in try beginning(start)
        where other != word && Stemmer.stem(language, other) == stem { found.append((other, entry)) }
      }
    }
    return found
  }

  /// Words one edit away, two from eight letters; the nearest and most frequent first.
  private func near(_ word: String) throws(Diagnostic) -> [(word: String, entry: TermEntry, edits: Int)] {
    let letters = Array(word.unicodeScalars)
    guard letters.count >= 4, !Words.isSign(Array(word.utf8)[...]) else { return [] }
    let most = letters.count < 8 ? 1 : 2
    var close: [(word: String, entry: TermEntry, edits: Int)] = []
    for other in try alike(letters, most) {
      let edits = EditDistance.between(letters, Array(other.unicodeScalars))
      if edits > 0, edits <= most, let entry = try entry(other) { close.append((other, entry, edits)) }
    }
    let sorted = close.sorted {
      ($0.edits, -$0.entry.count) != ($1.edits, -$1.entry.count)
        ? ($0.edits, -$0.entry.count) < ($1.edits, -$1.entry.count)
        : $0.word.unicodeScalars.lexicographicallyPrecedes($1.word.unicodeScalars)
    }
    return Array(sorted.prefix(Self.mostNear))
  }

  /// Words that share the beginning or the end: one of them survives the edits, unless these swap the letters
  /// between them.
  private func alike(_ letters: [Unicode.Scalar], _ most: Int) throws(Diagnostic) -> Set<String> {
    func text(_ part: some Sequence<Unicode.Scalar>) -> String {
      part.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    let size = most == 1 ? letters.count / 2 : letters.count / 3
    var swapped = letters
    swapped.swapAt(size - 1, size)
    var all: Set = [text(swapped)]
    all.formUnion(try beginning(text(letters.prefix(size))).map(\.word))
    all.formUnion(try ending(text(letters.suffix(most == 1 ? letters.count - size : size))))
    return all
  }
}

/// Damerau–Levenshtein distance of words, capped at 3.
enum EditDistance {
  static func between(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if abs(a.count - b.count) > 2 { return 3 }
    var before: [Int] = []
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var next = [i + 1]
      for (j, other) in b.enumerated() {
        var least = min(row[j + 1] + 1, next[j] + 1, row[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { least = min(least, before[j - 1] + 1) }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return min(row[b.count], 3)
  }
}
