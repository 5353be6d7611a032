package import Basics

extension SearchReader {
  /// The messages that match a query, newest chat first, up to `limit`.
  package func search(_ query: SearchQuery, limit: Int = .max) throws(Diagnostic) -> [FoundMessage] {
    guard !query.all.isEmpty else { return [] }
    if let everything = root.everything {
      return Array(everything.reversed().lazy.filter { query.matches(SearchedText($0)) }.prefix(limit))
    }
    guard let places = try places(query) else { return [] }
    var found: [FoundMessage] = []
    for place in places.reversed() {
      for text in try texts(place.block).reversed()
      where place.ids?.contains(text.message.id) != false && query.matches(text) {
        found.append(text.message)
        if found.count == limit { return found }
      }
    }
    return found
  }

  /// The blocks to read, each with the relevant ids; nil if nothing can match.
  private func places(_ query: SearchQuery) throws(Diagnostic) -> [(block: BlockPlace, ids: Set<Int>?)]? {
    guard let ids = try ids(query) else { return nil }
    return try places(ids)
  }

  /// The blocks with ids of a list, or all if there is none.
  func places(_ ids: (list: [Int]?, ())) throws(Diagnostic) -> [(block: BlockPlace, ids: Set<Int>?)] {
    let blocks = try blocks()
    var places: [(block: BlockPlace, ids: Set<Int>?)] = []
    for (number, block) in blocks.enumerated() {
      let end = number + 1 < blocks.count ? blocks[number + 1].first : root.end
      guard let list = ids.list else {
        places.append((block, nil))
        continue
      }
      let own = list[list.partitioningIndex { $0 >= block.first }..<list.partitioningIndex { $0 >= end }]
      if !own.isEmpty { places.append((block, Set(own))) }
    }
    return places
  }

  /// The intersection of all clauses' lists. The outer nil: nothing matches; the inner: no clause has a list.
  private func ids(_ query: SearchQuery) throws(Diagnostic) -> (list: [Int]?, ())? {
    var common: [Int]?
    for clause in query.all {
      for entries in try needs(clause) {
        let numbers = try union(entries)
        common = common.map { Self.both($0, numbers) } ?? numbers
        if common?.isEmpty == true { return nil }
      }
    }
    return (common, ())
  }

  func union(_ entries: [TermEntry]) throws(Diagnostic) -> [Int] {
    if entries.count == 1 { return try numbers(entries[0]) }
    var all: Set<Int> = []
    for entry in entries { all.formUnion(try numbers(entry)) }
    return all.sorted()
  }

  /// The intersection of two ascending lists.
  static func both(_ left: [Int], _ right: [Int]) -> [Int] {
    var out: [Int] = []
    var place = 0
    for number in left {
      while place < right.count, right[place] < number { place += 1 }
      if place < right.count, right[place] == number { out.append(number) }
    }
    return out
  }

  /// Lists of alternatives, one for each required term. `wide`: the loose words with their other forms, if these
  /// count.
  func needs(_ clause: QueryClause, _ wide: [WideWord] = []) throws(Diagnostic) -> [[TermEntry]] {
    switch clause {
    case .words(let run):
      if let number = run.number, !wide.isEmpty { return [wide[number].entries] }
      var needs: [[TermEntry]] = []
      for (place, word) in run.words.enumerated() {
        let isBeginning = run.isPrefix && place == run.words.count - 1
        needs.append(isBeginning ? try terms(.word, prefix: word) : try one(.word, word))
      }
      return needs
    case .any(let alternatives): return try either(alternatives, wide)
    case .field(let kind, let words): return try needs(kind, words)
    case .near(let first, let second, _):
      return try needs(.word, first + second)
    case .mention(let words): return try needs(.mention, words.prefix(1)) + needs(.word, words.dropFirst())
    case .to(let words): return try needs(.field(.with, words), wide)
    case .pattern(let pattern, _): return try needs(pattern)
    case .nothing: return [[]]
    case .time(let range):
      guard let parts = QueryDates.parts(range) else { return [] }
      var days: [TermEntry] = []
      for part in parts where root.years.contains(Int(part.prefix(4)) ?? 0) {
        days += try terms(.day, prefix: part)
      }
      return [days]
    case .inside(let part, _): return try needs(inside: part)
    }
  }

  private func needs(_ kind: TermKind, _ words: some Sequence<String>) throws(Diagnostic) -> [[TermEntry]] {
    var needs: [[TermEntry]] = []
    for word in words { needs.append(try one(kind, word)) }
    return needs
  }

  /// A match has a term of the rarest need of one of these alternatives.
  private func either(
    _ alternatives: [Conjunction], _ wide: [WideWord]
  ) throws(Diagnostic) -> [[TermEntry]] {
    var rarest: [TermEntry] = []
    for alternative in alternatives {
      var wanted: [[TermEntry]] = []
      for clause in alternative.all { wanted += try needs(clause, wide) }
      if wanted.contains(where: \.isEmpty) { continue }
      guard let first = wanted.min(by: { Self.total($0) < Self.total($1) }) else { return [] }
      rarest += first
    }
    return [rarest]
  }

  static func total(_ entries: [TermEntry]) -> Int { entries.reduce(0) { $0 + $1.count } }

  /// By its start, or by its end if that gives few words.
  private func needs(_ pattern: WordPattern) throws(Diagnostic) -> [[TermEntry]] {
    if pattern.hasHead {
      let words = try words(.word, prefix: pattern.head)
      return [words.filter { pattern.fits(Array($0.word.utf8)) }.map(\.entry)]
    }
    let ends = try entries(ofReversed: Self.reversed(pattern.tail)) {
      pattern.fits(Array(Self.reversed($0).utf8))
    }
    return ends.map { [$0] } ?? []
  }

  /// Words with an ending are in as many parts of the dictionary.
  static let mostEnds = 64

  func one(_ kind: TermKind, _ word: String) throws(Diagnostic) -> [TermEntry] {
    try term(kind, word).map { [$0] } ?? []
  }
}
