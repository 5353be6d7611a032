internal import Basics
package import Conversations
package import Model

/// Where the site shows a participant of its chats: once, whatever number of chats they take part in (C-50).
///
/// People with the same id and name are the same person. On a large site, several share a page.
package struct ParticipantPlace: Sendable, Equatable {
  package static let folder = "chats/_people"
  /// The list of all participants.
  package static let list = "\(folder)/index.html"

  /// The person's part of the address: `maya`, or `matt-1f3a99c2` if the id says more than the name.
  package let key: String
  package let path: String
  /// Id on a shared page; nil if the page is theirs.
  package let anchor: String?

  package init(key: String, _ scale: ContentScale) {
    self.key = key
    anchor = scale.sharesPeople ? "p-\(key)" : nil
    path = scale.sharesPeople ? Self.sharedPath(Self.number(key, scale)) : "\(Self.folder)/\(key)/index.html"
  }

  package init(_ participant: Participant, _ scale: ContentScale) {
    self.init(key: Self.key(id: participant.id, name: participant.name), scale)
  }

  package static func sharedPath(_ number: Int) -> String { "\(folder)/_part/\(number)/index.html" }

  /// Number of the shared page, from 1.
  package static func number(_ key: String, _ scale: ContentScale) -> Int {
    Int(FNV1a.hash(key) % UInt64(scale.sharedPages)) + 1
  }

  package static func key(id: String, name: String) -> String {
    let slug = Slug.make(name, fallback: id)
    if slug == id { return slug }
    let digits = String(FNV1a.hash("\(id)\u{0}\(name)"), radix: 16)
    return "\(slug.prefix(48))-\(digits.prefix(10))"
  }
}
