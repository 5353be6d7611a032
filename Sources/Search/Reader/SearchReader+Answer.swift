package import Basics
internal import SearchRecords

/// The order of results.
package enum SearchOrder: String, Sendable, CaseIterable {
  case best
  case newest
  case oldest
}

extension SearchReader {
  /// The query to answer: with other forms of its words, with related words, with typing errors corrected, or with most
  /// of its words, whichever finds something first (docs/search-index.md, "Other forms of words").
  package func plan(_ query: SearchQuery) throws(Diagnostic) -> (wide: WideQuery, way: WideQuery.Way) {
    guard !query.isExact, !query.clauses.looseWords.isEmpty else { return (WideQuery(query: query), .given) }
    let given = try wider(query, typos: [])
    // Without a list, an answer may take the whole index.
    if root.everything == nil, try lists(given)?.isEmpty == true { return (given, .given) }
    if try finds(given) { return (given, .given) }
    let related = try related(given)
    if let related, try finds(related) { return (related, .related) }
    // Words that no message has are errors; if each occurs, the rarest may be, or any.
    let missing = given.words.filter(\.groups.isEmpty)
    let rarest = given.words.max { $0.rarity < $1.rarity }.map { [$0] } ?? []
    var typos = given
    for (suspects, reach) in missing.isEmpty
      ? [(rarest, 0), (rarest, 1), (given.words, 1)] : [(missing, 0), (missing, 1), (missing, 2)]
    {
      typos = try wider(query, typos: suspects.map(\.word), reach: reach)
      if try finds(typos) { return (typos, .typos) }
    }
    let looseCount = query.all.count(where: \.isLoose)
    if looseCount > 1 {
      var most = related ?? typos
      most.least = (looseCount + 1) / 2
      if try finds(most) { return (most, .most) }
    }
    return (given, .nothing)
  }

  /// The messages of a planned query, up to `limit`.
  package func answer(_ wide: WideQuery, order: SearchOrder, limit: Int) throws(Diagnostic) -> [FoundMessage]
  {
    guard wide.query.findsAnything else { return [] }
    if order == .best, !wide.words.isEmpty { return try ranked(wide, limit: limit) }
    let found = order == .best ? try frequentFirst(wide) : try timed(wide, isOldest: order == .oldest)
    return Array(found.prefix(limit))
  }

  /// Newest first, those with the most frequent words of a part before the others.
  private func frequentFirst(_ wide: WideQuery) throws(Diagnostic) -> [FoundMessage] {
    fewWords = FewWords()
    defer { fewWords = nil }
    let first = try timed(wide, isOldest: false)
    guard fewWords?.isCut == true else { return first }
    fewWords = nil
    let known = Set(first.map(\.id))
    return first + (try timed(wide, isOldest: false).filter { !known.contains($0.id) })
  }

  private func wider(
    _ query: SearchQuery, typos: [String], reach: Int = 0
  ) throws(Diagnostic) -> WideQuery {
    var wide = WideQuery(query: query)
    for run in query.clauses.looseWords {
      let word = run.words[0]
      wide.words.append(try widened(run, typos: typos.contains(word) ? reach : nil))
    }
    return wide
  }

  private func finds(_ wide: WideQuery) throws(Diagnostic) -> Bool { try !ranked(wide, limit: 1).isEmpty }

  /// All matches by time; messages without a time come last.
  func timed(_ wide: WideQuery, isOldest: Bool) throws(Diagnostic) -> [FoundMessage] {
    try matches(wide).sorted { left, right in
      let (isLeftTimed, isRightTimed) = (
        left.time != SearchRecord.untimed, right.time != SearchRecord.untimed
      )
      if isLeftTimed != isRightTimed { return isLeftTimed }
      let (a, b) = isOldest ? (left, right) : (right, left)
      return (a.time, a.id) < (b.time, b.id)
    }
  }

  /// All matching messages, by id.
  private func matches(_ wide: WideQuery) throws(Diagnostic) -> [FoundMessage] {
    if let everything = root.everything {
      return everything.map(SearchedText.init).filter(wide.matches).map(\.message)
    }
    guard let wanted = try lists(wide) else { return [] }
    var common: [Int]?
    for entries in wanted {
      let numbers = try union(entries)
      common = common.map { Self.both($0, numbers) } ?? numbers
    }
    var found: [FoundMessage] = []
    for place in try places((common, ())) {
      for text in try texts(place.block)
      where place.ids?.contains(text.message.id) != false && wide.matches(text) { found.append(text.message) }
    }
    return found
  }
}
