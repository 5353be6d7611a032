internal import Basics
internal import Conversations
internal import Model

/// What text formats say about a message besides its text, a line each, in the site's language. Made once for
/// all of them.
struct MessageNotes {
  private let context: BuildContext
  private let names: [String: String]
  /// Messages with replies, by id.
  private let answered: [String: Message]
  let senders: MessageSenders

  init(_ chat: Conversation, _ messages: [Message], _ context: BuildContext) {
    self.context = context
    senders = MessageSenders(messages)
    names = Dictionary(
      chat.participants.map { ($0.id, ReadableText.line($0.name)) }, uniquingKeysWith: { first, _ in first })
    let targets = messages.replyTargets
    answered =
      targets.isEmpty
      ? [:]
      : Dictionary(
        messages.filter { targets.contains($0.id) }.map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first })
  }

  private var strings: Strings { context.strings }

  func name(_ id: String) -> String { names[id] ?? ReadableText.line(id) }

  /// Where the message comes from, and which one it answers.
  func before(_ message: Message) -> [String] {
    var lines: [String] = []
    if let origin = message.forwardedFrom {
      lines.append(strings.text("(forwarded from {name})", ["name": ReadableText.line(origin)]))
    }
    if let target = message.replyTo.flatMap({ answered[$0] }) {
      let start = MessagePreview.text(target, limit: 60, strings)
      lines.append(
        strings.text("(reply to {name}: {text})", ["name": name(target.sender), "text": start]))
    }
    return lines
  }

  /// Attachments and the error.
  func content(_ message: Message) -> [String] {
    guard !message.attachments.isEmpty || message.error != nil else { return [] }
    let words = MessageWords(strings: strings)
    return message.attachments.map(words.attachment) + (message.error.map { [words.failure($0)] } ?? [])
  }

  /// When it was edited, and who reacted.
  func after(_ message: Message) -> [String] {
    var lines: [String] = []
    if let time = message.editedAt, !message.isDeleted {
      lines.append(strings.text("(edited {time})", ["time": context.dates.plain.absolute(time)]))
    }
    if !message.reactions.isEmpty {
      let reactions = message.reactions.map { reaction in
        let others = reaction.others > 0 ? ["+\(reaction.others)"] : []
        return "\(reaction.emoji) \((reaction.participants.map(name) + others).joined(separator: ", "))"
      }
      lines.append(strings.text("(reactions: {list})", ["list": reactions.joined(separator: "; ")]))
    }
    return lines
  }

  /// The tools that a generated turn calls, with their arguments.
  func calls(_ message: Message) -> [String] {
    (message.generation?.calls ?? []).map { "\(strings["Tool call:"]) \($0.name) \($0.arguments)" }
  }
}
