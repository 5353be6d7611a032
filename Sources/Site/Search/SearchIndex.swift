internal import Deflate
internal import JSON
package import Model
internal import Synchronization

/// The index of all texts: files that a page's script, or the terminal, finds messages with (search.md).
///
/// `docs/search-index.md` says what each file holds.
package struct SearchIndex: Sendable {
  private let layout: SearchLayout
  private let tableSize: Int

  /// Goes up when a reader of the version before could not read the index.
  static let version = 2
  /// Sites with less text than this get everything in one file.
  static let smallSite = 256 << 10

  package init(_ records: [SearchRecord]) { self.init(records, tableSize: SearchRoot.tableSize) }

  init(_ records: [SearchRecord], tableSize: Int) {
    layout = SearchLayout(records)
    self.tableSize = tableSize
  }

  /// Hands each file to `emit`, from any thread, in no order.
  package func write(jobs: Int, _ emit: @escaping @Sendable (OutputFile) -> Void) {
    if layout.textBytes < Self.smallSite {
      let root = SearchRoot(layout, tableSize: tableSize).small()
      emit(IndexFile(root, Deflater(level: 9), name: "root").output)
    } else {
      // Two lists may be the same, as those of all messages and of one kind: one file serves both.
      let names = Mutex<Set<String>>([])
      writeFiles(jobs: jobs) { file in
        if names.withLock({ $0.insert(file.name).inserted }) { emit(file.output) }
      }
    }
  }

  private func writeFiles(jobs: Int, _ emit: @escaping @Sendable (IndexFile) -> Void) {
    let batches = (layout.end + SearchLayout.batchSize - 1) / SearchLayout.batchSize
    var next = 0
    var parts = ParallelMap.map(
      {
        defer { next += 1 }; return next < batches ? next : nil
      }, jobs: jobs
    ) { (batch: Int) -> BatchIndex in BatchIndex(layout, batch: batch, emit) }
    var root = SearchRoot(layout, tableSize: tableSize)
    root.addTables(parts.flatMap(\.blockHashes))
    for table in root.tables { emit(table.file) }
    let lists = TermLists(parts)
    // What the lists do not need leaves memory before they are written.
    parts = []
    root.shards = DictionaryWriter(layout, lists).write(jobs: jobs, emit)
    emit(IndexFile(root.bytes, Deflater(level: 9), name: "root"))
  }
}

/// Cuts the sorted terms into parts, and writes them with their lists and packs of hits.
struct DictionaryWriter: Sendable {
  private let layout: SearchLayout
  private let lists: TermLists
  /// Numbers of the terms in the order of their bytes.
  private let order: [Int]
  private let cuts: [Range<Int>]

  /// Bytes before packing, about.
  private static let smallestShard = 5 << 10
  private static let largestShard = 15 << 10
  /// Parts without words are so many times as large: few queries ask for several of them.
  private static let othersFactor = 4

  init(_ layout: SearchLayout, _ lists: TermLists) {
    self.layout = layout
    self.lists = lists
    order = lists.terms.sorted()
    cuts = Self.cuts(lists, order)
  }

  /// Packs the parts on all threads; the first letters and the file of each.
  func write(jobs: Int, _ emit: @escaping @Sendable (IndexFile) -> Void) -> [(first: [UInt8], file: String)] {
    var rest = stride(from: 0, to: cuts.count, by: Self.group).makeIterator()
    return ParallelMap.map({ rest.next() }, jobs: jobs) {
      (start: Int) -> [(first: [UInt8], file: String)] in
      let (packer, textPacker) = (Deflater(level: IndexFile.listLevel), Deflater(level: IndexFile.textLevel))
      return (start..<min(start + Self.group, cuts.count)).map { write($0, packer, textPacker, emit) }
    }.flatMap { $0 }
  }

  /// Parts that one worker takes at a time.
  private static let group = 8

  private func write(
    _ number: Int, _ packer: Deflater, _ textPacker: Deflater, _ emit: (IndexFile) -> Void
  ) -> (first: [UInt8], file: String) {
    var shard = TermShard()
    var hits = HitPack(layout)
    let many = layout.rangeCount / 4
    for place in cuts[number] {
      let term = lists.terms[order[place]]
      let list = lists.list(order[place])
      if term.first == TermKind.word.rawValue { hits.add(lists, order[place]) }
      shard.add(term, list, isEverywhere: term.first == TermKind.gram.rawValue && list.count > many) {
        bytes in
        let file = IndexFile(bytes, packer)
        emit(file)
        return file
      }
    }
    if let parts = hits.parts {
      let file = IndexFile(parts, textPacker)
      emit(file)
      shard.hits = file.hash
    }
    let file = IndexFile(shard.parts, packer)
    emit(file)
    let before = number == 0 ? [] : Array(lists.terms[order[cuts[number].lowerBound - 1]])
    return (Self.separator(before, shard.first), file.name)
  }

  /// Where each part begins and ends among the sorted terms.
  private static func cuts(_ lists: TermLists, _ order: [Int]) -> [Range<Int>] {
    var cuts: [Range<Int>] = []
    var start = 0
    var size = 0
    for (place, number) in order.enumerated() {
      let term = lists.terms[number]
      let factor = term.first == TermKind.word.rawValue ? 1 : othersFactor
      if size >= largestShard * factor || size >= smallestShard * factor && TermShard.mayBegin(with: term) {
        cuts.append(start..<place)
        (start, size) = (place, 0)
      }
      let bytes = Int(lists.sizes[number])
      size += 4 + term.count / 2 + (bytes <= TermList.inlineBytes ? bytes : 20)
    }
    if start < order.count { cuts.append(start..<order.count) }
    return cuts
  }

  /// The shortest beginning of `term` that comes after `before`.
  private static func separator(_ before: [UInt8], _ term: [UInt8]) -> [UInt8] {
    let shared = zip(before, term).prefix { $0 == $1 }.count
    var length = min(shared + 1, term.count)
    // Not inside a character: the root holds texts.
    while length < term.count, term[length] & 0xC0 == 0x80 { length += 1 }
    return Array(term.prefix(length))
  }
}
