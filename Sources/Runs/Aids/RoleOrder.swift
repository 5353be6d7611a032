internal import Conversations

/// The aid `order`: an answer without a question, two answers in a row, an unrequested tool result, a late
/// system prompt.
enum RoleOrder {
  static func find(_ version: RunConversation) -> [Int] {
    version.turns.indices.filter { isOutOfOrder($0, version) }
  }

  private static func isOutOfOrder(_ index: Int, _ version: RunConversation) -> Bool {
    let turns = version.turns
    let before = turns[..<index].last { $0.role != .system }
    switch turns[index].role {
    case .system: return before != nil
    case .user: return false
    case .tool: return before.map { $0.role != .tool && $0.calls.isEmpty } ?? true
    case .assistant:
      guard let before else { return true }
      // A failed answer is repeated, and several branches may answer one turn.
      return before.role == .assistant && before.error.isEmpty && !isBranch(index, version)
    }
  }

  private static func isBranch(_ index: Int, _ version: RunConversation) -> Bool {
    guard index < version.chat.messages.count, let parent = version.chat.messages[index].generation?.parent
    else { return false }
    return version.chat.messages[..<index].contains { $0.generation?.parent == parent }
  }
}
