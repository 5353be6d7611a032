internal import Basics
internal import Deflate

/// Cuts the sorted terms into shards, and writes them with their lists.
struct DictionaryWriter: Sendable {
  private let layout: SearchLayout
  private let lists: TermLists
  private let best: BestMessages
  /// Numbers of the terms in the order of their bytes.
  private let order: [Int]
  private let cuts: [Range<Int>]

  init(_ layout: SearchLayout, _ lists: TermLists, _ words: ReversedWords, _ best: BestMessages) {
    (self.layout, self.lists, self.best) = (layout, lists, best)
    order = lists.order.filter { lists.counts[$0] > 0 }
    cuts = Self.cuts(lists, order, words)
  }

  /// A number of each term: the same for terms that share a shard, and in the next index. It is that of the most
  /// frequent term of a shard, which is nearly always still there when another cut has moved this one a little.
  static func groups(_ lists: TermLists, _ words: ReversedWords) -> [UInt64] {
    let order = lists.order
    var groups = [UInt64](repeating: 0, count: lists.terms.count)
    for cut in cuts(lists, order, words) {
      let frequent = cut.max { lists.counts[order[$0]] < lists.counts[order[$1]] } ?? cut.lowerBound
      let hash = ContentHash.of(lists.terms[order[frequent]]).low
      for place in cut { groups[order[place]] = hash }
    }
    return groups
  }

  /// Packs the shards on all threads; returns the first letters and the file of each.
  func write(jobs: Int, _ emit: @escaping @Sendable (IndexFile) -> Void) -> [(first: [UInt8], file: String)] {
    var rest = stride(from: 0, to: cuts.count, by: Self.group).makeIterator()
    return ParallelMap.map({ rest.next() }, jobs: jobs) {
      (start: Int) -> [(first: [UInt8], file: String)] in
      let packer = IndexFile.packer()
      return (start..<min(start + Self.group, cuts.count)).map { write($0, packer, emit) }
    }.flatMap { $0 }
  }

  /// Shards that one worker takes at a time.
  private static let group = 8

  private func write(
    _ number: Int, _ packer: Deflater, _ emit: (IndexFile) -> Void
  ) -> (first: [UInt8], file: String) {
    var shard = TermShard()
    for place in cuts[number] {
      let term = lists.terms[order[place]]
      let list = lists.list(order[place])
      let count = Int(lists.counts[order[place]])
      shard.add(term, list, best.sets(list, of: order[place]), count: count) { bytes in
        let file = IndexFile(bytes, packer)
        emit(file)
        return file
      }
    }
    let file = IndexFile(shard.bytes, packer)
    emit(file)
    let before = number == 0 ? [] : Array(lists.terms[order[cuts[number].lowerBound - 1]])
    return (Self.separator(before, shard.first), file.name)
  }

  /// The range of each shard among the sorted terms.
  private static func cuts(_ lists: TermLists, _ order: [Int], _ words: ReversedWords) -> [Range<Int>] {
    let sizes = order.map { bytes(of: $0, lists) }
    let limits = ShardLimits(of: sizes.reduce(0, +), words)
    var cuts: [Range<Int>] = []
    while let start = cuts.isEmpty ? 0 : cuts.last?.upperBound, start < order.count {
      cuts.append(start..<end(of: start, lists, order, sizes, limits))
    }
    return cuts
  }

  /// Where the shard that starts here ends: within its limits, where a term shares the fewest bytes with the one
  /// before it. So forms of a word are together, and new terms rarely move a cut.
  private static func end(
    of start: Int, _ lists: TermLists, _ order: [Int], _ sizes: [Int], _ limits: ShardLimits
  ) -> Int {
    var size = sizes[start]
    var best: (place: Int, shared: Int)?
    for place in (start + 1)..<max(order.count, start + 1) {
      let (last, term) = (lists.terms[order[place - 1]], lists.terms[order[place]])
      if limits.isNew(term, last) { return place }
      let limit = limits.of(term.first)
      if size >= limit.lowerBound {
        let shared = term.sharedStart(with: last)
        if shared < best?.shared ?? .max { best = (place, shared) }
      }
      size += sizes[place]
      if size > limit.upperBound { return best?.place ?? place }
    }
    return order.count
  }

  /// Bytes of a term in its shard.
  private static func bytes(of number: Int, _ lists: TermLists) -> Int {
    let bytes = Int(lists.sizes[number])
    return 4 + lists.terms.range(number).count / 2 + (bytes <= TermList.inlineBytes ? bytes : 20)
  }

  /// The shortest prefix of `term` that sorts after `before`, and after the empty symbol if it may be there.
  private static func separator(_ before: [UInt8], _ term: [UInt8]) -> [UInt8] {
    let shared = term[...].sharedStart(with: before[...])
    var length = min(shared + (term.first == TermKind.symbol.rawValue ? 2 : 1), term.count)
    // Not inside a character: the root contains text.
    while length < term.count, term[length] & 0xC0 == 0x80 { length += 1 }
    return Array(term.prefix(length))
  }
}

/// Approximate bytes of a shard before packing: it ends between these limits, where its terms say.
private struct ShardLimits {
  private let others: ClosedRange<Int>
  private let inReverse: ReversedWords
  private static let frequent = 64 << 10...80 << 10
  private static let words = 11 << 10...19 << 10
  /// In a large dictionary, shards without words are larger by this factor, so the root names fewer: few
  /// queries use several of them. In a small one all are small, so a changed message rewrites little.
  private static let othersFactor = 4
  private static let largeDictionary = 8 << 20

  /// For so many bytes of terms.
  init(of bytes: Int, _ inReverse: ReversedWords) {
    let factor = bytes < Self.largeDictionary ? 1 : Self.othersFactor
    others = Self.words.lowerBound * factor...Self.words.upperBound * factor
    self.inReverse = inReverse
  }

  /// Whether a term is the first word in reverse of a file, or the first after them but the empty symbol, which is needed
  /// with them.
  func isNew(_ term: ArraySlice<UInt8>, _ last: ArraySlice<UInt8>) -> Bool {
    guard term.first == last.first else {
      return TermKind.isReversed(term.first) || TermKind.isReversed(last.first) && term.count > 1
    }
    if term.first == TermKind.reversed.rawValue { return inReverse.part(term) > inReverse.part(last) }
    return last.count == 1 && term.first == TermKind.symbol.rawValue
  }

  func of(_ kind: UInt8?) -> ClosedRange<Int> {
    switch kind {
    case TermKind.word.rawValue: Self.words
    case TermKind.reversed.rawValue: .max ... .max
    case TermKind.frequent.rawValue: Self.frequent
    default: others
    }
  }
}
