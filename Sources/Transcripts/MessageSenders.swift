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
    let number = recent(id) ?? known[id] ?? ids.count
    if number == ids.count {
      known[id] = number
      ids.append(id)
    }
    numbers.append(number)
  }

  /// Most messages are by one of the two who wrote the messages before.
  private func recent(_ id: String) -> Int? {
    for place in numbers.indices.suffix(2) where ids[numbers[place]] == id { return numbers[place] }
    return nil
  }
}
