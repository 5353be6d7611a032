package import Basics

/// An entry of the site's feed: a conversation that has grown.
package struct FeedEntry: Sendable {
  /// The maximum per feed; returning readers find the others on the site.
  package static let limit = 50

  /// Path of its page, which identifies it permanently: `chats/alisha/index.html`.
  package let path: String
  /// The fragment, if the page contains several.
  package var fragment: String?
  package let title: String
  /// What is new, in a sentence or two.
  package let summary: String
  /// When the content last changed.
  package let updated: Instant

  package init(path: String, title: String, summary: String, updated: Instant) {
    self.path = path
    self.title = title
    self.summary = summary
    self.updated = updated
  }

  /// Newest first; ties by path, so the order is deterministic.
  package func precedes(_ other: FeedEntry) -> Bool {
    (other.updated.milliseconds, path, fragment ?? "")
      < (updated.milliseconds, other.path, other.fragment ?? "")
  }
}
