package import Content

extension MessageReader {
  /// The header with the messages, and the data derived from all of them.
  package mutating func conversation(_ header: Conversation, _ problems: inout Problems) -> Conversation {
    var chat = header
    chat.messages = finish(&problems)
    chat.participants = participants
    if lacksTimes { chat.isUntimed = true }
    if chat.messages.contains(where: { $0.role != nil || $0.roleName != nil }) {
      chat.isMarkdown = true
      chat.kind = .assistant
    }
    return chat
  }
}
