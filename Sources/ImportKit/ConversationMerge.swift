internal import Basics
package import Conversations

/// Merges a newer export of a chat into the existing one: ids and anchors stay, new messages are added, and
/// changed ones are marked.
///
/// Messages match by id, or if a new message has the sender and time of a missing one: for programs without
/// ids, ids derive from the text, so an edited message has a different one. The remaining ones are matched by
/// minute and words: contacts may have been renamed, and other phones may omit seconds.
package struct ConversationMerge {
  package private(set) var result: Conversation
  private(set) var added = 0
  package private(set) var edited = 0
  package private(set) var deleted = 0
  private let newer: Conversation

  package init(_ older: Conversation, _ newer: Conversation) {
    self.newer = newer
    result = older
    let byID = Dictionary(newer.messages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(older.messages.map(\.id))
    var unmatched = Unmatched(newer.messages.filter { !known.contains($0.id) })
    var missing: [Int] = []
    // Stored ids by ids in the newer export.
    var kept: [String: String] = [:]
    for index in result.messages.indices {
      let old = result.messages[index]
      if let fresh = byID[old.id] ?? unmatched.take(like: old) {
        kept[fresh.id] = old.id
        update(index, to: fresh)
      } else {
        missing.append(index)
      }
    }
    var renamed = RenamedSenders(older)
    for index in missing {
      let fresh = unmatched.take(loosely: result.messages[index], &renamed)
      if let fresh { kept[fresh.id] = result.messages[index].id }
      update(index, to: fresh)
    }
    let rest = unmatched.rest.map { renamed.applied(to: $0) }
    added = rest.count
    if !newer.record.isEmpty { result.record = newer.record }
    result.keepsFileOrder = older.keepsFileOrder || newer.keepsFileOrder
    result.messages = ConversationRules.sorted(
      result.keepsFileOrder ? inserted(rest, kept) : result.messages + rest, asFiled: result.keepsFileOrder)
    result.participants = renamed.applied(to: result.participants, newer.participants)
  }

  /// Inserts each new message after its predecessor in the newer export, unless times are more precise.
  private func inserted(_ rest: [Message], _ kept: [String: String]) -> [Message] {
    let new = Dictionary(rest.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var (last, head, followers) = (String?.none, [Message](), [String: [Message]]())
    for message in newer.messages {
      if let message = new[message.id] {
        if let last { followers[last, default: []].append(message) } else { head.append(message) }
      } else {
        last = kept[message.id] ?? last
      }
    }
    let start = head.first.flatMap { first in result.messages.firstIndex { $0.time > first.time } }
    let place = start ?? result.messages.endIndex
    let known = { (messages: ArraySlice<Message>) in messages.flatMap { [$0] + followers[$0.id, default: []] }
    }
    return known(result.messages[..<place]) + head + known(result.messages[place...])
  }

  /// `3 new, 1 edited, 1 deleted since`.
  package var summary: String {
    "\(Count.grouped(added)) new, \(Count.grouped(edited)) edited, \(Count.grouped(deleted)) deleted since"
  }

  private mutating func update(_ index: Int, to fresh: Message?) {
    let old = result.messages[index]
    guard var fresh else { return markDeleted(index) }
    fresh.id = old.id
    if fresh.text != old.text, !old.isDeleted, !fresh.isDeleted {
      edited += 1
      // If the program does not record the time, it is the last possible moment.
      fresh.editedAt = fresh.editedAt ?? span?.upperBound
    } else {
      fresh.editedAt = fresh.editedAt ?? old.editedAt
    }
    if fresh.isDeleted, !old.isDeleted { deleted += 1 }
    // An export without files does not remove those of an older one.
    if fresh.attachments.count == old.attachments.count {
      for (index, known) in old.attachments.enumerated() where fresh.attachments[index].isMissing {
        fresh.attachments[index] = known
      }
    }
    result.messages[index] = fresh
  }

  /// Only messages within the newer export's range can be deleted: people export parts of a chat, too.
  private mutating func markDeleted(_ index: Int) {
    guard let span, span.contains(result.messages[index].time), !result.messages[index].isDeleted else {
      return
    }
    deleted += 1
    result.messages[index].isDeleted = true
    result.messages[index].text = ""
    result.messages[index].attachments = []
  }

  /// From the first to the last message of the newer export.
  private var span: ClosedRange<Instant>? {
    guard let first = newer.messages.map(\.time).min(), let last = newer.messages.map(\.time).max() else {
      return nil
    }
    return first...last
  }

  /// Maps senders in the newer export to their ids in the older one.
  private struct RenamedSenders {
    private let known: Set<String>
    private var ids: [String: String] = [:]

    init(_ older: Conversation) { known = Set(older.participants.map(\.id) + older.messages.map(\.sender)) }

    /// Whether both can be the same person: equal, or renamed and unknown to the older export.
    mutating func isSame(_ new: String, _ old: String) -> Bool {
      if new == old { return true }
      guard !known.contains(new), ids[new] == nil || ids[new] == old else { return false }
      ids[new] = old
      return true
    }

    func applied(to message: Message) -> Message {
      var message = message
      message.sender = ids[message.sender] ?? message.sender
      return message
    }

    /// Keeps the ids and takes the newer names.
    func applied(to older: [Participant], _ newer: [Participant]) -> [Participant] {
      var all = older
      for participant in newer {
        if let id = ids[participant.id], let index = all.firstIndex(where: { $0.id == id }) {
          all[index].name = participant.name
        } else if !all.contains(where: { $0.id == participant.id }) {
          all.append(participant)
        }
      }
      return all
    }
  }

  /// Messages with new ids, by sender and time, and by minute and words.
  private struct Unmatched {
    private struct Key: Hashable {
      let sender: String
      let time: Int64
    }

    private var messages: [Message?]
    private var places: [Key: [Int]] = [:]
    private var loose: [LooseMatch: [Int]] = [:]

    init(_ messages: [Message]) {
      self.messages = messages
      // System messages are never edited.
      for (index, message) in messages.enumerated() where message.kind != .system {
        places[Key(sender: message.sender, time: message.time.milliseconds), default: []].append(index)
        if let match = LooseMatch(message) { loose[match, default: []].append(index) }
      }
    }

    var rest: [Message] { messages.compactMap { $0 } }

    mutating func take(like old: Message) -> Message? {
      guard old.kind != .system else { return nil }
      let key = Key(sender: old.sender, time: old.time.milliseconds)
      guard let index = places[key]?.first else { return nil }
      places[key]?.removeFirst()
      defer { messages[index] = nil }
      return messages[index]
    }

    /// Matches minute and words, with the same or a renamed sender; time and sender stay.
    mutating func take(loosely old: Message, _ renamed: inout RenamedSenders) -> Message? {
      guard let match = LooseMatch(old), let indices = loose[match] else { return nil }
      for index in indices {
        guard var found = messages[index], renamed.isSame(found.sender, old.sender) else { continue }
        messages[index] = nil
        (found.sender, found.time) = (old.sender, old.time)
        return found
      }
      return nil
    }
  }
}
