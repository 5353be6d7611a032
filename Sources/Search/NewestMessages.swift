internal import Basics

/// The newest messages of the index, some tens of kilobytes of them. Their terms are in the root instead of the
/// dictionary, so that further ones change few files.
///
/// Which they are depends on the messages alone: of the last `window`, those after the one whose hash is smallest.
/// It stays the same, whatever changes among older messages, until it leaves the window or a new one has a smaller
/// hash; then messages move to the dictionary, some hundred at once.
struct NewestMessages {
  private let layout: SearchLayout
  private let segmentStore: SegmentStore
  /// By id.
  private var messages: [Message] = []

  private struct Message {
    let segment: Int
    let row: Int
    let time: Int
    let cost: Int
    let hash: UInt64
  }

  private static let window = 64 << 10
  /// A message costs its bytes of text and this for its other terms: 1,600 messages of 3 bytes each, and 4 bytes of
  /// some, still make a list that is stored beside its term.
  private static let share = 40

  init(_ layout: SearchLayout, _ segmentStore: SegmentStore) {
    (self.layout, self.segmentStore) = (layout, segmentStore)
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
    if let last = messages.indices.min(by: { messages[$0].hash < messages[$1].hash }) {
      messages.removeSubrange(last...)
    }
    messages.sort { ($0.segment, $0.row) < ($1.segment, $1.row) }
  }

  private mutating func add(_ segment: OpenSegment, _ number: Int) {
    for row in segment.rows.indices {
      let (text, time) = (segment.bytes[segment.text(row)], segment.rows[row].time)
      let hash = ContentHash.of(text + "\(time)".utf8).low
      messages.append(
        Message(segment: number, row: row, time: time, cost: text.count + Self.share, hash: hash))
    }
  }

  /// Drops all but the newest messages within the window; returns the time of the newest one dropped.
  private mutating func cut() -> Int? {
    messages.sort { ($0.time, $0.segment, $0.row) > ($1.time, $1.segment, $1.row) }
    var cost = 0
    guard
      let end = messages.firstIndex(where: {
        cost += $0.cost
        return cost > Self.window
      })
    else { return nil }
    defer { messages.removeSubrange(end...) }
    return messages[end].time
  }

  /// The terms, with the ids of these messages.
  func terms() -> TermLists {
    var terms = MessageTerms(TermDictionary(number: 0))
    var reader = SegmentReader(segmentStore, layout.segments)
    for message in messages where reader.open(message.segment, alone: true) {
      let base = Int(layout.bases[message.segment])
      terms.add(reader.segment, base: base, message.row..<message.row + 1)
    }
    var lists = [terms.lists()]
    return TermLists(&lists, [terms.book.terms])
  }
}
