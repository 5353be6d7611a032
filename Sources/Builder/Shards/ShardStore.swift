internal import Basics
internal import Foundation
internal import Synchronization

/// The pieces of one shard, in `pieces` in its folder; each is on the disk as soon as its pages are.
final class ShardStore: PieceStore {
  private let old: PieceFile?
  private let log: PieceLog
  private let places: LocalPlaces
  private let taken = Mutex<[String: [Int: [(part: Int, name: ContentHash)]]]>([:])
  /// Names the entry that identifies the shard, written first.
  private static let head = ContentHash.of("of which shard this is")

  static func file(_ folder: String) -> String { "\(folder)/pieces" }

  /// Continues after a killed run if the input is the same.
  init(folder: String, shard: Shard, key: ContentHash, places: LocalPlaces) throws(Diagnostic) {
    let path = Self.file(folder)
    let old = PieceFile(path, key: key)
    let known = old?.body(Self.head).flatMap { Shard(packed: $0) }
    if let known, known != shard {
      throw Diagnostic(
        .error, "already contains shard \(known)", path: folder, help: ["use one folder per shard"])
    }
    self.places = places
    if let old, known != nil {
      self.old = old
      log = try PieceLog(continuing: path, at: old.end, portion: 0)
    } else {
      self.old = nil
      log = try PieceLog(path, key: key, portion: 0)
      log.add(Self.head, shard.packed)
    }
  }

  var keepsUnnamed: Bool { true }

  func piece(_ name: ContentHash) -> StoredPiece? { old?.body(name).flatMap { StoredPiece(packed: $0) } }

  func reuse(_ name: ContentHash, at place: PiecePlace) { take(name, place) }

  /// Diagnostics get paths relative to the project, since the merging machine may have it elsewhere.
  func keep(_ name: ContentHash, _ piece: StoredPiece, at place: PiecePlace) {
    guard !piece.hasErrors else { return }
    var piece = piece
    piece.diagnostics = piece.diagnostics.map(places.local)
    piece.findings = piece.findings.map(places.local)
    piece.imports = piece.imports.map(places.local)
    log.add(name, piece.packed)
    take(name, place)
  }

  private func take(_ name: ContentHash, _ place: PiecePlace) {
    taken.withLock { $0[place.kind, default: [:]][place.source, default: []].append((place.part, name)) }
  }

  /// The sources of a kind, in order.
  func part(_ kind: String, total: Int, _ shard: Shard) -> ShardRecord.Part {
    let taken = taken.withLock { $0[kind] ?? [:] }
    let numbers = stride(from: shard.number - 1, to: total, by: shard.count)
    return ShardRecord.Part(
      kind: kind, total: total,
      sources: numbers.map { number in
        let pieces = (taken[number] ?? []).sorted { $0.part < $1.part }
        return .init(number: number, pieces: pieces.map(\.name))
      })
  }

  func finish(_ record: ShardRecord) throws(Diagnostic) {
    log.add(ShardRecord.name, record.packed)
    try log.finish()
  }
}
