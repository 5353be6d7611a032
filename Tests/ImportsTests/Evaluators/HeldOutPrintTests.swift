import Basics
@testable import Conversations
import Model
import Testing

/// What agents print for programs.
@Suite("Streams of agents in the wild")
struct HeldOutPrintTests {
  private static func read(_ lines: String...) throws -> Reading {
    try Reading([("stream.jsonl", lines.joined(separator: "\n"))])
  }

  private static let started =
    #"{"type": "system", "subtype": "init", "cwd": "/x", "session_id": "d", "tools": ["Read"], "model": "m"}"#

  @Test("the stream of Droid has its messages, calls, results and usage (issue 25)")
  func droid() throws {
    let read = try Self.read(
      Self.started,
      #"{"type": "message", "role": "user", "id": "1", "text": "Look", "timestamp": 1762517060816, "session_id": "d"}"#,
      #"{"type": "message", "role": "assistant", "id": "2", "text": "I look.", "timestamp": 1762517062000}"#,
      #"{"type": "tool_call", "id": "c", "messageId": "2", "toolId": "X", "toolName": "Execute", "parameters": {"command": "ls"}, "timestamp": 1762517062001}"#,
      #"{"type": "tool_result", "id": "c", "messageId": "3", "toolId": "X", "isError": true, "value": "none", "timestamp": 1762517064000}"#,
      #"{"type": "completion", "finalText": "Done", "numTurns": 1, "durationMs": 3000, "session_id": "d", "timestamp": 1762517064500, "usage": {"input_tokens": 3, "output_tokens": 2}}"#
    )
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Look", "Droid: I look.", "Execute: none", "Droid: Done"])
    #expect(read.messages.dropFirst().first?.generation?.calls.map(\.id) == ["c"])
    #expect(read.messages.dropFirst(2).first?.generation?.isFailure == true)
    #expect(read.messages.last?.generation?.usage == .init(input: 3, output: 2, cached: 0))
    #expect(read.chats.first?.condition("numTurns") == "1")
  }

  @Test("Droid's last answer is not repeated by the end of its stream (issue 25)")
  func repeated() throws {
    let read = try Self.read(
      Self.started, #"{"type": "message", "role": "assistant", "text": "Done", "timestamp": 1762517062000}"#,
      #"{"type": "completion", "finalText": "Done", "numTurns": 1, "session_id": "d"}"#)
    #expect(read.lines == ["Droid: Done"])
  }

  @Test("a stream of Claude Code without its result is Claude Code's (issue 25)")
  func claude() throws {
    let read = try Self.read(
      Self.started,
      #"{"type": "assistant", "message": {"id": "m", "role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "Bash", "input": {}}]}, "session_id": "d"}"#,
      #"{"type": "user", "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": "a"}]}, "session_id": "d"}"#
    )
    #expect(read.format == "claude-code" && read.lines == ["Claude: ", "Bash: a"])
  }

  @Test("a result with an error keeps its usage (issue 25)")
  func failed() throws {
    let start = #"{"type": "init", "timestamp": "2026-01-01T12:00:00Z", "session_id": "a", "model": "m"}"#
    let end =
      #"{"type": "result", "status": "error", "timestamp": "2026-01-01T12:00:04Z", "error": {"message": "Max turns"}, "stats": {"input_tokens": 3, "output_tokens": 2}}"#
    let said =
      #"{"type": "message", "role": "assistant", "content": "So", "timestamp": "2026-01-01T12:00:01Z"}"#
    let read = try Self.read(start, said, end)
    #expect(read.messages.first?.generation?.usage == .init(input: 3, output: 2, cached: 0))
    #expect(read.messages.last?.error == "Max turns")
    let silent = try Self.read(start, end)
    #expect(silent.chats.first?.condition("usage") == #"{"input_tokens":3,"output_tokens":2}"#)
  }

  @Test("usage without an answer is metadata (issue 25)")
  func usage() throws {
    let read = try Self.read(
      #"{"type": "thread.started", "thread_id": "t"}"#,
      #"{"type": "error", "message": "lost"}"#,
      #"{"type": "turn.completed", "usage": {"input_tokens": 3, "output_tokens": 2}}"#)
    #expect(read.chats.first?.condition("usage") == #"{"input_tokens":3,"output_tokens":2}"#)
    #expect(read.ledger.skipped.contains { $0.reason == "usage, kept as metadata" })
  }

  @Test(
    "a search of Codex has its action (issue 25)",
    arguments: [
      (
        #""query": "", "action": {"type": "search", "query": "swift"}"#, #"{"type":"search","query":"swift"}"#
      ),
      (#""query": "swift", "action": {"type": "other"}"#, "swift"),
    ])
  func search(_ fields: String, _ arguments: String) throws {
    let read = try Self.read(
      #"{"type": "thread.started", "thread_id": "t"}"#,
      #"{"type": "item.completed", "item": {"id": "i", "type": "web_search", \#(fields)}}"#)
    #expect(read.messages.first?.generation?.calls.map(\.arguments) == [arguments])
  }
}
