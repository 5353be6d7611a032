/// Which message answers which tool call. Some programs repeat ids, as they number the calls of each turn from 0. So a
/// result belongs to the last turn before it that waits for one.
package struct CallResults {
  private struct Place: Hashable {
    let message: Int
    let call: Int
  }

  private var answers: [Place: Int] = [:]

  package init(_ messages: [Message]) {
    var open: [String: [Place]] = [:]
    for (index, message) in messages.enumerated() {
      if let id = message.generation?.callID, let last = open[id]?.last?.message,
        let first = open[id]?.firstIndex(where: { $0.message == last }),
        let place = open[id]?.remove(at: first)
      {
        answers[place] = index
      }
      for (number, call) in (message.generation?.calls ?? []).enumerated() where !call.id.isEmpty {
        open[call.id, default: []].append(Place(message: index, call: number))
      }
    }
  }

  /// Index of the message that answers a call; nil if none does. Both from 0.
  package subscript(message: Int, call: Int) -> Int? { answers[Place(message: message, call: call)] }
}
