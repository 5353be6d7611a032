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

  package init(id: String, name: String, _ scale: ContentScale) {
    key = Self.key(id: id, name: name)
    anchor = scale.sharesPeople ? "p-\(id == name && Self.isPlain(name) ? name : key)" : nil
    path = scale.sharesPeople ? Self.sharedPath(Self.number(key, scale)) : "\(Self.folder)/\(key)/index.html"
  }

  package init(_ participant: Participant, _ scale: ContentScale) {
    self.init(id: participant.id, name: participant.name, scale)
  }

  /// A name that is an anchor as it is, unlike a folder also with capitals.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-_".utf8.contains(byte)
      }
  }

  package static func sharedPath(_ number: Int) -> String { "\(folder)/\(number).html" }

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
