internal import Basics

/// The ids of each segment's messages: records in order, one range after the other.
struct SearchLayout: Sendable {
  let segments: [StoredSegment]
  /// Id of the first message of each segment.
  private(set) var bases: [Int32] = []
  private let slabs: [Int32]
  private static let slab = 64
  /// One more than the last id.
  private(set) var end = 0
  /// Number of messages.
  let count: Int
  /// Bytes of all texts.
  let textBytes: Int
  /// Blocks start at multiples of this power of two, which shortens their table: up to about 1 KB of text for
  /// uniform messages.
  let alignShift: Int

  /// A block ends here at the latest, so a longer text moves the ends of few others.
  static let stretch = 2048
  /// Ids that one worker takes at a time; whole stretches. More would mean fewer lists to merge, but more
  /// memory.
  static let batchSize = 16 * stretch
  /// 32 longer messages among short ones still form one file.
  private static let mostAlignment = 5

  init(_ sorted: [StoredSegment]) {
    segments = sorted
    count = sorted.reduce(0) { $0 + Int($1.rowCount) }
    textBytes = sorted.reduce(0) { $0 + Int($1.textBytes) }
    (bases, end) = Self.bases(sorted, .fitting(sorted))
    slabs = Self.slabs(bases, end: end)
    var shift = 0
    while shift < Self.mostAlignment, textBytes << shift < end << 10 { shift += 1 }
    alignShift = shift
  }

  /// A segment that continues no record starts a new one: two records of one name never share
  /// ids.
  private static func bases(_ segments: [StoredSegment], _ room: IDRoom) -> ([Int32], Int) {
    var bases: [Int32] = []
    bases.reserveCapacity(segments.count)
    var (base, end, next) = (0, 0, 0)
    for segment in segments {
      if segment.firstRow == 0 || Int(segment.firstRow) != next {
        base = end
        end += room.size(for: Int(segment.total))
      }
      bases.append(Int32(base + Int(segment.firstRow)))
      next = Int(segment.firstRow + segment.rowCount)
    }
    return (bases, end)
  }

  static func ids(ofBatch number: Int) -> Range<Int> { number * batchSize..<(number + 1) * batchSize }

  /// Identifies all sources of a batch.
  func name(ofBatch number: Int) -> ContentHash {
    var facts = Array("search batch".utf8)
    for number in [SearchIndex.version, number, alignShift] { facts.appendVariable(number) }
    let ids = Self.ids(ofBatch: number)
    for segment in segments(in: ids) {
      let rows = rows(segment, in: ids)
      guard !rows.isEmpty else { continue }
      for number in [Int(bases[segment]), rows.lowerBound, rows.upperBound] { facts.appendVariable(number) }
      facts.appendVariable(unsigned: segments[segment].hash)
    }
    return ContentHash.of(facts)
  }

  /// The messages of a segment with ids in `range`.
  func rows(_ segment: Int, in range: Range<Int>) -> Range<Int> {
    let base = Int(bases[segment])
    let start = max(range.lowerBound - base, 0)
    return start..<max(min(range.upperBound - base, Int(segments[segment].rowCount)), start)
  }

  /// The segments with messages whose ids are in `range`.
  func segments(in range: Range<Int>) -> Range<Int> {
    let first = segment(at: range.lowerBound)
    let end = bases.partitioningIndex { Int($0) >= range.upperBound }
    return first..<max(first, end)
  }

  /// The last segment that starts at an id or before.
  func segment(at id: Int) -> Int {
    let slab = id / Self.slab
    guard slab + 1 < slabs.count else { return max(bases.count - 1, 0) }
    let near = bases[Int(slabs[slab])..<Int(slabs[slab + 1])]
    return max(near.partitioningIndex { Int($0) > id } - 1, 0)
  }

  /// The number of segments that start before each multiple of 64 ids; a search among all would cause many
  /// cache misses.
  private static func slabs(_ bases: [Int32], end: Int) -> [Int32] {
    var slabs: [Int32] = []
    slabs.reserveCapacity(end / slab + 2)
    for (number, base) in bases.enumerated() {
      while slabs.count * slab <= base { slabs.append(Int32(number)) }
    }
    while slabs.count * slab < end + slab { slabs.append(Int32(bases.count)) }
    return slabs
  }
}
