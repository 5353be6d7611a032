internal import Model

/// The newest messages of words whose messages are scattered over the archive, packed together, so that a reader who shows
/// the first twenty of them needs few files.
///
/// For each word whose newest 20 messages stand in more than 9 blocks: those of them that are not in the 8 blocks with the
/// most. One pack goes with each part of the dictionary.
struct HitPack {
  private let layout: SearchLayout
  private var ids: Set<Int> = []

  /// Results that a reader sees first.
  private static let newest = 20
  /// Blocks that are read all the same.
  private static let readBlocks = 8

  init(_ layout: SearchLayout) { self.layout = layout }

  /// The messages of a word, newest first.
  mutating func add(_ lists: TermLists, _ number: Int) {
    guard lists.count(number) > Self.readBlocks + 1 else { return }
    var blocks: [(block: Int, ids: [Int])] = []
    for id in lists.newest(number, Self.newest) {
      let block = layout.block(of: id)
      if blocks.last?.block == block {
        blocks[blocks.count - 1].ids.append(id)
      } else {
        blocks.append((block, [id]))
      }
    }
    guard blocks.count > Self.readBlocks + 1 else { return }
    blocks.sort { ($1.ids.count, $1.block) < ($0.ids.count, $0.block) }
    for block in blocks.dropFirst(Self.readBlocks) { ids.formUnion(block.ids) }
  }

  /// In the form of a block of texts; nil when there is nothing.
  var parts: [[UInt8]]? {
    guard !ids.isEmpty else { return nil }
    var texts = TextBlock()
    for id in ids.sorted() {
      let number = layout.record(at: id)
      let row = id - layout.bases[number]
      texts.add(layout.records[number].record, base: layout.bases[number], row..<row + 1)
    }
    return texts.parts
  }
}
