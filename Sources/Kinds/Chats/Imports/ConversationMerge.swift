internal import Model

/// Adds a newer export of a chat to what is there: ids and anchors stay, what is new is added, and what changed since is
/// marked.
///
/// Messages are the same where their ids are, or where the newer one has the sender and the time of one that is missing:
/// programs without ids derive them from the text, so an edited message comes with another.
struct ConversationMerge {
  private(set) var result: Conversation
  private(set) var added = 0
  private(set) var edited = 0
  private(set) var deleted = 0
  private let newer: Conversation

  init(_ older: Conversation, _ newer: Conversation) {
    self.newer = newer
    result = older
    let byID = Dictionary(newer.messages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(older.messages.map(\.id))
    var unmatched = Unmatched(newer.messages.filter { !known.contains($0.id) })
    for index in result.messages.indices {
      update(index, to: byID[result.messages[index].id] ?? unmatched.take(like: result.messages[index]))
    }
    let rest = unmatched.rest
    added = rest.count
    result.messages = ConversationRules.sorted(result.messages + rest)
    for participant in newer.participants where older.participant(participant.id) == nil {
      result.participants.append(participant)
    }
  }

  /// `3 new, 1 edited, 1 deleted since`.
  var summary: String {
    "\(Count.grouped(added)) new, \(Count.grouped(edited)) edited, \(Count.grouped(deleted)) deleted since"
  }

  private mutating func update(_ index: Int, to fresh: Message?) {
    let old = result.messages[index]
    guard var fresh else { return markDeleted(index) }
    fresh.id = old.id
    if fresh.text != old.text, !old.isDeleted, !fresh.isDeleted {
      edited += 1
      // A program that does not say when gives the last moment at which it can have been.
      fresh.editedAt = fresh.editedAt ?? span?.upperBound
    } else {
      fresh.editedAt = fresh.editedAt ?? old.editedAt
    }
    if fresh.isDeleted, !old.isDeleted { deleted += 1 }
    // An export without files does not take away those of an older one.
    if fresh.attachments.count == old.attachments.count {
      for (index, known) in old.attachments.enumerated() where fresh.attachments[index].isMissing {
        fresh.attachments[index] = known
      }
    }
    result.messages[index] = fresh
  }

  /// Only what lies within the newer export can be missing from it: people export parts of a chat, too.
  private mutating func markDeleted(_ index: Int) {
    guard let span, span.contains(result.messages[index].time), !result.messages[index].isDeleted else {
      return
    }
    deleted += 1
    result.messages[index].isDeleted = true
    result.messages[index].text = ""
    result.messages[index].attachments = []
  }

  /// From the first message of the newer export to its last.
  private var span: ClosedRange<Instant>? {
    guard let first = newer.messages.map(\.time).min(), let last = newer.messages.map(\.time).max() else {
      return nil
    }
    return first...last
  }

  /// Messages whose ids are new, by sender and time.
  private struct Unmatched {
    private struct Key: Hashable {
      let sender: String
      let time: Int64
    }

    private var messages: [Message?]
    private var places: [Key: [Int]] = [:]

    init(_ messages: [Message]) {
      self.messages = messages
      // What the system says is never edited.
      for (index, message) in messages.enumerated() where message.kind != .system {
        places[Key(sender: message.sender, time: message.time.milliseconds), default: []].append(index)
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
  }
}
