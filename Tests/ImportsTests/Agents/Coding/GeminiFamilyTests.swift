import Basics
@testable import Conversations
import Model
import Testing

/// Sessions of the Gemini CLI and of Qwen Code in forms that other samples lack.
@Suite("Sessions of Gemini CLI and Qwen Code of many versions")
struct GeminiFamilyTests {
  private static func record(_ id: String, _ type: String, _ parts: String, _ more: String = "") -> String {
    let role = type == "user" ? "user" : "model"
    return
      #"{"uuid": "\#(id)", "sessionId": "s", "timestamp": "2026-05-15T10:00:0\#(id)Z", "type": "\#(type)", "#
      + #""message": {"role": "\#(role)", "parts": [\#(parts)]}\#(more)}"#
  }

  @Test("records of Qwen Code without parents follow each other, after a header of its own (issue 25)")
  func noParents() throws {
    let lines = [
      #"{"id": "s", "workspaceRootPath": "/w", "createdAt": 1779265000000}"#,
      Self.record("1", "user", #"{"text": "Read a.txt"}"#),
      Self.record("2", "assistant", #"{"functionCall": {"id": "c", "name": "read", "args": {}}}"#),
      Self.record(
        "3", "user", #"{"functionResponse": {"id": "c", "name": "read", "response": {"output": "text"}}}"#),
      Self.record("4", "assistant", #"{"text": "Read"}"#),
    ]
    for lines in [lines, Array(lines.dropFirst())] {
      let read = try Reading([("a.jsonl", lines.joined(separator: "\n"))])
      #expect(read.format == "qwen-code" && read.diagnostics.isEmpty)
      #expect(read.lines == ["User: Read a.txt", "Qwen: ", "read: text", "Qwen: Read"])
      #expect(read.messages.allSatisfy { $0.generation?.parent == nil })
    }
  }

  @Test("a result of Qwen Code is that of a tool, also without parts of its own (issue 25)")
  func results() throws {
    func result(_ id: String, _ message: String, _ result: String) -> String {
      #"{"uuid": "\#(id)", "sessionId": "s", "timestamp": "2026-05-15T10:00:0\#(id)Z", "type": "tool_result", "#
        + #"\#(message)"toolCallResult": {"name": "read", \#(result)}}"#
    }
    let parts = #""message": {"role": "tool", "parts": [{"text": "seen"}]}, "#
    let read = try Reading([
      (
        "a.jsonl",
        [
          Self.record("1", "user", #"{"text": "Read"}"#),
          result("2", "", #""callId": "c", "result": "whole", "status": "success""#),
          result("3", "", #""resultDisplay": "shown", "status": "success""#),
          result("4", parts, #""status": "error", "error": {"message": "broken"}"#),
          result("5", "", #""status": "cancelled", "error": "stopped""#),
        ].joined(separator: "\n")
      )
    ])
    #expect(
      read.lines == ["User: Read", "read: whole", "read: shown", "read: seen\n\nbroken", "read: stopped"])
    #expect(read.messages.dropFirst().map { $0.role } == [.tool, .tool, .tool, .tool])
    #expect(read.messages[1].generation?.callID == "c")
    #expect(read.messages.dropFirst().map { $0.generation?.isFailure == true } == [false, false, true, true])
  }

  @Test("sessions of Qwen Code before 2026 are as those of the Gemini CLI (issue 25)")
  func older() throws {
    let read = try Reading([
      (
        "session-a.json",
        """
        {"sessionId": "s", "projectHash": "p", "startTime": "2025-11-08T23:19:10Z", "messages": [
          {"id": "1", "timestamp": "2025-11-08T23:19:10Z", "type": "user", "content": "Hello"},
          {"id": "2", "timestamp": "2025-11-08T23:19:13Z", "type": "qwen", "content": "Hi", "model": "m"}]}
        """
      )
    ])
    #expect(read.lines == ["User: Hello", "Qwen: Hi"] && read.diagnostics.isEmpty)
  }

  @Test("messages of the Gemini CLI that others replaced are counted (issue 25)")
  func replaced() throws {
    let read = try Reading([
      (
        "a.jsonl",
        """
        {"kind": "main", "sessionId": "s", "projectHash": "p", "startTime": "2026-07-09T04:00:00Z"}
        {"id": "a", "type": "user", "timestamp": "2026-07-09T04:00:01Z", "content": "first"}
        {"id": "b", "type": "user", "timestamp": "2026-07-09T04:00:02Z", "content": "second"}
        {"$set": {"messages": [{"id": "b", "type": "user", "content": "third"}]}}
        """
      )
    ])
    #expect(read.lines == ["User: third"])
    for reason in ["message taken out", "earlier version of a message"] {
      #expect(read.ledger.skipped.contains { $0.reason == reason && $0.count == 1 })
    }
  }
}
