package import Basics
package import Content
package import Conversations
package import Model

/// What a format reads from an export, in the order of its conversations.
package enum ImportEvent: Sendable {
  /// A conversation begins; its messages and participants follow.
  case conversation(Conversation)
  case participant(Participant)
  case message(Message)
  /// A file embedded in a record of the next conversation.
  case file(InputFile)
}

/// Receives what a format reads: keeps the ledger, and makes foreign names and ids safe to use.
///
/// For each record of the export a format calls `message` or `skip`, exactly once, after `record`.
package struct ImportWriter {
  /// User settings for information that exports lack.
  package let options: SiteSettings.Imports
  /// Where formats keep records until all are read.
  package let spill: Spill
  /// The file being read; formats that read several files set it.
  package var path: String
  /// Sender of messages without one: `WhatsApp`.
  package let program: String
  private var counts: ImportLedger
  private var owner: OwnerLook
  /// Warnings about single records.
  private var found: [Diagnostic] = []
  private let export: Export
  private let layout: Conversation.Layout
  private let emit: (ImportEvent) -> Void
  private var ids = ImportedIDs()
  /// Names by id.
  private var people: [String: String] = [:]
  /// Paths of embedded files.
  private var carried: Set<String> = []
  private var hasConversation = false
  /// Of the message before; already a participant.
  private var lastSender = ""
  /// The words for files, by names of people and by words.
  private var fileWords: [String: [String: String]] = [:]
  /// Duplicate keys in objects, and the file with the first.
  private var repeatedKeys = (path: "", keys: RepeatedKeys())
  /// Number of the part among those with the same address.
  private let number: Int
  /// The last file that is not UTF-8.
  private var oddFile = ""

  package init(
    _ unit: ExportUnit, _ options: SiteSettings.Imports,
    spill: Spill = .memory,
    _ emit: @escaping (ImportEvent) -> Void
  ) {
    self.options = options
    self.spill = spill
    self.emit = emit
    export = unit.export
    number = unit.number
    path = unit.files.first?.path ?? unit.export.path
    program = unit.format.title
    layout = unit.format.layout
    counts = ImportLedger(path: unit.export.path, format: unit.format.title)
    owner = OwnerLook(me: options.me, first: unit.files.first)
  }

  /// The result so far.
  package var ledger: ImportLedger {
    var ledger = counts
    if let question = owner.question { ledger.assume(question) }
    return ledger
  }

  /// The site's strings.
  package var strings: Strings { options.strings }

  /// Begins a conversation; later events belong to it.
  package mutating func begin(_ conversation: Conversation) {
    ids = ImportedIDs()
    people = [:]
    fileWords = [:]
    lastSender = ""
    hasConversation = true
    counts.conversations += 1
    var conversation = conversation
    if number > 1 { conversation.slug += "-\(number)" }
    conversation.isForeign = true
    conversation.layout = layout
    conversation.current = conversation.current.map(RecordID.fit)
    owner.begin(conversation)
    emit(.conversation(conversation))
  }

  /// Adds a participant; the first name given is kept.
  package mutating func participant(_ participant: Participant) {
    guard people[participant.id] == nil else { return }
    people[participant.id] = participant.name
    var participant = participant
    if let me = options.me { participant.isMe = participant.name == me || participant.id == me }
    owner.add(participant)
    emit(.participant(participant))
  }

  /// Counts a record of the export; the next call reports its result.
  package mutating func record() { counts.read += 1 }

  /// Writes a record as a message. Its id is made safe for URLs, or derived if empty. Empty messages are
  /// skipped; text too long for one message continues in the next.
  ///
  /// A system message without a sender is attributed to the program, which is not a participant.
  package mutating func message(_ message: consuming Message) {
    assert(hasConversation, "a message belongs to a conversation")
    message.text = message.text.trimmed
    guard !message.text.isEmpty || message.mayBeEmpty else { return skip("no text", at: message.position) }
    if message.sender.isEmpty {
      message.sender = program
    } else if message.sender != lastSender {
      lastSender = message.sender
      participant(Participant(id: message.sender, name: message.sender))
    }
    if message.hasParts { finishParts(&message) }
    counts.made += 1
    message.id = ids.take(message)
    let parts = LongText.parts(message.text, limit: MessageReader.maximumTextBytes)
    if parts.count == 1 { emit(.message(message)) } else { emit(in: parts, message) }
  }

  /// Only sets what there is: setting a part copies all of them.
  private mutating func finishParts(_ message: inout Message) {
    if let reply = message.replyTo { message.replyTo = RecordID.fit(reply) }
    if let parent = message.generation?.parent { message.generation?.parent = RecordID.fit(parent) }
    let files = message.attachments
    if !files.isEmpty { message.attachments = files.map { described($0, message.sender) } }
  }

  /// The last part keeps the id: replies follow the whole message, and the main line of the conversation ends
  /// there.
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

  /// Adds alternative text if the program has none; counts files that the export lacks.
  private mutating func described(_ attachment: Attachment, _ sender: String) -> Attachment {
    if export.file(attachment.path) != nil {
      counts.named.insert(attachment.path)
    } else if !carried.contains(attachment.path) {
      counts.missingFiles += 1
    }
    guard attachment.alt.isEmpty else { return attachment }
    var described = attachment
    described.alt = words(for: attachment.word, of: people[sender] ?? sender)
    return described
  }

  /// `Photo from Ann`, kept for further files of the conversation.
  private mutating func words(for word: String, of name: String) -> String {
    if let words = fileWords[name]?[word] { return words }
    let words = strings.text("{file} from {name}", ["file": strings[word], "name": name])
    fileWords[name, default: [:]][word] = words
    return words
  }

  /// A file embedded in a record.
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

  /// The line as UTF-8; invalid UTF-8 is read as Windows-1252, which is reported once per file.
  package mutating func decoded(_ line: Lines.Line) -> Lines.Line {
    guard line.bytes.contains(where: { $0 >= 0x80 }), String(validating: line.bytes, as: UTF8.self) == nil
    else { return line }
    if oddFile != path {
      oddFile = path
      assume("Reading as Windows-1252 from line \(Count.grouped(line.number)), which is not UTF-8")
    }
    return Lines.Line(bytes: Windows1252.utf8(line.bytes), number: line.number, column: line.column)
  }

  /// Skips a record, with a short reason shared by all similar records.
  package mutating func skip(_ reason: String, at position: SourcePosition?) {
    counts.skip(reason, line: position?.line)
  }

  /// Skips a record that should be a message but is unreadable, with a warning.
  package mutating func broken(_ what: String, at position: SourcePosition?, help: [String] = []) {
    skip(what, at: position)
    var warning = Diagnostic(
      .warning, what + "; it was skipped", path: path, line: position?.line, column: position?.column,
      help: help)
    warning.tally = Tally(Tally.name(of: what))
    warn(warning)
  }

  /// Records an assumption about missing information, once for all records concerned.
  package mutating func assume(_ what: String) { counts.assume(what) }

  /// Adds a diagnostic from a record reader.
  package mutating func warn(_ diagnostic: Diagnostic) { found.append(diagnostic) }

  /// Counts duplicate keys in objects; one warning covers all.
  package mutating func note(_ repeated: RepeatedKeys) {
    if repeatedKeys.keys.count == 0 { repeatedKeys.path = path }
    repeatedKeys.keys.add(repeated)
  }

  /// All diagnostics so far.
  package var diagnostics: [Diagnostic] {
    found + [repeatedKeys.keys.warning(path: repeatedKeys.path), unbegun].compactMap { $0 } + owner.unknown
  }

  package mutating func warn(_ what: String, at position: SourcePosition?, help: [String] = []) {
    found.append(
      Diagnostic(.warning, what, path: path, line: position?.line, column: position?.column, help: help))
  }
}

/// Message ids of one conversation: unique and safe for URLs. Needs 8 bytes per id, as a chat can have
/// millions.
private struct ImportedIDs {
  private var known: Set<UInt64> = []
  /// Occurrences of repeated ids.
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

  /// Distinguishes turns without text.
  private static func content(_ message: Message) -> String {
    guard message.text.isEmpty, let generation = message.generation else { return message.text }
    let calls = generation.calls.map { "\($0.id) \($0.name) \($0.arguments)" }
    return ([generation.thinking] + calls).joined(separator: "\n")
  }
}
