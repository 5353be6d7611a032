internal import Basics
internal import SearchRecords

/// The newest messages of the index, some tens of kilobytes of them. Their terms are in the root instead of the
/// dictionary, so that further ones change few files.
///
/// Which they are differs by group of terms, of which each is probably a shard: the last messages after one that has
/// `window` bytes, or two, or three … between it and a start. Once there are as many again, those terms move to the
/// dictionary, other groups at other times. The start is the message whose hash follows that of the group, among the
/// last `starts` windows: it stays the same whatever changes among older messages.
struct NewestMessages {
  private let layout: SearchLayout
  private let segmentStore: SegmentStore
  /// From the newest one on.
  private var messages: [Message] = []
  /// Their places by id.
  private var places: [Int: Int] = [:]
  /// How many bytes they and newer ones cost.
  private var costs: [Int] = []
  /// Their hashes, ascending, with their places.
  private var hashes: [(hash: UInt64, place: Int)] = []

  private struct Message {
    let segment: Int
    let row: Int
    let time: Int
    let cost: Int
    let hash: UInt64
  }

  private static let window = 128 << 10
  private static let starts = 8
  /// A message costs its bytes of text and this for its other terms.
  private static let share = 40
  /// At least so much that a list of all messages is still stored beside its term, with up to four bytes each.
  private static let least = window / (TermList.inlineBytes / 4) + 1

  init(_ layout: SearchLayout, _ segmentStore: SegmentStore) {
    (self.layout, self.segmentStore) = (layout, segmentStore)
    read()
    var cost = 0
    for (place, message) in messages.enumerated() {
      places[id(message)] = place
      hashes.append((message.hash, place))
      cost += message.cost
      costs.append(cost)
    }
    hashes.sort { $0 < $1 }
  }

  /// Those of `ids` that the root has for a group of terms. Groups of one hash move to the dictionary `share` of a
  /// window apart, thus never at the same time.
  func own(_ ids: [Int], group: UInt64, share: Double = 0) -> [Int] {
    let next = hashes.partitioningIndex { $0.hash >= group }
    guard let start = (next < hashes.count ? hashes[next] : hashes.first)?.place else { return [] }
    let cost = (costs[start] - messages[start].cost + Int(share * Double(Self.window))) % Self.window
    let end = costs.partitioningIndex { $0 > cost }
    return ids.filter { (places[$0] ?? end) < end }
  }

  private func id(_ message: Message) -> Int { Int(layout.bases[message.segment]) + message.row }

  private mutating func read() {
    let segments = layout.segments
    let order = segments.indices.sorted { (segments[$0].newest, $0) > (segments[$1].newest, $1) }
    var reader = SegmentReader(segmentStore, segments)
    var oldest = Int.min
    var kept = 0
    for number in order {
      if segments[number].newest < oldest { break }
      guard reader.open(number, alone: true) else { continue }
      add(reader.segment, number)
      // Sorted now and then only.
      guard messages.count > 2 * kept + SearchSegment.mostRows else { continue }
      oldest = cut() ?? oldest
      kept = messages.count
    }
    _ = cut()
  }

  private mutating func add(_ segment: OpenSegment, _ number: Int) {
    for row in segment.rows.indices {
      let (text, time) = (segment.bytes[segment.text(row)], segment.rows[row].time)
      let hash = ContentHash.of(text + "\(time)".utf8).low
      let cost = max(text.count + Self.share, Self.least)
      messages.append(Message(segment: number, row: row, time: time, cost: cost, hash: hash))
    }
  }

  /// Drops all but the newest messages among which a start is; returns the time of the newest one dropped.
  private mutating func cut() -> Int? {
    messages.sort { ($0.time, $0.segment, $0.row) > ($1.time, $1.segment, $1.row) }
    var cost = 0
    guard
      let end = messages.firstIndex(where: {
        cost += $0.cost
        return cost > Self.starts * Self.window
      })
    else { return nil }
    defer { messages.removeSubrange(end...) }
    return messages[end].time
  }

  /// The terms, with the ids of the messages that are in the root for any group.
  func terms() -> TermLists {
    var terms = MessageTerms(TermDictionary(number: 0))
    var reader = SegmentReader(segmentStore, layout.segments)
    let newest = messages.prefix(costs.partitioningIndex { $0 > Self.window })
    for message in newest.sorted(by: { ($0.segment, $0.row) < ($1.segment, $1.row) })
    where reader.open(message.segment, alone: true) {
      terms.add(reader.segment, base: Int(layout.bases[message.segment]), message.row..<message.row + 1)
    }
    var lists = [terms.lists()]
    return TermLists(&lists, [terms.book.terms])
  }
}
