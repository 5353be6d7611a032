internal import Basics
internal import Conversations
internal import JSON
internal import Markup
internal import Model

/// `index.md`: the Markdown transcript format, for people who read or edit it, for language models, and for
/// the importer. It is the Markdown alternate of every page of the conversation.
///
/// Header, senders, times and texts are kept, with `\n` for every line end; a line of text that looks like a
/// message heading or a note gets a backslash. Replies, reactions, edits, attachments and tool calls are notes
/// in the site's language, which the importer skips, as the format has no place for them. Ids, types, roles
/// and receipts are omitted, and marks that Markdown lacks (decision 51), whose words are kept. A message
/// without text is described, as the format has no empty messages.
struct MarkdownExport {
  static let name = "index.md"

  private let chat: Conversation
  private let words: MessageWords
  private let names: TranscriptNames
  private let notes: MessageNotes
  /// The beginnings of headings, by number of the sender.
  private let headings: [[UInt8]]
  /// Of the heading before, as in the time.
  private var day = ""
  private var out: [UInt8] = []

  static func bytes(
    _ chat: Conversation, _ messages: [Message], _ context: BuildContext, _ notes: MessageNotes? = nil
  ) -> [UInt8] {
    let notes = notes ?? MessageNotes(chat, messages, context)
    var export = MarkdownExport(chat, messages, context, notes)
    export.header()
    for index in messages.indices {
      export.writeHeading(messages[index].time, notes.senders.numbers[index])
      if messages.isOnlyText(at: index), !chat.isMarkdown {
        export.write(text: messages[index].text)
      } else {
        export.write(messages[index])
      }
    }
    return export.out
  }

  private init(
    _ chat: Conversation, _ messages: [Message], _ context: BuildContext, _ notes: MessageNotes
  ) {
    self.chat = chat
    self.notes = notes
    words = MessageWords(strings: context.strings)
    let names = TranscriptNames(chat.participants)
    self.names = names
    headings = notes.senders.ids.map { Array("\n**\(names.heading(of: $0))** ".utf8) }
    // A date and a name stand above each text.
    out.reserveCapacity(messages.indices.reduce(1024) { $0 + messages[$1].text.utf8.count + 64 })
  }

  private mutating func header() {
    line("---")
    field("title", chat.title)
    field("slug", chat.slug)
    if chat.kind != .direct { line("kind: \(chat.kind.rawValue)") }
    line("markdown: \(chat.isMarkdown)")
    if chat.isUntimed { line("untimed: true") }
    if let timezone = chat.timezone { field("timezone", timezone) }
    if !chat.summary.isEmpty { field("summary", chat.summary) }
    if !chat.tags.isEmpty { line("tags: \(Self.list(chat.tags.map(\.name)))") }
    participants()
    line("---")
  }

  /// A line of names, if these are all that is known.
  private mutating func participants() {
    if headingsName(chat.participants) { return }
    let ids = chat.participants.map { names.id(of: $0.id) }
    if zip(chat.participants, ids).allSatisfy({ !$1.isEmpty && $0 == Participant(id: $1, name: $1) }) {
      if !ids.isEmpty { line("participants: \(Self.list(ids))") }
    } else {
      line("participants:")
      for participant in chat.participants { write(participant) }
    }
  }

  /// Whether they are the senders in order, of whom the headings say all that is known.
  private func headingsName(_ participants: [Participant]) -> Bool {
    let senders = notes.senders.ids.map { Participant(id: $0, name: $0) }
    return !senders.isEmpty && senders == participants
      && participants.allSatisfy { names.heading(of: $0.id) == $0.name }
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

  /// A day is stated once.
  private mutating func writeHeading(_ time: Instant, _ sender: Int) {
    out += headings[sender]
    let text = chat.isUntimed ? MarkdownTranscript.untimed : ISO8601.utc(time)
    let start = MarkdownTranscript.dayStart(text)
    line(start.isEmpty || start != day ? text : String(text.dropFirst(start.count)))
    line("")
    day = start
  }

  private mutating func write(text: String) {
    for part in TextLines.split(text) { line(MarkdownTranscript.escaped(part)) }
  }

  private mutating func write(_ message: Message) {
    if !message.isOnlyText { write(notes.before(message), then: "") }
    write(text: message.text.isEmpty ? words.standIn(for: message) : markdown(message))
    if message.isOnlyText { return }
    let content = message.text.isEmpty ? [] : notes.content(message)
    write(content + notes.after(message) + notes.calls(message), first: "")
  }

  /// Notes, with an empty line before or after them.
  private mutating func write(_ notes: [String], first: String? = nil, then: String? = nil) {
    guard !notes.isEmpty else { return }
    if let first { line(first) }
    for note in notes { line(MarkdownTranscript.note(MarkdownAlternate.line(ReadableText.line(note)))) }
    if let then { line(then) }
  }

  /// The source text, if Markdown can represent all of it.
  private func markdown(_ message: Message) -> String {
    guard chat.isMarkdown(message), MarkedText(message.text) != nil else { return message.text }
    return MessageBodies.markdown.render(message.text).body.markdown
  }

  /// Quoted as JSON, which YAML parses the same for any string.
  private mutating func field(_ name: String, _ text: String, indent: String = "") {
    out += indent.utf8
    out += name.utf8
    out += ": ".utf8
    line(JSONWriter.quoted(text))
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
    let known = Set(participants.map(\.id))
    let named = Dictionary(participants.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
    var number = 0
    for participant in participants {
      let name = participant.name
      if (known.contains(name) ? name : named[name]) == participant.id, Self.isHeading(name) {
        headings[participant.id] = participant.name
      } else if !Self.isHeading(participant.id) {
        repeat {
          number += 1
        } while known.contains("participant-\(number)") || named["participant-\(number)"] != nil
        ids[participant.id] = "participant-\(number)"
      }
    }
  }

  func id(of participant: String) -> String { ids[participant] ?? participant }

  func heading(of participant: String) -> String { headings[participant] ?? id(of: participant) }

  /// Whether a heading with this name is one line from which the name can be read back.
  private static func isHeading(_ name: String) -> Bool {
    let isSimple = !name.hasByte { !(0x20..<0x7F).contains($0) || $0 == UInt8(ascii: "*") }
    if isSimple, !name.isEmpty { return true }
    let line = "**\(name)** 2000-01-01T00:00:00Z"
    let isOneLine = !line.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    return isOneLine && MarkdownTranscript.heading(line)?.sender.utf8.elementsEqual(name.utf8) == true
  }
}
