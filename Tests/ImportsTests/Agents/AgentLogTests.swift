import Agents
import Basics
import Conversations
import ImportKit
import Testing

@Suite("Logs of agents")
struct AgentLogTests {
  @Test("a result without the id of its call answers one that waits, also where ids are repeated")
  func repeated() {
    let position = SourcePosition(line: 1, column: 1)
    var call = Message(.assistant, "Assistant", at: .untimed, position)
    call.generation = Generation()
    call.generation?.calls = [Generation.ToolCall(id: "call_0", name: "find", arguments: "{}")]
    var log = AgentLog()
    for _ in 1...2 {
      log.add(call)
      #expect(log.unanswered(named: "find") == "call_0")
      log.add(log.result(of: "call_0", at: position))
      #expect(log.unanswered(named: "find") == nil && log.unanswered(named: "pay") == nil)
    }
  }
}
