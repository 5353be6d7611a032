import Basics
import Content
@testable import Conversations
import Model
import Testing

/// Rollouts of Codex of 2026.
@Suite("Rollouts of Codex with prompts of the program and outcomes of commands")
struct FoundCodingCodexTests {
  private static func record(_ type: String, _ second: Int, _ payload: String) -> String {
    #"{"timestamp":"2026-01-01T10:00:0\#(second)Z","type":"\#(type)","payload":\#(payload)}"#
  }

  private static func prompt(_ second: Int, _ text: String) -> String {
    record(
      "response_item", second,
      #"{"type":"message","role":"user","content":[{"type":"input_text","text":"\#(text)"}]}"#)
  }

  /// A call and its output.
  private static func run(_ second: Int, _ output: String) -> [String] {
    [
      record(
        "response_item", second,
        #"{"type":"function_call","name":"exec_command","arguments":"{}","call_id":"c\#(second)"}"#),
      record(
        "response_item", second,
        #"{"type":"function_call_output","call_id":"c\#(second)","output":"\#(output)"}"#),
    ]
  }

  @Test("goals and hooks go on with prompts of the program")
  func prompts() {
    let lines = [
      Self.prompt(1, "Paint the lamps"),
      Self.prompt(2, #"<codex_internal_context source=\"goal\">Go on</codex_internal_context>"#),
      Self.prompt(3, "<goal_context>Go on</goal_context>"),
      Self.prompt(4, #"<hook_prompt hook_run_id=\"1\">Test it</hook_prompt>"#),
      Self.record("event_msg", 5, #"{"type":"request_user_input","call_id":"c1","questions":[]}"#),
      Self.prompt(6, "Green, please"),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "rollout.jsonl")
    read.expectAccounts()
    #expect(read.messages.map(\.sender) == ["User", "System", "System", "System", "User"])
    #expect(read.messages.map(\.role) == [.user, .system, .system, .system, .user])
    #expect(read.formats == ["Codex"] && read.diagnostics == [], "\(read.diagnostics)")
  }

  @Test("the lines before the output of a command say whether it failed, and how long it took")
  func outcomes() {
    let outputs = [
      #"Exit code: 2\nWall time: 0.5 seconds\nOutput:\nno"#,
      #"Chunk ID: a1\nWall time: 1.25 seconds\nProcess exited with code 1\nOriginal token count: 3\nOutput:\nno"#,
      #"Chunk ID: a2\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\nyes"#,
      #"Wall time: 10.0 seconds\nProcess running with session ID 7\nOutput:\n"#, #"Exit code: 3 is odd"#,
    ]
    let lines = [Self.prompt(0, "Try")] + outputs.enumerated().flatMap { Self.run($0 + 1, $1) }
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "rollout.jsonl")
    read.expectAccounts()
    let results = read.messages.filter { $0.role == .tool }.compactMap(\.generation)
    #expect(results.map(\.isFailure) == [true, true, false, false, false])
    #expect(results.map(\.delay) == [0.5, 1.25, 0.1, 10, nil])
  }
}
