package import Basics

/// Something with tags, for the lists of tags.
package struct TaggedThing: Sendable {
  package let tags: [Tag]
  /// First URL segment of its kind.
  package let kind: String
  /// Heading for things of its kind.
  package let heading: String
  package let title: String
  /// Site path of its page, and the fragment.
  package let path: String
  package var fragment: String?
  /// Distinguishes it from others.
  package let note: String
  /// When it last changed; nil if unknown.
  package let time: Instant?

  package init(
    tags: [Tag], kind: String, heading: String, title: String, path: String, fragment: String? = nil,
    note: String = "", time: Instant? = nil
  ) {
    self.tags = tags
    self.kind = kind
    self.heading = heading
    self.title = title
    self.path = path
    self.fragment = fragment
    self.note = note
    self.time = time
  }

  /// Newest first, those without times last; ties by title and address, so the order is deterministic.
  package func precedes(_ other: TaggedThing) -> Bool {
    let (own, its) = (time?.milliseconds ?? .min, other.time?.milliseconds ?? .min)
    if own != its { return own > its }
    return (title, path, fragment ?? "") < (other.title, other.path, other.fragment ?? "")
  }
}
