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
      diagnostics = [error]
    }
    diagnostics = writer.diagnostics + diagnostics
    let ledger = writer.ledger
    if !ledger.addsUp { diagnostics.append(unaccounted(ledger)) }
    let inRecords = Dictionary(
      collector.files.map { ($0.inner, $0) }, uniquingKeysWith: { first, _ in first })
    var read = collector.conversations.map { chat in
      var chat = chat
      chat.messages = ConversationRules.sorted(chat.messages)
      let media = chat.filePaths.compactMap { unit.export.file($0) ?? inRecords[$0] }
      return ReadConversation(conversation: chat, diagnostics: [], media: media)
    }
    if !diagnostics.isEmpty { read.append(ReadConversation(conversation: nil, diagnostics: diagnostics)) }
    return ReadSource(conversations: read, ledger: ledger)
  }

  private static func unaccounted(_ ledger: ImportLedger) -> Diagnostic {
    let skipped = ledger.skipped.reduce(0) { $0 + $1.count }
    return Diagnostic(
      .warning,
      "the import does not add up: \(ledger.read) records, \(ledger.made) messages, \(skipped) skipped",
      path: ledger.path, help: ["this is a mistake in Scrollback: please report it"])
  }
}

/// Takes the events of an import and holds whole conversations.
private final class ConversationCollector {
  private(set) var conversations: [Conversation] = []
  private(set) var files: [InputFile] = []

  func take(_ event: ImportEvent) {
    let last = conversations.count - 1
    switch event {
    case .file(let file): files.append(file)
    case .conversation(let chat): conversations.append(chat)
    case .participant(let participant): conversations[last].participants.append(participant)
    case .message(let message): conversations[last].messages.append(message)
    }
  }
}

extension Conversation {
  /// Paths of the files that it names, each once.
  fileprivate var filePaths: [String] {
    let attachments = messages.flatMap { $0.attachments.map(\.path) }
    return Set(attachments + participants.compactMap(\.avatar)).sorted()
  }
}

extension InputFile {
  /// From the conversation's folder.
  fileprivate var inner: String { parts.dropFirst(2).joined(separator: "/") }
}
