internal import Content
internal import Databases
internal import Model

/// A line about a chat of Messages: who joined, what it is called.
struct ChatEvent {
  private let kind: Int64
  private let action: Int64
  private let name: String
  private let other: String?
  private let isOwnNumber: Bool
  private let title: String?
  private let isEnded: Bool

  init(_ row: StoredRow, name: String, people: [Int64: String]) {
    (kind, action) = (row.integer("item_type") ?? 0, row.integer("group_action_type") ?? 0)
    self.name = name
    other = row.integer("other_handle").flatMap { people[$0] }
    isOwnNumber = row.integer("other_handle") == row.integer("handle_id")
    title = row.text("group_title")
    isEnded = (row.integer("share_status") ?? 0) != 0
  }

  /// Nil for a message of a person, and for an unknown kind.
  func words(_ strings: Strings) -> String? {
    let member = ["name": name, "members": other ?? ""]
    switch (kind, action) {
    case (1, 0) where isOwnNumber && other != nil: return strings.text("{name} changed their number", member)
    case (1, 0): return strings.text(other == nil ? "{name} added someone" : "{name} added {members}", member)
    case (1, 1):
      return strings.text(other == nil ? "{name} removed someone" : "{name} removed {members}", member)
    case (2, _):
      guard let title, !title.isEmpty else { return strings.text("{name} changed the title", member) }
      return strings.text("{name} changed the title to “{title}”", ["name": name, "title": title])
    case (3, 0): return strings.text("{name} left", member)
    case (3, 1): return strings.text("{name} changed the photo", member)
    case (3, 2): return strings.text("{name} removed the photo", member)
    case (3, 4): return strings.text("{name} changed the background", member)
    case (3, 6): return strings.text("{name} removed the background", member)
    case (4, 0):
      return strings.text(
        isEnded ? "{name} stopped sharing their location" : "{name} shared their location", member)
    case (5, _): return strings.text("{name} kept an audio message", member)
    case (6, _): return strings.text("{name} started SharePlay", member)
    default: return nil
    }
  }
}

/// What the record of an edited or unsent message says about its parts.
struct ChatEdits {
  /// Versions besides the one that is shown.
  let earlier: Int
  /// Whether every part was taken back.
  let isUnsent: Bool

  init(_ record: PropertyList) {
    let versions = (record["ec"]?.entries ?? []).map { $0.value.list?.count ?? 0 }
    earlier = versions.reduce(0) { $0 + max(0, $1 - 1) }
    let taken = record["rp"]?.list?.count ?? 0
    isUnsent = taken > 0 && taken >= (record["otr"]?.entries?.count ?? 0)
  }
}
