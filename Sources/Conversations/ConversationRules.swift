package import Basics
package import Model

/// The exact rules of a transcript: order, ids, system lines, headers, grouping.
package struct ConversationRules: Sendable {
  /// A longer gap between two messages gets a header.
  let headerGap: Int64
  /// Messages of one sender within this gap form a group.
  let groupGap: Int64

  package init(_ settings: SiteSettings.Chats) {
    headerGap = Int64(settings.headerGapSeconds) * 1000
    groupGap = Int64(settings.groupSeconds) * 1000
  }

  /// Whether a date header precedes `current`: always before the first message, then after a gap.
  package func needsHeader(previous: Message?, current: Message) -> Bool {
    guard let previous else { return true }
    return abs(current.time.millisecondsSince(previous.time)) > headerGap
  }

  /// Whether `current` continues the group of `previous`. A header between them always ends it.
  package func isGrouped(previous: Message?, current: Message) -> Bool {
    guard let previous, !needsHeader(previous: previous, current: current) else { return false }
    guard previous.sender == current.sender, previous.kind != .system, current.kind != .system else {
      return false
    }
    return abs(current.time.millisecondsSince(previous.time)) <= groupGap
  }

  /// Both rules for two of the messages, which are not copied here.
  package func join(
    _ messages: [Message], _ previous: Int, _ current: Int
  ) -> (isGrouped: Bool, needsHeader: Bool) {
    let gap = abs(messages[current].time.millisecondsSince(messages[previous].time))
    let isGroup =
      gap <= min(headerGap, groupGap) && messages[previous].sender == messages[current].sender
      && messages[previous].kind != .system && messages[current].kind != .system
    return (isGroup, gap > headerGap)
  }

  /// The type of a message whose source does not specify it: system before emoji, emoji before text.
  package static func kind(ofText text: String) -> Message.Kind {
    guard text.hasBytes(of: "matched") else { return emojiOrText(text) }
    let isNotice = text.hasBytes(of: "You matched") || text.hasBytes(of: "matched 🌹")
    return isNotice ? .system : emojiOrText(text)
  }

  /// The same if the source marks system lines.
  package static func emojiOrText(_ text: String) -> Message.Kind {
    EmojiOnly.count(text) == nil ? .text : .emoji
  }

  /// The id of a message without one: a hash of sender, time and text, so that inserted messages do not
  /// change it.
  package static func derivedID(sender: String, time: Instant, text: String) -> String {
    SHA256.hex(joining: sender, String(time.milliseconds), text, digits: 10)
  }

  /// Milliseconds by which a clock is set back.
  static let repeatedHour: Int64 = 3_600_000

  /// Sorts a file whose times have no zone: a message less than an hour earlier than the one above it stays
  /// below it. So a clock that was set back, or a late delivery, moves nothing; a message that is hours
  /// earlier is sorted.
  static func sortedAsFiled(_ messages: [Message]) -> [Message] {
    var keys: [Instant] = []
    for message in messages {
      let above = keys.last ?? message.time
      let back = above.millisecondsSince(message.time)
      keys.append((0...repeatedHour).contains(back) ? above : message.time)
    }
    return messages.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { messages[$0] }
  }

  /// In the chat's order.
  package static func sorted(_ messages: [Message], asFiled: Bool) -> [Message] {
    asFiled ? sortedAsFiled(messages) : sorted(messages)
  }

  /// Whether a message is earlier than the one above it.
  package static func goesBack(_ messages: [Message]) -> Bool {
    messages.indices.dropFirst().contains { messages[$0].time < messages[$0 - 1].time }
  }

  /// By time. Messages at the same moment keep their order.
  package static func sorted(_ messages: [Message]) -> [Message] {
    guard goesBack(messages) else { return messages }
    return messages.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
