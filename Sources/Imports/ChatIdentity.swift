internal import Basics
internal import Conversations
internal import ImportKit

/// Where imported chats are stored and how they are matched.
struct ImportTarget {
  let store: any ImportStore
  let identity: ChatIdentity
  let written = WrittenChats()
}

/// Decides which stored chat an imported one is: by name, by messages, or as the user says.
///
/// A renamed contact changes the name in the export, and two contacts with the same name produce two chats
/// with it.
struct ChatIdentity {
  /// Value of `--same-as`.
  let given: String?
  private let store: any ImportStore

  /// In larger stores, names alone are compared.
  private static let mostSearched = 500
  /// Two chats with at least this share of equal messages are the same.
  private static let sure = 0.6

  init(_ store: any ImportStore, given: String?) {
    self.store = store
    self.given = given
  }

  func older(_ slug: String) throws(Diagnostic) -> Conversation? {
    let files = try store.existing(slug)
    guard !files.isEmpty else { return nil }
    let read = FolderFormat.read(slug, files)
    if let error = read.diagnostics.first(where: { $0.severity == .error }) { throw error }
    return read.conversation
  }

  /// Refuses to merge two chats that share only their name.
  func check(_ older: Conversation, _ newer: Conversation) throws(Diagnostic) {
    guard given == nil, SameChat.isOnlyNamed(older, newer) else { return }
    throw Diagnostic(
      .error, "chat \"\(older.slug)\" already exists with different messages from the same period",
      path: newer.source,
      help: [
        "if both are the same chat, pass --same-as \(older.slug)",
        "otherwise import into another folder or rename the export",
      ])
  }

  /// A chat with the same messages under another name, if any.
  func find(_ newer: Conversation) throws(Diagnostic) -> (chat: Conversation, isSure: Bool)? {
    guard newer.kind != .assistant, newer.messages.count >= LooseMatch.leastCompared else { return nil }
    let slugs = try store.slugs()
    guard slugs.count <= Self.mostSearched else { return nil }
    var best: (chat: Conversation, share: Double)?
    for slug in slugs where slug != newer.slug {
      let read = FolderFormat.read(slug, try store.existing(slug))
      guard let chat = read.conversation, let share = LooseMatch.share(chat.messages, newer.messages),
        share >= SameChat.doubtful, share > best?.share ?? 0
      else { continue }
      best = (chat, share)
    }
    return best.map { ($0.chat, $0.share >= Self.sure) }
  }

  static func severalChats(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "contains several chats, but --same-as names only one", path: path,
      help: ["export and import that chat alone"])
  }
}
