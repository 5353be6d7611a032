internal import Basics
internal import Conversations
internal import Model

/// `transcript.txt`: the plain chat to read, print or search.
///
/// Each message begins with its time in brackets, or a dash if unknown. Its content is indented, so that text
/// cannot imitate another message. Receipts are omitted.
struct TextExport {
  static let name = "transcript.txt"

  private let chat: Conversation
  private let messages: [Message]
  private let context: BuildContext
  private let notes: MessageNotes
  /// Names by number of the sender.
  private let names: [[UInt8]]
  private var out: [UInt8] = []

  static func bytes(
    _ chat: Conversation, _ messages: [Message], _ context: BuildContext, _ notes: MessageNotes? = nil
  ) -> [UInt8] {
    var export = TextExport(
      chat, messages, context, notes ?? MessageNotes(chat, messages, context))
    export.head()
    export.days()
    return export.out
  }

  private init(
    _ chat: Conversation, _ messages: [Message], _ context: BuildContext, _ notes: MessageNotes
  ) {
    self.chat = chat
    self.messages = messages
    self.context = context
    self.notes = notes
    names = notes.senders.ids.map { Array(notes.name($0).utf8) }
    out.reserveCapacity(messages.indices.reduce(512) { $0 + messages[$1].text.utf8.count + 32 })
  }

  private mutating func head() {
    line(ReadableText.line(chat.title))
    let people = chat.participants.map { name($0.id) + ($0.isMe ? " (\(strings["me"]))" : "") }
    if !people.isEmpty {
      line(strings.text("Participants: {names}", ["names": people.joined(separator: ", ")]))
    }
    line(
      chat.isUntimed
        ? strings["Times: unknown"] : strings.text("Times: {zone}", ["zone": context.zone.identifier]))
  }

  private mutating func days() {
    if chat.isUntimed { line("") }
    var day: CivilDate?
    let (zone, dates, messages) = (context.zone, context.dates, self.messages)
    for index in messages.indices {
      if chat.isUntimed {
        write(index, after: "- ")
        continue
      }
      let wall = WallTime(messages[index].time, in: zone)
      if wall.date != day {
        line("")
        line("--- \(dates.plain.long(wall.date)) ---")
        line("")
        day = wall.date
      }
      out.append(UInt8(ascii: "["))
      out += dates.clock(wall).utf8
      write(index, after: "] ")
    }
  }

  private mutating func write(_ index: Int, after mark: String) {
    out += mark.utf8
    if messages.isOnlyText(at: index), messages[index].role == nil, ReadableText.isPlain(messages[index].text)
    {
      out += names[notes.senders.numbers[index]]
      out += ": ".utf8
      return line(messages[index].text)
    }
    let message = messages[index]
    writeLabel(message, index)
    let parts = (text(message) + extras(message)).flatMap(ReadableText.lines)
    line(parts.first ?? "")
    for part in parts.dropFirst() { line(part.isEmpty ? "" : "    \(part)") }
  }

  /// System lines have no sender.
  private mutating func writeLabel(_ message: Message, _ index: Int) {
    guard message.kind != .system else { return out += "* ".utf8 }
    out += names[notes.senders.numbers[index]]
    if let aside = message.aside(strings) { out += " (\(aside))".utf8 }
    out += ": ".utf8
  }

  /// The text with its introductory notes; empty if there is nothing to show.
  private func text(_ message: Message) -> [String] {
    var words = notes.before(message)
    if message.isDeleted { words.append(strings["Message deleted"]) }
    if message.kind == .call { words.append(strings["Call"] + (message.text.isEmpty ? "" : ":")) }
    // The visible text, including spoilers and link URLs.
    if !message.text.isEmpty { words.append(message.revealed ?? message.words) }
    return words.isEmpty ? [] : [words.joined(separator: " ")]
  }

  private func extras(_ message: Message) -> [String] {
    notes.content(message) + notes.after(message)
  }

  private var strings: Strings { context.strings }

  private func name(_ id: String) -> String { notes.name(id) }

  private mutating func line(_ text: String) {
    out += text.utf8
    out.append(UInt8(ascii: "\n"))
  }
}
