internal import Basics

/// What a shard says of itself when all of it is made; without it, the shard is not whole.
struct ShardRecord: Packed {
  /// The sources of a kind that the shard owns, each with the names of its pieces.
  struct Part: Packed {
    let kind: String
    /// Of all shards together.
    let total: Int
    var sources: [Source]

    struct Source: Packed {
      let number: Int
      let pieces: [ContentHash]
    }
  }

  /// A file that was read, by the hash of its bytes.
  struct Input: Packed, Equatable {
    let key: String
    let hash: ContentHash
  }

  /// What was taken out of a file.
  struct Redacted: Packed {
    let path: String
    let rules: [String]
    let counts: [Int]
  }

  var shard: Shard
  var now: Instant
  /// Paths and sizes of all content.
  var listing: ContentHash
  var parts: [Part]
  var inputs: [Input]
  var redacted: [Redacted]

  static let name = ContentHash.of("the shard is whole")
}

extension ShardRecord {
  func pack(into out: inout ByteWriter) {
    out.add(shard)
    out.add(now)
    out.add(listing)
    out.add(parts)
    out.add(inputs)
    out.add(redacted)
  }

  init(from source: inout ByteReader) throws(NotPacked) {
    self.init(
      shard: try source.value(), now: try source.value(), listing: try source.value(),
      parts: try source.value(), inputs: try source.value(), redacted: try source.value())
  }
}

extension ShardRecord.Part {
  func pack(into out: inout ByteWriter) {
    out.add(kind)
    out.add(total)
    out.add(sources)
  }

  init(from source: inout ByteReader) throws(NotPacked) {
    self.init(kind: try source.value(), total: try source.value(), sources: try source.value())
  }
}

extension ShardRecord.Part.Source {
  func pack(into out: inout ByteWriter) {
    out.add(number)
    out.add(pieces)
  }

  init(from source: inout ByteReader) throws(NotPacked) {
    self.init(number: try source.value(), pieces: try source.value())
  }
}

extension ShardRecord.Input {
  func pack(into out: inout ByteWriter) {
    out.add(key)
    out.add(hash)
  }

  init(from source: inout ByteReader) throws(NotPacked) {
    self.init(key: try source.value(), hash: try source.value())
  }
}

extension ShardRecord.Redacted {
  func pack(into out: inout ByteWriter) {
    out.add(path)
    out.add(rules)
    out.add(counts)
  }

  init(from source: inout ByteReader) throws(NotPacked) {
    self.init(path: try source.value(), rules: try source.value(), counts: try source.value())
    guard rules.count == counts.count else { throw NotPacked() }
  }
}
