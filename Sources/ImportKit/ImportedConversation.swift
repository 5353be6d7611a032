package import Basics
package import Content
package import Conversations

/// The result of a record in a conversation with an assistant, before it is known whether there is one to
/// show.
package enum ImportedRecord: Sendable {
  /// `time` is nil if the program does not record it.
  case turn(Message, time: Instant?)
  case skipped(String, SourcePosition)
  case broken(String, SourcePosition)
}

extension ImportWriter {
  /// Writes a conversation with all its records, unless none of them is a turn.
  ///
  /// A turn without a time has that of its predecessor; leading ones have that of the first turn with a time.
  /// If no turn has a time, the conversation is untimed. `participants`: what is known about senders beyond
  /// the names in the records.
  package mutating func conversation(
    _ chat: (_ title: String) -> Conversation, title: String?, participants: [Participant] = [],
    _ records: [ImportedRecord]
  ) {
    var facts = TurnFacts()
    for record in records { facts.add(record) }
    begin(chat, title: title, participants, facts)
    var time = facts.time ?? .untimed
    for record in records { write(record, &time) }
  }

  /// The same for records that were too many to be kept in memory; `change` may change each turn.
  package mutating func conversation(
    _ chat: (_ title: String) -> Conversation, title: String?, participants: [Participant] = [],
    _ records: SpilledTurns, _ change: (inout Message) -> Void
  ) {
    begin(chat, title: title, participants, records.facts)
    var time = records.facts.time ?? .untimed
    records.each(&self) { record, out in
      guard case .turn(var message, let own) = record else { return out.write(record, &time) }
      change(&message)
      out.write(.turn(message, time: own), &time)
    }
  }

  private mutating func begin(
    _ chat: (_ title: String) -> Conversation, title: String?, _ participants: [Participant],
    _ facts: TurnFacts
  ) {
    guard facts.hasTurn else { return }
    let given = title?.trimmed ?? ""
    let found =
      Conversation.title(from: given, limit: 100) ?? facts.text.flatMap { Conversation.title(from: $0) }
    var chat = chat(found ?? "Conversation")
    // A sentence too long for a heading is shown below it.
    if found?.hasSuffix("…") == true, !given.hasSuffix("…"), chat.summary.isEmpty { chat.summary = given }
    chat.isUntimed = facts.time == nil
    begin(chat)
    for participant in participants { self.participant(participant) }
  }

  /// `time`: that of the turn before.
  private mutating func write(_ record: ImportedRecord, _ time: inout Instant) {
    self.record()
    switch record {
    case .skipped(let reason, let position): skip(reason, at: position)
    case .broken(let reason, let position): broken(reason, at: position)
    case .turn(var message, let own):
      time = own ?? time
      message.time = time
      turn(message)
    }
  }
}

extension ImportWriter {
  /// Writes a conversation of a collection, identified only by its content; one without messages counts as a
  /// record. `value`: the record around the messages, `conditions`: what is known beyond them.
  package mutating func conversation(
    of value: ContentValue, named name: String, _ conditions: RunRecord, _ records: [ImportedRecord]
  ) {
    if records.isEmpty {
      record()
      return skip("conversation has no messages", at: value.position)
    }
    let path = path
    conversation(
      { title in
        var chat = Conversation(
          assistant: title, slug: Conversation.slug(title: title, id: name), source: path)
        (chat.id, chat.record) = (value["id"]?.identifier, conditions)
        return chat
      }, title: value.text("title") ?? value.text("name"), records)
  }
}

/// Times as programs write them; nil if invalid or outside the supported years.
package enum ImportedTime {
  private static let seconds = -62_135_596_800.0..<253_402_300_800.0

  /// Seconds since 1970, with a fraction.
  package static func seconds(_ value: ContentValue?) -> Instant? {
    guard let value = value?.double, seconds.contains(value) else { return nil }
    return Instant(milliseconds: Int64((value * 1000).rounded()))
  }

  /// Also with a space between the date and the time.
  package static func iso(_ value: ContentValue?) -> Instant? {
    guard var text = value?.string else { return nil }
    if text.utf8.count > 11, let space = text.utf8.firstIndex(of: 0x20),
      text.utf8.distance(from: text.startIndex, to: space) == 10
    {
      text.replaceSubrange(space...space, with: "T")
    }
    do throws(ISO8601.Failure) { return try ISO8601.parse(text, assuming: .utc) } catch { return nil }
  }
}
