internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Conversations with one address or id, from several exports: the versions of each chat are one page, and other chats
/// have an address of their own.
struct JoinedConversations {
  /// One for each chat; the one of the newest export is the last.
  private(set) var chats: [ReadConversation] = []
  /// The files of the versions that a newer one of the same chat replaces.
  private(set) var merged: [String] = []
  /// The file of each chat's newest version.
  private var files: [String] = []

  /// `older`: oldest first.
  init(_ older: [HeldConversation], _ newest: ReadConversation) {
    for version in older { add(version.read, from: version.file) }
    add(newest, from: "")
    nameOthers()
  }

  private mutating func add(_ version: ReadConversation, from file: String) {
    files.append(file)
    guard let newer = version.conversation else { return chats.append(version) }
    let same = chats.lastIndex { $0.conversation.map { SameChat.isSame($0, newer) } ?? false }
    guard let same, let older = chats[same].conversation else { return chats.append(version) }
    merged.append(files.remove(at: same))
    let known = chats.remove(at: same)
    var joined = version
    let chat = Self.joined(older, newer)
    joined.conversation = chat
    joined.diagnostics = known.diagnostics + version.diagnostics
    let media = Dictionary(
      (version.media + known.media).map { ($0.inChat, $0) }, uniquingKeysWith: { first, _ in first })
    joined.media = media.sorted { $0.key < $1.key }.map { $0.value.moved(toChat: chat.slug) }
    chats.append(joined)
  }

  /// The newer one decides about everything but the messages, unless only its file has a number.
  private static func joined(_ older: Conversation, _ newer: Conversation) -> Conversation {
    var chat = newer
    // Turns of assistants are never deleted: the smaller one is cut off.
    if newer.kind == .assistant, SameChat.isPart(older, newer) {
      if older.messages.count > newer.messages.count { chat.messages = older.messages }
    } else {
      let merged = ConversationMerge(older, newer).result
      (chat.messages, chat.keepsFileOrder) = (merged.messages, merged.keepsFileOrder)
      chat.participants = merged.participants
    }
    if SameChat.original(of: newer.title) == older.title {
      (chat.title, chat.slug) = (older.title, older.slug)
    }
    return chat.knowing(older.participants)
  }

  /// The chat that began first keeps the address, so that further exports do not change it.
  private mutating func nameOthers() {
    var taken: Set<String> = []
    for index in chats.indices.sorted(by: { chats[$0].first < chats[$1].first }) {
      guard let chat = chats[index].conversation else { continue }
      var (slug, number) = (chat.slug, 0)
      while !taken.insert(slug).inserted {
        slug = WrittenChats.slug(of: chat, number: number)
        number += 1
      }
      guard slug != chat.slug else { continue }
      chats[index].conversation?.slug = slug
      chats[index].media = chats[index].media.map { $0.moved(toChat: slug) }
    }
  }
}

extension ReadConversation {
  fileprivate var first: Instant { conversation?.messages.first?.time ?? .untimed }
}

extension Conversation {
  /// Adds who only the older version knows, and which of them is the owner.
  fileprivate func knowing(_ older: [Participant]) -> Conversation {
    var chat = self
    let known = Set(participants.map(\.id))
    chat.participants += older.filter { !known.contains($0.id) }
    guard !participants.contains(where: \.isMe), let me = older.first(where: \.isMe)?.id else { return chat }
    for index in chat.participants.indices where chat.participants[index].id == me {
      chat.participants[index].isMe = true
    }
    return chat
  }
}

extension InputFile {
  /// Its path in the folder of a chat.
  fileprivate var inChat: String { parts.dropFirst(2).joined(separator: "/") }

  fileprivate func moved(toChat slug: String) -> InputFile {
    moved(to: "\(ConversationSection.chats.folder)/\(slug)/\(inChat)")
  }
}
