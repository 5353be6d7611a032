/// The newest messages of words whose messages are scattered over the archive, packed together, so a reader
/// that shows the first twenty needs few files.
///
/// Applies to each word whose newest 20 messages are in more than 9 blocks: contains those outside the 8
/// blocks with the most; one block fewer if the word's list is a separate file, which has to be read too.
/// Each shard of the dictionary has one pack.
struct HitPack {
  private let layout: SearchLayout
  private let allBlocks: BlockNames
  /// May contain duplicates.
  private var ids: [Int] = []

  /// The results that a reader sees first.
  static let newest = 20
  /// Blocks that are read anyway.
  private static let readBlocks = 8

  init(_ layout: SearchLayout, _ blocks: BlockNames) { (self.layout, allBlocks) = (layout, blocks) }

  /// The messages of a word, newest first.
  mutating func add(_ lists: TermLists, _ number: Int, hasFile: Bool) {
    let read = Self.readBlocks - (hasFile ? 1 : 0)
    guard lists.counts[number] > read + 1 else { return }
    let newest = lists.newest(number, 2 * Self.newest)
    var blocks: [(block: Int, places: Range<Int>)] = []
    // The oldest block is taken whole: a reader that lacks one of its messages must read it.
    for (place, id) in newest.enumerated() {
      let block = allBlocks.block(of: id)
      if let last = blocks.last, last.block == block {
        blocks[blocks.count - 1].places = last.places.lowerBound..<place + 1
      } else if place >= Self.newest {
        break
      } else {
        blocks.append((block, place..<place + 1))
      }
    }
    guard blocks.count > read + 1 else { return }
    blocks.sort { ($1.places.count, $1.block) < ($0.places.count, $0.block) }
    for block in blocks.dropFirst(read) { ids += newest[block.places] }
  }

  /// In the form of a block of texts; nil if there is nothing.
  func parts(_ reader: inout SegmentReader) -> [[UInt8]]? {
    guard !ids.isEmpty else { return nil }
    var texts = TextBlock()
    var last = -1
    for id in ids.sorted() where id != last {
      last = id
      let number = layout.segment(at: id)
      let row = id - Int(layout.bases[number])
      guard reader.open(number, alone: true) else { continue }
      texts.add(reader.segment, base: Int(layout.bases[number]), row..<row + 1)
    }
    return texts.parts()
  }
}
