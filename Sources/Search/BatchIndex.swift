internal import Basics
internal import Deflate

/// Reads the messages of one batch once: adds their terms to a dictionary, and their texts to blocks.
struct BatchIndex {
  private var blocks: BlockCutter
  private let hashes: BlockHashes
  private var book: TermDictionary
  private let layout: SearchLayout
  private var kinds = RecentTerms()
  private var names = RecentTerms()
  /// The day of the last message.
  private var day: (seconds: Range<Int>, term: Int) = (0..<0, -1)

  init(
    _ layout: SearchLayout, _ segmentStore: SegmentStore, batch: Int, _ book: TermDictionary,
    _ emit: @escaping (IndexFile) -> Void
  ) {
    self.layout = layout
    self.book = book
    let hashes = BlockHashes()
    let packer = IndexFile.blockPacker()
    blocks = BlockCutter(alignShift: layout.alignShift) { first, parts in
      let file = IndexFile(block: parts, first: first, packer)
      hashes.bytes += file.hash
      hashes.contents += file.content.packed
      emit(file)
    }
    self.hashes = hashes
    let ids = SearchLayout.ids(ofBatch: batch)
    var reader = SegmentReader(segmentStore, layout.segments)
    for number in layout.segments(in: ids) {
      let rows = layout.rows(number, in: ids)
      guard !rows.isEmpty, reader.open(number) else { continue }
      add(reader.segment, base: Int(layout.bases[number]), rows)
      blocks.add(reader.segment, base: Int(layout.bases[number]), rows)
    }
    blocks.close()
  }

  /// Returns the dictionary to the pool. `keep` receives the batch as a cache stores it.
  consuming func finish(_ books: StringPool, keep: (([UInt8]) -> Void)?) -> BatchParts {
    let parts = BatchParts(lists: book.lists(), firsts: blocks.firsts, hashes: hashes.bytes)
    keep?(StoredBatch.bytes(parts, contents: hashes.contents, book.terms))
    books.bring(book)
    return parts
  }

  private mutating func add(_ segment: OpenSegment, base: Int, _ rows: Range<Int>) {
    let bytes = segment.bytes
    for number in terms(segment) { book.add(number, base + rows.lowerBound..<base + rows.upperBound) }
    book.add(segment, base: base, rows)
    var names = [[Int]?](repeating: nil, count: segment.names.count)
    for row in rows {
      let (id, facts) = (base + row, segment.rows[row])
      let speaker = names[facts.name] ?? terms(ofName: bytes[segment.names[facts.name]])
      names[facts.name] = speaker
      for number in speaker { book.add(number, id) }
      if facts.time != SearchRecord.untimed {
        if !day.seconds.contains(facts.time) { day = day(facts.time) }
        book.add(day.term, id)
      }
      if facts.traits != 0 { add(facts.traits, id) }
    }
  }

  /// Terms that all messages of a record share.
  private mutating func terms(_ segment: OpenSegment) -> [Int] {
    let bytes = segment.bytes
    let own = bytes[segment.kinds]
    let kinds = self.kinds[own] ?? self.kinds.add(own, facts(own))
    let titles = book.numbers(.chat, bytes[segment.title])
    let paths = book.numbers(.chat, bytes[segment.path])
    return kinds + titles + paths.filter { !titles.contains($0) }
  }

  /// Terms of kinds, participants, tags and the language.
  private mutating func facts(_ text: ArraySlice<UInt8>) -> [Int] {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    return zip([TermKind.kind, .with, .tag, .language], lines).flatMap { book.numbers($0, $1) }
  }

  private mutating func terms(ofName name: ArraySlice<UInt8>) -> [Int] {
    names[name] ?? names.add(name, book.numbers(.from, name))
  }

  private mutating func add(_ traits: UInt32, _ id: Int) {
    for (bit, name) in SearchRecord.Traits.names.enumerated() where traits & 1 << UInt32(bit) != 0 {
      for number in book.numbers(.has, Array(name.utf8)[...]) { book.add(number, id) }
    }
  }

  /// The term of `20251105`, and the seconds of that day.
  private mutating func day(_ seconds: Int) -> (Range<Int>, Int) {
    let day = Int((Double(seconds) / 86_400).rounded(.down))
    let text = CivilDate(daysSince1970: Int64(day)).iso.utf8.filter { $0 != 0x2D }
    return (day * 86_400..<(day + 1) * 86_400, book.numbers(.day, Array(text)[...])[0])
  }
}

/// The terms of the last few texts of one kind, such as names: the next conversation usually has the same.
private struct RecentTerms {
  private var known: [(text: [UInt8], terms: [Int])] = []
  private var oldest = 0
  private static let most = 8

  subscript(text: ArraySlice<UInt8>) -> [Int]? { known.first { $0.text.elementsEqual(text) }?.terms }

  mutating func add(_ text: ArraySlice<UInt8>, _ terms: [Int]) -> [Int] {
    if known.count < Self.most {
      known.append((Array(text), terms))
    } else {
      known[oldest] = (Array(text), terms)
      oldest = (oldest + 1) % Self.most
    }
    return terms
  }
}

/// Hashes of a batch's blocks, in order of output: those in their names, and of all their content.
private final class BlockHashes {
  var bytes: [UInt8] = []
  var contents: [UInt8] = []
}

/// The result of a batch.
struct BatchParts: Sendable {
  let lists: BatchLists
  /// First ids of its blocks, and hashes of their names.
  let firsts: [Int32]
  let hashes: [UInt8]
}
