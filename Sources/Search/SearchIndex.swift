internal import Basics
internal import Deflate
internal import JSON
internal import Synchronization

/// The full-text index: files that a page's script, or the terminal, uses to find messages.
///
/// `docs/search-index.md` describes each file.
package struct SearchIndex: Sendable {
  private let segmentStore: SegmentStore
  private let tableSize: Int
  private let hasRelatedWords: Bool

  /// Incremented when older readers cannot read the index.
  static let version = 13
  /// Sites with less text than this get everything in one file.
  static let smallSite = 256 << 10

  package init(_ segmentStore: SegmentStore, hasRelatedWords: Bool = false) {
    self.init(segmentStore, tableSize: SearchRoot.tableSize, hasRelatedWords: hasRelatedWords)
  }

  init(_ segmentStore: SegmentStore, tableSize: Int, hasRelatedWords: Bool = false) {
    (self.segmentStore, self.tableSize) = (segmentStore, tableSize)
    self.hasRelatedWords = hasRelatedWords
  }

  /// Passes each file to `emit`, or keeps it, from any thread, in any order. If `segmentStore` has a failure
  /// afterwards, the files are unusable.
  package func write(
    jobs: Int, cache: (any IndexCache)? = nil, _ emit: @escaping @Sendable (IndexFile) -> Void
  ) {
    let layout = SearchLayout(segmentStore.sorted())
    if layout.textBytes < Self.smallSite {
      let root = SearchRoot(layout, tableSize: tableSize).small(segmentStore)
      emit(IndexFile(root: root))
    } else {
      // Two lists may be equal, as those of all messages and of one kind: one file serves both.
      let names = Mutex<Set<String>>([])
      writeFiles(layout, jobs: jobs, cache) { file in
        if names.withLock({ $0.insert(file.name).inserted }) { emit(file) }
      }
    }
  }

  private func writeFiles(
    _ layout: SearchLayout, jobs: Int, _ cache: (any IndexCache)?,
    _ emit: @escaping @Sendable (IndexFile) -> Void
  ) {
    let books = StringPool()
    let batches = (layout.end + SearchLayout.batchSize - 1) / SearchLayout.batchSize
    var rest = (0..<batches).makeIterator()
    var parts = ParallelMap.map({ rest.next() }, jobs: jobs) { (number: Int) -> BatchParts in
      batch(number, layout, books, cache, emit)
    }
    var root = SearchRoot(layout, tableSize: tableSize)
    let blocks = BlockNames(firsts: parts.flatMap(\.firsts), contents: parts.flatMap(\.contents))
    root.addTables(blocks)
    for table in root.tables { emit(table.file) }
    var lists = parts.map(\.lists)
    let lengths = MessageLengths.joined(parts.map(\.lengths))
    // Frees what the lists do not need before they are written.
    parts = []
    let messages = NewestMessages(layout, segmentStore)
    var newest = messages.terms()
    var terms = TermLists(&lists, books.tables(), newest: newest.terms)
    (root.languages, root.years) = (terms.languages(of: layout.count), terms.years)
    let words = ReversedWords(of: layout.count, terms.words)
    terms.divide(&newest, messages, words)
    terms.add(words)
    root.hasRelatedWords = hasRelatedWords
    if hasRelatedWords {
      let related = RelatedTerms(terms, end: layout.end, messages: layout.count, languages: root.languages)
      terms.add(related.terms(jobs: jobs))
    }
    let best = BestMessages(lengths, terms)
    root.addNewest(newest, best)
    root.shards = DictionaryWriter(layout, terms, words, best).write(jobs: jobs, emit)
    emit(IndexFile(root: root.bytes))
  }
}

extension SearchIndex {
  /// The lists of a batch, whose blocks are written or kept.
  private func batch(
    _ number: Int, _ layout: SearchLayout, _ books: StringPool, _ cache: (any IndexCache)?,
    _ emit: @escaping (IndexFile) -> Void
  ) -> BatchParts {
    guard let cache else {
      return BatchIndex(layout, segmentStore, batch: number, books.take(), emit).finish(books, keep: nil)
    }
    let name = layout.name(ofBatch: number)
    if let bytes = cache.batch(name), let stored = StoredBatch(bytes), stored.keepBlocks(cache) {
      cache.keep(batch: name, bytes)
      var book = books.take()
      let parts = stored.parts(&book)
      books.bring(book)
      return parts
    }
    return BatchIndex(layout, segmentStore, batch: number, books.take(), emit).finish(books) {
      // An incomplete batch must not be found again.
      if segmentStore.failure == nil { cache.keep(batch: name, $0) }
    }
  }
}

/// Where the blocks of texts start, and the names of their files.
struct BlockNames: Sendable {
  let firsts: [Int32]
  let contents: [ContentHash]

  /// The part of a block's hash that is in its name.
  func short(_ number: Int) -> [UInt8] { contents[number].bytes(IndexFile.blockHashLength) }

  /// Changes when any block does.
  var state: String {
    let hashes = contents.flatMap { $0.bytes(IndexFile.hashLength) }
    return ContentHash.of(hashes).hex(bytes: IndexFile.hashLength)
  }
}

/// The dictionaries of terms, one per worker: a worker takes one, and returns it with the batch.
final class StringPool: Sendable {
  private let state = Mutex<(books: [TermDictionary], count: Int)>(([], 0))

  func take() -> TermDictionary {
    state.withLock { state in
      if let book = state.books.popLast() { return book }
      state.count += 1
      return TermDictionary(number: state.count - 1)
    }
  }

  func bring(_ book: consuming TermDictionary) { state.withLock { [book] in $0.books.append(book) } }

  /// The terms of all dictionaries, by their numbers; the dictionaries are emptied.
  func tables() -> [ByteTable] {
    state.withLock { state in
      defer { state.books = [] }
      return state.books.sorted { $0.number < $1.number }.map(\.terms)
    }
  }
}
