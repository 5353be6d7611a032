internal import Basics
package import Model

/// A chat with pseudonyms for its people: in names, in message texts, and in URLs.
///
/// Generated conversations are unchanged, as their speakers are not people.
package struct PseudonymousChat {
  private let pseudonyms: Pseudonyms
  private var ids: [String: String] = [:]
  private var names = NameReplacement()
  package private(set) var chat: Conversation

  package init(_ chat: Conversation, _ pseudonyms: Pseudonyms) {
    self.chat = chat
    self.pseudonyms = pseudonyms
    guard chat.kind != .assistant else { return }
    for participant in chat.participants { learn(participant) }
    rename()
  }

  private mutating func learn(_ participant: Participant) {
    let name = pseudonyms.name(of: participant.name)
    ids[participant.id] = pseudonyms.id(of: participant.name)
    names.add(participant.name, as: name)
    if participant.id != participant.name, participant.id.count >= 3 { names.add(participant.id, as: name) }
  }

  private mutating func rename() {
    chat.participants = chat.participants.map { participant in
      var renamed = participant
      renamed.id = id(participant.id)
      renamed.name = pseudonyms.name(of: participant.name)
      // A picture and a biography identify a person.
      (renamed.avatar, renamed.bio, renamed.interests) = (nil, "", [])
      return renamed
    }
    chat.title = names.applied(to: chat.title)
    chat.slug = Slug.make(names.applied(to: chat.slug))
    chat.summary = names.applied(to: chat.summary)
    chat.tags = Tag.all(chat.tags.map { names.applied(to: $0.name) })
    chat.record = chat.record.changed(names.applied)
    // An old URL may contain a name.
    chat.aliases.removeAll { names.applied(to: $0.path) != $0.path }
    chat.contentPath = ""
    for index in chat.messages.indices { rename(&chat.messages[index]) }
  }

  private func rename(_ message: inout Message) {
    message.sender = id(message.sender)
    message.text = names.applied(to: message.text)
    message.forwardedFrom = message.forwardedFrom.map { ids[$0] == nil ? names.applied(to: $0) : id($0) }
    message.error = message.error.map(names.applied)
    message.reactions = message.reactions.map { reaction in
      Reaction(emoji: reaction.emoji, participants: reaction.participants.map(id))
    }
    message.attachments = message.attachments.map { attachment in
      var renamed = attachment
      renamed.alt = names.applied(to: attachment.alt)
      renamed.caption = names.applied(to: attachment.caption)
      return renamed
    }
  }

  /// Former participants have pseudonyms as well.
  private func id(_ id: String) -> String { ids[id] ?? pseudonyms.id(of: id) }
}
