internal import Basics
internal import Deflate

/// Reads the messages of one batch once: adds their terms to a dictionary, and their texts to blocks.
struct BatchIndex {
  private var blocks: BlockCutter
  private let hashes: BlockHashes
  private var terms: MessageTerms

  init(
    _ layout: SearchLayout, _ segmentStore: SegmentStore, batch: Int, _ book: TermDictionary,
    _ emit: @escaping (IndexFile) -> Void
  ) {
    terms = MessageTerms(book)
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
      terms.add(reader.segment, base: Int(layout.bases[number]), rows)
      blocks.add(reader.segment, base: Int(layout.bases[number]), rows)
    }
    blocks.close()
  }

  /// Returns the dictionary to the pool. `keep` receives the batch as a cache stores it.
  consuming func finish(_ books: StringPool, keep: (([UInt8]) -> Void)?) -> BatchParts {
    let parts = BatchParts(
      lists: terms.lists(), lengths: terms.lengths(), firsts: blocks.firsts, hashes: hashes.bytes)
    keep?(StoredBatch.bytes(parts, contents: hashes.contents, terms.book.terms))
    books.bring(terms.book)
    return parts
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
  let lengths: MessageLengths
  /// First ids of its blocks, and hashes of their names.
  let firsts: [Int32]
  let hashes: [UInt8]
}
