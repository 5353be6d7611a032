/// A requirement of a query.
enum QueryClause: Sendable, Equatable {
  case words(WordRun)
  /// Text with spaces and symbols; `raw` has accents and case.
  case inside(String, raw: String)
  /// A word with asterisks; `raw` has accents and case, nil if it is no word as typed.
  case pattern(WordPattern, raw: WordPattern?)
  /// Words with so many others between them, or fewer.
  case near([String], [String], most: Int)
  /// Words directly after `@`.
  case mention([String])
  case field(TermKind, [String])
  /// Words of the name of a participant other than the sender.
  case to([String])
  /// Seconds from, and before.
  case time(Range<Int>)
  /// At least one of these alternatives.
  case any([Conjunction])
  /// An invalid part finds nothing.
  case nothing

  /// A free word, which other forms of it may replace.
  var isLoose: Bool {
    if case .words(let run) = self { return run.isLoose }
    return false
  }

  /// Empty for all but `any`.
  var alternatives: [Conjunction] {
    if case .any(let alternatives) = self { return alternatives }
    return []
  }
}

/// Consecutive words of a text.
struct WordRun: Sendable, Equatable {
  let words: [String]
  /// With accents and case.
  let raw: [String]
  /// Not quoted.
  let isPlain: Bool
  /// Part of a text with symbols, which must have it as it is.
  var isLiteral = false
  /// Whether the last word may be only the start of one, as is a single sign of Han, kana or Thai.
  var isPrefix: Bool
  /// Its place among the required loose words of the query; nil for other words.
  var number: Int?

  init(_ words: [String], raw: [String], isPlain: Bool) {
    (self.words, self.raw, self.isPlain) = (words, raw, isPlain)
    isPrefix = words.last.map(Words.isOneSign) ?? false
  }

  var isLoose: Bool { isPlain && !isLiteral && words.count == 1 }
}

/// Clauses that must match, and clauses that must not.
struct Conjunction: Sendable, Equatable {
  var all: [QueryClause] = []
  var none: [QueryClause] = []

  var isEmpty: Bool { all.isEmpty && none.isEmpty }

  func holds(_ test: (QueryClause) -> Bool) -> Bool { all.allSatisfy(test) && !none.contains(where: test) }

  /// The required loose words, in order, also those of alternatives.
  var looseWords: [WordRun] {
    all.flatMap { clause in
      if case .words(let run) = clause { return run.isLoose ? [run] : [] }
      return clause.alternatives.flatMap(\.looseWords)
    }
  }

  /// Numbers the required loose words.
  mutating func numberWords(_ next: inout Int) {
    for place in all.indices {
      switch all[place] {
      case .words(var run) where run.isLoose:
        run.number = next
        next += 1
        all[place] = .words(run)
      case .any(var alternatives):
        for one in alternatives.indices { alternatives[one].numberWords(&next) }
        all[place] = .any(alternatives)
      default: break
      }
    }
  }

  /// Lets the last free part match the start of a word, unless it is quoted or a single letter. Returns whether
  /// there is a free part.
  @discardableResult
  mutating func openLastWord() -> Bool {
    for place in all.indices.reversed() {
      switch all[place] {
      case .words(var run):
        if run.isPlain, (run.words.last?.unicodeScalars.count ?? 0) > 1 { run.isPrefix = true }
        all[place] = .words(run)
        return true
      case .inside, .pattern, .near: return true
      case .any(var alternatives):
        let isFound = alternatives.indices.reversed().contains { alternatives[$0].openLastWord() }
        all[place] = .any(alternatives)
        if isFound { return true }
      default: break
      }
    }
    return false
  }
}
