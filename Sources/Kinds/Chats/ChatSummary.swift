internal import Basics
internal import Conversations
internal import Model
internal import Transcripts

/// What lists say about a chat.
struct ChatSummary: Sendable, Packed {
  let slug: String
  let title: String
  let kind: Conversation.Kind
  let preview: String
  let last: Instant?
  let count: Int
  /// The others' names, for the filter and the avatar.
  let people: [String]
  let badge: PersonBadge
  /// Site path of the other's picture, in a chat of two.
  let avatar: String?
  let tags: [Tag]
  /// For the report and the calendar.
  let activity: ChatActivity

  init(_ transcript: Transcript) {
    let (chat, messages) = (transcript.chat, transcript.messages)
    let others = chat.participants.filter { !$0.isMe }
    activity = ChatActivity(transcript)
    tags = chat.tags
    avatar = chat.kind == .direct && others.count == 1 ? transcript.avatarPath(of: others[0]) : nil
    slug = chat.slug
    title = chat.title
    kind = chat.kind
    last = chat.isUntimed ? nil : messages.last?.time
    count = messages.count
    people = others.map(\.name)
    badge = PersonBadge(name: chat.title, id: chat.slug)
    let end = messages.indices.last { transcript.branches.heads[$0] == nil }
    preview = end.map { Self.preview(messages[$0], chat, transcript.context.strings) } ?? ""
  }

  init(from source: inout ByteReader) throws(NotPacked) {
    slug = try source.value()
    title = try source.value()
    guard let kind = Conversation.Kind(rawValue: try source.value()) else { throw NotPacked() }
    self.kind = kind
    preview = try source.value()
    last = try source.value()
    count = try source.value()
    people = try source.value()
    avatar = try source.value()
    tags = try source.value()
    activity = try source.value()
    badge = PersonBadge(name: title, id: slug)
  }

  /// Newest first, those without times last and by title; ties by slug, so that the order never depends on chance.
  func precedes(_ other: ChatSummary) -> Bool {
    if last != other.last { return (last?.milliseconds ?? .min) > (other.last?.milliseconds ?? .min) }
    if last == nil, title != other.title { return title < other.title }
    return slug < other.slug
  }

  private var path: String { "chats/\(slug)/index.html" }

  /// For the lists of tags; nil where it has none.
  func tagged(_ context: BuildContext) -> TaggedThing? {
    guard !tags.isEmpty else { return nil }
    return TaggedThing(
      tags: tags, kind: Chats.name, heading: context.strings[Chats.title], title: title, path: path,
      note: context.strings.count(count, "message", "messages"), time: last)
  }

  /// For the feed of the site; a chat without messages has no news.
  func news(_ strings: Strings) -> FeedEntry? {
    last.map { last in
      FeedEntry(
        path: path, title: title,
        summary: strings.text(
          "{count}, the newest: {preview}",
          ["count": strings.count(count, "message", "messages"), "preview": preview]), updated: last)
    }
  }

  /// The badge follows from the title and the slug.
  func pack(into out: inout ByteWriter) {
    out.add(slug)
    out.add(title)
    out.add(kind.rawValue)
    out.add(preview)
    out.add(last)
    out.add(count)
    out.add(people)
    out.add(avatar)
    out.add(tags)
    out.add(activity)
  }

  private static func preview(_ message: Message, _ chat: Conversation, _ strings: Strings) -> String {
    let text = MessagePreview.text(message, limit: 120, strings)
    guard chat.kind == .group, message.kind != .system, let sender = chat.participant(message.sender) else {
      return text
    }
    return "\(sender.isMe ? strings["You"] : sender.name): \(text)"
  }
}
