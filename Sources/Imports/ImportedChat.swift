internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A chat on its way from an export to a store: held until it is whole, or written as it is read when it is very long.
struct ImportedChat {
  /// More messages than this are not held.
  private static let mostHeld = 50_000
  private static let bytesAtATime = 1 << 20

  private var chat: Conversation
  private let store: any ImportStore
  /// What is there already; nil where the chat is new.
  private var older: Conversation?
  private let identity: ChatIdentity
  private let isNamedAfterPeople: Bool
  /// Whether times are the hands of a clock: the order of the file decides within an hour.
  private let isZoneless: Bool
  private var last: Instant?
  private var isStreaming = false
  private var lines: [UInt8] = []
  private var ids: Set<UInt64> = []
  private var sent: SentFiles

  init(_ chat: Conversation, _ unit: ExportUnit, _ target: ImportTarget) throws(Diagnostic) {
    self.chat = chat
    (store, identity) = (target.store, target.identity)
    self.chat.slug = identity.given ?? chat.slug
    isNamedAfterPeople = !unit.format.hasIDs
    isZoneless = !unit.format.hasZones
    sent = SentFiles(unit.export)
    older = try identity.older(self.chat.slug)
  }

  /// What was assumed of it; known once it is finished.
  private(set) var assumed: [String] = []

  /// Of files that cannot be read.
  var diagnostics: [Diagnostic] { sent.diagnostics }

  mutating func add(_ participant: Participant) { chat.participants.append(participant) }

  mutating func add(_ file: InputFile) { sent.add(file) }

  mutating func add(_ message: Message) throws(Diagnostic) {
    var message = message
    sent.settle(&message)
    if isZoneless, let last, message.time < last { chat.keepsFileOrder = true }
    last = message.time
    if !isStreaming {
      chat.messages.append(message)
      // A chat to be merged is held whole: the older one decides what is new.
      guard older == nil, chat.messages.count > Self.mostHeld else { return }
      isStreaming = true
      for held in chat.messages { try write(held) }
      chat.messages = []
    } else {
      try write(message)
    }
  }

  /// Puts the chat into the store; says how it was merged, where it was.
  mutating func finish() throws(Diagnostic) -> String? {
    var merged: String?
    if let owner = ArchiveOwner.infer(&chat) { assumed.append(ArchiveOwner.assumption(chat, owner)) }
    if !isStreaming { try findOlder() }
    if !isStreaming {
      chat.messages = ConversationRules.sorted(chat.messages, asFiled: chat.keepsFileOrder)
      if let older {
        let merge = ConversationMerge(older, chat)
        (chat, merged) = (merge.result, merge.summary)
      }
      let known = Set(chat.messages.map(\.id))
      for message in chat.messages {
        try add(line: ArchiveExport.line(message, of: chat, isKnown: known.contains))
      }
    }
    try store.append(chat.slug, lines)
    let media = sent.files.sorted { $0.key < $1.key }.map { (path: $0.key, file: $0.value) }
    let isHeaderWritten = try store.finish(chat.slug, header: ArchiveExport.header(chat), media: media)
    return isHeaderWritten ? merged : merged.map { $0 + newParticipants }
  }

  /// Who must be added to a header that is not ours to write.
  private var newParticipants: String {
    let new = chat.participants.filter { older?.participant($0.id) == nil }.map { "\"\($0.id)\"" }
    return new.isEmpty ? "" : "; add to the participants of chat.yml: " + new.joined(separator: ", ")
  }

  /// Answers to messages that come later are not kept then.
  private mutating func write(_ message: Message) throws(Diagnostic) {
    ids.insert(ContentHash.of(message.id).low)
    try add(
      line: ArchiveExport.line(message, of: chat) { [ids] in
        ids.contains(ContentHash.of($0).low)
      })
  }

  private mutating func add(line: [UInt8]) throws(Diagnostic) {
    lines += line
    guard lines.count >= Self.bytesAtATime else { return }
    try store.append(chat.slug, lines)
    lines.removeAll(keepingCapacity: true)
  }

  /// The chat may be there under another name, or another chat under its name.
  private mutating func findOlder() throws(Diagnostic) {
    if let older { return try identity.check(older, chat) }
    guard isNamedAfterPeople, let found = try identity.find(chat) else { return }
    if found.isSure {
      assumed.append("Adding to \(found.chat.slug), which has the same messages")
      (older, chat.slug) = (found.chat, found.chat.slug)
    } else {
      assumed.append(
        "Some messages are in \(found.chat.slug) too. The same chat? --same-as \(found.chat.slug)")
    }
  }
}
