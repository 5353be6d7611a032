import Basics
@testable import Conversations
import Testing

/// Tasks and sessions of Cline and of programs made from it.
@Suite("Tasks of Cline of many versions")
struct ClineTaskTests {
  private static let task =
    #"[{"ts": 1700000000000, "type": "say", "say": "text", "text": "Mend it"}, "#
    + #"{"ts": 1700000001000, "type": "say", "say": "completion_result", "text": "Mended"}]"#

  @Test("a task beside empty requests is read from what the panel showed (issue 25)")
  func empty() throws {
    let read = try Reading([
      ("x/t/api_conversation_history.json", "[]\n"), ("x/t/ui_messages.json", Self.task),
    ])
    #expect(read.format == "cline" && read.lines == ["User: Mend it", "Assistant: Mended"])
    let request = #"[{"role": "user", "content": [{"type": "tool_result", "content": "a"}]}]"#
    let whole = try Reading([
      ("x/t/api_conversation_history.json", request), ("x/t/ui_messages.json", Self.task),
    ])
    #expect(whole.format == "cline" && whole.lines == ["tool: a"])
  }

  @Test("the list of tasks has the title (issue 25)")
  func title() throws {
    let about = #"{"id": "t", "task": "The shed", "workspace": "/w", "mode": "code", "totalCost": 0.05}"#
    let read = try Reading([("x/t/history_item.json", about), ("x/t/ui_messages.json", Self.task)])
    #expect(read.chats.map(\.title) == ["The shed"])
    #expect(read.chats[0].record.metadata.map(\.name) == ["workspace", "mode", "totalCost"])
  }

  private static let answer =
    #"{"id": "m2", "role": "assistant", "content": [{"type": "thinking", "thinking": "Read first."}, "#
    + #"{"type": "tool_use", "id": "c", "name": "read_files", "input": {}}], "ts": 1789034402000, "#
    + #""modelInfo": {"id": "m"}, "metrics": {"inputTokens": 50, "outputTokens": 2, "cacheReadTokens": 40, "cost": 0.5}}"#

  private static func result(_ success: Bool) -> String {
    #"{"id": "m3", "role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "content": "#
      + #"[{"query": "a", "result": "seen", "success": \#(success)}]}], "ts": 1789034403000}"#
  }

  private static let prompt =
    #"{"id": "m1", "role": "user", "content": [{"type": "text", "text": "<mode_notice>Now act.</mode_notice>\n"#
    + #"<user_input mode=\"act\">Mend it</user_input>"}], "ts": 1789034400000}"#

  @Test("a session has messages with their usage, and a file about it (issue 25)")
  func session() throws {
    let about =
      #"{"session_id": "s", "model": "m", "cwd": "/w", "prompt": "Mend it", "#
      + #""metadata": {"title": "The shed", "totalCost": 0.5}}"#
    let messages = [Self.prompt, Self.answer, Self.result(true)].joined(separator: ", ")
    let read = try Reading([
      ("x/s/s.json", about), ("x/s/s.messages.json", #"{"version": 1, "messages": [\#(messages)]}"#),
    ])
    #expect(read.format == "cline" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["Cline: Now act.", "User: Mend it", "Cline: ", "read_files: seen"])
    #expect(read.chats[0].title == "The shed" && read.chats[0].id == "s")
    let usage = read.messages[2].generation?.usage
    #expect(usage?.input == 50 && usage?.cached == 40 && usage?.output == 2 && usage?.cost == 0.5)
    #expect(
      read.messages[2].generation?.model == "m" && read.messages[2].generation?.thinking == "Read first.")
    let metadata = read.chats[0].record.metadata
    #expect(metadata.contains { $0.name == "totalCost" } && metadata.contains { $0.name == "mode" })
  }

  @Test("a session may be a list without a file about it, and a result may have failed (issue 25)")
  func list() throws {
    let read = try Reading([
      ("a.messages.json", "[\(Self.prompt), \(Self.answer), \(Self.result(false))]")
    ])
    #expect(read.format == "cline" && read.messages.last?.generation?.isFailure == true)
    #expect(read.chats.first?.id == "a")
  }

  @Test("a message of a session that is not understood is kept as JSON (issue 25)")
  func drift() throws {
    let odd = #"{"role": "user", "ts": 1}, {"role": "judge", "content": "x", "ts": 2}"#
    let read = try Reading([("a.messages.json", #"{"messages": [\#(Self.prompt), \#(odd)]}"#)])
    #expect(
      read.diagnostics.map(\.message) == [
        "message has no \"content\"; it is kept as JSON",
        "message has an unknown \"role\"; it is kept as JSON",
      ])
  }
}
