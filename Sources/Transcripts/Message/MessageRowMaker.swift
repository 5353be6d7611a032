internal import Basics
internal import Conversations
internal import Markup
internal import Model

/// Builds the rows of a page from its messages, and the parts of a row when a template uses them.
final class MessageRowMaker: Sendable {
  let transcript: Transcript
  private let indices: [Int]
  private let path: String
  let frame: PageFrame
  /// Senders on the page. A channel has thousands of participants, a page has few.
  private let senders: [PersonView]
  /// The sender of each message.
  private let views: [PersonView]
  private let rules: ConversationRules
  let direction: String
  /// Index of the first message that is no system prompt.
  let firstTurn: Int
  /// The page of all messages, unless there are several.
  let onlyPage: String?
  /// Two people are distinguished by sides if one of them is the owner; otherwise names are shown.
  private let showsNames: Bool
  /// Lines have no sides, so each run begins with a name.
  private let isCompact: Bool

  /// `indices`: the page's messages.
  init(_ transcript: Transcript, _ path: String, _ frame: PageFrame, _ indices: [Int]) {
    self.indices = indices
    self.transcript = transcript
    self.path = path
    self.frame = frame
    direction = transcript.context.direction
    onlyPage = transcript.isSplit ? nil : transcript.places.home
    firstTurn = transcript.messages.firstIndex { $0.role != .system } ?? transcript.messages.count
    rules = ConversationRules(transcript.context.settings.chats)
    let chat = transcript.chat
    isCompact = chat.layout == .compact
    showsNames = chat.kind == .group || chat.kind == .direct && !chat.participants.contains(where: \.isMe)
    (senders, views) = Self.people(indices, transcript, frame)
  }

  /// The senders of messages, and the sender of each.
  private static func people(
    _ indices: [Int], _ transcript: Transcript, _ frame: PageFrame
  ) -> (senders: [PersonView], views: [PersonView]) {
    let senders = transcript.senders
    var people: [PersonView] = []
    var known = [PersonView?](repeating: nil, count: senders.ids.count)
    let views = indices.map { index in
      let number = senders.numbers[index]
      if let view = known[number] { return view }
      let view = person(senders.ids[number], transcript, frame)
      known[number] = view
      people.append(view)
      return view
    }
    return (people, views)
  }

  /// The rows of its messages.
  func rows() -> [MessageRow] {
    let runs = self.runs()
    return indices.indices.map { place in
      MessageRow(
        transcript.messages[indices[place]], by: views[place], at: indices[place],
        after: place > 0 ? indices[place - 1] : nil, runs[place], of: self)
    }
  }

  /// The place of each message in its run and group.
  private func runs() -> [MessageRun] {
    var runs: [MessageRun] = []
    runs.reserveCapacity(indices.count)
    let messages = transcript.messages
    for (place, index) in indices.enumerated() {
      var run = MessageRun(isSent: isSent(messages[index].role, views[place]))
      run.hasHeader = true
      if place > 0 {
        (run.isGrouped, run.hasHeader) = rules.join(messages, indices[place - 1], index)
        runs[place - 1].endsGroup = !run.isGrouped
      }
      run.showsSender =
        (isCompact || showsNames && !run.isSent) && messages[index].kind != .system
        && (run.hasHeader || startsRun(messages, indices[place - 1], index))
      runs.append(run)
    }
    return runs
  }

  /// Whether it is the first of a run: messages of one sender with nothing between them.
  private func startsRun(_ messages: [Message], _ previous: Int, _ index: Int) -> Bool {
    let senders = transcript.senders.numbers
    return messages[previous].kind == .system || senders[previous] != senders[index]
  }

  var strings: Strings { transcript.context.strings }

  func person(_ id: String) -> PersonView {
    senders.first { $0.id == id } ?? Self.person(id, transcript, frame)
  }

  private static func person(_ id: String, _ transcript: Transcript, _ frame: PageFrame) -> PersonView {
    transcript.participant(id).map { PersonView($0, transcript, frame) } ?? PersonView(unknown: id)
  }

  /// The owner's messages, or the user's in a generated conversation.
  private func isSent(_ role: Message.Role?, _ sender: PersonView) -> Bool {
    role.map { $0 == .user } ?? sender.isMe
  }

  /// By id or by name.
  func origin(_ name: String) -> ForwardedFrom {
    guard let known = transcript.chat.participants.first(where: { $0.id == name || $0.name == name }) else {
      return ForwardedFrom(name: name, href: nil)
    }
    let view = person(known.id)
    return ForwardedFrom(name: view.name, href: view.href)
  }

  func reply(_ message: Message) -> ReplyQuote? {
    guard let id = message.replyTo, let index = transcript.places.index(of: id) else { return nil }
    let target = transcript.messages[index]
    return ReplyQuote(
      name: person(target.sender).name, excerpt: MessagePreview.text(target, limit: 90, strings),
      href: link(to: index)
    )
  }

  /// Links to a single reply directly, to several through their thread's page.
  func replies(_ index: Int) -> RepliesLink? {
    let replies = transcript.threads.replies(to: index)
    guard let first = replies.first else { return nil }
    let thread = transcript.threads.root(of: index).map { frame.link(ThreadPage.path(of: $0, transcript)) }
    return RepliesLink(
      text: strings.count(replies.count, "reply", "replies"), href: thread ?? link(to: first))
  }

  func branch(_ index: Int) -> BranchView? {
    guard let siblings = transcript.branches.siblings[index], let place = siblings.firstIndex(of: index)
    else { return nil }
    let links = siblings.enumerated().map { number, sibling in
      BranchLink(
        number: number + 1, count: siblings.count, href: link(to: sibling), isCurrent: sibling == index)
    }
    return BranchView(number: place + 1, count: siblings.count, links: links)
  }

  /// To the message on this page if it is here; otherwise to its permanent page.
  private func link(to index: Int) -> SafeURL {
    let anchor = transcript.messages[index].anchor
    let isHere = transcript.places.path(of: index) == path || isOnHome(index)
    return frame.link(isHere ? path : transcript.places.path(of: index), fragment: anchor)
  }

  /// The chat's own URL shows the newest page again.
  private func isOnHome(_ index: Int) -> Bool {
    path == transcript.places.home && transcript.places.page(of: index) == transcript.places.count
  }

  /// For own messages only, not for system lines or deleted messages; generated conversations have none.
  func receipt(_ message: Message, _ isSent: Bool) -> Receipt? {
    guard isSent, message.role == nil, message.kind != .system, message.kind != .call, !message.isDeleted
    else {
      return nil
    }
    return Receipt(status: message.status ?? .delivered, strings: strings)
  }

  func edited(_ message: Message) -> String? {
    message.isDeleted ? nil : message.editedAt.map { transcript.context.dates.shown($0, .chat) }
  }

  func editedAbsolute(_ message: Message) -> String? {
    message.isDeleted ? nil : message.editedAt.map(transcript.context.dates.absolute)
  }

  func editedISO(_ message: Message) -> String? {
    message.isDeleted ? nil : message.editedAt.map { ISO8601.local($0, in: transcript.context.zone) }
  }

  func reactions(_ message: Message) -> [ReactionChip] {
    message.reactions.map {
      ReactionChip(emoji: $0.emoji, names: $0.participants.map { person($0).name }, others: $0.others)
    }
  }

  func attachments(_ message: Message) -> [AttachmentView] { message.attachments.map(attachment) }

  private func attachment(_ attachment: Attachment) -> AttachmentView {
    let facts = transcript.media[attachment.path]
    let href = facts.map { frame.link(transcript.path($0.place ?? attachment.path)) }
    return AttachmentView(attachment: attachment, href: href, facts: facts ?? MediaFacts())
  }
}
