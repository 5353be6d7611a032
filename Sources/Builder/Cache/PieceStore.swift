internal import Basics
internal import Output
internal import Synchronization

/// Stores pieces: those of earlier builds to reuse, those of this build for later ones.
protocol PieceStore: Sendable {
  /// A piece built from the same input; nil if it must be built.
  func piece(_ name: ContentHash) -> StoredPiece?
  /// Adds an existing piece to this build unchanged.
  func reuse(_ name: ContentHash, at place: PiecePlace)
  func keep(_ name: ContentHash, _ piece: StoredPiece, at place: PiecePlace)
  /// Whether it also stores pieces that only their place identifies.
  var keepsUnnamed: Bool { get }
  /// A batch of the search index.
  func batch(_ name: ContentHash) -> [UInt8]?
  func keep(batch name: ContentHash, _ bytes: [UInt8])
}

extension PieceStore {
  /// Only a whole build makes batches.
  func batch(_ name: ContentHash) -> [UInt8]? { nil }
  func keep(batch name: ContentHash, _ bytes: [UInt8]) {}
}

/// The position of a piece in its kind.
struct PiecePlace: Sendable {
  let kind: String
  /// Number of its source, and of the piece within that source.
  let source: Int
  let part: Int

  /// Identifies a piece that has no name.
  var name: ContentHash { ContentHash.of("\(kind)/\(source)/\(part)") }
}

/// The cache of one site: one file per build, which replaces the previous file when the site is replaced.
///
/// A build without errors leaves only its own entries, so the cache stays in proportion to the site.
final class PieceCache: PieceStore {
  private let old: PieceFile?
  private let log: PieceLog
  private let place: CachePlace
  private let names = Mutex<[ContentHash]>([])
  private let reusedCount = Atomic<Int>(0)
  /// The name of the record of the whole build.
  private static let whole = ContentHash.of("the whole build")

  /// Nil if the place is not writable; a build works without a cache.
  init?(_ place: CachePlace, key: ContentHash) {
    do throws(Diagnostic) {
      try place.make()
      old = PieceFile(place.file, key: key)
      log = try PieceLog(place.new, key: key)
      self.place = place
    } catch {
      return nil
    }
  }

  /// A file that was never committed is useless.
  deinit { place.discard() }

  func piece(_ name: ContentHash) -> StoredPiece? { old?.body(name).flatMap { StoredPiece(packed: $0) } }

  var keepsUnnamed: Bool { false }

  /// How many entries this build reused, and how many the next one can reuse.
  var counts: CacheCounts {
    CacheCounts(reused: reusedCount.load(ordering: .relaxed), total: names.withLock(\.count))
  }

  func reuse(_ name: ContentHash, at place: PiecePlace) {
    guard let body = old?.body(name) else { return }
    reusedCount.add(1, ordering: .relaxed)
    add(name, body)
  }

  func keep(_ name: ContentHash, _ piece: StoredPiece, at place: PiecePlace) {
    if !piece.hasErrors { add(name, piece.packed) }
  }

  func batch(_ name: ContentHash) -> [UInt8]? { old?.body(name) }

  /// Not one of the pieces, which have files.
  func keep(batch name: ContentHash, _ bytes: [UInt8]) { log.add(name, bytes) }

  private func add(_ name: ContentHash, _ body: [UInt8]) {
    names.withLock { $0.append(name) }
    log.add(name, body)
  }

  /// The record of the last build, if it consists only of these pieces.
  var last: WholeBuild? { old?.body(Self.whole).flatMap { WholeBuild(packed: $0) } }

  /// The files of a piece of the last build, without the rest of it.
  func files(_ name: ContentHash) -> [WrittenFile]? {
    guard let body = old?.body(name) else { return nil }
    var source = ByteReader(body)
    do throws(NotPacked) {
      return try source.value([WrittenFile].self)
    } catch {
      return nil
    }
  }

  /// Replaces the cache of the last build. If the disk is full there is no cache, and the next build makes
  /// everything.
  func commit(_ build: WholeBuild) {
    var build = build
    build.pieces = names.withLock { $0.sorted() }
    log.add(Self.whole, build.packed)
    do throws(Diagnostic) {
      try log.finish()
      try place.switchIn()
    } catch {
      place.discard()
    }
  }
}
