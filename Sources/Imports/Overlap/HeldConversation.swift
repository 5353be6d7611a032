internal import Basics
internal import Conversations

/// A conversation of an older export until the newest is read. Its messages are bytes: all those of an export are held at
/// once.
struct HeldConversation: Sendable {
  /// Its file, relative to the folder of chats.
  let file: String
  private let rest: ReadConversation
  private let messages: [UInt8]

  init(_ read: ReadConversation, from file: String) {
    var rest = read
    rest.conversation?.messages = []
    self.file = file
    (self.rest, messages) = (rest, read.conversation?.messages.packed ?? [])
  }

  var read: ReadConversation {
    var read = rest
    read.conversation?.messages = [Message](packed: messages) ?? []
    return read
  }
}
