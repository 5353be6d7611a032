internal import Basics
internal import Conversations
internal import ImportKit

/// Decides whether two conversations with one address or id are versions of one chat.
enum SameChat {
  /// Two chats between people with less than this share of equal messages are different.
  static let doubtful = 0.25
  /// Shorter ids, such as "12", may be those of other chats in another export.
  private static let shortestUnique = 20

  static func isUnique(_ id: String?) -> Bool { id.map { $0.utf8.count >= shortestUnique } ?? false }

  /// `Bo` of `Bo (1)`: browsers number a file whose name is taken, and chats may be named after their file.
  static func original(of title: String) -> String? {
    guard title.hasSuffix(")") else { return nil }
    return title.wholeMatch(of: #/(.+?) ?\(\d{1,2}\)/#).map { String($0.1) }
  }

  static func isSame(_ older: Conversation, _ newer: Conversation) -> Bool {
    guard newer.kind == .assistant else { return isSameOfPeople(older, newer) }
    if isUnique(newer.id), older.id == newer.id, isContinued(older, newer) { return true }
    return isPart(older, newer)
  }

  /// Merging marks messages as deleted that the newer one lacks. So if both cover the same time, they must share some.
  private static func isSameOfPeople(_ older: Conversation, _ newer: Conversation) -> Bool {
    if let share = LooseMatch.share(older.messages, newer.messages), share >= doubtful { return true }
    return sharesIDs(older, newer) || isApart(older, newer)
  }

  /// Whether chats between people share their name, and hardly a message of the time that both cover.
  static func isOnlyNamed(_ older: Conversation, _ newer: Conversation) -> Bool {
    guard let share = LooseMatch.share(older.messages, newer.messages), share < doubtful else { return false }
    return !sharesIDs(older, newer)
  }

  private static func sharesIDs(_ older: Conversation, _ newer: Conversation) -> Bool {
    let known = Set(older.messages.map(\.id))
    return newer.messages.contains { known.contains($0.id) }
  }

  /// Whether one ends before the other begins.
  private static func isApart(_ older: Conversation, _ newer: Conversation) -> Bool {
    let (before, now) = (older.messages.map(\.time), newer.messages.map(\.time))
    guard let first = before.min(), let last = before.max(), let begin = now.min(), let end = now.max() else {
      return true
    }
    return last < begin || end < first
  }

  /// Whether one has all turns of the other.
  static func isPart(_ older: Conversation, _ newer: Conversation) -> Bool {
    let (before, now) = (said(older, \.text), said(newer, \.text))
    return before.isSubset(of: now) || now.isSubset(of: before)
  }

  /// Of one id: whether they share turns, or are windows of one session. Attempts at one task share questions only.
  private static func isContinued(_ older: Conversation, _ newer: Conversation) -> Bool {
    if !older.isUntimed || !newer.isUntimed {
      let moments = said(older) { "\($0.time.milliseconds) \($0.text)" }
      if !moments.isDisjoint(with: said(newer) { "\($0.time.milliseconds) \($0.text)" }) { return true }
    } else if sharesAnswers(older, newer) {
      return true
    }
    return said(older, \.text).isDisjoint(with: said(newer, \.text))
  }

  /// Whether half of the answers are the same.
  private static func sharesAnswers(_ older: Conversation, _ newer: Conversation) -> Bool {
    let answers = [older, newer].map { chat in
      Set(chat.messages.filter { $0.role != .user && !$0.text.isEmpty }.map { ContentHash.of($0.text) })
    }
    let fewer = min(answers[0].count, answers[1].count)
    return fewer > 0 && answers[0].intersection(answers[1]).count * 2 >= fewer
  }

  private static func said(_ chat: Conversation, _ words: (Message) -> String) -> Set<ContentHash> {
    Set(chat.messages.map { ContentHash.of("\($0.sender)\n\(words($0))") })
  }
}
