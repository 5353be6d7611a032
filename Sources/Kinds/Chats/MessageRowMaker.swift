internal import Markup
internal import Model

/// Makes the rows of a page from its messages.
struct MessageRowMaker {
  private let page: TranscriptPage
  private let people: [String: PersonView]

  init(_ page: TranscriptPage) {
    self.page = page
    people = Dictionary(
      page.chat.participants.map { ($0.id, PersonView($0)) }, uniquingKeysWith: { first, _ in first })
  }

  func row(_ index: Int, hasHeader: Bool, isGrouped: Bool, endsGroup: Bool) -> MessageRow {
    let message = page.messages[index]
    let dates = page.context.dates
    let isSent = self.isSent(message)
    return MessageRow(
      message: message, permalink: page.frame.link(page.path, fragment: message.anchor),
      sender: person(message.sender),
      body: page.bodies.html[index],
      header: hasHeader ? dates.chat(message.time) : "",
      clock: WallTime(message.time, in: page.context.zone).clock,
      iso: ISO8601.local(message.time, in: page.context.zone), absolute: dates.absolute(message.time), isSent: isSent,
      isGrouped: isGrouped, endsGroup: endsGroup,
      showsSender: page.chat.kind == .group && !isSent && !isGrouped && message.kind != .system,
      emojiCount: message.kind == .emoji ? EmojiOnly.count(message.text) : nil, reply: reply(message),
      receipt: receipt(message, isSent), edited: editing(message).map(dates.chat) ?? "",
      editedISO: editing(message).map { ISO8601.local($0, in: page.context.zone) } ?? "", reactions: reactions(message),
      attachments: message.attachments.map { attachment($0) })
  }

  private func person(_ id: String) -> PersonView {
    people[id] ?? PersonView(Participant(id: id, name: id))
  }

  /// The owner's messages, and the user's in a generated conversation.
  private func isSent(_ message: Message) -> Bool {
    message.role.map { $0 == .user } ?? person(message.sender).isMe
  }

  private func reply(_ message: Message) -> ReplyQuote? {
    guard let id = message.replyTo, let place = page.places.place(of: id) else { return nil }
    let target = page.messages[place.index]
    return ReplyQuote(
      name: person(target.sender).name, excerpt: MessagePreview.text(target, limit: 90),
      href: page.frame.link(place.path, fragment: target.anchor))
  }

  /// Own messages only, never on system lines or deleted ones (E.5); generated conversations have none.
  private func receipt(_ message: Message, _ isSent: Bool) -> Receipt? {
    guard isSent, message.role == nil, message.kind != .system, message.kind != .call, !message.isDeleted else {
      return nil
    }
    return Receipt(status: message.status ?? .delivered)
  }

  private func editing(_ message: Message) -> Instant? { message.isDeleted ? nil : message.editedAt }

  private func reactions(_ message: Message) -> [ReactionChip] {
    message.reactions.map { ReactionChip(emoji: $0.emoji, names: $0.participants.map { person($0).name }) }
  }

  private func attachment(_ attachment: Attachment) -> AttachmentView {
    AttachmentView(
      attachment: attachment, href: page.frame.link("chats/\(page.chat.slug)/\(attachment.path)"))
  }
}
