internal import Conversations

/// The aid `unanswered`: a tool call without a result.
enum UnansweredCalls {
  static func find(_ version: RunConversation) -> [Int] {
    let messages = version.chat.messages
    let results = CallResults(messages)
    return version.turns.indices.filter { index in
      let calls = version.turns[index].calls
      guard !calls.isEmpty else { return false }
      let named = calls.filter { !$0.id.isEmpty }
      if calls.indices.contains(where: { !calls[$0].id.isEmpty && results[index, $0] == nil }) { return true }
      // Calls without an id are matched to the following results, one each.
      let results = version.turns[(index + 1)...].prefix { $0.role == .tool }.count
      return calls.count - named.count > 0 && results < calls.count
    }
  }
}
