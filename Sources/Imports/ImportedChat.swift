internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A chat on its way from an export to a store. It is buffered until complete; very long chats are written as
/// they are read.
struct ImportedChat {
  /// Longer chats are not buffered.
  private static let mostHeld = 50_000
  private static let bytesAtATime = 1 << 20

  private var chat: Conversation
  private let store: any ImportStore
  /// The existing chat; nil for a new one.
  private var older: Conversation?
  private let identity: ChatIdentity
  private let written: WrittenChats
  private let isNamedAfterPeople: Bool
  /// Whether times are local without a zone: within an hour, the order in the file decides.
  private let isZoneless: Bool
  private var last: Instant?
  private var isStreaming = false
  private var lines: [UInt8] = []
  private var ids: Set<UInt64> = []
  private var sent: SentFiles

  init(_ chat: Conversation, _ unit: ExportUnit, _ target: ImportTarget) throws(Diagnostic) {
    self.chat = chat
    (store, identity, written) = (target.store, target.identity, target.written)
    self.chat.slug = identity.given ?? chat.slug
    isNamedAfterPeople = !unit.format.hasIDs
    isZoneless = !unit.format.hasZones
    sent = SentFiles(unit.export)
    older = try identity.older(self.chat.slug)
  }

  /// Assumptions made; complete after `finish`.
  private(set) var assumed: [String] = []

  /// The address, if it is another than that of the export.
  private(set) var ownSlug: String?

  /// Problems with unreadable files.
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
      // A chat to be merged is buffered as a whole: the older one determines what is new.
      guard older == nil, chat.messages.count > Self.mostHeld else { return }
      isStreaming = true
      for held in chat.messages { try write(held) }
      chat.messages = []
    } else {
      try write(message)
    }
  }

  /// Writes the chat to the store; returns how it was merged, if it was.
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
    written.add(chat)
    try store.append(chat.slug, lines)
    let media = sent.files.sorted { $0.key < $1.key }.map { (path: $0.key, file: $0.value) }
    let isHeaderWritten = try store.finish(chat.slug, header: ArchiveExport.header(chat), media: media)
    return isHeaderWritten ? merged : merged.map { $0 + newParticipants }
  }

  /// Participants missing from a hand-written header.
  private var newParticipants: String {
    let new = chat.participants.filter { older?.participant($0.id) == nil }.map { "\"\($0.id)\"" }
    return new.isEmpty ? "" : "; add to participants in chat.yml: " + new.joined(separator: ", ")
  }

  /// Writes a message of a streamed chat; replies to later messages are dropped.
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

  /// Gives the chat an address of its own if this import wrote another there.
  private mutating func leaveOther() throws(Diagnostic) {
    guard identity.given == nil else { return }
    let named = chat
    var number = 0
    while let taken = older, written.isOther(taken, than: chat) {
      chat.slug = WrittenChats.slug(of: named, number: number)
      ownSlug = chat.slug
      older = try identity.older(chat.slug)
      number += 1
    }
  }

  /// The chat may exist under another name, or another chat under its name.
  private mutating func findOlder() throws(Diagnostic) {
    try leaveOther()
    if let older { return try identity.check(older, chat) }
    guard isNamedAfterPeople, let found = try identity.find(chat) else { return }
    if found.isSure {
      assumed.append("Adding to \(found.chat.slug), which has the same messages")
      (older, chat.slug) = (found.chat, found.chat.slug)
    } else {
      assumed.append(
        "Some messages are also in \(found.chat.slug). Same chat? --same-as \(found.chat.slug)")
    }
  }
}
