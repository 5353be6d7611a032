internal import Basics

extension Conversation {
  /// Its title in windows and search results: with the part of its slug that the title lacks, since programs
  /// give many conversations the same title (rule 15).
  ///
  /// `New chat` at `new-chat-1a2b3c4d` is `New chat (1a2b3c4d)`, `#general` at `club-general` is `#general
  /// (club)`.
  package var pageTitle: String {
    Self.surplus(of: slug, title: title, kind: kind).map { "\(title) (\($0))" } ?? title
  }

  /// Its title above the transcript: a hash tells a reader nothing.
  package var heading: String {
    guard let part = Self.surplus(of: slug, title: title, kind: kind) else { return title }
    return Self.isHash(part) && (kind == .assistant || part.contains(where: \.isLetter)) ? title : pageTitle
  }

  /// The part of the slug that the title lacks: `1a2b3c4d`; nil if it says no more than the title.
  package static func surplus(of slug: String, title: String, kind: Kind) -> String? {
    let own = Slug.make(title)
    guard slug != own else { return nil }
    if slug.hasSuffix("-" + own) { return String(slug.dropLast(own.count + 1)) }
    let parts = slug.split(separator: "-")
    guard let last = parts.last, parts.count > 1 else { return nil }
    // For an assistant's conversation a hash; otherwise a number after the title.
    return kind == .assistant && isHash(last) || slug == "\(own)-\(last)" ? String(last) : nil
  }

  /// Eight digits may also be a date.
  private static func isHash(_ part: some StringProtocol) -> Bool {
    part.count == 8 && part.allSatisfy(\.isHexDigit)
  }
}
