internal import JSON
internal import Model

/// The first file that a reader asks for: how large everything is, and where the rest stands.
struct SearchRoot {
  private let layout: SearchLayout
  /// First letters and file of each part of the dictionary.
  var shards: [(first: [UInt8], file: String)] = []
  /// The files that name the blocks, each with the first id of its first block.
  var tables: [(first: Int, file: IndexFile)] = []

  /// Blocks whose names stand in one file.
  static let tableSize = 1024

  init(_ layout: SearchLayout) { self.layout = layout }

  /// The blocks' first ids, as gaps, each followed by the hash of its name; 1024 blocks a file.
  static func tables(_ blocks: [[UInt8]], _ layout: SearchLayout) -> [(first: Int, file: IndexFile)] {
    stride(from: 0, to: blocks.count, by: tableSize).map { start in
      var bytes: [UInt8] = []
      var last = layout.blocks[start]
      for number in start..<min(start + tableSize, blocks.count) {
        bytes.appendVariable(layout.blocks[number] - last)
        bytes += blocks[number]
        last = layout.blocks[number]
      }
      return (layout.blocks[start], IndexFile(bytes))
    }
  }

  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { out in
      head(&out)
      out.list("terms", shards) { $0.string(String(decoding: $1.first, as: UTF8.self)) }
      out.list("shards", shards) { $0.string($1.file) }
      out.list("firsts", tables) { $0.integer($1.first) }
      out.list("tables", tables) { $0.string($1.file.name) }
    }
    return json.bytes
  }

  /// A small site's root holds all texts itself, and a reader looks at each.
  func small() -> [UInt8] {
    var json = JSONWriter()
    json.object { out in
      head(&out)
      out.list("blocks", Array(layout.blocks.indices)) { json, number in
        let range = layout.range(ofBlock: number)
        var block = TextBlock()
        layout.each(in: range) { record, rows in
          block.add(layout.records[record], base: layout.bases[record], rows)
        }
        json.object { block.write(&$0) }
      }
    }
    return json.bytes
  }

  private func head(_ out: inout JSONWriter) {
    let numbers = [
      ("version", SearchIndex.version), ("fold", Folding.version),
      ("count", layout.records.reduce(0) { $0 + $1.rows.count }), ("end", layout.end),
      ("table", Self.tableSize),
    ]
    for (name, number) in numbers { out.integer(name, number) }
  }
}
