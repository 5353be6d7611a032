internal import Basics
internal import Output
internal import Synchronization

/// The pieces of earlier builds, for those who make pieces, and what they make for later ones.
protocol PieceStore: Sendable {
  /// A piece that was made of the same; nil when it has to be made.
  func piece(_ name: ContentHash) -> StoredPiece?
  /// The piece is part of this build as it was found.
  func reuse(_ name: ContentHash, at place: PiecePlace)
  func keep(_ name: ContentHash, _ piece: StoredPiece, at place: PiecePlace)
  /// Whether it also keeps what nothing names but its place.
  var keepsUnnamed: Bool { get }
}

/// Where a piece stands in its kind.
struct PiecePlace: Sendable {
  let kind: String
  /// Number of its source, and of itself in that.
  let source: Int
  let part: Int

  /// Stands for a name where there is none.
  var name: ContentHash { ContentHash.of("\(kind)/\(source)/\(part)") }
}

/// The cache of one site: a file for each build, which takes the place of the one before when the site does.
///
/// A build without errors leaves in it what it is made of, and nothing else, so it grows no larger than the site asks for.
final class PieceCache: PieceStore {
  private let old: PieceFile?
  private let log: PieceLog
  private let place: CachePlace
  private let names = Mutex<[ContentHash]>([])
  private let reusedCount = Atomic<Int>(0)
  /// Of the record of the whole build.
  private static let whole = ContentHash.of("the whole build")

  /// Nil when nothing can be written there; a build can do without.
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

  /// A file that was not switched in is of no use.
  deinit { place.discard() }

  func piece(_ name: ContentHash) -> StoredPiece? { old?.body(name).flatMap { StoredPiece(packed: $0) } }

  var keepsUnnamed: Bool { false }

  /// How many pieces this build has taken from the last one, and how many the next one can take from it.
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

  private func add(_ name: ContentHash, _ body: [UInt8]) {
    names.withLock { $0.append(name) }
    log.add(name, body)
  }

  /// The last build, when it was made of nothing but these pieces and its own record.
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

  /// Takes the place of the last build's; without room to write it there is no cache, and the next build makes everything.
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
