package import Basics
package import Content
package import Conversations

/// Messages of several chats whose records are mixed in their files, kept by chat until all are read.
package struct GroupedMessages {
  private var chats: [String: [Message]] = [:]
  private var places: [String: (chat: String, index: Int)] = [:]
  private var times: [String: RecordTimes] = [:]

  package init() {}

  /// Keys of the chats with messages, sorted.
  package var keys: [String] { chats.keys.sorted() }

  package func messages(of chat: String) -> [Message] { chats[chat, default: []] }

  package mutating func add(_ message: Message, to chat: String) {
    if !message.id.isEmpty { places[message.id] = (chat, chats[chat, default: []].count) }
    chats[chat, default: []].append(message)
  }

  /// Changes the message with this id; false if there is none.
  package mutating func update(_ id: String, _ change: (inout Message) -> Void) -> Bool {
    guard let place = places[id] else { return false }
    change(&chats[place.chat, default: []][place.index])
    return true
  }

  /// See `RecordTimes`, for each chat.
  package mutating func time(
    _ time: Instant?, of record: ContentValue, _ key: String, in chat: String, _ out: inout ImportWriter
  ) -> Instant {
    var own = times[chat] ?? RecordTimes()
    defer { times[chat] = own }
    return own.time(time, of: record, key, &out)
  }
}

extension Message {
  /// Adds one person's reaction to those with the same emoji.
  package mutating func react(_ emoji: String, _ person: String?) {
    let index = reactions.firstIndex { $0.emoji == emoji }
    var reaction = index.map { reactions[$0] } ?? Reaction(emoji: emoji, participants: [])
    if let person {
      if !reaction.participants.contains(person) { reaction.participants.append(person) }
    } else {
      reaction.others += 1
    }
    if let index { reactions[index] = reaction } else { reactions.append(reaction) }
  }
}
