/// Makes clauses of a query's parts and groups, and notes what is invalid.
struct QueryBuilder {
  private let isTextOnly: Bool
  private let hasWords: Bool
  private(set) var notes: [String] = []

  init(_ items: [QueryItem]) {
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
      }
    }
    return own
  }

  private mutating func add(_ part: QueryPart, _ own: inout Conjunction) {
    if let note = part.operatorNote { notes.append(note) }
    if isTextOnly || part.isLiteral {
      own.all += Self.literal(part.whole)
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
    if let field = part.field { return fielded(field, part.value) }
    if part.form != .inside, !part.words.isEmpty {
      let raw = Words.unfolded(in: part.value)
      return .words(WordRun(words: part.words, raw: raw, isPlain: part.form == .plain))
    }
    let folded = String(decoding: Folding.fold(part.value), as: UTF8.self)
    let isLeftOut = folded.isEmpty || hasWords && part.isPunctuation
    return part.form != .inside && isLeftOut ? nil : .inside(folded, raw: part.value)
  }

  /// Text with symbols, such as `--no-check`: its words narrow the search.
  private static func literal(_ text: String) -> [QueryClause] {
    let words = Words.list(in: text)
    let run = WordRun(words: words, raw: Words.unfolded(in: text), isPlain: false)
    let inside = QueryClause.inside(String(decoding: Folding.fold(text), as: UTF8.self), raw: text)
    return words.isEmpty ? [inside] : [.words(run), inside]
  }

  /// Nil, so the clause is left out, if the value is empty.
  private mutating func fielded(_ field: String, _ value: String) -> QueryClause? {
    guard !value.isEmpty else { return nil }
    switch field {
    case "from": return .field(.from, Words.list(in: value))
    case "in": return .field(.chat, Words.list(in: value))
    case "kind": return .field(.kind, Words.list(in: value))
    case "has": return trait(value)
    default: return time(field, value)
    }
  }

  private mutating func trait(_ value: String) -> QueryClause {
    let name = String(decoding: Folding.fold(value), as: UTF8.self)
    if SearchRecord.Traits.names.contains(name) { return .field(.has, [name]) }
    let known = SearchRecord.Traits.names.joined(separator: ", ")
    notes.append("\"has:\(value)\" is not known. Values: \(known)")
    return .nothing
  }

  private mutating func time(_ field: String, _ value: String) -> QueryClause {
    guard let days = QueryDates.days(value) else {
      notes.append("\"\(value)\" is not a date: write 2025, 2025-11 or 2025-11-05")
      return .nothing
    }
    switch field {
    case "on": return .time(days)
    case "before": return .time(Int.min..<days.lowerBound)
    default: return .time(days.upperBound..<Int.max)
    }
  }
}
