internal import Basics
internal import SearchRecords
internal import Stems

/// Makes clauses of a query's parts and groups, and notes what is invalid.
struct QueryBuilder {
  private let isTextOnly: Bool
  private let hasWords: Bool
  private let dates: QueryDates
  private(set) var notes: [String] = []

  init(_ items: [QueryItem], _ dates: QueryDates) {
    self.dates = dates
    isTextOnly = !items.isEmpty && items.allSatisfy(\.isPlainExclusion)
    hasWords = items.flatMap(\.required).contains { $0.field == nil && !$0.words.isEmpty }
  }

  mutating func conjunction(_ items: [QueryItem]) -> Conjunction {
    var own = Conjunction()
    for item in items {
      switch item {
      case .part(let part): add(part, &own)
      case .group(let alternatives, let isExcluded):
        let parts = alternatives.map { conjunction($0) }.filter { !$0.isEmpty }
        Self.add(parts, isExcluded, &own)
      case .near(let first, let second, let most):
        for part in [first, second] { note(part) }
        let clause = QueryClause.near(first.words, second.words, most: most)
        if first.isExcluded { own.none.append(clause) } else { own.all.append(clause) }
      }
    }
    return own
  }

  private mutating func add(_ part: QueryPart, _ own: inout Conjunction) {
    note(part)
    if isTextOnly || part.isLiteral {
      own.all += Self.literal(part.whole, isPlain: false)
    } else if let text = part.symbolText {
      let clauses = Self.literal(text, isPlain: Self.endsWithWord(text))
      if part.isExcluded { own.none.append(.any([Conjunction(all: clauses)])) } else { own.all += clauses }
    } else if let clause = clause(part) {
      if part.isExcluded { own.none.append(clause) } else { own.all.append(clause) }
    }
  }

  /// A group of one alternative needs no clause of its own.
  private static func add(_ parts: [Conjunction], _ isExcluded: Bool, _ own: inout Conjunction) {
    guard let only = parts.first else { return }
    let isAlone = parts.count == 1
    if isAlone, !isExcluded {
      own.all += only.all
      own.none += only.none
    } else if isAlone, only.all.count == 1, only.none.isEmpty {
      own.none += only.all
    } else if isExcluded {
      own.none.append(.any(parts))
    } else {
      own.all.append(.any(parts))
    }
  }

  /// Nil for a part that is left out.
  private mutating func clause(_ part: QueryPart) -> QueryClause? {
    if let field = part.field { return fielded(field, part) }
    if let pattern = part.pattern, pattern.isNarrow {
      return .pattern(pattern, raw: WordPattern(part.value))
    }
    if part.form != .inside, !part.words.isEmpty {
      let raw = Words.unfoldedWanted(in: part.value)
      return Self.words(WordRun(part.words, raw: raw, isPlain: part.form == .plain), part.value)
    }
    let folded = String(decoding: Folding.fold(part.value), as: UTF8.self)
    let isLeftOut = folded.isEmpty || hasWords && part.isPunctuation
    return part.form != .inside && isLeftOut ? nil : .inside(folded, raw: part.value)
  }

  /// Words, or for `e-mail` also the word that they make together.
  private static func words(_ run: WordRun, _ text: String) -> QueryClause {
    guard run.isPlain, let joined = ExtraWords.joined(in: text) else { return .words(run) }
    let other = WordRun([joined], raw: [joined], isPlain: true)
    return .any([run, other].map { Conjunction(all: [.words($0)]) })
  }

  /// Text with symbols, such as `--no-check` and `C++`: its words narrow the search. `isPlain`: the last may be unfinished.
  private static func literal(_ text: String, isPlain: Bool) -> [QueryClause] {
    let inside = QueryClause.inside(String(decoding: Folding.fold(text), as: UTF8.self), raw: text)
    var run = WordRun(Words.wanted(in: text), raw: Words.unfoldedWanted(in: text), isPlain: isPlain)
    run.isLiteral = true
    return run.words.isEmpty ? [inside] : [inside, .words(run)]
  }

  private static func endsWithWord(_ text: String) -> Bool {
    text.unicodeScalars.last.map { WordScanner.kind($0) != .other } ?? false
  }

  /// Notes an operator or asterisks that a part cannot have.
  private mutating func note(_ part: QueryPart) {
    if let note = part.operatorNote { notes.append(note) }
    guard let pattern = part.pattern, !pattern.isNarrow else { return }
    notes.append("\"\(part.value)\" needs two letters before or after \"*\" and is searched as text")
  }

  /// Nil, so the clause is left out, if the value is empty.
  private mutating func fielded(_ field: String, _ part: QueryPart) -> QueryClause? {
    let words = part.words
    switch field {
    case _ where part.value.isEmpty: return nil
    case "has": return known(part, Self.traits).map { .field(.has, [$0]) } ?? .nothing
    case "is": return known(part, Self.states).map { .field(.has, [$0]) } ?? .nothing
    case "lang": return known(part, Self.languages).map { .field(.language, [$0]) } ?? .nothing
    case "before", "after", "on", "during": return time(field, part.value)
    case "in": return .field(.chat, words)
    case "with": return .field(.with, words)
    case "tag": return .field(.tag, words)
    case "kind": return .field(.kind, words)
    case "to" where !words.isEmpty: return .to(words)
    case "mentions" where !words.isEmpty: return .mention(words)
    default: return .field(.from, words)
    }
  }

  /// Values of `is:` with their traits.
  private static let states = [("edited", "edit"), ("deleted", "deleted"), ("mine", "mine")]

  private static let traits = SearchRecord.Traits.names
    .filter { $0 != "deleted" && $0 != "mine" }.map { ($0, $0) }

  private static let languages = TextLanguage.codes.sorted().map { ($0, $0) }

  /// The meaning of a value; notes one that is not known.
  private mutating func known(_ part: QueryPart, _ known: [(name: String, meaning: String)]) -> String? {
    let name = String(decoding: Folding.fold(part.value), as: UTF8.self)
    if let meaning = known.first(where: { $0.name == name })?.meaning { return meaning }
    let values = known.map(\.name).joined(separator: ", ")
    notes.append("\"\(part.field ?? ""):\(part.value)\" is not known. Values: \(values)")
    return nil
  }

  private mutating func time(_ field: String, _ value: String) -> QueryClause {
    guard let span = dates.span(value) else {
      notes.append("\"\(value)\" is not a date: write 2025, 2025-11-05, 2024-05..2024-08 or \"last month\"")
      return .nothing
    }
    switch field {
    case "before": return .time(Int.min..<span.lowerBound)
    case "after": return .time(span.upperBound..<Int.max)
    default: return .time(span)
    }
  }
}
