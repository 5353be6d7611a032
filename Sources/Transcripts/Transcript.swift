package import Basics
package import Conversations
internal import Markup
package import Model

/// A conversation ready to render, with the data that all its pages share, as one object.
package final class Transcript: Sendable {
  package let chat: Conversation
  /// The visible messages, without typing events and messages in the future.
  package let messages: [Message]
  package let places: MessagePlaces
  let threads: Threads
  package let branches: Branches
  /// By index of the message.
  let bodies: [SafeHTML]
  /// By path; a missing file has no entry.
  package let media: [String: MediaFacts]
  package let days: [ChatDay]
  /// Number of pictures on each page of a chat with several.
  let pictures: [Int]
  package let context: BuildContext
  /// Annotations of other parts on its messages.
  package let annotations: (any TranscriptAnnotations)?
  let usage: UsageTotal
  /// Of the first participants, for the bar of each page; nil if there are no more than two.
  let names: String?
  /// By id.
  private let people: [String: (participant: Participant, place: ParticipantPlace?)]
  /// For exports, with the senders' numbers.
  let notes: MessageNotes
  /// Whether exports are written beside its pages.
  let isExported: Bool
  /// Nil if its text and archive are beside its pages.
  let bundled: BundledExports?

  init(
    _ chat: Conversation, _ messages: [Message], bodies: [SafeHTML], media: [String: MediaFacts],
    _ context: BuildContext, annotations: (any TranscriptAnnotations)?, isExported: Bool,
    notes: MessageNotes, bundled: BundledExports?
  ) {
    self.notes = notes
    self.isExported = isExported
    self.bundled = bundled
    usage = UsageTotal(messages, chat.prices)
    names = Self.names(chat, messages)
    people = Dictionary(
      chat.participants.map { ($0.id, ($0, Self.place(of: $0, chat, context))) },
      uniquingKeysWith: { first, _ in first })
    self.annotations = annotations
    self.chat = chat
    self.messages = messages
    self.bodies = bodies
    self.media = media
    self.context = context
    let ranges = TranscriptPages.split(
      messages,
      weights: messages.indices.map { index in
        messages.isOnlyText(at: index)
          ? bodies[index].bytes.count : Self.weight(messages[index], bodies[index])
      }, pageSize: context.settings.chats.pageSize,
      zone: context.zone)
    places = MessagePlaces(messages, ranges, folder: chat.sitePath)
    pictures = places.count > 1 ? places.ranges.map { Self.pictures(messages[$0], media) } : [0]
    threads = Threads(messages, places)
    branches = Branches(messages, current: chat.current)
    days = ChatDay.days(of: messages, context.zone)
  }

  /// As many as may fit in the bar. Tools and instructions take part in an assistant's conversation, but are not people.
  private static func names(_ chat: Conversation, _ messages: [Message]) -> String? {
    var people = chat.participants
    if chat.kind == .assistant {
      let speakers = Set(messages.lazy.filter { $0.role != .tool && $0.role != .system }.map(\.sender))
      people = people.filter { speakers.contains($0.id) }
    }
    return people.count > 2 ? people.prefix(12).map(\.name).joined(separator: ", ") : nil
  }

  /// Approximate bytes of a message on a page, in addition to the markup common to all.
  private static func weight(_ message: Message, _ body: SafeHTML) -> Int {
    let reactions = message.reactions.reduce(0) { $0 + 120 + 40 * $1.participants.count }
    return body.bytes.count + reactions + 400 * message.attachments.count + (message.replyTo == nil ? 0 : 300)
  }

  private static func pictures(_ messages: ArraySlice<Message>, _ media: [String: MediaFacts]) -> Int {
    messages.reduce(0) { count, message in
      count + message.attachments.count { $0.type == "image" && media[$0.path] != nil }
    }
  }

  package var senders: MessageSenders { notes.senders }

  package func participant(_ id: String) -> Participant? { people[id]?.participant }

  /// Nil for a role of a generated conversation.
  func place(of participant: Participant) -> ParticipantPlace? {
    guard let known = people[participant.id], known.participant.name == participant.name else {
      return Self.place(of: participant, chat, context)
    }
    return known.place
  }

  private static func place(
    of participant: Participant, _ chat: Conversation, _ context: BuildContext
  ) -> ParticipantPlace? {
    chat.kind == .assistant ? nil : ParticipantPlace(participant, context.scale)
  }

  /// The frame of one of its pages, in its section.
  func frame(_ path: String, title: String, description: String = "") -> PageFrame {
    context.frame(
      path, title: title, description: description, section: chat.section.name,
      alternate: isExported ? self.path(MarkdownExport.name) : nil)
  }

  /// A site path in this chat's folder.
  package func path(_ inner: String) -> String { "\(chat.sitePath)/\(inner)" }

  /// The site path of a participant's picture, if the chat's folder contains it.
  package func avatarPath(of participant: Participant) -> String? {
    participant.avatar.flatMap { media[$0] == nil ? nil : path($0) }
  }

  /// The site path of the picture that represents the chat: the other's, in a chat of two.
  package var facePath: String? {
    guard chat.kind == .direct else { return nil }
    let others = Array(chat.participants.lazy.filter { !$0.isMe }.prefix(2))
    return others.count == 1 ? avatarPath(of: others[0]) : nil
  }

  /// Link to the editable source: the settings name the location of `content` (C-39).
  var sourceLink: SafeURL? {
    guard !chat.contentPath.isEmpty else { return nil }
    return context.settings.repositoryURL.flatMap { address in
      let base = address.hasSuffix("/") ? address : address + "/"
      return SafeURL(external: "\(base)content/\(SafeURL(relative: chat.contentPath).text)")
    }
  }

  /// The days of a chat of one page are on it.
  var hasDays: Bool { isSplit && days.count > 1 && !chat.isUntimed }

  package var isSplit: Bool { places.count > 1 }

  /// `5 November 2025`, or the first and last day.
  package var span: String {
    guard !chat.isUntimed, let first = days.first, let last = days.last else { return "" }
    let (from, to) = (context.dates.long(first.date), context.dates.long(last.date))
    return from == to ? from : "\(from) – \(to)"
  }

  package var count: String { context.strings.count(messages.count, "message", "messages") }
}

/// A day of a chat with messages.
package struct ChatDay: Sendable {
  package let date: CivilDate
  /// Indices of its messages.
  package var range: Range<Int>

  static func days(of messages: [Message], _ zone: ZoneTable) -> [ChatDay] {
    var days: [ChatDay] = []
    for (index, message) in messages.enumerated() {
      let date = WallTime(message.time, in: zone).date
      // In file order, a message below a later one stays on the later one's day.
      if let day = days.last, date <= day.date {
        let start = day.range.lowerBound
        days[days.count - 1].range = start..<index + 1
      } else {
        days.append(ChatDay(date: date, range: index..<index + 1))
      }
    }
    return days
  }
}
