internal import Basics
package import Content
internal import Model

/// Reads what is known of a chat besides its messages: `chat.yml`, or the same keys in a single file.
package struct HeaderReader {
  package static var keys: Set<String> { Set(fields.map(\.name)) }

  /// What `chat.yml` may be.
  package static var form: ValueForm { .object(fields.map(\.member), required: ["title"]) }

  /// `fallbackSlug`: from the folder's or file's name. `extraKeys`: others that may stand in the same object.
  package static func read(
    _ record: Record, fallbackSlug: String, source: String, extraKeys: Set<String> = [],
    _ problems: inout Problems
  ) -> Conversation {
    var chat = Conversation(slug: Slug.make(fallbackSlug), title: fallbackSlug, source: source)
    record.read(fields, others: extraKeys, into: &chat, &problems)
    return chat
  }

  /// `markdown` is behind `kind`, which decides what holds without it.
  private static let fields: [RecordField<Conversation>] = [
    RecordField("id", .text, "its name in archives; else the slug") { _, _, _ in },
    .required("title", \.title, "what it is called"),
    RecordField("slug", .textLike("a-z, 0-9 and hyphens"), "its address; else from the name of the folder") {
      slug($0, &$1, &$2)
    },
    .choice("kind", \.kind, "two people, more, or a person and a program"),
    RecordField("participants", .list(.anyOf([.text, participantForm])), "who takes part") {
      $1.participants = participants($0, &$2)
    },
    .text("timezone", \.timezone, .textLike("time zone"), "kept for exports"),
    RecordField("markdown", .flag, "whether texts are Markdown; with `kind: assistant` they are") {
      $1.isMarkdown = $0.bool("markdown", &$2) ?? ($1.kind == .assistant)
    },
    .flag("keepWhitespace", \.keepsWhitespace, "white space around texts stays"),
    .flag("draft", \.isDraft, "left out, but with `--drafts`"),
    .flag("private", \.isPrivate, "has a page, and is in no list, feed or search"),
    .text("summary", \.summary, .text, "a sentence under the title"),
    RecordField("tags", .anyOf([.list(.text), .text]), "words to find it by") { $1.tags = $0.tags(&$2) },
    .flag("untimed", \.isUntimed, "its messages have an order and no times"),
    RecordField("current", .text, "id of the turn that ends the line that is read") {
      $1.current = $0.identifier("current", &$2)
    },
    RecordField("aliases", .anyOf([.list(.text), .text]), "old addresses that lead to it") {
      $1.aliases = $0.aliases(&$2)
    },
    RecordField(
      "order", .choice(["time", "file"]), "`file` keeps a message less than an hour too early where it is"
    ) { $1.keepsFileOrder = $0.choice("order", ["time", "file"], &$2) == "file" },
  ]

  private static func slug(_ record: Record, _ chat: inout Conversation, _ problems: inout Problems) {
    guard let value = record["slug"], let text = record.string("slug", &problems) else { return }
    chat.slug = Slug.isValid(text) ? text : Slug.make(text)
    if Slug.isValid(text) { return }
    problems.error(
      "\"slug\" may hold a-z, 0-9 and hyphens: \"\(text)\"", at: value.position,
      help: ["for example \"\(Slug.make(text))\""])
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

  private static let participantForm = ValueForm.object(
    participantFields.map(\.member), required: ["id", "name"])

  private static let participantFields: [RecordField<Participant>] = [
    RecordField("id", .text, "how messages name them") { _, _, _ in },
    .required("name", \.name, "how pages call them"),
    .flag("me", \.isMe, "whose side of the chat is shown"),
    .text("avatar", \.avatar, .textLike("file below the chat's folder"), "their picture"),
    .text("bio", \.bio, .text, "what they say of themselves"),
    .strings("interests", \.interests, "words under it"),
    RecordField("matchedAt", .textLike("ISO 8601 time with a zone"), "when you met") {
      $1.matchedAt = $0.instant("matchedAt", &$2)
    },
  ]

  /// An object, or just a name that is the id as well.
  private static func participant(_ value: ContentValue, _ problems: inout Problems) -> Participant? {
    if let name = value.string { return Participant(id: name, name: name) }
    guard let record = Record(value, &problems) else { return nil }
    guard record["id"] != nil else {
      record.missing("id", &problems)
      return nil
    }
    guard let id = record.identifier("id", &problems) else { return nil }
    var participant = Participant(id: id, name: id)
    record.read(participantFields, into: &participant, &problems)
    return participant
  }
}

extension InputFile {
  /// Whether this file marks its folder as a chat.
  package var isChatHeader: Bool {
    parts.count == 3 && ["chat.yml", "chat.yaml", "chat.json"].contains(name)
  }
}
