/// How much content a site has, estimated from its files before any is read.
///
/// A page is made without knowing the others, so what it links to must follow from this alone. One more
/// conversation must not change the pages of all others; they change only when a limit is crossed.
package struct ContentScale: Sendable, Equatable {
  /// Conversations: lines of archives, files, folders; of other exports an estimate.
  package var conversations = 0
  /// Bytes of those files, without media.
  package var bytes = 0

  package init(conversations: Int = 0, bytes: Int = 0) {
    (self.conversations, self.bytes) = (conversations, bytes)
  }

  /// Free hosts take about 20,000 files. A larger site shares pages and files that a smaller one has for each
  /// participant and each conversation.
  package static let mostConversations = 1000

  package var isLarge: Bool { conversations > Self.mostConversations }

  /// Whether participants share pages: one chat can have tens of thousands.
  package var sharesPeople: Bool { isLarge || bytes > Self.mostBytes }

  private static let mostBytes = 8 << 20

  /// Number of pages that share the participants of such a site: a power of two, so that it rarely changes.
  package var sharedPages: Int {
    var pages = 1
    while pages < 4096, bytes / pages > Self.bytesPerSharedPage { pages *= 2 }
    return pages
  }

  /// Of input: the participants in 256 KB of group chats make a page of about 80 KB.
  private static let bytesPerSharedPage = 256 << 10

  /// What pages depend on: a cached page stays valid while this stays the same.
  package var key: String { "\(isLarge ? "large" : "small") \(sharesPeople ? sharedPages : 0)" }

  package static func + (one: Self, other: Self) -> Self {
    Self(conversations: one.conversations + other.conversations, bytes: one.bytes + other.bytes)
  }
}
