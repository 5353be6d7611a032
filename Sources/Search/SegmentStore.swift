package import Basics
package import SearchRecords
internal import Synchronization

/// The segments of all pieces until the index is built: their order in memory, their bytes in a store.
///
/// About 70 bytes per conversation stay in memory, however long its texts are.
package final class SegmentStore: Sendable {
  private let store: any SpillStore
  private let state = Mutex(State())

  /// The segments added so far.
  private struct State {
    var segments: [StoredSegment] = []
    var paths: [UInt8] = []
    var lastPath = 0..<0
    /// Bytes not yet written to the store.
    var pending: [UInt8] = []
    var stored = 0
    var failure: Diagnostic?

    /// Consecutive parts of one record share their path.
    mutating func add(path: ArraySlice<UInt8>) {
      guard !paths[lastPath].elementsEqual(path) else { return }
      lastPath = paths.count..<paths.count + path.count
      paths += path
    }
  }

  /// Bytes per write to the store.
  private static let portion = 256 << 10

  package init(_ store: any SpillStore) { self.store = store }

  /// From any thread, in any order: the index is the same.
  package func add(_ segments: [SearchSegment]) {
    state.withLock { state in
      for segment in segments {
        let facts = segment.facts
        state.add(path: segment.bytes[facts.path])
        state.segments.append(
          StoredSegment(segment, facts, place: state.stored + state.pending.count, path: state.lastPath))
        state.pending += segment.bytes
        if state.pending.count >= Self.portion { flush(&state) }
      }
    }
  }

  private func flush(_ state: inout State) {
    guard !state.pending.isEmpty, state.failure == nil else { return }
    do throws(Diagnostic) {
      try store.append(state.pending)
      state.stored += state.pending.count
    } catch {
      state.failure = error
    }
    state.pending.removeAll(keepingCapacity: true)
  }

  /// All segments, oldest record first, each record's in order.
  func sorted() -> [StoredSegment] {
    state.withLock { state in
      flush(&state)
      guard state.failure == nil else { return [] }
      let paths = state.paths
      return state.segments.sorted { $0.precedes($1, paths) }
    }
  }

  /// The bytes in a range; nil if they cannot be read, which sets `failure`.
  func read(_ range: Range<Int>) -> [UInt8]? {
    do throws(Diagnostic) {
      return try store.read(range)
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
      return nil
    }
  }

  /// Why the store failed to write or read; the index is incomplete then.
  package var failure: Diagnostic? { state.withLock { $0.failure } }

  /// Opens every segment, in no particular order.
  package func each(_ body: (OpenSegment) -> Void) {
    let segments = state.withLock { state in
      flush(&state)
      return state.segments
    }
    var reader = SegmentReader(self, segments)
    for number in segments.indices where reader.open(number) { body(reader.segment) }
  }
}

/// The sort key of a segment, and where its bytes are.
struct StoredSegment {
  let place: Int
  let time: Int
  /// When its newest message was written.
  let newest: Int
  let length: Int32
  let rowCount: Int32
  let firstRow: Int32
  let total: Int32
  let textBytes: Int32
  /// Of its bytes.
  let hash: UInt64
  private let pathStart: Int32
  private let pathEnd: Int32

  fileprivate init(_ segment: SearchSegment, _ facts: SearchSegment.Facts, place: Int, path: Range<Int>) {
    self.place = place
    (time, newest) = (facts.time, facts.newest)
    length = Int32(segment.bytes.count)
    rowCount = Int32(facts.rowCount)
    firstRow = Int32(facts.firstRow)
    total = Int32(facts.total)
    textBytes = Int32(facts.textBytes)
    hash = ContentHash.of(segment.bytes).low
    (pathStart, pathEnd) = (Int32(path.lowerBound), Int32(path.upperBound))
  }

  var bytes: Range<Int> { place..<place + Int(length) }

  /// Oldest first by the record's first message: a new chat comes last, and the ids of all others stay.
  fileprivate func precedes(_ other: StoredSegment, _ paths: [UInt8]) -> Bool {
    if time != other.time { return time < other.time }
    let (own, others) = (
      paths[Int(pathStart)..<Int(pathEnd)], paths[Int(other.pathStart)..<Int(other.pathEnd)]
    )
    return own.elementsEqual(others) ? firstRow < other.firstRow : own.lexicographicallyPrecedes(others)
  }
}

/// Reads segments in sequence, prefetching those that follow in the store.
struct SegmentReader {
  private(set) var segment = OpenSegment()
  private let segmentStore: SegmentStore
  private let segments: [StoredSegment]
  private var bytes: [UInt8] = []
  private var place = 0

  /// Bytes per read.
  private static let portion = 128 << 10

  init(_ segmentStore: SegmentStore, _ segments: [StoredSegment]) {
    self.segmentStore = segmentStore
    self.segments = segments
  }

  /// `alone`: the next segment will not be the following one.
  mutating func open(_ number: Int, alone: Bool = false) -> Bool {
    let range = segments[number].bytes
    if range.lowerBound < place || range.upperBound > place + bytes.count {
      var end = range.upperBound
      var next = number + 1
      while !alone, next < segments.count, segments[next].place == end,
        segments[next].bytes.upperBound - range.lowerBound <= Self.portion
      {
        end = segments[next].bytes.upperBound
        next += 1
      }
      guard let bytes = segmentStore.read(range.lowerBound..<end) else { return false }
      (self.bytes, place) = (bytes, range.lowerBound)
    }
    return segment.read(bytes, range.lowerBound - place..<range.upperBound - place)
  }
}
