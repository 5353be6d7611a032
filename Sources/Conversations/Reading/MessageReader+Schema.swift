internal import Basics
package import Content

extension MessageReader {
  /// The keys of a message. The reader handles sender, time and text itself, since several keys are
  /// alternatives.
  package static let schema = RecordSchema<Message>(
    [
      .own(
        "id", .textLike("A-Z, a-z, 0-9, `.`, `_` and `-`, up to 64, or a whole number"),
        "unique in the chat; if missing, derived from sender, time and text"),
      .own("sender", .identifier, "id or name of a participant"),
      .own("isFromUser", .flag, "instead of `sender`: whether the message is yours"),
      .own("isSentByUser", .flag, "same as `isFromUser`"),
      .own("timestamp", .momentOrNumber, "time sent"),
      .own("delay", .number(0...maximumDelay), "instead of `timestamp`: seconds since the previous message"),
      .own("text", textForm, "up to 64 KB; Markdown if the header has `markdown: true`"),
      .own("content", textForm, "instead of `text`"),
      .own("type", .choice(Message.Kind.allCases.map(\.rawValue)), "if missing, detected from the text"),
      .choice("status", \.status, "delivery state of your message"),
      RecordField(
        "role", .choice(Message.Role.allCases.map(\.rawValue)), "speaker in a conversation with a program"
      ) {
        role($0, &$1, &$2)
      },
      .identifier("replyTo", \.replyTo, "id of the message it replies to"),
      .text("forwardedFrom", \.forwardedFrom, "original sender of a forwarded message"),
      .instant("editedAt", \.editedAt, "time of the last edit"),
      .flag("deleted", \.isDeleted, "whether it was deleted; its text is hidden"),
      .text("error", \.error, "error of a failed turn"),
    ] + GenerationReader.fields.map { $0.lifted(to: \.generation, Generation()) } + [
      RecordField("reactions", .map(reactionForm), "emoji and their participants") {
        $1.reactions = reactions($0, &$2)
      },
      .objects("attachments", \.attachments, attachmentKeys, "attached files") {
        Attachment(
          path: "", alt: "", mime: "", caption: "", position: $0["path"]?.position ?? $0.position)
      },
    ])

  /// A string, or the pieces of one: `["It was ", {"type": "spoiler", "text": "the butler"}]`.
  private static let textForm = ValueForm.anyOf([
    .text,
    .list(
      .anyOf([
        .text,
        .object([
          .init("type", .choice(TextMark.allCases.map(\.rawValue)), "formatting of the piece"),
          .init("text", .anyOf([.text, .list(.any)]), "text, or nested pieces"),
        ]),
      ])),
  ])

  private static let reactionForm = ValueForm.anyOf([
    .list(.identifier), .integer(nil),
    .object([
      .init("participants", .list(.identifier), "names of participants"),
      .init("others", .integer(nil), "number of further participants"),
    ]),
  ])

  private static let attachmentKeys: RecordSchema<Attachment> = [
    .required("path", \.path, "file below the chat's folder"),
    .text("alt", \.alt, "alternative text of a picture"),
    .text("mime", \.mime, "media type; if missing, derived from the name"),
    .text("caption", \.caption, "caption"),
    .number("duration", \.duration, "duration of audio or video, in seconds"),
    RecordField("peaks", .list(.number(nil)), "loudness of audio over time") {
      $1.peaks = $0.list("peaks", &$2).compactMap(\.double)
    },
    .text("name", \.name, "original name, if `path` has another"),
    .flag("missing", \.isMissing, "whether the file is missing from the export"),
    .unused("width"),
    .unused("height"),
  ]

  /// An unknown role is shown unchanged if faults are forgiven.
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
      problems.error("\"reactions\" must map emoji to lists of participants", at: value.position)
      return []
    }
    return entries.map { entry in
      problems.warnAboutForbidden(entry.key, at: entry.position)
      return reaction(entry, &problems)
    }
  }

  /// The participants of an emoji: a list, a count, or `{"participants": […], "others": 3}`.
  private static func reaction(_ entry: ContentValue.Entry, _ problems: inout Problems) -> Reaction {
    let list = entry.value.entries == nil ? entry.value : entry.value["participants"]
    let others = entry.value.entries == nil ? entry.value : entry.value["others"]
    let names = list?.list?.compactMap(\.identifier)
    let count = others?.int.map { $0.clamped(0, maximumReactions) }
    if names == nil && count == nil || names?.count != list?.list?.count {
      problems.error(
        "a value of \"reactions\" must be a list of participants or a count, found \(entry.value.typeName)",
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
