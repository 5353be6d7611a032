internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Reads a part of an export into whole conversations.
enum ImportedSource {
  static func read(_ unit: ExportUnit, _ options: SiteSettings.Imports, _ overlap: PartOverlap = .none)
    -> ReadSource
  {
    var (chats, diagnostics, ledger) = conversations(of: unit, options)
    if !ledger.addsUp { diagnostics.append(unaccounted(ledger)) }
    var read: [ReadConversation] = []
    for (number, chat) in chats.enumerated() where !overlap.omitted.contains(number) {
      let newest = settled(chat, unit) { ledger.assume($0) }
      let joined = JoinedConversations(overlap.older[number] ?? [], newest)
      for file in joined.merged { ledger.assume("Merging conversations with those in \(file)") }
      read += joined.chats
    }
    if !diagnostics.isEmpty { read.append(ReadConversation(conversation: nil, diagnostics: diagnostics)) }
    return ReadSource(conversations: read, ledger: ledger)
  }

  /// The conversations with these numbers, for the newer export that has them, too. The faults of the part are reported
  /// when it is read for its pages.
  static func held(_ unit: ExportUnit, _ numbers: Set<Int>, _ options: SiteSettings.Imports)
    -> [(number: Int, conversation: HeldConversation)]
  {
    if numbers.isEmpty { return [] }
    let file = unit.files.first?.parts.dropFirst().joined(separator: "/") ?? unit.export.name
    let chats = conversations(of: unit, options).chats
    return numbers.sorted().filter(chats.indices.contains).map { number in
      (number, HeldConversation(settled(chats[number], unit) { _ in }, from: file))
    }
  }

  private static func conversations(of unit: ExportUnit, _ options: SiteSettings.Imports)
    -> (chats: [CollectedChat], diagnostics: [Diagnostic], ledger: ImportLedger)
  {
    let collector = ConversationCollector()
    var writer = ImportWriter(unit, options, collector.take)
    var diagnostics: [Diagnostic] = []
    do throws(Diagnostic) {
      try unit.format.read(unit, &writer)
    } catch {
      diagnostics = [unit.failure(error)]
    }
    return (collector.chats, writer.diagnostics + diagnostics, writer.ledger)
  }

  /// Adds its owner and files, and sorts messages by time or in file order.
  private static func settled(_ collected: CollectedChat, _ unit: ExportUnit, assume: (String) -> Void)
    -> ReadConversation
  {
    var (chat, files) = collected
    if let owner = ArchiveOwner.infer(&chat) { assume(ArchiveOwner.assumption(chat, owner)) }
    if let refusal = refusal(of: chat) { return ReadConversation(conversation: nil, diagnostics: [refusal]) }
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

/// A conversation and the files embedded in its records.
private typealias CollectedChat = (chat: Conversation, files: [InputFile])

/// Collects the events of an import into whole conversations.
private final class ConversationCollector {
  private(set) var chats: [CollectedChat] = []
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
