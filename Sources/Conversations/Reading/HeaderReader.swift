internal import Basics
package import Content
internal import Model

/// Reads what is known of a chat besides its messages: `chat.yml`, or the same keys in a single file.
package struct HeaderReader {
  /// `fallbackSlug`: from the folder's or file's name. `extraKeys`: others that may stand in the same object.
  package static func read(
    _ record: Record, fallbackSlug: String, source: String, extraKeys: Set<String> = [],
    _ problems: inout Problems
  ) -> Conversation {
    var chat = Conversation(slug: Slug.make(fallbackSlug), title: fallbackSlug, source: source)
    record.read(schema, others: extraKeys, into: &chat, &problems)
    return chat
  }

  /// `markdown` is behind `kind`, which decides what holds without it.
  package static let schema: RecordSchema<Conversation> = [
    .own("id", .identifier, "its name in archives; else the slug"),
    .required("title", \.title, "what it is called"),
    RecordField("slug", .textLike("a-z, 0-9 and hyphens"), "its address; else from the name of the folder") {
      slug($0, &$1, &$2)
    },
    .choice("kind", \.kind, "two people, more, or a person and a program", standard: "direct"),
    RecordField("participants", .list(.anyOf([.text, participantKeys.form])), "who takes part") {
      $1.participants = participants($0, &$2)
    },
    .text("timezone", \.timezone, "kept for exports", as: .textLike("time zone")),
    RecordField(
      "markdown", .flag, "whether texts are Markdown; with `kind: assistant` they are", isAlwaysRead: true
    ) { $1.isMarkdown = $0.bool("markdown", &$2) ?? ($1.kind == .assistant) },
    .flag("keepWhitespace", \.keepsWhitespace, "white space around texts stays"),
    .flag("draft", \.isDraft, "left out, but with `--drafts`"),
    .flag("private", \.isPrivate, "has a page, and is in no list, feed or search"),
    .text("summary", \.summary, "a sentence under the title"),
    .tags(\.tags),
    .flag("untimed", \.isUntimed, "its messages have an order and no times"),
    .identifier("current", \.current, "id of the turn that ends the line that is read"),
    .aliases(\.aliases),
    RecordField(
      "order", .choice(["time", "file"]), "`file` keeps a message less than an hour too early where it is",
      standard: "time"
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

  private static let participantKeys: RecordSchema<Participant> = [
    .own("id", .identifier, "how messages name them", isRequired: true),
    .required("name", \.name, "how pages call them"),
    .flag("me", \.isMe, "whose side of the chat is shown"),
    .text("avatar", \.avatar, "their picture", as: .textLike("file below the chat's folder")),
    .text("bio", \.bio, "what they say of themselves"),
    .strings("interests", \.interests, "words under it"),
    .instant("matchedAt", \.matchedAt, "when you met"),
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
    record.read(participantKeys, into: &participant, &problems)
    return participant
  }
}

extension RecordForm {
  package static let chat = RecordForm(
    "chat.yml", in: "`chats/<name>/chat.yml`, the header of a chat", HeaderReader.schema.form)
}

extension InputFile {
  /// Whether this file marks its folder as a chat.
  package var isChatHeader: Bool {
    parts.count == 3 && ["chat.yml", "chat.yaml", "chat.json"].contains(name)
  }
}
