package import Basics

/// Something that readers of the site's feed may want to hear of: a conversation that has grown.
package struct FeedEntry: Sendable {
  /// So many are in a feed; a reader who comes back later finds the others on the site.
  package static let limit = 50

  /// Of its page, which is its name for ever: `chats/alisha/index.html`.
  package let path: String
  /// The place on it, where the page holds several.
  package var fragment: String?
  package let title: String
  /// What is new, in a sentence or two.
  package let summary: String
  /// When it changed last, as its content says.
  package let updated: Instant

  package init(path: String, title: String, summary: String, updated: Instant) {
    self.path = path
    self.title = title
    self.summary = summary
    self.updated = updated
  }

  /// Newest first; ties by path, so that the order never depends on chance.
  package func precedes(_ other: FeedEntry) -> Bool {
    (other.updated.milliseconds, path, fragment ?? "")
      < (updated.milliseconds, other.path, other.fragment ?? "")
  }
}
