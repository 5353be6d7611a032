package import Conversations

/// The senders of a chat's messages, each with a number, so that pages, exports and lists look them up once
/// and not for each message.
package struct MessageSenders: Sendable {
  /// Ids by number, in the order of their first messages.
  package private(set) var ids: [String] = []
  /// By index of the message.
  package private(set) var numbers: [Int] = []

  package init(_ messages: [Message]) {
    numbers.reserveCapacity(messages.count)
    var known: [String: Int] = [:]
    let messages = messages.span
    for index in messages.indices { add(messages[index].sender, &known) }
  }

  private mutating func add(_ id: String, _ known: inout [String: Int]) {
    // Most messages are by one of the two who wrote the messages before.
    for number in numbers.suffix(2) where ids[number] == id { return numbers.append(number) }
    let number = known[id] ?? ids.count
    if number == ids.count {
      known[id] = number
      ids.append(id)
    }
    numbers.append(number)
  }
}
