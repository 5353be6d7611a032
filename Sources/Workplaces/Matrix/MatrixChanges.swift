internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// What events of a room change in its messages, which may come later: event files may be newest first.
struct MatrixChanges {
  private var reactions: [(id: String, target: String, emoji: String, sender: String)] = []
  private var edits: [(target: String, message: Message)] = []
  private var votes: [(id: String, poll: String, sender: String, answers: [String], time: Instant)] = []
  private var ends: [(id: String, poll: String, time: Instant)] = []
  /// By the id of their event.
  private var polls: [String: ContentValue] = [:]
  /// Ids of removed events.
  private var removed: Set<String> = []

  /// Keeps what an event changes, and returns the word for it; nil if it changes no other event.
  mutating func take(_ event: ContentValue, _ type: String, _ message: Message) -> String? {
    let content = event["content"]
    let relation = content?["m.relates_to"]
    let target = relation?.text("event_id")
    switch type {
    case "m.reaction":
      guard let target, let key = relation?.text("key") else { return nil }
      reactions.append((message.id, target, key, message.sender))
      return "reaction"
    case "m.room.redaction":
      guard let id = event.text("redacts") ?? content?.text("redacts") else { return nil }
      removed.insert(id)
      return "removal"
    case "m.poll.response", "org.matrix.msc3381.poll.response":
      let chosen = content?["m.selections"] ?? content?[type]?["answers"]
      guard let target, let answers = chosen?.list?.compactMap(\.string) else { return nil }
      votes.append((message.id, target, message.sender, answers, message.time))
      return "vote"
    default: return nil
    }
  }

  mutating func edit(_ target: String, _ message: Message) { edits.append((target, message)) }

  mutating func keep(poll: ContentValue?, of id: String) { polls[id] = poll }

  /// Takes the end of a poll.
  mutating func end(_ poll: String, _ message: Message) { ends.append((message.id, poll, message.time)) }

  // MARK: result

  private static let lacking = "Some edits, reactions and votes belong to messages that the export lacks"

  func apply(to messages: inout GroupedMessages, _ contents: MatrixContent, _ out: inout ImportWriter) {
    applyEdits(to: &messages, &out)
    for one in reactions where !removed.contains(one.id) {
      let isKnown = messages.update(one.target) { $0.react(one.emoji, one.sender.isEmpty ? nil : one.sender) }
      if !isKnown { out.assume(Self.lacking) }
    }
    count(in: &messages, contents, &out)
    for id in removed { _ = messages.update(id) { $0.remove() } }
  }

  /// The edit of a message that the export lacks takes its place.
  private func applyEdits(to messages: inout GroupedMessages, _ out: inout ImportWriter) {
    for (target, edited) in edits.sorted(by: { $0.message.time < $1.message.time }) {
      if removed.contains(edited.id) {
        out.skip("removed event", at: edited.position)
        continue
      }
      var isForeign = false
      let isKnown = messages.update(target) {
        isForeign = $0.sender != edited.sender
        if !isForeign { $0.replace(with: edited) }
      }
      if !isKnown { out.assume(Self.lacking) }
      guard !isKnown, !edited.text.isEmpty || edited.mayBeEmpty else {
        out.skip(isForeign ? "edit by another person" : "edit", at: edited.position)
        continue
      }
      var message = edited
      (message.id, message.editedAt) = (target, edited.time)
      messages.add(message, to: "")
    }
  }

  /// Counts the last vote of each person before the end of the poll.
  private func count(
    in messages: inout GroupedMessages, _ contents: MatrixContent, _ out: inout ImportWriter
  ) {
    var ballots: [String: [String: [String]]] = [:]
    let ends = Dictionary(
      ends.filter { !removed.contains($0.id) }.map { ($0.poll, $0.time) }, uniquingKeysWith: { min($0, $1) })
    for vote in votes.sorted(by: { $0.time < $1.time }) where !removed.contains(vote.id) {
      if let end = ends[vote.poll], vote.time > end { continue }
      ballots[vote.poll, default: [:]][vote.sender] = vote.answers
    }
    for (id, chosen) in ballots {
      let isKnown = messages.update(id) { message in
        guard !message.isDeleted, let poll = polls[id] else { return }
        message.text = contents.poll(poll, Array(chosen.values))
      }
      if !isKnown { out.assume(Self.lacking) }
    }
  }
}

extension Message {
  /// Takes what an edit says, unless a newer one is known. A removed message stays removed.
  fileprivate mutating func replace(with edit: Message) {
    if let editedAt, editedAt > edit.time { return }
    guard !isDeleted, !edit.text.isEmpty || edit.mayBeEmpty else { return }
    (kind, text, attachments, editedAt) = (edit.kind, edit.text, edit.attachments, edit.time)
  }

  /// Removes what a person wrote. A line about the room stays.
  fileprivate mutating func remove() {
    if sender.isEmpty { return }
    (kind, text, isDeleted) = (.text, "", true)
    (attachments, reactions, editedAt) = ([], [], nil)
  }
}
