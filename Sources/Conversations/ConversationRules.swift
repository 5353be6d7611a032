package import Basics
package import Model

/// The exact rules of a transcript: order, ids, system lines, headers, grouping.
package struct ConversationRules: Sendable {
  /// More than this between two messages makes a header.
  let headerGap: Int64
  /// Up to this between two messages of one sender makes a group.
  let groupGap: Int64

  package init(_ settings: SiteSettings.Chats) {
    headerGap = Int64(settings.headerGapSeconds) * 1000
    groupGap = Int64(settings.groupSeconds) * 1000
  }

  /// Whether a date header stands before `current`: always before the first, then after a gap.
  package func needsHeader(previous: Message?, current: Message) -> Bool {
    guard let previous else { return true }
    return abs(current.time.millisecondsSince(previous.time)) > headerGap
  }

  /// Whether `current` continues the run of `previous`. A header between them breaks it, whatever the settings.
  package func isGrouped(previous: Message?, current: Message) -> Bool {
    guard let previous, !needsHeader(previous: previous, current: current) else { return false }
    guard previous.sender == current.sender, previous.kind != .system, current.kind != .system else {
      return false
    }
    return abs(current.time.millisecondsSince(previous.time)) <= groupGap
  }

  /// What a message is when its source does not say: system before emoji, emoji before text.
  package static func kind(ofText text: String) -> Message.Kind {
    if text.hasBytes(of: "You matched") || text.hasBytes(of: "matched 🌹") { return .system }
    return emojiOrText(text)
  }

  /// The same where the source says which lines are the system's.
  package static func emojiOrText(_ text: String) -> Message.Kind {
    EmojiOnly.count(text) == nil ? .text : .emoji
  }

  /// The id of a message without one: a hash of who, when and what, so that inserting others does not change it.
  package static func derivedID(sender: String, time: Instant, text: String) -> String {
    String(SHA256.hex("\(sender)\u{0}\(time.milliseconds)\u{0}\(text)").prefix(10))
  }

  /// Milliseconds that a clock is put back by.
  static let repeatedHour: Int64 = 3_600_000

  /// In the order of a file whose times name no zone: a message less than an hour earlier than the one above it stays below it.
  /// A clock that was put back, or a message that was delivered late, moves nothing; one that is hours earlier is sorted.
  static func sortedAsFiled(_ messages: [Message]) -> [Message] {
    var keys: [Instant] = []
    for message in messages {
      let above = keys.last ?? message.time
      let back = above.millisecondsSince(message.time)
      keys.append((0...repeatedHour).contains(back) ? above : message.time)
    }
    return messages.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { messages[$0] }
  }

  /// In the order that the chat asks for.
  package static func sorted(_ messages: [Message], asFiled: Bool) -> [Message] {
    asFiled ? sortedAsFiled(messages) : sorted(messages)
  }

  /// Whether a message is earlier than the one above it.
  package static func goesBack(_ messages: [Message]) -> Bool {
    zip(messages, messages.dropFirst()).contains { $1.time < $0.time }
  }

  /// By time; messages of one moment stay as they came.
  package static func sorted(_ messages: [Message]) -> [Message] {
    messages.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
