internal import Basics
internal import Conversations

/// A conversation of an older export until the newest is read. Its messages are bytes: all those of an export are held at
/// once.
struct HeldConversation: Sendable {
  private let rest: ReadConversation
  private let messages: [UInt8]

  /// Nil if nothing could be read.
  init?(_ read: ReadConversation) {
    guard let chat = read.conversation else { return nil }
    var rest = read
    rest.conversation?.messages = []
    (self.rest, messages) = (rest, chat.messages.packed)
  }

  var read: ReadConversation {
    var read = rest
    read.conversation?.messages = [Message](packed: messages) ?? []
    return read
  }
}
