internal import Basics
package import Content
package import Conversations
internal import Markup
package import Model

/// What of a conversation is shown: its exports need no more, its pages are made of it.
package struct VisibleChat {
  let chat: Conversation
  let messages: [Message]
  let bodies: [SafeHTML]
  let media: ChatMedia
  let notes: MessageNotes
  let context: BuildContext
  /// The interval of build times with the same visible messages.
  let moments: ValidityInterval
  let diagnostics: [Diagnostic]

  package init(_ chat: Conversation, media files: [InputFile], _ context: BuildContext) {
    let visible = Self.filtered(chat.messages) { $0[$1].kind != .typing }
    var messages = context.includesFuture ? visible : Self.filtered(visible) { $0[$1].time <= context.now }
    moments = context.includesFuture ? ValidityInterval() : Self.moments(visible, context.now)
    let bodies = MessageBodies(messages, of: chat)
    for (index, words) in bodies.words {
      (messages[index].plain, messages[index].revealed) = (words.seen, words.revealed)
    }
    media = ChatMedia(messages, files, chat)
    notes = MessageNotes(chat, messages, context)
    diagnostics =
      Self.heldBack(visible.count - messages.count, visible, chat, context) + bodies.diagnostics
      + media.diagnostics
    (self.chat, self.messages, self.bodies, self.context) = (chat, messages, bodies.html, context)
  }

  /// Most chats keep all messages, which are then not copied.
  private static func filtered(_ messages: [Message], _ isKept: ([Message], Int) -> Bool) -> [Message] {
    let kept = messages.indices.filter { isKept(messages, $0) }
    return kept.count == messages.count ? messages : kept.map { messages[$0] }
  }

  private static func moments(_ messages: [Message], _ now: Instant) -> ValidityInterval {
    var moments = ValidityInterval()
    for message in messages {
      if message.time <= now {
        moments.from = max(moments.from ?? message.time, message.time)
      } else {
        moments.before = min(moments.before ?? message.time, message.time)
      }
    }
    return moments
  }

  /// Messages in the future are held back until their time (C-65).
  private static func heldBack(
    _ count: Int, _ visible: [Message], _ chat: Conversation, _ context: BuildContext
  ) -> [Diagnostic] {
    guard count > 0 else { return [] }
    return visible.filter { $0.time > context.now }.map { message in
      var warning = Diagnostic(
        .warning,
        "message is in the future (\(ISO8601.utc(message.time))) and is held back; use --future to publish it",
        path: chat.source, line: message.position.line, column: message.position.column)
      warning.tally = Tally("message is in the future")
      return warning.unpublished
    }
  }
}
