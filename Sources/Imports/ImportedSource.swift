internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Reads a part of an export into whole conversations.
enum ImportedSource {
  static func read(_ unit: ExportUnit, _ options: SiteSettings.Imports) -> ReadSource {
    let collector = ConversationCollector()
    var writer = ImportWriter(unit, options, collector.take)
    var diagnostics: [Diagnostic] = []
    do throws(Diagnostic) {
      try unit.format.read(unit, &writer)
    } catch {
      diagnostics = [unit.failure(error)]
    }
    diagnostics = writer.diagnostics + diagnostics
    var ledger = writer.ledger
    if !ledger.addsUp { diagnostics.append(unaccounted(ledger)) }
    var read = collector.chats.map { chat, files in
      var chat = chat
      if let owner = ArchiveOwner.infer(&chat) { ledger.assume(ArchiveOwner.assumption(chat, owner)) }
      return settled(chat, files, unit)
    }
    if !diagnostics.isEmpty { read.append(ReadConversation(conversation: nil, diagnostics: diagnostics)) }
    return ReadSource(conversations: read, ledger: ledger)
  }

  /// Adds its files, and sorts messages by time or in file order.
  private static func settled(_ chat: Conversation, _ files: [InputFile], _ unit: ExportUnit)
    -> ReadConversation
  {
    if let refusal = refusal(of: chat) { return ReadConversation(conversation: nil, diagnostics: [refusal]) }
    var chat = chat
    if let program = unit.program { chat.tags = Tag.all([program] + chat.tags.map(\.name)) }
    var sent = SentFiles(unit.export)
    for file in files { sent.add(file) }
    chat.keepsFileOrder = !unit.format.hasZones && ConversationRules.goesBack(chat.messages)
    chat.messages = ConversationRules.sorted(chat.messages, asFiled: chat.keepsFileOrder)
    for index in chat.messages.indices { sent.settle(&chat.messages[index]) }
    let media = sent.files.sorted { $0.key < $1.key }.map { path, file in
      file.moved(to: "\(ConversationSection.chats.folder)/\(chat.slug)/\(path)")
    }
    return ReadConversation(conversation: chat, diagnostics: sent.diagnostics, media: media)
  }

  /// Every page of a chat lists all its participants.
  private static let mostParticipants = 100_000

  /// An error for a chat with more participants than that, otherwise nil.
  static func refusal(of chat: Conversation) -> Diagnostic? {
    guard chat.participants.count > mostParticipants else { return nil }
    let count = Count.grouped(chat.participants.count)
    return Diagnostic(
      .error, "chat has \(count) participants; the limit is \(Count.grouped(mostParticipants))",
      path: chat.source,
      help: [
        "split the export, for example by year or channel",
        "if these are not people, choose the format with scrollback import --format",
      ])
  }

  private static func unaccounted(_ ledger: ImportLedger) -> Diagnostic {
    let skipped = ledger.skipped.reduce(0) { $0 + $1.count }
    return Diagnostic(
      .warning,
      "import does not add up: \(ledger.read) records, \(ledger.made) messages, \(skipped) skipped",
      path: ledger.path, help: ["this is a bug in Scrollback; please report it"])
  }
}

/// Collects the events of an import into whole conversations.
private final class ConversationCollector {
  private(set) var chats: [(chat: Conversation, files: [InputFile])] = []
  /// Files of the next conversation: they are read before it is known whether the record yields one.
  private var early: [InputFile] = []

  func take(_ event: ImportEvent) {
    let last = chats.count - 1
    switch event {
    case .file(let file): early.append(file)
    case .conversation(let chat):
      chats.append((chat, early))
      early = []
    case .participant(let participant): chats[last].chat.participants.append(participant)
    case .message(let message): chats[last].chat.messages.append(message)
    }
  }
}
