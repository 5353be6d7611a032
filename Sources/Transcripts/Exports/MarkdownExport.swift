internal import Basics
internal import Conversations
internal import JSON
internal import Markup
internal import Model

/// `transcript.md`: the Markdown transcript format, for people who read or edit it and for the importer.
///
/// Header, senders, times and texts are kept, with `\n` for every line end; a line of text that looks like a
/// message heading gets a backslash. The format cannot represent the rest, which is omitted: ids, types,
/// roles, receipts, replies, reactions, edits and forwards, and marks that Markdown lacks (decision 51),
/// whose words are kept. A message without text is described in the site's language, as the format has no
/// empty messages.
struct MarkdownExport {
  static let name = "transcript.md"

  private let chat: Conversation
  private let names: TranscriptNames
  private let words: MessageWords
  private var out: [UInt8] = []

  static func bytes(_ chat: Conversation, _ messages: [Message], _ strings: Strings = Strings())
    -> [UInt8]
  {
    var export = MarkdownExport(chat, MessageWords(strings: strings))
    export.header()
    for message in messages { export.write(message) }
    return export.out
  }

  private init(_ chat: Conversation, _ words: MessageWords) {
    self.chat = chat
    self.words = words
    names = TranscriptNames(chat.participants)
  }

  private mutating func header() {
    line("---")
    field("title", chat.title)
    field("slug", chat.slug)
    line("kind: \(chat.kind.rawValue)")
    line("markdown: \(chat.isMarkdown)")
    if chat.isUntimed { line("untimed: true") }
    if let timezone = chat.timezone { field("timezone", timezone) }
    if !chat.summary.isEmpty { field("summary", chat.summary) }
    if !chat.tags.isEmpty { line("tags: \(Self.list(chat.tags.map(\.name)))") }
    if !chat.participants.isEmpty { line("participants:") }
    for participant in chat.participants { write(participant) }
    line("---")
  }

  private mutating func write(_ participant: Participant) {
    field("- id", names.id(of: participant.id), indent: "  ")
    field("name", participant.name, indent: "    ")
    if participant.isMe { line("    me: true") }
    if let avatar = participant.avatar { field("avatar", avatar, indent: "    ") }
    if !participant.bio.isEmpty { field("bio", participant.bio, indent: "    ") }
    if !participant.interests.isEmpty { line("    interests: \(Self.list(participant.interests))") }
    if let moment = participant.matchedAt { field("matchedAt", ISO8601.utc(moment), indent: "    ") }
  }

  private mutating func write(_ message: Message) {
    line("")
    line(
      "**\(names.heading(of: message.sender))** \(chat.isUntimed ? MarkdownTranscript.untimed : ISO8601.utc(message.time))"
    )
    line("")
    let text = message.text.isEmpty ? words.standIn(for: message) : markdown(message)
    for part in TextLines.split(text) { line(MarkdownTranscript.escaped(part)) }
  }

  /// The source text, if Markdown can represent all of it.
  private func markdown(_ message: Message) -> String {
    guard chat.isMarkdown(message), MarkedText(message.text) != nil else { return message.text }
    return MessageBodies.markdown.render(message.text).body.markdown
  }

  /// Quoted as JSON, which YAML parses the same for any string.
  private mutating func field(_ name: String, _ text: String, indent: String = "") {
    line("\(indent)\(name): \(JSONWriter.quoted(text))")
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(JSONWriter.quoted).joined(separator: ", "))]"
  }

  private mutating func line(_ text: String) {
    out += text.utf8
    out.append(UInt8(ascii: "\n"))
  }
}

/// The names of senders in headings, chosen so that the reader resolves each to the right participant.
///
/// The name if it is unambiguous, otherwise the id. A participant whose name and id would both break a
/// heading gets another id, since a line end in either could forge a message.
struct TranscriptNames {
  private var ids: [String: String] = [:]
  private var headings: [String: String] = [:]

  init(_ participants: [Participant]) {
    let taken = Set(participants.flatMap { [$0.id, $0.name] })
    var number = 0
    for participant in participants {
      let found =
        participants.first { $0.id == participant.name } ?? participants.first { $0.name == participant.name }
      if found?.id == participant.id, Self.isHeading(participant.name) {
        headings[participant.id] = participant.name
      } else if !Self.isHeading(participant.id) {
        repeat { number += 1 } while taken.contains("participant-\(number)")
        ids[participant.id] = "participant-\(number)"
      }
    }
  }

  func id(of participant: String) -> String { ids[participant] ?? participant }

  func heading(of participant: String) -> String { headings[participant] ?? id(of: participant) }

  /// Whether a heading with this name is one line from which the name can be read back.
  private static func isHeading(_ name: String) -> Bool {
    let line = "**\(name)** 2000-01-01T00:00:00Z"
    let isOneLine = !line.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    return isOneLine && MarkdownTranscript.heading(line)?.sender.utf8.elementsEqual(name.utf8) == true
  }
}
