package import Basics
package import Content
package import Conversations

/// Messages of several chats whose records are mixed in their files, kept by chat until all are read.
package struct GroupedMessages {
  private struct Chat {
    var messages: [Message] = []
    var times = RecordTimes()
  }

  private var chats: [Chat] = []
  private var numbers: [String: Int] = [:]
  private var places: [String: (chat: Int, index: Int)] = [:]
  /// The chat of the record before: most records follow one of the same chat.
  private var last: (key: String, number: Int)?

  package init() {}

  /// Keys of the chats with messages, sorted.
  package var keys: [String] { numbers.filter { !chats[$0.value].messages.isEmpty }.keys.sorted() }

  package func messages(of chat: String) -> [Message] { numbers[chat].map { chats[$0].messages } ?? [] }

  package mutating func add(_ message: Message, to chat: String) {
    let number = number(of: chat)
    if !message.id.isEmpty { places[message.id] = (number, chats[number].messages.count) }
    chats[number].messages.append(message)
  }

  private mutating func number(of chat: String) -> Int {
    if let last, last.key == chat { return last.number }
    let number = numbers[chat] ?? chats.count
    if number == chats.count {
      chats.append(Chat())
      numbers[chat] = number
    }
    last = (chat, number)
    return number
  }

  /// Changes the message with this id; false if there is none.
  package mutating func update(_ id: String, _ change: (inout Message) -> Void) -> Bool {
    guard let place = places[id] else { return false }
    change(&chats[place.chat].messages[place.index])
    return true
  }

  /// See `RecordTimes`, for each chat.
  package mutating func time(
    _ time: Instant?, of record: ContentValue, _ key: String, in chat: String, _ out: inout ImportWriter
  ) -> Instant {
    chats[number(of: chat)].times.time(time, of: record, key, &out)
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
