package import Basics
package import Content
package import Conversations
package import Model

/// What a format tells of an export, in the order of its conversations.
package enum ImportEvent: Sendable {
  /// A conversation begins; its messages and participants follow.
  case conversation(Conversation)
  case participant(Participant)
  case message(Message)
  /// A file that a record of the next conversation holds.
  case file(InputFile)
}

/// Takes what a format reads: keeps the ledger, and makes of foreign names and ids what the rest may rely on.
///
/// For each record of the export a format calls `message` or `skip`, exactly once, after `record`.
package struct ImportWriter {
  /// What the user says of exports that do not say it themselves.
  package let options: SiteSettings.Imports
  /// Of the file being read; a format that reads several says which.
  package var path: String
  /// Who says what nobody says: `WhatsApp`.
  package let program: String
  package private(set) var ledger: ImportLedger
  /// What is to be told of single records.
  private var found: [Diagnostic] = []
  private let export: Export
  private let emit: (ImportEvent) -> Void
  private var ids = ImportedIDs()
  /// Names by id.
  private var people: [String: String] = [:]
  /// Paths of files that stand in records.
  private var carried: Set<String> = []
  private var hasConversation = false
  /// Keys that objects have twice, and the file of the first.
  private var repeatedKeys = (path: "", keys: RepeatedKeys())
  /// Of the part, among those with its address.
  private let number: Int
  /// The last file that is not UTF-8.
  private var oddFile = ""

  package init(_ unit: ExportUnit, _ options: SiteSettings.Imports, _ emit: @escaping (ImportEvent) -> Void) {
    self.options = options
    self.emit = emit
    export = unit.export
    number = unit.number
    path = unit.files.first?.path ?? unit.export.path
    program = unit.format.title
    ledger = ImportLedger(path: unit.export.path, format: unit.format.title)
  }

  /// The words of the site.
  package var strings: Strings { options.strings }

  /// Begins a conversation; what follows is of it.
  package mutating func begin(_ conversation: Conversation) {
    ids = ImportedIDs()
    people = [:]
    hasConversation = true
    ledger.conversations += 1
    var conversation = conversation
    if number > 1 { conversation.slug += "-\(number)" }
    conversation.isForeign = true
    conversation.current = conversation.current.map(RecordID.fit)
    emit(.conversation(conversation))
  }

  /// Names somebody who takes part; the first name given stays.
  package mutating func participant(_ participant: Participant) {
    guard people[participant.id] == nil else { return }
    people[participant.id] = participant.name
    var participant = participant
    if let me = options.me { participant.isMe = participant.name == me || participant.id == me }
    emit(.participant(participant))
  }

  /// Counts a record of the export; what became of it is said next.
  package mutating func record() { ledger.read += 1 }

  /// A record became a message; its id is made fit for addresses, or derived where it is empty. One that says nothing is
  /// skipped; a text too long for one message goes on in the next.
  ///
  /// A system line of nobody has no sender; the program does not take part.
  package mutating func message(_ message: Message) {
    assert(hasConversation, "a message stands in a conversation")
    var message = message
    message.text = message.text.trimmed
    guard !message.text.isEmpty || message.mayBeEmpty else { return skip("no text", at: message.position) }
    if message.sender.isEmpty {
      message.sender = program
    } else {
      participant(Participant(id: message.sender, name: message.sender))
    }
    message.replyTo = message.replyTo.map(RecordID.fit)
    if let parent = message.generation?.parent { message.generation?.parent = RecordID.fit(parent) }
    message.attachments = message.attachments.map { described($0, message.sender) }
    ledger.made += 1
    message.id = ids.take(message)
    emit(in: LongText.parts(message.text, limit: MessageReader.maximumTextBytes), message)
  }

  /// The last part has the id: what answers the message comes after all of it, and the line that is read ends there.
  private mutating func emit(in parts: [String], _ message: Message) {
    for (index, text) in parts.enumerated() {
      var part = message
      part.text = text
      if index > 0 {
        part = Message(
          id: message.id, sender: message.sender, text: text, time: message.time, position: message.position)
        part.role = message.role
      }
      if index < parts.count - 1 { part.id = ids.take(message) }
      emit(.message(part))
    }
  }

  /// A file gets words where the program has none; one that the export does not carry is counted.
  private mutating func described(_ attachment: Attachment, _ sender: String) -> Attachment {
    if export.file(attachment.path) != nil {
      ledger.named.insert(attachment.path)
    } else if !carried.contains(attachment.path) {
      ledger.missingFiles += 1
    }
    guard attachment.alt.isEmpty else { return attachment }
    var described = attachment
    described.alt = strings.text(
      "{file} from {name}", ["file": strings[attachment.word], "name": people[sender] ?? sender])
    return described
  }

  /// A file that stands in a record.
  package mutating func file(_ bytes: [UInt8], at inner: String) {
    carried.insert(inner)
    emit(
      .file(
        InputFile(
          path: path, contentPath: "\(ConversationSection.chats.folder)/\(export.name)/\(inner)",
          size: bytes.count
        ) {
          () throws(Diagnostic) in ByteStream(bytes)
        }))
  }

  /// A line in UTF-8: what is not is read as Windows-1252, and that is said once of each file.
  package mutating func decoded(_ line: Lines.Line) -> Lines.Line {
    guard line.bytes.contains(where: { $0 >= 0x80 }), String(validating: line.bytes, as: UTF8.self) == nil
    else { return line }
    if oddFile != path {
      oddFile = path
      assume("Reading as Windows-1252 from line \(Count.grouped(line.number)), which is not UTF-8")
    }
    return Lines.Line(bytes: Windows1252.utf8(line.bytes), number: line.number, column: line.column)
  }

  /// A record became nothing, and why: one short reason for all of its sort.
  package mutating func skip(_ reason: String, at position: SourcePosition?) {
    ledger.skip(reason, line: position?.line)
  }

  /// A record that should be one and cannot be read: it is skipped, and the reader of the log is told.
  package mutating func broken(_ what: String, at position: SourcePosition?, help: [String] = []) {
    skip(what, at: position)
    var warning = Diagnostic(
      .warning, what + "; it was skipped", path: path, line: position?.line, column: position?.column,
      help: help)
    warning.tally = Tally(Tally.name(of: what))
    warn(warning)
  }

  /// What the format does not say and was assumed: one line for all records that it is about.
  package mutating func assume(_ what: String) { ledger.assume(what) }

  /// What a reader of records says.
  package mutating func warn(_ diagnostic: Diagnostic) { found.append(diagnostic) }

  /// Counts keys that objects have twice; one warning tells of all.
  package mutating func note(_ repeated: RepeatedKeys) {
    if repeatedKeys.keys.count == 0 { repeatedKeys.path = path }
    repeatedKeys.keys.add(repeated)
  }

  /// All that is to be told.
  package var diagnostics: [Diagnostic] {
    found + [repeatedKeys.keys.warning(path: repeatedKeys.path)].compactMap { $0 }
  }

  package mutating func warn(_ what: String, at position: SourcePosition?, help: [String] = []) {
    found.append(
      Diagnostic(.warning, what, path: path, line: position?.line, column: position?.column, help: help))
  }
}

/// Ids of one conversation's messages: unique, and fit for addresses. Holds 8 bytes an id, since a chat may have millions.
private struct ImportedIDs {
  private var known: Set<UInt64> = []
  /// How often an id came up, of those that came up twice.
  private var repeats: [String: Int] = [:]

  mutating func take(_ message: Message) -> String {
    let base =
      message.id.isEmpty
      ? ConversationRules.derivedID(sender: message.sender, time: message.time, text: Self.content(message))
      : RecordID.fit(message.id)
    if known.insert(ContentHash.of(base).low).inserted { return base }
    while true {
      let count = repeats[base, default: 1] + 1
      repeats[base] = count
      let id = "\(base)-\(count)"
      if known.insert(ContentHash.of(id).low).inserted { return id }
    }
  }

  /// What tells turns without text apart.
  private static func content(_ message: Message) -> String {
    guard message.text.isEmpty, let generation = message.generation else { return message.text }
    let calls = generation.calls.map { "\($0.id) \($0.name) \($0.arguments)" }
    return ([generation.thinking] + calls).joined(separator: "\n")
  }
}
