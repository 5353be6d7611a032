internal import JSON
package import Model
internal import Synchronization

/// The index of all texts: files that a page's script, or the terminal, finds messages with (search.md).
///
/// `docs/search-index.md` says what each file holds.
package struct SearchIndex: Sendable {
  private let layout: SearchLayout

  /// Goes up when a reader of the version before could not read the index.
  static let version = 1
  /// Sites with less text than this get everything in one file.
  static let smallSite = 256 << 10

  package init(_ records: [SearchRecord]) { layout = SearchLayout(records) }

  /// Hands each file to `emit`, from any thread, in no order.
  package func write(jobs: Int, _ emit: @escaping @Sendable (OutputFile) -> Void) {
    if layout.records.reduce(0, { $0 + $1.texts.count }) < Self.smallSite {
      emit(IndexFile(SearchRoot(layout).small(), name: "root").output)
    } else {
      // Two lists may be the same, as those of all messages and of one kind: one file serves both.
      let names = Mutex<Set<String>>([])
      writeFiles(jobs: jobs) { file in
        if names.withLock({ $0.insert(file.path).inserted }) { emit(file) }
      }
    }
  }

  private func writeFiles(jobs: Int, _ emit: @escaping @Sendable (OutputFile) -> Void) {
    let batches = (layout.end + SearchLayout.batchSize - 1) / SearchLayout.batchSize
    var next = 0
    let parts = ParallelMap.map(
      {
        defer { next += 1 }; return next < batches ? next : nil
      }, jobs: jobs
    ) { (batch: Int) -> BatchIndex in
      var index = BatchIndex(layout, batch: batch)
      index.emitBlocks { emit($0.output) }
      return index
    }
    var root = SearchRoot(layout)
    var lists = TermLists()
    for part in parts { lists.add(part) }
    root.tables = SearchRoot.tables(parts.flatMap(\.blockHashes), layout)
    for table in root.tables { emit(table.file.output) }
    root.shards = shards(lists, jobs: jobs, emit)
    emit(IndexFile(root.bytes, name: "root").output)
  }

  /// Cuts the dictionary into shards and packs them on all threads.
  private func shards(
    _ lists: TermLists, jobs: Int, _ emit: @escaping @Sendable (OutputFile) -> Void
  ) -> [(first: [UInt8], file: String)] {
    let order = lists.terms.sorted()
    let cuts = Self.cuts(lists, order)
    var next = 0
    let many = layout.blocks.count / 4
    return ParallelMap.map(
      {
        defer { next += 1 }; return next < cuts.count ? next : nil
      }, jobs: jobs
    ) {
      (number: Int) -> (first: [UInt8], file: String) in
      var shard = TermShard()
      for place in cuts[number] {
        let term = lists.terms[order[place]]
        let list = lists.lists[order[place]]
        shard.add(
          term, list, isEverywhere: term.first == TermKind.gram.rawValue && list.count > many
        ) { bytes in
          let file = IndexFile(bytes)
          emit(file.output)
          return file
        }
      }
      let file = IndexFile(shard.bytes)
      emit(file.output)
      let before = number == 0 ? [] : Array(lists.terms[order[cuts[number].lowerBound - 1]])
      return (Self.separator(before, shard.first), file.name)
    }
  }

  /// Where each part begins and ends among the sorted terms.
  private static func cuts(_ lists: TermLists, _ order: [Int]) -> [Range<Int>] {
    var cuts: [Range<Int>] = []
    var start = 0
    var size = 0
    for (place, number) in order.enumerated() {
      let term = lists.terms[number]
      if size >= largestShard || size >= smallestShard && TermShard.mayBegin(with: term) {
        cuts.append(start..<place)
        (start, size) = (place, 0)
      }
      let list = lists.lists[number]
      size += 4 + term.count / 2 + (list.isInline ? list.pieces[0].bytes.count : 10 * list.pieces.count)
    }
    if start < order.count { cuts.append(start..<order.count) }
    return cuts
  }

  /// Bytes before packing, about.
  private static let smallestShard = 12 << 10
  private static let largestShard = 40 << 10

  /// The shortest beginning of `term` that comes after `before`.
  private static func separator(_ before: [UInt8], _ term: [UInt8]) -> [UInt8] {
    let shared = zip(before, term).prefix { $0 == $1 }.count
    var length = min(shared + 1, term.count)
    // Not inside a character: the root holds texts.
    while length < term.count, term[length] & 0xC0 == 0x80 { length += 1 }
    return Array(term.prefix(length))
  }
}
