internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Finds messages that a compaction writes again, with their old times.
struct ClaudeCodeRepeats {
  private struct Key: Hashable {
    let time: Instant
    let role: Message.Role?
    /// A result is known by its call alone.
    let call: String?
    let text: String
    let error: String?
  }

  private var originals: [Key: Int] = [:]
  /// The turns that repeat others.
  private(set) var turns: Set<Int> = []

  /// Whether an audit of Cowork has a prompt once more: the desktop app writes what it sends, and what Claude Code
  /// replays. `turns`: the last turns.
  static func isReplayed(
    _ value: ContentValue, in turns: ArraySlice<(message: Message, time: Instant?)>
  ) -> Bool {
    guard value["_audit_timestamp"] != nil, let content = value["message"]?["content"] else { return false }
    let text = ClaudeCodeText.words(of: content)
    guard !text.isEmpty else { return false }
    let since = turns.reversed().prefix { $0.message.role != .assistant }
    return since.contains { $0.message.role == .user && $0.message.text.trimmed == text }
  }

  /// The turn that a message repeats. `turn`: the number of the message.
  mutating func original(
    of message: Message, _ turn: Int, _ value: ContentValue, isCompacted: Bool
  ) -> Int? {
    guard let time = ImportedTime.iso(value["timestamp"]), message.role != .assistant,
      value["isSidechain"]?.bool != true
    else { return nil }
    let call = message.generation?.callID
    let key = Key(
      time: time, role: message.role, call: call, text: call == nil ? message.text : "",
      error: call == nil ? message.error : nil)
    if isCompacted, let original = originals[key] {
      turns.insert(turn)
      return original
    }
    // Prompts from the queue may be lines of their own, too.
    if value.text("type") != "queue-operation", originals[key] == nil { originals[key] = turn }
    return nil
  }
}
