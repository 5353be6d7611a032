internal import Basics
internal import Conversations
internal import ImportKit

/// The chats with assistants that an import has written. Exports of different chats may lead to one address; such chats
/// are not versions of each other.
final class WrittenChats {
  /// Ids of chats by address, as hashes: an export may have millions. Zero without an id.
  private var ids: [UInt64: UInt64] = [:]

  func add(_ chat: Conversation) {
    guard chat.kind == .assistant else { return }
    ids[ContentHash.of(chat.slug).low] = Self.hash(chat.id)
  }

  private static func hash(_ id: String?) -> UInt64 { id.map { ContentHash.of($0).low } ?? 0 }

  /// Whether the chat of this import that is stored as `older` is another one.
  func isOther(_ older: Conversation, than chat: Conversation) -> Bool {
    guard chat.kind == .assistant, let known = ids[ContentHash.of(older.slug).low] else { return false }
    if chat.id != nil, known != 0 { return Self.hash(chat.id) != known }
    return !SameChat.isPart(older, chat)
  }

  /// An address of its own. `number`: how many were taken.
  static func slug(of chat: Conversation, number: Int) -> String {
    let first = chat.messages.first.map { "\($0.time.milliseconds) \($0.text)" } ?? ""
    let key = chat.id ?? first
    return Conversation.slug(title: chat.slug, id: number == 0 ? key : "\(key) \(number)")
  }
}
