internal import Model

/// Which ids each record owns: the records in their order, one range after the other.
struct SearchLayout: Sendable {
  let records: [IndexedRecord]
  /// First id of each record.
  let bases: [Int]
  /// One more than the last id.
  let end: Int
  /// First id of each block, in order: the messages whose texts stand in one file.
  private(set) var blocks: [Int] = []
  /// Bytes of all texts.
  let textBytes: Int
  /// Ids that threes of characters do not tell apart, as a power of two: with about 16 KB of text.
  let rangeShift: Int
  /// Blocks begin at multiples of this power of two, so that less must be said of where: with about 1 KB of text at most, where all are alike.
  let alignShift: Int

  /// A block ends here at the latest, so that a longer text moves the ends of few others.
  static let segmentSize = 2048
  /// Ids that one worker takes at a time; whole segments.
  static let batchSize = 8 * segmentSize
  /// 32 longer messages among short ones are still one file.
  private static let mostAlignment = 5
  /// Bytes of text at which a block is full.
  private static let blockBytes = 5_900

  init(_ unsorted: [SearchRecord]) {
    records = unsorted.filter { !$0.rows.isEmpty }.map(IndexedRecord.init).sorted {
      $0.record.precedes($1.record)
    }
    var base = 0
    bases = records.map { record in
      defer { base += record.record.capacity }
      return base
    }
    end = base
    textBytes = records.reduce(0) { $0 + $1.record.texts.count }
    var shift = 4
    while shift < 14, textBytes << shift < base << 14 { shift += 1 }
    rangeShift = shift
    alignShift = min(shift - 4, Self.mostAlignment)
    for segment in stride(from: 0, to: end, by: Self.segmentSize) {
      cut(segment..<segment + Self.segmentSize)
    }
  }

  private mutating func cut(_ segment: Range<Int>) {
    var bytes = 0
    var last = -1
    var starts: [Int] = []
    each(in: segment) { number, rows in
      let record = records[number].record
      for row in rows {
        let start = ((bases[number] + row) >> alignShift) << alignShift
        if starts.isEmpty || bytes >= Self.blockBytes && start > last {
          starts.append(start)
          bytes = 0
        }
        last = bases[number] + row
        bytes += record.text(row).count
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

  /// Ranges of ids that have any.
  var rangeCount: Int { (end + 1 << rangeShift - 1) >> rangeShift }

  private func firstBlock(from id: Int) -> Int { blocks.partitioningIndex { $0 >= id } }

  /// Calls `body` for each record that has messages with ids in `range`, with the indices of those messages.
  func each(in range: Range<Int>, _ body: (_ record: Int, _ rows: Range<Int>) -> Void) {
    var number = record(at: range.lowerBound)
    while number < records.count, bases[number] < range.upperBound {
      let base = bases[number]
      let rows =
        max(
          range.lowerBound - base, 0)..<max(
          min(range.upperBound - base, records[number].record.rows.count), max(range.lowerBound - base, 0))
      if !rows.isEmpty { body(number, rows) }
      number += 1
    }
  }

  /// Number of the block that holds an id.
  func block(of id: Int) -> Int { blocks.partitioningIndex { $0 > id } - 1 }

  /// The record that owns an id.
  func record(at id: Int) -> Int { max(bases.partitioningIndex { $0 > id } - 1, 0) }
}

/// A record that many read: one reference to count where a record alone has seven.
final class IndexedRecord: Sendable {
  let record: SearchRecord

  init(_ record: SearchRecord) { self.record = record }

  var path: String { record.path }
}
