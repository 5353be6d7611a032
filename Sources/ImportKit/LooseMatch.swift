internal import Basics
package import Conversations

/// Matches messages across exports from different phones or address books: by minute and words, ignoring
/// seconds, sender names and marks around the text.
package struct LooseMatch: Hashable {
  private let minute: Int64
  private let words: String
  private let files: Int

  /// Nil for system messages: each phone words them differently.
  init?(_ message: Message) {
    guard message.kind != .system, !message.isDeleted else { return nil }
    minute = message.time.milliseconds / 60_000
    words = String(message.text.unicodeScalars.filter { $0.properties.generalCategory != .format }).trimmed
    files = words.isEmpty ? message.attachments.count : 0
  }

  /// The share, from 0 to 1, of messages in the common period that are in both; nil if there are too few to
  /// decide.
  package static func share(_ one: [Message], _ other: [Message]) -> Double? {
    guard let (first, last) = common(one, other) else { return nil }
    let keys = [one, other].map { messages in
      messages.filter { (first...last).contains($0.time) }.compactMap(LooseMatch.init)
    }
    let fewer = min(keys[0].count, keys[1].count)
    guard fewer >= leastCompared else { return nil }
    var counts = Dictionary(keys[0].map { ($0, 1) }, uniquingKeysWith: +)
    let matched = keys[1].count { key in
      guard let count = counts[key], count > 0 else { return false }
      counts[key] = count - 1
      return true
    }
    return Double(matched) / Double(fewer)
  }

  /// Fewer messages are not conclusive.
  package static let leastCompared = 5

  /// The period that both cover, extended by a minute.
  private static func common(_ one: [Message], _ other: [Message]) -> (Instant, Instant)? {
    let spans = [one, other].map { (first: $0.map(\.time).min(), last: $0.map(\.time).max()) }
    guard let first = spans.compactMap(\.first).max(), let last = spans.compactMap(\.last).min(),
      spans.allSatisfy({ $0.first != nil })
    else { return nil }
    let (from, to) = (first.milliseconds - 60_000, last.milliseconds + 60_000)
    return from <= to ? (Instant(milliseconds: from), Instant(milliseconds: to)) : nil
  }
}
