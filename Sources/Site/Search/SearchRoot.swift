internal import JSON
internal import Model

/// The first file that a reader asks for: how large everything is, and where the rest stands.
///
/// `length of the JSON · JSON · rest`; the rest is the only table of blocks, or the blocks of a small site.
struct SearchRoot {
  private let layout: SearchLayout
  /// First letters and file of each part of the dictionary.
  var shards: [(first: [UInt8], file: String)] = []
  /// The files that name the blocks, each with the first id of its first block; none when one table is enough.
  private(set) var tables: [(first: Int, file: IndexFile)] = []
  private var onlyTable: [UInt8] = []
  /// Blocks that one table holds.
  private let tableSize: Int

  /// More than these in the root would make it long to load.
  static let tableSize = 16_384

  init(_ layout: SearchLayout, tableSize: Int) {
    self.layout = layout
    self.tableSize = tableSize
  }

  /// `hashes`: those of the names of all blocks, two bytes each.
  mutating func addTables(_ hashes: [UInt8]) {
    let parts = stride(from: 0, to: layout.blocks.count, by: tableSize).map { start in
      let blocks = start..<min(start + tableSize, layout.blocks.count)
      return (layout.blocks[start], table(blocks, hashes))
    }
    if parts.count == 1 {
      onlyTable = parts[0].1
    } else {
      tables = parts.map { ($0.0, IndexFile($0.1)) }
    }
  }

  /// The blocks' first ids, as gaps, then the hashes of their names.
  private func table(_ blocks: Range<Int>, _ hashes: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var last = layout.blocks[blocks.lowerBound]
    for number in blocks {
      bytes.appendVariable((layout.blocks[number] - last) >> layout.alignShift)
      last = layout.blocks[number]
    }
    let size = IndexFile.blockHashLength
    return bytes + hashes[blocks.lowerBound * size..<blocks.upperBound * size]
  }

  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { out in
      head(&out)
      out.integer("blocks", layout.blocks.count)
      out.integer("table", tableSize)
      out.integer("range", 1 << layout.rangeShift)
      out.integer("align", 1 << layout.alignShift)
      out.list("terms", shards) { $0.string(String(decoding: $1.first, as: UTF8.self)) }
      out.list("shards", shards) { $0.string($1.file) }
      out.list("firsts", tables) { $0.integer($1.first) }
      out.list("tables", tables) { $0.string($1.file.name) }
    }
    return Self.joined(json.bytes, onlyTable)
  }

  /// A small site's root holds all texts itself, and a reader looks at each.
  func small() -> [UInt8] {
    var rest: [UInt8] = []
    for number in layout.blocks.indices {
      var block = TextBlock()
      layout.each(in: layout.range(ofBlock: number)) { record, rows in
        block.add(layout.records[record].record, base: layout.bases[record], rows)
      }
      let bytes = block.bytes
      rest.appendVariable(bytes.count)
      rest += bytes
    }
    var json = JSONWriter()
    json.object { out in
      head(&out)
      out.integer("small", layout.blocks.count)
    }
    return Self.joined(json.bytes, rest)
  }

  private static func joined(_ json: [UInt8], _ rest: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.appendVariable(json.count)
    return out + json + rest
  }

  private func head(_ out: inout JSONWriter) {
    let numbers = [
      ("version", SearchIndex.version), ("fold", Folding.version),
      ("count", layout.records.reduce(0) { $0 + $1.record.rows.count }), ("end", layout.end),
    ]
    for (name, number) in numbers { out.integer(name, number) }
  }
}
