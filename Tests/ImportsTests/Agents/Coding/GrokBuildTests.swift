import Basics
@testable import Conversations
import Testing

/// Histories of Grok Build in forms that its sample lacks.
@Suite("Histories of Grok Build of many versions")
struct GrokBuildTests {
  @Test("thoughts may be a field of the answer, or in what the model sent (issue 25)")
  func thoughts() throws {
    let raw =
      #"[{"type": "reasoning", "summary": [{"type": "summary_text", "text": "Turn it."}]}, "#
      + #"{"type": "web_search_call", "id": "w", "action": {"query": "x"}}, "#
      + #"{"type": "code_interpreter_call", "id": "i", "code": "1"}]"#
    let read = try Reading([
      (
        "x/s/chat_history.jsonl",
        """
        {"type": "user", "content": "Mend it", "prompt_index": 0}
        {"type": "assistant", "content": "One", "reasoning": {"text": "Look first."}, "model_id": "m"}
        {"type": "backend_tool_call", "kind": {"tool_type": "web_search", "id": "w"}}
        {"type": "assistant", "content": "Two", "raw_output": \(raw)}
        """
      )
    ])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    let answers = read.messages.filter { $0.role == .assistant }
    #expect(
      answers.compactMap { $0.generation?.thinking }.filter { !$0.isEmpty } == ["Look first.", "Turn it."])
    #expect(answers.flatMap { $0.generation?.calls ?? [] }.map(\.name) == ["web_search", "code_interpreter"])
  }

  @Test("a history may name only models, or have times and calls in words (issue 25)")
  func marks() throws {
    let models =
      #"{"type": "user", "content": "Hi"}"# + "\n"
      + #"{"type": "assistant", "content": "Hello", "model_id": "m"}"#
    #expect(try Reading([("a.jsonl", models)]).format == "grok-build")
    let read = try Reading([
      (
        "x/s/chat_history.jsonl",
        """
        {"type": "user", "content": "Mend it", "timestamp": "2026-05-25T10:00:01.000000000Z"}
        {"type": "assistant", "content": "I will.", "timestamp": "2026-05-25T10:00:03.000000000Z"}
        {"type": "tool_use", "content": [{"type": "text", "text": "turning"}], "timestamp": "2026-05-25T10:00:04Z"}
        {"type": "tool_result", "content": "turned", "timestamp": "2026-05-25T10:00:05Z"}
        """
      )
    ])
    #expect(read.format == "grok-build" && read.diagnostics.isEmpty)
    #expect(read.lines == ["User: Mend it", "Grok: I will.", "tool: turned"])
    #expect(read.messages[1].generation?.calls.first?.arguments == "turning")
    #expect(ISO8601.utc(read.messages[1].time) == "2026-05-25T10:00:03Z")
  }

  @Test("first versions wrote messages as of OpenAI's API, with a summary beside them (issue 25)")
  func first() throws {
    let summary = #"{"info": {"id": "s", "cwd": "/w"}, "session_summary": "The shed"}"#
    let read = try Reading([
      ("x/s/summary.json", summary),
      (
        "x/s/chat_history.jsonl",
        """
        {"role": "user", "content": "Mend it"}
        {"role": "assistant", "content": "", "reasoning_content": "Turn it.", "tool_calls": [{"id": "c", "type": "function", "function": {"name": "turn", "arguments": "{}"}}]}
        {"role": "tool", "tool_call_id": "c", "content": "turned"}
        {"type": "assistant", "content": "Mended"}
        """
      ),
    ])
    #expect(read.format == "grok-build" && read.chats.map(\.title) == ["The shed"])
    #expect(read.lines == ["User: Mend it", "Grok: ", "turn: turned", "Grok: Mended"])
    #expect(read.messages[1].generation?.thinking == "Turn it.")
  }

  @Test("Grok Build's list of prompts has the prompts of sessions that are not beside it (issue 25)")
  func prompts() throws {
    func prompt(_ session: String, _ text: String, _ isShell: Bool) -> String {
      #"{"timestamp": "2026-05-25T10:00:00Z", "session_id": "\#(session)", "prompt": "\#(text)", "is_bash": \#(isShell)}"#
    }
    let lines = [prompt("a", "Mend it", false), prompt("a", "ls", true), prompt("b", "Other", false)]
    let alone = try Reading([("prompt_history.jsonl", lines.joined(separator: "\n"))])
    #expect(alone.format == "prompt-history" && alone.diagnostics.isEmpty)
    #expect(alone.lines == ["User: Mend it", "User: ```sh\nls\n```", "User: Other"])
  }
}
