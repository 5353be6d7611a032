package import Basics

/// Something that has tags, as the lists of tags show it.
package struct TaggedThing: Sendable {
  package let tags: [Tag]
  /// First URL segment of its kind.
  package let kind: String
  /// What things of its kind are called.
  package let heading: String
  package let title: String
  /// Site path of its page, and the place on it.
  package let path: String
  package var fragment: String?
  /// What else tells it from others.
  package let note: String
  /// When it changed last; nil where that is not known.
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

  /// Newest first, those without times last; ties by title and address, so that the order never depends on chance.
  package func precedes(_ other: TaggedThing) -> Bool {
    let (own, its) = (time?.milliseconds ?? .min, other.time?.milliseconds ?? .min)
    if own != its { return own > its }
    return (title, path, fragment ?? "") < (other.title, other.path, other.fragment ?? "")
  }
}
