internal import Basics

extension SearchReader {
  /// Texts are ranked in portions of this many blocks, fewer if several words have long lists, more after the first
  /// result; or of so many candidates.
  private static let (mostBlocks, fewestBlocks, laterBlocks) = (5, 1, 20)
  private static let mostCandidates = 200
  /// Ids in the first step through long lists; doubled with each further step.
  private static let firstStep = 16_384
  /// With more files of lists than this, the newest ones come first.
  private static let manyFiles = 3

  /// The messages that match a widened query, best first, up to `limit`; newest first if no list narrows it.
  func ranked(_ wide: WideQuery, limit: Int) throws(Diagnostic) -> [FoundMessage] {
    if let everything = root.everything {
      let found = everything.map(SearchedText.init).filter(wide.matches)
      return Array(Ranking(wide).sorted(found).prefix(limit))
    }
    guard let wanted = try lists(wide) else { return [] }
    if wanted.isEmpty { return Array(try timed(wide, isOldest: false).prefix(limit)) }
    var found: [FoundMessage] = []
    for step in Self.steps(wanted, end: root.end) {
      let ids = try intersection(wanted, step)
      var candidates = try ordered(wide, ids)[...]
      while !candidates.isEmpty {
        found += try portion(wide, &candidates, isFirst: found.isEmpty)
        if found.count >= limit { return Array(found.prefix(limit)) }
      }
    }
    return found
  }

  /// The lists that a query needs, rarest first; nil if nothing can match.
  func lists(_ wide: WideQuery) throws(Diagnostic) -> [[TermEntry]]? {
    var wanted: [[TermEntry]] = []
    for clause in wide.query.all where wide.least == nil || !clause.isLoose {
      wanted += try needs(clause, wide.words)
    }
    if let least = wide.least {
      // With all but so many words required, a message has one of the others: the rarest ones suffice.
      let words = wide.query.all.filter(\.isLoose).flatMap { Conjunction(all: [$0]).looseWords }
        .compactMap { $0.number.map { wide.words[$0] } }
      let rarest = words.sorted { $0.count < $1.count }.prefix(words.count - least + 1)
      wanted.append(rarest.flatMap(\.entries))
    }
    guard wanted.allSatisfy({ !$0.isEmpty }) else { return nil }
    return wanted.sorted { Self.total($0) < Self.total($1) }
  }

  /// Ranges of ids, newest first: doubling ones; or, if a list is in the dictionary or the only one, those of the
  /// files of the longest.
  static func steps(_ wanted: [[TermEntry]], end: Int) -> [Range<Int>] {
    let entries = wanted.joined()
    let files = entries.map(\.files).reduce([]) { $0.count < $1.count ? $1 : $0 }
    if wanted.contains(where: { $0.allSatisfy { $0.pieceCount == 0 } }) {
      let isLong = entries.reduce(0) { $0 + $1.pieceCount } > manyFiles
      return isLong ? through(files, end) : [0..<end]
    }
    if entries.count == 1 { return files.reversed().map { $0.ids.lowerBound..<$0.ids.upperBound + 1 } }
    var steps: [Range<Int>] = []
    var (high, size) = (end, firstStep)
    while high > 0 {
      steps.append(max(high - size, 0)..<high)
      (high, size) = (high - size, size * 2)
    }
    return steps
  }

  /// From the newest of these files on, then each time from as many before as have been read.
  private static func through(_ files: [TermEntry.File], _ end: Int) -> [Range<Int>] {
    var steps: [Range<Int>] = []
    var (high, place) = (end, files.count)
    while high > 0 {
      place = max(place - max(files.count - place, 1), 0)
      let low = place > 0 ? files[place].ids.lowerBound : 0
      steps.append(low..<high)
      high = low
    }
    return steps
  }

  /// The ids in `range` that all lists have.
  private func intersection(_ wanted: [[TermEntry]], _ range: Range<Int>) throws(Diagnostic) -> [Int]? {
    var common: [Int]?
    for entries in wanted {
      let numbers = try union(entries)
      common = common.map { Self.both($0, numbers) } ?? numbers
    }
    guard let common else { return nil }
    return Array(
      common[
        common.partitioningIndex {
          $0 >= range.lowerBound
        }..<common.partitioningIndex {
          $0 >= range.upperBound
        }])
  }

  /// A message that the lists suggest.
  private struct Candidate {
    let id: Int
    let block: BlockPlace
    let score: Int
  }

  /// Candidates by their lists alone, best first, newest among equals.
  private func ordered(_ wide: WideQuery, _ ids: [Int]?) throws(Diagnostic) -> [Candidate] {
    guard let ids, !ids.isEmpty else { return [] }
    let places = try places((ids, ())).flatMap { place in
      (place.ids ?? []).sorted().map { (id: $0, block: place.block) }
    }
    let guesses = try guessed(wide, places.map(\.id))
    return zip(places, guesses).filter { $1.uses >= wide.least ?? 0 }
      .map { Candidate(id: $0.id, block: $0.block, score: Ranking.whole($1.score)) }
      .sorted { ($0.score, $0.id) > ($1.score, $1.id) }
  }

  /// The scores, and how many loose words outside groups each candidate has, if that matters.
  private func guessed(
    _ wide: WideQuery, _ ids: [Int]
  ) throws(Diagnostic) -> [(score: Double, uses: Int)] {
    var guesses = [(score: Double, uses: Int)](repeating: (0, 0), count: ids.count)
    let required = Set(Conjunction(all: wide.query.all.filter(\.isLoose)).looseWords.compactMap(\.number))
    for (number, word) in wide.words.enumerated() {
      var most = [Double](repeating: 0, count: ids.count)
      for group in word.groups {
        Self.raise(&most, ids, try union(group.entries), to: group.weight)
        for entry in group.entries {
          for best in try list(entry).best {
            Self.raise(&most, ids, best.ids, to: group.weight * best.share(of: entry.count))
          }
        }
      }
      for row in ids.indices {
        guesses[row].score += most[row] * word.rarity
        if most[row] > 0, required.contains(number) { guesses[row].uses += 1 }
      }
    }
    return guesses
  }

  /// Where `ids` has one of `numbers`.
  private static func raise(_ most: inout [Double], _ ids: [Int], _ numbers: [Int], to weight: Double) {
    var place = 0
    for (row, id) in ids.enumerated() {
      while place < numbers.count, numbers[place] < id { place += 1 }
      if place < numbers.count, numbers[place] == id { most[row] = max(most[row], weight) }
    }
  }

  /// The matching messages of the next candidates, best first.
  private func portion(
    _ wide: WideQuery, _ candidates: inout ArraySlice<Candidate>, isFirst: Bool
  ) throws(Diagnostic) -> [FoundMessage] {
    let files = wide.words.count > 1 ? wide.words.flatMap(\.entries).reduce(0) { $0 + $1.pieceCount } : 0
    let most = isFirst ? max(Self.mostBlocks - files, Self.fewestBlocks) : Self.laterBlocks
    var blocks: [String: (block: BlockPlace, ids: Set<Int>)] = [:]
    var count = 0
    for next in candidates.prefix(Self.mostCandidates) {
      if blocks[next.block.name] == nil, blocks.count == most { break }
      blocks[next.block.name, default: (next.block, [])].ids.insert(next.id)
      count += 1
    }
    candidates = candidates.dropFirst(count)
    var found: [SearchedText] = []
    for (block, ids) in blocks.values {
      found += try texts(block).filter { ids.contains($0.message.id) && wide.matches($0) }
    }
    return Ranking(wide).sorted(found)
  }
}

/// BM25 over text, title and sender.
struct Ranking {
  private let words: [WideWord]

  /// Words of a message of usual length.
  private static let usual = 16.0
  private static let lengthShare = 0.75
  private static let saturation = 1.2
  /// Weights of a conversation's title, a page's title and a sender, relative to the text.
  private static let title = 0.2
  private static let page = 1.5
  private static let sender = 0.4
  /// Words in the order of the query, next to each other, count this much more.
  private static let inOrder = 1.5

  init(_ wide: WideQuery) { words = wide.words }

  /// Best first; equally good ones newest first.
  func sorted(_ texts: [SearchedText]) -> [FoundMessage] {
    texts.map { (score: score($0), message: $0.message) }
      .sorted { ($0.score, $0.message.time, $0.message.id) > ($1.score, $1.message.time, $1.message.id) }
      .map(\.message)
  }

  /// Of a word in a text of so many.
  static func weight(uses: Int, words: Int) -> Double {
    let length = 1 - lengthShare + lengthShare * Double(words) / usual
    return Double(uses) * (saturation + 1) / (Double(uses) + saturation * length)
  }

  static func whole(_ score: Double) -> Int { Int((score * 1024 + 0.5).rounded(.down)) }

  private func score(_ text: SearchedText) -> Int {
    let own = text.allBytes
    let isPage = text.message.kinds.hasPrefix("page")
    var sum = 0.0
    for word in words {
      let uses = own.count { word.weight($0) > 0 }
      let inText = word.best(own) * Self.weight(uses: uses, words: own.count)
      let inTitle = word.best(text.titleBytes) * (isPage ? Self.page : Self.title)
      sum += word.rarity * (inText + inTitle + word.best(text.nameBytes) * Self.sender)
    }
    return Self.whole(sum * (isInOrder(own) ? Self.inOrder : 1))
  }

  private func isInOrder(_ own: [[UInt8]]) -> Bool {
    guard words.count > 1, own.count >= words.count else { return false }
    return (0...own.count - words.count).contains { start in
      words.indices.allSatisfy { words[$0].weight(own[start + $0]) > 0 }
    }
  }
}
