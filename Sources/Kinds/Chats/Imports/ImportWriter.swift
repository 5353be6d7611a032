internal import Model

/// What a format tells of an export, in the order of its conversations.
enum ImportEvent: Sendable {
  /// A conversation begins; its messages and participants follow.
  case conversation(Conversation)
  case participant(Participant)
  case message(Message)
}

/// Takes what a format reads: keeps the ledger, and makes of foreign names and ids what the rest may rely on.
///
/// For each record of the export a format calls `message` or `skip`, exactly once, after `record`.
struct ImportWriter {
  /// What the user says of exports that do not say it themselves.
  let options: SiteSettings.Imports
  /// Of the file being read; a format that reads several says which.
  var path: String
  /// Who says what nobody says: `WhatsApp`.
  let program: String
  private(set) var ledger: ImportLedger
  private(set) var diagnostics: [Diagnostic] = []
  private let emit: (ImportEvent) -> Void
  private var ids = ImportedIDs()
  private var people: Set<String> = []
  private var hasConversation = false

  init(_ unit: ExportUnit, _ options: SiteSettings.Imports, _ emit: @escaping (ImportEvent) -> Void) {
    self.options = options
    self.emit = emit
    path = unit.files.first?.path ?? unit.export.path
    program = unit.format.title
    ledger = ImportLedger(path: unit.export.path, format: unit.format.title)
  }

  /// Begins a conversation. `id` names it in its program, where there are several in an export.
  mutating func begin(_ conversation: Conversation) {
    ids = ImportedIDs()
    people = []
    hasConversation = true
    ledger.conversations += 1
    var conversation = conversation
    conversation.isForeign = true
    emit(.conversation(conversation))
  }

  /// Names somebody who takes part; the first name given stays.
  mutating func participant(_ participant: Participant) {
    guard people.insert(participant.id).inserted else { return }
    var participant = participant
    if let me = options.me { participant.isMe = participant.name == me || participant.id == me }
    emit(.participant(participant))
  }

  /// Counts a record of the export; what became of it is said next.
  mutating func record() { ledger.read += 1 }

  /// A record became a message; its id is made fit for addresses, or derived where it is empty.
  ///
  /// A system line of nobody has no sender; the program does not take part.
  mutating func message(_ message: Message) {
    assert(hasConversation, "a message stands in a conversation")
    var message = message
    if message.sender.isEmpty {
      message.sender = program
    } else {
      participant(Participant(id: message.sender, name: message.sender))
    }
    message.text = Self.withoutControls(message.text)
    message.id = ids.take(message)
    message.replyTo = message.replyTo.map(ImportedIDs.fit)
    if let parent = message.generation?.parent { message.generation?.parent = ImportedIDs.fit(parent) }
    ledger.made += 1
    emit(.message(message))
  }

  /// Controls show nothing, and nobody can take them out of another program's export.
  private static func withoutControls(_ text: String) -> String {
    func isControl(_ value: UInt32) -> Bool {
      value < 0x20 && value != 0x0A && value != 0x09 || value == 0x7F
    }
    guard text.utf8.contains(where: { isControl(UInt32($0)) }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0.value) }))
  }

  /// A record became nothing, and why: one short reason for all of its sort.
  mutating func skip(_ reason: String, at position: SourcePosition?) {
    ledger.skip(reason, line: position?.line)
  }

  /// A record that should be one and cannot be read: it is skipped, and the reader of the log is told.
  mutating func broken(_ what: String, at position: SourcePosition?, help: [String] = []) {
    skip(what, at: position)
    warn(what + "; it was skipped", at: position, help: help)
  }

  mutating func warn(_ what: String, at position: SourcePosition?, help: [String] = []) {
    diagnostics.append(
      Diagnostic(.warning, what, path: path, line: position?.line, column: position?.column, help: help))
  }
}

/// Ids of one conversation's messages: unique, and fit for addresses.
private struct ImportedIDs {
  private var counts: [String: Int] = [:]

  mutating func take(_ message: Message) -> String {
    let base =
      message.id.isEmpty
      ? ConversationRules.derivedID(sender: message.sender, time: message.time, text: message.text)
      : Self.fit(message.id)
    while true {
      let count = counts[base, default: 0] + 1
      counts[base] = count
      let id = count == 1 ? base : "\(base)-\(count)"
      if count == 1 || counts.updateValue(1, forKey: id) == nil { return id }
    }
  }

  /// The id itself where it may stand in an address, else a hash of it.
  static func fit(_ id: String) -> String {
    RecordID.isValid(id) ? id : String(SHA256.hex(id).prefix(16))
  }
}
