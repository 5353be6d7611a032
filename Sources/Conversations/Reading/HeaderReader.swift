internal import Basics
package import Content
internal import Model

/// Reads a chat's header: `chat.yml`, or the same keys in a single file.
package struct HeaderReader {
  /// `fallbackSlug`: from the name of the folder or file. `extraKeys`: further keys allowed in the same
  /// object.
  package static func read(
    _ record: Record, fallbackSlug: String, source: String, extraKeys: Set<String> = [],
    _ problems: inout Problems
  ) -> Conversation {
    var chat = Conversation(slug: Slug.make(fallbackSlug), title: fallbackSlug, source: source)
    record.read(schema, others: extraKeys, into: &chat, &problems)
    return chat
  }

  /// `markdown` follows `kind`, which determines its default.
  package static let schema = RecordSchema(fields + RunRecordReader.fields)

  private static let fields: [RecordField<Conversation>] = [
    .own("id", .identifier, "name in archives; if missing, the slug"),
    .required("title", \.title, "title"),
    RecordField("slug", .textLike("a-z, 0-9 and hyphens"), "name in URLs; if missing, from the folder's name")
    {
      slug($0, &$1, &$2)
    },
    .choice("kind", \.kind, "two people, a group, or a person and a program", standard: "direct"),
    .choice("layout", \.layout, "how messages are shown", standard: "bubbles"),
    RecordField("participants", .list(.anyOf([.text, participantKeys.form])), "participants") {
      $1.participants = participants($0, &$2)
    },
    .text("timezone", \.timezone, "time zone, kept for exports", as: .textLike("time zone")),
    RecordField(
      "markdown", .flag, "whether messages are Markdown; `true` with `kind: assistant`", isAlwaysRead: true
    ) { $1.isMarkdown = $0.bool("markdown", &$2) ?? ($1.kind == .assistant) },
    .flag("keepWhitespace", \.keepsWhitespace, "whether to keep white space around messages"),
    .flag("draft", \.isDraft, "published only with `--drafts`"),
    .flag("private", \.isPrivate, "never published"),
    .text("summary", \.summary, "sentence under the title"),
    .tags(\.tags),
    .flag("untimed", \.isUntimed, "messages have an order, but no times"),
    .identifier("current", \.current, "id of the last turn of the current branch"),
    .aliases(\.aliases),
    RecordField(
      "order", .choice(["time", "file"]),
      "`file` keeps messages that are less than an hour too early in place",
      standard: "time"
    ) { $1.keepsFileOrder = $0.choice("order", ["time", "file"], &$2) == "file" },
  ]

  private static func slug(_ record: Record, _ chat: inout Conversation, _ problems: inout Problems) {
    guard let value = record["slug"], let text = record.string("slug", &problems) else { return }
    chat.slug = Slug.isValid(text) ? text : Slug.make(text)
    if Slug.isValid(text) { return }
    problems.error(
      "\"slug\" may only contain a-z, 0-9 and hyphens: \"\(text)\"", at: value.position,
      help: ["write for example \"\(Slug.make(text))\""])
  }

  private static func participants(_ record: Record, _ problems: inout Problems) -> [Participant] {
    var out: [Participant] = []
    var ids: Set<String> = []
    for value in record.list("participants", &problems) {
      guard var participant = participant(value, &problems) else { continue }
      if !ids.insert(participant.id).inserted {
        problems.error(
          "duplicate participant \"\(participant.id)\"", at: value.position, kept: "the first is used")
        if problems.forgives { continue }
      }
      if participant.isMe, let other = out.first(where: \.isMe) {
        problems.error(
          "two participants have \"me: true\" (\(other.id), \(participant.id))", at: value.position,
          kept: "the first is used")
        if problems.forgives { participant.isMe = false }
      }
      out.append(participant)
    }
    return out
  }

  private static let participantKeys: RecordSchema<Participant> = [
    .own("id", .identifier, "id used in messages", isRequired: true),
    .required("name", \.name, "name shown on pages"),
    .flag("me", \.isMe, "whether the chat is shown from their side"),
    .text("avatar", \.avatar, "their picture", as: .textLike("file below the chat's folder")),
    .text("bio", \.bio, "biography"),
    .strings("interests", \.interests, "interests shown below the biography"),
    .instant("matchedAt", \.matchedAt, "date of the match"),
  ]

  /// An object, or a name that is also the id.
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
