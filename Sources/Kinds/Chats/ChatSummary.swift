internal import Basics
internal import Conversations
internal import Model
internal import Transcripts

/// The data of a chat that lists show.
struct ChatSummary: Sendable, PackedFields {
  let slug: String
  let title: String
  let kind: Conversation.Kind
  let preview: String
  let last: Instant?
  let count: Int
  /// In header order.
  let people: [ChatPerson]
  /// Site path of the other participant's picture, in a chat of two.
  let avatar: String?
  let tags: [Tag]
  /// For the report and the calendar.
  let activity: ChatActivity
  /// What distinguishes the chat from others of the same title; empty for most chats.
  var distinction = ""
  /// Whether the distinction is the day of the last message.
  var isOnlyOfDay = false

  static let packing = Packing(Self.init) {
    (
      $0.slug, $0.title, $0.kind, $0.preview, $0.last, $0.count, $0.people, $0.avatar, $0.tags, $0.activity,
      $0.distinction, $0.isOnlyOfDay
    )
  }
}

extension Conversation.Kind: Packed {}

extension ChatSummary {
  init(_ transcript: Transcript) {
    let (chat, messages) = (transcript.chat, transcript.messages)
    activity = ChatActivity(transcript)
    tags = chat.tags
    avatar = transcript.facePath
    slug = chat.slug
    title = chat.title
    kind = chat.kind
    last = chat.isUntimed ? nil : messages.last?.time
    count = messages.count
    people = ChatPerson.all(in: transcript)
    let end = messages.indices.last { transcript.branches.heads[$0] == nil }
    preview = end.map { Self.preview(messages[$0], chat, transcript.context.strings) } ?? ""
  }

  var badge: PersonBadge { PersonBadge(name: title, id: slug) }

  /// For the filter, and the row in lists.
  var othersNames: [String] { people.filter { !$0.isMe }.map(\.name) }

  /// Newest first. Chats without times come last, by title. Ties are ordered by slug, so that the order is
  /// deterministic.
  func precedes(_ other: ChatSummary) -> Bool {
    if last != other.last { return (last?.milliseconds ?? .min) > (other.last?.milliseconds ?? .min) }
    if last == nil, title != other.title { return title < other.title }
    return slug < other.slug
  }

  private var path: String { "chats/\(slug)/index.html" }

  /// Redirect from the home page.
  var opening: Alias { Alias(path: "index.html", target: path, title: title, source: "") }

  /// The entry in lists of tags; nil if the chat has no tags.
  func tagged(_ context: BuildContext) -> TaggedThing? {
    guard !tags.isEmpty else { return nil }
    return TaggedThing(
      tags: tags, kind: Chats.name, heading: context.strings[Chats.title], title: name, path: path,
      note: context.strings.count(count, "message", "messages"), time: last)
  }

  /// The entry in the site's feed; nil for a chat without messages.
  func news(_ strings: Strings) -> FeedEntry? {
    last.map { last in
      FeedEntry(
        path: path, title: name,
        summary: strings.text(
          "{count}, latest: {preview}",
          ["count": strings.count(count, "message", "messages"), "preview": preview]), updated: last)
    }
  }

  private static func preview(_ message: Message, _ chat: Conversation, _ strings: Strings) -> String {
    let text = MessagePreview.text(message, limit: 120, strings)
    guard chat.kind == .group, message.kind != .system, let sender = chat.participant(message.sender) else {
      return text
    }
    return "\(sender.isMe ? strings["You"] : sender.name): \(text)"
  }
}
