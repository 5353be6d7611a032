package import Agents
package import Basics
package import Conversations
internal import ImportKit

/// The line of turns in a log whose program takes prompts back: the next turn continues from an earlier one.
package struct AgentLine {
  /// The numbers of the first turns of prompts that can be taken back.
  package private(set) var prompts: [Int] = []
  /// What the next turn follows, and the number of the first record that may be this turn.
  private var branch: (parent: String, start: Int)?
  private var named = 0

  package init() {}

  /// `start`: the first turn of a prompt that has several.
  package mutating func add(
    _ message: Message, from start: Int? = nil, time: Instant?, to log: inout AgentLog
  ) -> Int {
    let index = log.add(message, time: time)
    // The log itself adds turns, for records that are not understood.
    if let branch, let next = log.records[branch.start...].firstIndex(where: Self.isTurn) {
      log.update(next) { $0.generation?.parent = branch.parent }
    }
    branch = nil
    if message.role == .user { prompts.append(start ?? index) }
    return index
  }

  /// A new id of a turn.
  package mutating func nextID() -> String {
    named += 1
    return "turn-\(named)"
  }

  /// The context begins again: prompts before it cannot be taken back.
  package mutating func restart() { prompts = [] }

  /// Another file begins.
  package mutating func begin() { (prompts, branch) = ([], nil) }

  /// The next turn follows the one before these prompts; nothing changes if there are fewer.
  package mutating func undo(_ count: Int, in log: inout AgentLog) {
    guard count > 0, count <= prompts.count else { return }
    let first = prompts[prompts.count - count]
    prompts.removeLast(count)
    let parent = parent(of: first, in: &log)
    branch = (parent, log.records.count)
  }

  /// A prompt that is a branch names what it follows; others follow the turn before them.
  private mutating func parent(of prompt: Int, in log: inout AgentLog) -> String {
    if case .turn(let message, _) = log.records[prompt], let known = message.generation?.parent {
      return known
    }
    guard let before = log.records[..<prompt].lastIndex(where: Self.isTurn) else {
      return Generation.beginning
    }
    let name = nextID()
    var id = name
    log.update(before) { message in
      if message.id.isEmpty { message.id = name }
      id = message.id
    }
    return id
  }

  private static func isTurn(_ record: ImportedRecord) -> Bool {
    if case .turn = record { true } else { false }
  }
}
