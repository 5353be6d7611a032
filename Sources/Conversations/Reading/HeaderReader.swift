internal import Basics
package import Content
internal import Model

/// Reads what is known of a chat besides its messages: `chat.yml`, or the same keys in a single file (D.2).
package struct HeaderReader {
  package static let keys: Set<String> = [
    "id", "title", "slug", "kind", "participants", "timezone", "markdown", "keepWhitespace", "draft",
    "private", "summary",
    "tags", "untimed", "current", "aliases",
    "order",
  ]

  /// `fallbackSlug`: from the folder's or file's name. `extraKeys`: others that may stand in the same object.
  package static func read(
    _ record: Record, fallbackSlug: String, source: String, extraKeys: Set<String> = [],
    _ problems: inout Problems
  ) -> Conversation {
    record.warnAboutUnknownKeys(keys.union(extraKeys), &problems)
    let title = record.required("title", &problems) ?? fallbackSlug
    var chat = Conversation(slug: slug(record, fallbackSlug, &problems), title: title, source: source)
    let kinds = Conversation.Kind.allCases.map(\.rawValue)
    chat.kind = record.choice("kind", kinds, &problems).flatMap(Conversation.Kind.init) ?? .direct
    chat.isMarkdown = record.bool("markdown", &problems) ?? (chat.kind == .assistant)
    chat.keepsWhitespace = record.bool("keepWhitespace", &problems) ?? false
    chat.isDraft = record.bool("draft", &problems) ?? false
    chat.isPrivate = record.bool("private", &problems) ?? false
    chat.isUntimed = record.bool("untimed", &problems) ?? false
    chat.keepsFileOrder = record.choice("order", ["time", "file"], &problems) == "file"
    chat.current = record.identifier("current", &problems)
    chat.summary = record.string("summary", &problems) ?? ""
    chat.tags = record.tags(&problems)
    chat.aliases = record.aliases(&problems)
    chat.timezone = record.string("timezone", &problems)
    chat.participants = participants(record, &problems)
    return chat
  }

  private static func slug(_ record: Record, _ fallback: String, _ problems: inout Problems) -> String {
    guard let value = record["slug"], let text = record.string("slug", &problems) else {
      return Slug.make(fallback)
    }
    if Slug.isValid(text) { return text }
    problems.error(
      "\"slug\" may hold a-z, 0-9 and hyphens: \"\(text)\"", at: value.position,
      help: ["for example \"\(Slug.make(text))\""])
    return Slug.make(text)
  }

  private static func participants(_ record: Record, _ problems: inout Problems) -> [Participant] {
    var out: [Participant] = []
    for value in record.list("participants", &problems) {
      guard var participant = participant(value, &problems) else { continue }
      if out.contains(where: { $0.id == participant.id }) {
        problems.error(
          "duplicate participant \"\(participant.id)\"", at: value.position, kept: "the first counts")
        if problems.forgives { continue }
      }
      if participant.isMe, let other = out.first(where: \.isMe) {
        problems.error(
          "two participants have \"me: true\" (\(other.id), \(participant.id))", at: value.position,
          kept: "the first counts")
        if problems.forgives { participant.isMe = false }
      }
      out.append(participant)
    }
    return out
  }

  /// An object, or just a name that is the id as well.
  private static func participant(_ value: ContentValue, _ problems: inout Problems) -> Participant? {
    if let name = value.string { return Participant(id: name, name: name) }
    guard let record = Record(value, &problems) else { return nil }
    record.warnAboutUnknownKeys(["id", "name", "me", "avatar", "bio", "interests", "matchedAt"], &problems)
    guard record["id"] != nil else {
      record.missing("id", &problems)
      return nil
    }
    guard let id = record.identifier("id", &problems) else { return nil }
    var participant = Participant(id: id, name: record.required("name", &problems) ?? id)
    participant.isMe = record.bool("me", &problems) ?? false
    participant.bio = record.string("bio", &problems) ?? ""
    participant.interests = record.strings("interests", &problems)
    participant.avatar = record.string("avatar", &problems)
    participant.matchedAt = record.instant("matchedAt", &problems)
    return participant
  }
}

extension InputFile {
  /// Whether this file marks its folder as a chat.
  package var isChatHeader: Bool {
    parts.count == 3 && ["chat.yml", "chat.yaml", "chat.json"].contains(name)
  }
}
