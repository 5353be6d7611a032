internal import Basics
package import Content

extension MessageReader {
  /// What a message may say. Who, when and what are read by the reader: one key stands in for another.
  package static let schema = RecordSchema<Message>(
    [
      .own(
        "id", .textLike("A-Z, a-z, 0-9, `.`, `_` and `-`, up to 64, or a whole number"),
        "once in a chat; else made of sender, time and text"),
      .own("sender", .identifier, "id or name of a participant"),
      .own("isFromUser", .flag, "instead of `sender`: whether it is your own"),
      .own("isSentByUser", .flag, "the same"),
      .own("timestamp", .momentOrNumber, "when it was sent"),
      .own("delay", .number(0...maximumDelay), "instead of `timestamp`: seconds since the message above"),
      .own("text", textForm, "up to 64 KB; Markdown where the header has `markdown: true`"),
      .own("content", textForm, "the same"),
      .own("type", .choice(Message.Kind.allCases.map(\.rawValue)), "else told by the text"),
      .choice("status", \.status, "how far your own got"),
      RecordField("role", .choice(Message.Role.allCases.map(\.rawValue)), "who speaks with a program") {
        role($0, &$1, &$2)
      },
      .identifier("replyTo", \.replyTo, "id of the message that it answers"),
      .text("forwardedFrom", \.forwardedFrom, "whose it was"),
      .instant("editedAt", \.editedAt, "when its text changed"),
      .flag("deleted", \.isDeleted, "taken back: its text is not shown"),
      .text("error", \.error, "why a turn of a program failed"),
    ] + GenerationReader.fields.map { $0.lifted(to: \.generation, Generation()) } + [
      RecordField("reactions", .map(reactionForm), "an emoji, and who chose it") {
        $1.reactions = reactions($0, &$2)
      },
      .objects("attachments", \.attachments, attachmentKeys, "files that were sent with it") {
        Attachment(
          path: "", alt: "", mime: "", caption: "", position: $0["path"]?.position ?? $0.position)
      },
    ])

  /// A text, or the pieces of one: `["It was ", {"type": "spoiler", "text": "the butler"}]`.
  private static let textForm = ValueForm.anyOf([
    .text,
    .list(
      .anyOf([
        .text,
        .object([
          .init("type", .choice(TextMark.allCases.map(\.rawValue)), "how the piece is marked"),
          .init("text", .anyOf([.text, .list(.any)]), "the piece: a text, or pieces again"),
        ]),
      ])),
  ])

  private static let reactionForm = ValueForm.anyOf([
    .list(.identifier), .integer(nil),
    .object([
      .init("participants", .list(.identifier), "who chose it"),
      .init("others", .integer(nil), "how many more"),
    ]),
  ])

  private static let attachmentKeys: RecordSchema<Attachment> = [
    .required("path", \.path, "file below the chat's folder"),
    .text("alt", \.alt, "what a picture shows, for those who cannot see it"),
    .text("mime", \.mime, "its type; else told by its name"),
    .text("caption", \.caption, "words under it"),
    .number("duration", \.duration, "seconds of a sound or film"),
    RecordField("peaks", .list(.number(nil)), "loudness of a sound over time") {
      $1.peaks = $0.list("peaks", &$2).compactMap(\.double)
    },
    .text("name", \.name, "what it was called, where `path` does not say that"),
    .flag("missing", \.isMissing, "whether the export does not have it"),
    .unused("width"),
    .unused("height"),
  ]

  /// A role that is none of ours is shown as it is, where that is forgiven.
  private static func role(_ record: Record, _ message: inout Message, _ problems: inout Problems) {
    message.role = record.choice(
      "role", Message.Role.allCases.map(\.rawValue), &problems, kept: "it is shown unchanged"
    ).flatMap(Message.Role.init)
    guard message.role == nil, problems.forgives, let name = record["role"]?.string?.trimmed else { return }
    message.roleName = name.isEmpty ? nil : String(name.prefix(64))
  }

  private static func reactions(_ record: Record, _ problems: inout Problems) -> [Reaction] {
    guard let value = record["reactions"] else { return [] }
    guard let entries = value.entries else {
      problems.error("\"reactions\" must be an object of emoji and lists of participants", at: value.position)
      return []
    }
    return entries.map { entry in
      problems.warnAboutForbidden(entry.key, at: entry.position)
      return reaction(entry, &problems)
    }
  }

  /// Who chose an emoji: a list of participants, how many, or `{"participants": […], "others": 3}`.
  private static func reaction(_ entry: ContentValue.Entry, _ problems: inout Problems) -> Reaction {
    let list = entry.value.entries == nil ? entry.value : entry.value["participants"]
    let others = entry.value.entries == nil ? entry.value : entry.value["others"]
    let names = list?.list?.compactMap(\.identifier)
    let count = others?.int.map { $0.clamped(0, maximumReactions) }
    if names == nil && count == nil || names?.count != list?.list?.count {
      problems.error(
        "\"reactions\" must name participants in a list, or say how many, found \(entry.value.typeName)",
        at: entry.value.position)
    }
    return Reaction(emoji: entry.key, participants: names ?? [], others: count ?? 0)
  }
}

extension RecordForm {
  package static let message = RecordForm(
    "message", in: "`messages.jsonl`, `.json` and `.csv`, and `messages` of a chat in one file",
    MessageReader.schema.form)
}
