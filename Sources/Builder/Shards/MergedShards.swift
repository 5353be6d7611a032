internal import Basics
internal import Output

/// All shards of one build, checked for completeness.
struct MergedShards: Sendable {
  private struct Part: Sendable {
    let folder: String
    let file: PieceFile
  }

  /// By number, from 0.
  private let parts: [Part]
  let records: [ShardRecord]
  /// Names of each kind's pieces in source order, each with its shard.
  private let order: [String: [(shard: Int, name: ContentHash)]]

  init(_ folders: [String], key: (Instant) throws(Diagnostic) -> ContentHash, now: Instant?)
    throws(Diagnostic)
  {
    var found: [(part: Part, record: ShardRecord)] = []
    let wanted = try key(try Self.moment(now, folders))
    for folder in folders {
      let (file, record) = try Self.open(folder, key: wanted)
      try Self.compare(record, folder, with: found.map { ($0.part.folder, $0.record) })
      found.append((Part(folder: folder, file: file), record))
    }
    found.sort { $0.record.shard.number < $1.record.shard.number }
    guard let first = found.first else { throw Self.missing([1], of: 1, "--merge") }
    let there = Set(found.map(\.record.shard.number))
    let missing = (1...first.record.shard.count).filter { !there.contains($0) }
    if !missing.isEmpty { throw Self.missing(missing, of: first.record.shard.count, first.part.folder) }
    parts = found.map(\.part)
    records = found.map(\.record)
    order = try Self.order(records, first.part.folder)
    self.now = now ?? first.record.now
  }

  /// The reference time of all shards.
  let now: Instant

  func pieces(of kind: String) -> [(shard: Int, name: ContentHash)]? { order[kind] }

  /// A piece with the bytes of its files; throws if they have changed.
  func piece(_ place: (shard: Int, name: ContentHash)) throws(Diagnostic) -> StoredPiece {
    let part = parts[place.shard]
    guard let piece = part.file.body(place.name).flatMap({ StoredPiece(packed: $0) }) else {
      throw Self.torn(part.folder, records[place.shard].shard)
    }
    return piece
  }

  func bytes(of file: WrittenFile, shard: Int) throws(Diagnostic) -> [UInt8] {
    if let bytes = try ShardPages.bytes(of: file, in: parts[shard].folder) { return bytes }
    throw Diagnostic(
      .error, "the page \(file.path) is missing or has changed", path: parts[shard].folder,
      help: [Self.again(records[shard].shard)])
  }

  func torn(_ shard: Int) -> Diagnostic { Self.torn(parts[shard].folder, records[shard].shard) }
}

/// Diagnostics about shards.
extension MergedShards {
  private static func again(_ shard: Shard) -> String {
    "run \"scrollback build --shard \(shard)\" on this folder again to continue"
  }

  private static func torn(_ folder: String, _ shard: Shard?) -> Diagnostic {
    Diagnostic(
      .error, "the shard is incomplete", path: folder,
      help: [
        shard.map(again) ?? "run \"scrollback build --shard\" on this folder again to continue"
      ]
    )
  }

  private static func missing(_ numbers: [Int], of count: Int, _ folder: String) -> Diagnostic {
    let names = numbers.prefix(10).map(String.init).joined(separator: ", ")
    let more = numbers.count > 10 ? " and \(numbers.count - 10) more" : ""
    return Diagnostic(
      .error, "\(numbers.count == 1 ? "shard" : "shards") \(names)\(more) of \(count) missing", path: folder,
      help: ["pass the folders of all shards to --merge"])
  }

  private static func open(_ folder: String, key: ContentHash) throws(Diagnostic) -> (PieceFile, ShardRecord)
  {
    let path = ShardStore.file(folder)
    guard PieceFile.key(of: path) != nil else {
      throw Diagnostic(
        .error, "is not a shard", path: folder,
        help: ["pass a folder written by \"scrollback build --shard\""])
    }
    guard let file = PieceFile(path, key: key) else {
      throw Diagnostic(
        .error,
        "the shard has different settings, templates, day or version of Scrollback",
        path: folder, help: ["build all shards and the site with the same project, program and --now"])
    }
    guard let record = file.body(ShardRecord.name).flatMap({ ShardRecord(packed: $0) }) else {
      throw torn(folder, nil)
    }
    return (file, record)
  }

  /// As on the command line, else as in the first shard: the key depends on it.
  private static func moment(_ now: Instant?, _ folders: [String]) throws(Diagnostic) -> Instant {
    if let now { return now }
    guard let folder = folders.first, let key = PieceFile.key(of: ShardStore.file(folder)) else {
      return Instant(milliseconds: 0)
    }
    return try open(folder, key: key).1.now
  }

  private static func compare(
    _ record: ShardRecord, _ folder: String, with others: [(folder: String, record: ShardRecord)]
  ) throws(Diagnostic) {
    for other in others {
      if other.record.shard == record.shard {
        throw Diagnostic(
          .error, "is shard \(record.shard), like \(other.folder)", path: folder,
          help: ["pass each shard once"])
      }
      if other.record.shard.count != record.shard.count {
        throw Diagnostic(
          .error, "is shard \(record.shard), but \(other.folder) is \(other.record.shard)", path: folder,
          help: ["pass the shards of one build"])
      }
      let totals = { (record: ShardRecord) in record.parts.map { "\($0.kind) \($0.total)" } }
      guard other.record.listing == record.listing, totals(other.record) == totals(record) else {
        throw Diagnostic(
          .error, "the shard was built from different content than \(other.folder)", path: folder,
          help: ["rebuild all shards from the same content"])
      }
    }
  }

  private static func order(
    _ records: [ShardRecord], _ folder: String
  ) throws(Diagnostic) -> [String: [(shard: Int, name: ContentHash)]] {
    var order: [String: [(shard: Int, name: ContentHash)]] = [:]
    for kind in records[0].parts.indices {
      let name = records[0].parts[kind].kind
      var sources: [(number: Int, shard: Int, pieces: [ContentHash])] = []
      for (shard, record) in records.enumerated() {
        sources += record.parts[kind].sources.map { ($0.number, shard, $0.pieces) }
      }
      sources.sort { $0.number < $1.number }
      guard sources.map(\.number) == Array(0..<max(0, records[0].parts[kind].total)) else {
        throw torn(folder, nil)
      }
      order[name] = sources.flatMap { source in source.pieces.map { (source.shard, $0) } }
    }
    return order
  }
}
