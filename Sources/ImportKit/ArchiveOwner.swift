internal import Basics
package import Conversations

/// Whose archive a chat of two people is, where the export does not say it: programs name such a chat after the other one.
package enum ArchiveOwner {
  /// Marks the owner and gives their name; nil where somebody is marked, or neither or both have the chat's name.
  package static func infer(_ chat: inout Conversation) -> String? {
    guard chat.kind == .direct, chat.participants.count == 2, !chat.participants.contains(where: \.isMe)
    else { return nil }
    let title = Slug.make(chat.title)
    let others = chat.participants.indices.filter { Slug.make(chat.participants[$0].name) != title }
    guard others.count == 1, let owner = others.first else { return nil }
    chat.participants[owner].isMe = true
    return chat.participants[owner].name
  }

  /// What is said of it; `other` is who the owner may be instead.
  package static func assumption(_ chat: Conversation, _ owner: String) -> String {
    let other = chat.participants.first { !$0.isMe }?.name ?? ""
    return "Reading as \(owner). Wrong? --me \(argument(other))"
  }

  /// As it is typed in a shell.
  private static func argument(_ name: String) -> String {
    name.allSatisfy { $0.isLetter || $0.isNumber } ? name : "\"\(name)\""
  }
}
