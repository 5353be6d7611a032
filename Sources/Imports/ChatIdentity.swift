internal import Basics
internal import Conversations
internal import ImportKit

/// Where imported chats go, and how they are recognised there.
struct ImportTarget {
  let store: any ImportStore
  let identity: ChatIdentity
}

/// Tells which chat of a store an imported one is: by its name, by its messages, or as the user says.
///
/// A contact who was renamed gives the export another name, and two contacts of one name give two chats the same.
struct ChatIdentity {
  /// What `--same-as` says.
  let given: String?
  private let store: any ImportStore

  /// More chats than this are not searched.
  private static let mostSearched = 500
  /// From this share of equal messages on, two chats are one.
  private static let sure = 0.6
  /// Below this share they are not.
  private static let doubtful = 0.25

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

  /// Refuses to join two chats that have only their name in common.
  func check(_ older: Conversation, _ newer: Conversation) throws(Diagnostic) {
    guard given == nil, let share = LooseMatch.share(older.messages, newer.messages), share < Self.doubtful,
      !Self.sharesIDs(older, newer)
    else { return }
    throw Diagnostic(
      .error, "the chat \"\(older.slug)\" is there with other messages of the same time", path: newer.source,
      help: [
        "if both are one chat: --same-as \(older.slug)",
        "if not, import into another folder, or rename the export",
      ])
  }

  /// The chat of another name that has the same messages, where there is one.
  func find(_ newer: Conversation) throws(Diagnostic) -> (chat: Conversation, isSure: Bool)? {
    guard newer.kind != .assistant, newer.messages.count >= LooseMatch.leastCompared else { return nil }
    let slugs = try store.slugs()
    guard slugs.count <= Self.mostSearched else { return nil }
    var best: (chat: Conversation, share: Double)?
    for slug in slugs where slug != newer.slug {
      let read = FolderFormat.read(slug, try store.existing(slug))
      guard let chat = read.conversation, let share = LooseMatch.share(chat.messages, newer.messages),
        share >= Self.doubtful, share > best?.share ?? 0
      else { continue }
      best = (chat, share)
    }
    return best.map { ($0.chat, $0.share >= Self.sure) }
  }

  static func severalChats(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "holds several chats, and --same-as names one", path: path,
      help: ["import the chat that goes on by itself, without the others"])
  }

  private static func sharesIDs(_ older: Conversation, _ newer: Conversation) -> Bool {
    let known = Set(older.messages.map(\.id))
    return newer.messages.contains { known.contains($0.id) }
  }
}
