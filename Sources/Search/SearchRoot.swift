internal import Basics
internal import Deflate
internal import JSON
internal import SearchRecords
internal import Stems

/// The first file that a reader loads: all sizes, and where the rest is.
///
/// `length of the JSON · JSON · rest`; the rest is the shard of the newest messages and the only table of blocks, or
/// the blocks of a small site.
struct SearchRoot {
  private let layout: SearchLayout
  /// Codes of the languages of the texts.
  var languages: [String] = []
  /// Whether the dictionary has words that are used alike.
  var hasRelatedWords = false
  /// Years with messages, ascending.
  var years: [Int] = []
  /// First letters and file of each shard of the dictionary.
  var shards: [(first: [UInt8], file: String)] = []
  /// The files that list the blocks, each with the first id of its first block; none if one table is enough.
  private(set) var tables: [(first: Int, file: IndexFile)] = []
  /// Terms of the newest messages.
  private var newest = TermShard()
  /// First ids, then hashes.
  private var onlyTable: [UInt8] = []
  private var blockCount = 0
  private var state = ""
  /// Blocks per table.
  private let tableSize: Int

  /// More than this would make the root slow to load.
  static let tableSize = 16_384

  init(_ layout: SearchLayout, tableSize: Int) {
    self.layout = layout
    self.tableSize = tableSize
  }

  mutating func addTables(_ blocks: BlockNames) {
    (blockCount, state) = (blocks.firsts.count, blocks.state)
    let parts = stride(from: 0, to: blockCount, by: tableSize).map { start in
      (Int(blocks.firsts[start]), table(start..<min(start + tableSize, blockCount), blocks))
    }
    if parts.count == 1 {
      onlyTable = parts[0].1
    } else {
      let packer = IndexFile.packer()
      tables = parts.map { ($0.0, IndexFile($0.1, packer)) }
    }
  }

  mutating func addNewest(_ lists: TermLists, _ best: BestMessages) {
    for number in lists.order where lists.counts[number] > 0 {
      let list = lists.list(number)
      let sets = best.sets(newest: list, of: number)
      newest.add(lists.terms[number], list, sets, count: Int(lists.counts[number])) { _ in
        preconditionFailure("lists of the newest messages are short")
      }
    }
  }

  /// The blocks' first ids, as gaps, then the hashes of their names.
  private func table(_ range: Range<Int>, _ blocks: BlockNames) -> [UInt8] {
    var (gaps, names): ([UInt8], [UInt8]) = ([], [])
    var last = blocks.firsts[range.lowerBound]
    for first in blocks.firsts[range] {
      gaps.appendVariable(Int(first - last) >> layout.alignShift)
      last = first
    }
    for number in range { names += blocks.short(number) }
    return gaps + names
  }

  var bytes: [UInt8] {
    let newest = newest.bytes
    var json = JSONWriter()
    json.object { out in
      head(&out)
      out.integer("blocks", blockCount)
      out.text("state", state)
      out.integer("table", tableSize)
      out.integer("align", 1 << layout.alignShift)
      out.list("languages", languages) { $0.string($1) }
      if hasRelatedWords {
        out.key("related")
        out.bool(true)
      }
      out.integer("newest", newest.count)
      out.list("years", years) { $0.integer($1) }
      out.list("terms", shards) { $0.string(String(decoding: $1.first, as: UTF8.self)) }
      out.list("shards", shards) { $0.string($1.file) }
      out.list("firsts", tables) { $0.integer($1.first) }
      out.list("tables", tables) { $0.string($1.file.name) }
    }
    return Self.led(json.bytes) + newest + onlyTable
  }

  /// A small site's root contains all texts, and a reader scans each.
  func small(_ segmentStore: SegmentStore) -> [UInt8] {
    var (rest, count): ([UInt8], Int) = ([], 0)
    var cutter = BlockCutter(alignShift: layout.alignShift) { _, block in
      rest.appendVariable(block.count)
      rest += block
      count += 1
    }
    var reader = SegmentReader(segmentStore, layout.segments)
    for number in layout.segments.indices where reader.open(number) {
      cutter.add(reader.segment, base: Int(layout.bases[number]), reader.segment.rows.indices)
    }
    cutter.close()
    var json = JSONWriter()
    json.object { out in
      head(&out)
      out.integer("small", count)
    }
    return Self.led(json.bytes) + rest
  }

  /// With its length before it.
  private static func led(_ json: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.appendVariable(json.count)
    return out + json
  }

  private func head(_ out: inout JSONWriter) {
    let numbers = [
      ("version", SearchIndex.version), ("fold", Folding.version),
      ("count", layout.count), ("end", layout.end),
    ]
    for (name, number) in numbers { out.integer(name, number) }
  }
}
