package import Basics
package import Conversations
internal import ImportKit

/// The line of turns in a log whose program takes prompts back: the next turn continues from an earlier one.
package struct AgentLine {
  /// The numbers of the prompts that can be taken back.
  private var prompts: [Int] = []
  private var parent: String?
  private var named = 0

  package init() {}

  package mutating func add(_ message: Message, time: Instant?, to log: inout AgentLog) -> Int {
    var message = message
    message.generation?.parent = parent
    parent = nil
    let index = log.add(message, time: time)
    if message.role == .user { prompts.append(index) }
    return index
  }

  /// The context begins again: prompts before it cannot be taken back.
  package mutating func restart() { prompts = [] }

  /// The next turn follows the one before these prompts; nothing changes if there are fewer.
  package mutating func undo(_ count: Int, in log: inout AgentLog) {
    guard count > 0, count <= prompts.count else { return }
    let first = prompts[prompts.count - count]
    prompts.removeLast(count)
    let before = log.records[..<first].lastIndex { if case .turn = $0 { true } else { false } }
    var id = Generation.beginning
    if let before {
      named += 1
      let name = "turn-\(named)"
      log.update(before) { message in
        if message.id.isEmpty { message.id = name }
        id = message.id
      }
    }
    parent = id
  }
}
