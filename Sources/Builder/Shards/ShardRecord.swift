internal import Basics

/// The record of a finished shard; without it the shard is incomplete.
struct ShardRecord: PackedFields {
  /// The shard's sources in a kind, each with the names of its pieces.
  struct Part: PackedFields {
    let kind: String
    /// Over all shards.
    let total: Int
    var sources: [Source]

    static let packing = Packing(Self.init) { ($0.kind, $0.total, $0.sources) }

    struct Source: PackedFields {
      let number: Int
      let pieces: [ContentHash]

      static let packing = Packing(Self.init) { ($0.number, $0.pieces) }
    }
  }

  /// An input file, by the hash of its bytes.
  struct Input: PackedFields, Equatable {
    let key: String
    let hash: ContentHash

    static let packing = Packing(Self.init) { ($0.key, $0.hash) }
  }

  /// The redactions in a file.
  struct Redacted: PackedFields {
    let path: String
    let rules: [String]
    let counts: [Int]

    static let packing = Packing(
      { (path: String, rules: [String], counts: [Int]) in
        rules.count == counts.count ? Self(path: path, rules: rules, counts: counts) : nil
      },
      fields: { ($0.path, $0.rules, $0.counts) })
  }

  var shard: Shard
  var now: Instant
  /// Paths and sizes of all content.
  var listing: ContentHash
  var parts: [Part]
  var inputs: [Input]
  var redacted: [Redacted]

  static let packing = Packing(Self.init) {
    ($0.shard, $0.now, $0.listing, $0.parts, $0.inputs, $0.redacted)
  }

  static let name = ContentHash.of("the shard is whole")
}
