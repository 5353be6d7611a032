internal import Basics

extension Conversation {
  /// Its title as windows and search results show it: with what its address says beyond the title, since programs give one
  /// title to many (rule 15).
  ///
  /// `New chat` at `new-chat-1a2b3c4d` is `New chat (1a2b3c4d)`, `#general` at `club-general` is `#general (club)`.
  package var pageTitle: String { surplus.map { "\(title) (\($0))" } ?? title }

  private var surplus: String? {
    let own = Slug.make(title)
    guard slug != own else { return nil }
    if slug.hasSuffix("-" + own) { return String(slug.dropLast(own.count + 1)) }
    let parts = slug.split(separator: "-")
    guard let last = parts.last, parts.count > 1 else { return nil }
    // A hash of an assistant's conversation; elsewhere a number behind the title.
    let isHash = kind == .assistant && last.count == 8 && last.allSatisfy(\.isHexDigit)
    return isHash || slug == "\(own)-\(last)" ? String(last) : nil
  }
}
