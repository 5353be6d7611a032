internal import Basics
internal import Model
package import Secrets

/// A chat with `redact` applied, after its format has joined the pieces of its texts.
///
/// Ids with redacted text are replaced consistently across the chat, as they are visible in URLs and exports.
package struct RedactedChat {
  private let redaction: Redaction
  private var people: [String: String] = [:]
  private var ids: [String: String] = [:]
  package private(set) var chat: Conversation

  package init(_ chat: Conversation, _ redaction: Redaction) {
    self.chat = chat
    self.redaction = redaction
    people = redaction.renamed(chat.participants.map(\.id) + chat.messages.map(\.sender))
    ids = redaction.renamed(chat.messages.map(\.id))
    change()
  }

  private mutating func change() {
    chat.slug = redaction.named(chat.slug).map { Slug.make($0) } ?? chat.slug
    chat.id = chat.id.map { redaction.named($0) ?? $0 }
    chat.title = text(chat.title)
    chat.summary = text(chat.summary)
    chat.contentPath = redaction.named(chat.contentPath) ?? chat.contentPath
    chat.tags = Tag.all(chat.tags.map { text($0.name) })
    chat.record = chat.record.changed(text)
    chat.current = chat.current.map { ids[$0] ?? $0 }
    chat.participants = chat.participants.map { participant in
      var changed = participant
      changed.id = people[participant.id] ?? participant.id
      changed.name = text(participant.name)
      changed.bio = text(participant.bio)
      changed.interests = participant.interests.map(text)
      return changed
    }
    for index in chat.messages.indices { change(&chat.messages[index]) }
  }

  private func change(_ message: inout Message) {
    message.id = ids[message.id] ?? message.id
    message.sender = people[message.sender] ?? message.sender
    message.text = text(message.text)
    message.replyTo = message.replyTo.map { ids[$0] ?? $0 }
    message.forwardedFrom = message.forwardedFrom.map { people[$0] ?? text($0) }
    message.error = message.error.map(text)
    message.reactions = message.reactions.map { reaction in
      var changed = reaction
      changed.emoji = text(reaction.emoji)
      changed.participants = reaction.participants.map { people[$0] ?? text($0) }
      return changed
    }
    for index in message.attachments.indices {
      message.attachments[index].alt = text(message.attachments[index].alt)
      message.attachments[index].caption = text(message.attachments[index].caption)
      message.attachments[index].name = message.attachments[index].name.map { redaction.named($0) ?? $0 }
    }
    if var generation = message.generation {
      generation.thinking = text(generation.thinking)
      generation.parent = generation.parent.map { ids[$0] ?? $0 }
      for index in generation.calls.indices {
        generation.calls[index].name = text(generation.calls[index].name)
        generation.calls[index].arguments = text(generation.calls[index].arguments)
      }
      message.generation = generation
    }
  }

  private func text(_ text: String) -> String { redaction.applied(to: text)?.text ?? text }
}
