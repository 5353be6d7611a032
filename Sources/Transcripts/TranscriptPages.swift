internal import Basics
internal import Conversations

/// Splits a chat into pages at day boundaries, oldest first, so that a full page never changes its number
/// (C-38).
enum TranscriptPages {
  /// Approximate markup of a message without its text.
  static let bytesPerMessage = 500
  /// A page must not exceed 300 KB, including the signposts on the newest one.
  private static let maximumWeight = 240_000

  /// Ranges of `messages`; at least one, the last one is the newest. `weights`: bytes of HTML of each
  /// message. Only messages before a cut determine it, so that later ones never move it.
  static func split(_ messages: [Message], weights: [Int], pageSize: Int, zone: ZoneTable) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var start = 0
    var weight = 0
    for index in messages.indices {
      let added = bytesPerMessage + weights[index]
      if index > start, isFull(messages, start, index, weight + added, pageSize, zone) {
        pages.append(start..<index)
        start = index
        weight = 0
      }
      weight += added
    }
    return pages + [start..<messages.count]
  }

  /// A full page still takes the rest of its day, unless that would double it or make it too heavy.
  private static func isFull(
    _ messages: [Message], _ start: Int, _ index: Int, _ weight: Int, _ pageSize: Int, _ zone: ZoneTable
  ) -> Bool {
    if weight > maximumWeight { return true }
    guard index - start >= pageSize else { return false }
    if index - start >= 2 * pageSize { return true }
    return WallTime(messages[index].time, in: zone).date != WallTime(messages[index - 1].time, in: zone).date
  }
}
