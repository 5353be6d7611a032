internal import Basics
internal import JSON
internal import Model

/// `transcript.jsonl`: the chat as one line of the archive format, which imports to the same pages.
///
/// Includes everything that the importer could not derive: each id, since derived ones depend on texts that
/// may have been deleted, and the type if the text would yield another. Attachments are named, not contained.
package enum ArchiveExport {
  package static let name = "transcript.jsonl"

  package static func bytes(_ chat: Conversation, _ messages: [Message]) -> [UInt8] {
    var json = JSONWriter(capacity: messages.reduce(1024) { $0 + $1.text.utf8.count + 112 })
    // A reply to a hidden message would be an error on import.
    let known = messages.replyTargets.isEmpty ? [] : Set(messages.map(\.id))
    json.object { out in
      out.header(chat)
      out.list("participants", chat.participants) { $0.participant($1) }
      out.key("messages")
      out.array { out in
        let messages = messages.span
        for index in messages.indices { out.message(messages[index], of: chat, isKnown: known.contains) }
      }
    }
    return json.line
  }

  /// `chat.json` of the folder format, which may be edited; the folder is its slug.
  package static func header(_ chat: Conversation) -> [UInt8] {
    var json = JSONWriter()
    json.object { out in
      out.header(chat)
      out.list("participants", chat.participants) { $0.participant($1) }
    }
    return json.line
  }

  /// A line of `messages.jsonl`. `isKnown`: whether the chat has a message with this id, for replies.
  package static func line(_ message: Message, of chat: Conversation, isKnown: (String) -> Bool) -> [UInt8] {
    var json = JSONWriter()
    json.message(message, of: chat, isKnown: isKnown)
    return json.line
  }
}

extension JSONWriter {
  /// The slug is the id: the importer derives the same slug from it.
  fileprivate mutating func header(_ chat: Conversation) {
    text("id", chat.slug)
    text("title", chat.title)
    text("kind", chat.kind.rawValue)
    if chat.isMarkdown != (chat.kind == .assistant) {
      key("markdown")
      bool(chat.isMarkdown)
    }
    text("layout", chat.layout == .bubbles ? nil : chat.layout.rawValue)
    flag("keepWhitespace", chat.keepsWhitespace)
    flag("untimed", chat.isUntimed)
    text("order", chat.keepsFileOrder ? "file" : nil)
    text("current", chat.current)
    text("timezone", chat.timezone)
    textUnlessEmpty("summary", chat.summary)
    texts("tags", chat.tags.map(\.name))
    record(chat.record)
  }

  fileprivate mutating func participant(_ participant: Participant) {
    object { out in
      out.text("id", participant.id)
      out.text("name", participant.name)
      out.flag("me", participant.isMe)
      out.text("avatar", participant.avatar)
      out.textUnlessEmpty("bio", participant.bio)
      out.texts("interests", participant.interests)
      out.text("matchedAt", participant.matchedAt.map(ISO8601.utc))
    }
  }

  fileprivate mutating func message(_ message: Message, of chat: Conversation, isKnown: (String) -> Bool) {
    object { out in
      out.text("id", message.id)
      out.text("sender", message.sender)
      out.text("role", message.role?.rawValue ?? message.roleName)
      out.text("timestamp", chat.isUntimed ? nil : ISO8601.utc(message.time))
      if message.kind != ConversationRules.kind(ofText: message.text) {
        out.text("type", message.kind.rawValue)
      }
      if chat.isMarkdown(message), let marked = MarkedText(message.text) {
        out.list("text", marked.pieces)
      } else {
        out.textUnlessEmpty("text", message.text)
      }
      if message.isOnlyText, message.status == nil { return }
      out.text("status", message.status?.rawValue)
      out.text("replyTo", message.replyTo.flatMap { isKnown($0) ? $0 : nil })
      out.text("forwardedFrom", message.forwardedFrom)
      out.text("editedAt", message.editedAt.map(ISO8601.utc))
      out.flag("deleted", message.isDeleted)
      out.text("error", message.error)
      if let generation = message.generation { out.generation(generation) }
      out.reactions(message.reactions)
      if !message.attachments.isEmpty { out.list("attachments", message.attachments) { $0.attachment($1) } }
    }
  }

  private mutating func generation(_ generation: Generation) {
    textUnlessEmpty("thinking", generation.thinking)
    if !generation.calls.isEmpty { list("toolCalls", generation.calls) { $0.call($1) } }
    text("toolCallId", generation.callID)
    flag("isError", generation.isFailure)
    text("model", generation.model)
    if let usage = generation.usage { self.usage(usage) }
    text("rule", generation.rule)
    number("took", generation.delay)
    text("parent", generation.parent)
    text("agent", generation.agent)
  }

  private mutating func call(_ call: Generation.ToolCall) {
    object { out in
      out.textUnlessEmpty("id", call.id)
      out.text("name", call.name)
      out.textUnlessEmpty("arguments", call.arguments)
    }
  }

  private mutating func usage(_ usage: Generation.Usage) {
    key("usage")
    object { out in
      for (name, count) in [("input", usage.input), ("output", usage.output), ("cached", usage.cached)]
      where count > 0 {
        out.integer(name, count)
      }
      out.number("cost", usage.cost)
    }
  }

  private mutating func reactions(_ reactions: [Reaction]) {
    guard !reactions.isEmpty else { return }
    key("reactions")
    object { out in
      for reaction in reactions { out.reaction(reaction) }
    }
  }

  /// A list of participants; a number if none is named; an object of both if some are.
  private mutating func reaction(_ reaction: Reaction) {
    guard reaction.others > 0 else { return list(reaction.emoji, reaction.participants) { $0.string($1) } }
    if reaction.participants.isEmpty { return integer(reaction.emoji, reaction.others) }
    key(reaction.emoji)
    object { out in
      out.list("participants", reaction.participants) { $0.string($1) }
      out.integer("others", reaction.others)
    }
  }

  private mutating func attachment(_ attachment: Attachment) {
    object { out in
      out.text("path", attachment.path)
      out.text("name", attachment.name)
      out.flag("missing", attachment.isMissing)
      out.textUnlessEmpty("alt", attachment.alt)
      out.textUnlessEmpty("mime", attachment.mime)
      out.textUnlessEmpty("caption", attachment.caption)
      out.number("duration", attachment.duration)
      if !attachment.peaks.isEmpty { out.list("peaks", attachment.peaks) { $0.double($1) } }
    }
  }
}

/// Members that are omitted if they have their default value.
extension JSONWriter {
  private mutating func textUnlessEmpty(_ name: String, _ text: String) {
    if !text.isEmpty { self.text(name, text) }
  }

  private mutating func flag(_ name: String, _ isSet: Bool) {
    guard isSet else { return }
    key(name)
    bool(true)
  }

  private mutating func texts(_ name: String, _ texts: [String]) {
    if !texts.isEmpty { list(name, texts) { $0.string($1) } }
  }
}
