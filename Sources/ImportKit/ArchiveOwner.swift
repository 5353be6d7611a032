internal import Basics
package import Conversations

/// The owner of a chat between two people, if the export does not name them: programs name such a chat after
/// the other person.
package enum ArchiveOwner {
  /// Marks the owner and returns their name; nil if an owner is already marked, or the chat's name matches
  /// both or no participant.
  package static func infer(_ chat: inout Conversation) -> String? {
    guard chat.kind == .direct, chat.participants.count == 2, !chat.participants.contains(where: \.isMe)
    else { return nil }
    let title = Slug.make(chat.title)
    let others = chat.participants.indices.filter { Slug.make(chat.participants[$0].name) != title }
    guard others.count == 1, let owner = others.first else { return nil }
    chat.participants[owner].isMe = true
    return chat.participants[owner].name
  }

  /// The assumption as reported; `other` is the alternative owner.
  package static func assumption(_ chat: Conversation, _ owner: String) -> String {
    let other = chat.participants.first { !$0.isMe }?.name ?? ""
    return "Reading as \(owner). Wrong? --me \(ShellWord.quoted(other))"
  }

  /// What to do about a chat between two people without an owner; nil for any other chat.
  package static func question(_ chat: Conversation) -> String? {
    var copy = chat
    guard chat.kind == .direct, chat.participants.count == 2, !chat.participants.contains(where: \.isMe),
      infer(&copy) == nil
    else { return nil }
    let options = chat.participants.map { "--me \(ShellWord.quoted($0.name))" }.joined(separator: " or ")
    return "No one is marked as you. To mark yourself: \(options)"
  }
}
