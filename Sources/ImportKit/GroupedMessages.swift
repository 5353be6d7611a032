package import Basics
package import Content
package import Conversations

/// Messages of several chats whose records are mixed in their files, kept by chat until all are read; on the disk if
/// they are many.
package struct GroupedMessages {
  /// How the messages of a chat are read again.
  package enum Order {
    case asAdded
    /// Reversed if the first is newer than the last.
    case oldestFirst
    case byTime
    /// As `byTime`; at the same time by line.
    case byTimeAndLine
  }

  private struct Chat {
    var messages: [Place] = []
    var times = RecordTimes()
    var senders: Set<String> = []
    var lastSender = ""
  }

  /// A message among the records.
  private struct Place {
    let time: Instant
    let number: UInt32
    let line: UInt32
  }

  private var records: SpilledRecords
  private var chats: [Chat] = []
  private var numbers: [String: Int] = [:]
  /// Records by the hash of their id.
  private var places: [UInt64: UInt32] = [:]
  /// The chat of the record before: most records follow one of the same chat.
  private var last: (key: String, number: Int)?
  private var failure: Diagnostic?

  /// `spill`: where messages are kept, such as `ImportWriter.spill`.
  package init(_ spill: Spill) { records = SpilledRecords(spill) }

  /// Keys of the chats with messages, sorted.
  package var keys: [String] { numbers.filter { !chats[$0.value].messages.isEmpty }.keys.sorted() }

  /// Ids of those who wrote messages of the chat.
  package func senders(of chat: String) -> Set<String> {
    numbers[chat].map { chats[$0].senders.subtracting([""]) } ?? []
  }

  /// Returns the number of the message among all.
  @discardableResult
  package mutating func add(_ message: Message, to chat: String) -> Int {
    var bytes = ByteWriter(capacity: message.text.utf8.count + 96)
    message.pack(into: &bytes)
    let record = records.append(bytes.bytes)
    if !message.id.isEmpty { places[ContentHash.of(message.id).low] = UInt32(record) }
    let number = number(of: chat)
    chats[number].messages.append(
      Place(time: message.time, number: UInt32(record), line: UInt32(clamping: message.position.line)))
    if chats[number].messages.count == 1 || chats[number].lastSender != message.sender {
      chats[number].lastSender = message.sender
      chats[number].senders.insert(message.sender)
    }
    return record
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

  /// Changes the message with this id, but not its time or sender; false if there is none.
  package mutating func update(_ id: String, _ change: (inout Message) -> Void) -> Bool {
    guard let place = places[ContentHash.of(id).low] else { return false }
    do throws(Diagnostic) {
      var message = try message(Int(place))
      change(&message)
      records.replace(Int(place), message.packed)
    } catch {
      failure = failure ?? error
    }
    return true
  }

  /// See `RecordTimes`, for each chat.
  package mutating func time(
    _ time: Instant?, of record: ContentValue, _ key: String, in chat: String, _ out: inout ImportWriter
  ) -> Instant {
    chats[number(of: chat)].times.time(time, of: record, key, &out)
  }

  /// Passes each message of a chat to `take`, with its number. Those that cannot be read again are an error.
  package func each(
    of chat: String, in order: Order = .asAdded, _ out: inout ImportWriter,
    _ take: (Message, Int, inout ImportWriter) -> Void
  ) {
    var (failure, reader) = (failure, records.reader())
    for place in numbers[chat].map({ Self.sorted(chats[$0].messages, order) }) ?? [] {
      do throws(Diagnostic) {
        take(try Self.message(Int(place.number), &reader), Int(place.number), &out)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { out.warn(failure) }
  }

  private func message(_ number: Int) throws(Diagnostic) -> Message {
    var reader = records.reader()
    return try Self.message(number, &reader)
  }

  private static func message(
    _ number: Int, _ reader: inout SpilledRecords.Reader
  ) throws(Diagnostic) -> Message {
    if let message = Message(packed: Array(try reader.read(number))) { return message }
    throw Diagnostic(.error, "a message in the temporary file is damaged", path: "message \(number + 1)")
  }

  private static func sorted(_ places: [Place], _ order: Order) -> [Place] {
    switch order {
    case .asAdded: places
    case .oldestFirst:
      if let first = places.first, let last = places.last, first.time > last.time {
        places.reversed()
      } else {
        places
      }
    case .byTime: places.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
    case .byTimeAndLine: places.sorted { ($0.time, $0.line, $0.number) < ($1.time, $1.line, $1.number) }
    }
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
