internal import Model

/// Which ids each record owns: the records in their order, one range after the other.
struct SearchLayout: Sendable {
  let records: [SearchRecord]
  /// First id of each record.
  let bases: [Int]
  /// One more than the last id.
  let end: Int
  /// First id of each block, in order: the messages whose texts stand in one file.
  private(set) var blocks: [Int] = []

  /// A block ends here at the latest, so that a longer text moves the ends of few others.
  static let segmentSize = 4096
  /// Ids that one worker takes at a time; whole segments.
  static let batchSize = 4 * segmentSize
  /// Bytes of text at which a block is full.
  private static let blockBytes = 16 << 10

  init(_ unsorted: [SearchRecord]) {
    records = unsorted.filter { !$0.rows.isEmpty }.sorted { $0.precedes($1) }
    var base = 0
    bases = records.map { record in
      defer { base += record.capacity }
      return base
    }
    end = base
    for segment in stride(from: 0, to: end, by: Self.segmentSize) {
      cut(segment..<segment + Self.segmentSize)
    }
  }

  private mutating func cut(_ segment: Range<Int>) {
    var bytes = 0
    var starts: [Int] = []
    each(in: segment) { number, rows in
      for row in rows {
        if starts.isEmpty || bytes >= Self.blockBytes {
          starts.append(bases[number] + row)
          bytes = 0
        }
        bytes += records[number].text(row).count
      }
    }
    blocks += starts
  }

  /// The ids of a block; some of them have no message.
  func range(ofBlock number: Int) -> Range<Int> {
    blocks[number]..<(number + 1 < blocks.count ? blocks[number + 1] : end)
  }

  /// The blocks that begin in a range of ids.
  func blocks(in ids: Range<Int>) -> Range<Int> {
    firstBlock(from: ids.lowerBound)..<firstBlock(from: ids.upperBound)
  }

  private func firstBlock(from id: Int) -> Int { blocks.partitioningIndex { $0 >= id } }

  /// Calls `body` for each record that has messages with ids in `range`, with the indices of those messages.
  func each(in range: Range<Int>, _ body: (_ record: Int, _ rows: Range<Int>) -> Void) {
    var number = record(at: range.lowerBound)
    while number < records.count, bases[number] < range.upperBound {
      let base = bases[number]
      let rows =
        max(
          range.lowerBound - base, 0)..<max(
          min(range.upperBound - base, records[number].rows.count), max(range.lowerBound - base, 0))
      if !rows.isEmpty { body(number, rows) }
      number += 1
    }
  }

  /// The record that owns an id.
  private func record(at id: Int) -> Int { max(bases.partitioningIndex { $0 > id } - 1, 0) }
}
