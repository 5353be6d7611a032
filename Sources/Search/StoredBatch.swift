internal import Basics

/// A batch as a cache stores it: the next build then reads none of its texts.
///
/// `number of blocks · blocks · lengths of messages · number of lists · lists' terms and starts · lists`. A block has its
/// first id (a gap from the last one) and the hash of its content. A list has the length of its term, or 0 for the term
/// of the list before, and the distance of its start from that of the list before.
struct StoredBatch {
  private(set) var firsts: [Int32] = []
  private var contents: [ContentHash] = []
  private var lengths = MessageLengths()
  private var lists: [(term: Range<Int>, start: Int32)] = []
  private var listBytes = 0..<0
  private let bytes: [UInt8]

  /// Nil if the bytes are no batch.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var cursor = VariableCursor(0..<bytes.count)
    guard readBlocks(&cursor) else { return nil }
    lengths = MessageLengths(bytes[cursor.part(bytes)])
    guard lengths.words.count <= SearchLayout.batchSize, readLists(&cursor), !cursor.isBroken else {
      return nil
    }
    listBytes = cursor.take(cursor.end - cursor.place)
    // Starts ascend.
    guard lists.last.map({ Int($0.start) < listBytes.count }) ?? true else { return nil }
  }

  private mutating func readBlocks(_ cursor: inout VariableCursor) -> Bool {
    var first = 0
    for _ in 0..<min(cursor.next(bytes), bytes.count) {
      first += cursor.next(bytes)
      let content = ContentHash(packed: Array(bytes[cursor.take(Self.contentLength)]))
      guard let content, !cursor.isBroken, first <= Int(Int32.max) else { return false }
      firsts.append(Int32(first))
      contents.append(content)
    }
    return true
  }

  private static let contentLength = 16

  private mutating func readLists(_ cursor: inout VariableCursor) -> Bool {
    var (start, term) = (0, 0..<0)
    for _ in 0..<min(cursor.next(bytes), bytes.count) {
      let own = cursor.part(bytes)
      if !own.isEmpty { term = own }
      start += cursor.next(bytes)
      guard !cursor.isBroken, !term.isEmpty, start <= Int(Int32.max) else { return false }
      lists.append((term, Int32(start)))
    }
    return true
  }

  /// The files of its blocks.
  private var blocks: [(path: String, content: ContentHash)] {
    zip(firsts, contents).map { (IndexFile.path(ofBlock: Int($0), $1), $1) }
  }

  /// Keeps the files of its blocks; false, and nothing is kept, if the site lacks one of them.
  func keepBlocks(_ cache: any IndexCache) -> Bool {
    let blocks = blocks
    guard blocks.allSatisfy({ cache.has($0.path, $0.content) }) else { return false }
    for block in blocks { cache.keep(block.path, block.content) }
    return true
  }

  /// The result of the batch, its terms numbered by a dictionary.
  func parts(_ book: inout TermDictionary) -> BatchParts {
    var (last, number) = (0..<0, 0)
    let terms = lists.map { list in
      if list.term != last { (last, number) = (list.term, book.number(bytes, list.term)) }
      return Int32(number)
    }
    let lists = BatchLists(
      book: book.number, terms: terms, starts: lists.map(\.start), bytes: Array(bytes[listBytes]))
    return BatchParts(lists: lists, lengths: lengths, firsts: firsts, contents: contents)
  }

  static func bytes(_ parts: BatchParts, _ terms: ByteTable) -> [UInt8] {
    var out: [UInt8] = []
    out.appendVariable(parts.firsts.count)
    var first: Int32 = 0
    for (next, content) in zip(parts.firsts, parts.contents) {
      out.appendVariable(Int(next - first))
      first = next
      out += content.packed
    }
    out.appendVariable(parts.lengths.words.count)
    out += parts.lengths.words
    out.appendVariable(parts.lists.terms.count)
    var (last, start): (Int32, Int32) = (-1, 0)
    for (term, next) in zip(parts.lists.terms, parts.lists.starts) {
      let text = term == last ? [] : terms[Int(term)]
      out.appendVariable(text.count)
      out += text
      out.appendVariable(Int(next - start))
      (last, start) = (term, next)
    }
    return out + parts.lists.bytes
  }
}
