internal import Basics
internal import Deflate

/// Reads the messages of one batch once: adds their terms to a dictionary, and their texts to blocks.
struct BatchIndex {
  private var blocks: BlockCutter
  private let contents: BlockContents
  private var terms: MessageTerms

  init(
    _ layout: SearchLayout, _ segmentStore: SegmentStore, batch: Int, _ book: TermDictionary,
    _ emit: @escaping (IndexFile) -> Void
  ) {
    terms = MessageTerms(book)
    let contents = BlockContents()
    let packer = IndexFile.packer()
    blocks = BlockCutter(alignShift: layout.alignShift) { first, block in
      let file = IndexFile(block: block, first: first, packer)
      contents.hashes.append(file.content)
      emit(file)
    }
    self.contents = contents
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
      lists: terms.lists(), lengths: terms.lengths(), firsts: blocks.firsts, contents: contents.hashes)
    keep?(StoredBatch.bytes(parts, terms.book.terms))
    books.bring(terms.book)
    return parts
  }
}

/// Hashes of the content of a batch's blocks, in order of output.
private final class BlockContents {
  var hashes: [ContentHash] = []
}

/// The result of a batch.
struct BatchParts: Sendable {
  let lists: BatchLists
  let lengths: MessageLengths
  /// First ids of its blocks, and hashes of their content.
  let firsts: [Int32]
  let contents: [ContentHash]
}
