@testable import Conversations
import Testing

/// Results, errors and costs that other programs write in their own form.
@Suite("Answers and results in the wild")
struct HeldOutAnswerTests {
  @Test("the result of a tool may be objects without a type, which are kept as JSON")
  func bareResults() throws {
    let read = try Reading([
      (
        "chat.json",
        #"""
        {"messages": [{"role": "user", "content": "go"}, {"role": "assistant", "content": [{"type": "tool_use", "id":
        "t1", "name": "read", "input": {}}]}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1",
        "content": [{"query": "a", "result": "found"}]}]}]}
        """#
      )
    ])
    let result = try #require(read.messages.last)
    #expect(result.text.hasPrefix("```json\n") && result.text.contains("found"))
    #expect(result.role == .tool)
  }

  @Test("a thread of Amp has its results by their calls, and the model and tokens of answers")
  func amp() throws {
    let thread = #"""
      {"v": 12, "id": "T-1", "created": 1767261600000, "title": "Lamp", "messages": [{"role": "user", "messageId": 0, "content":
      [{"type": "text", "text": "Look"}], "meta": {"sentAt": 1767261600000}}, {"role": "assistant", "messageId": 1, "content":
      [{"type": "tool_use", "id": "t1", "name": "Bash", "input": {"cmd": "ls"}}, {"type": "tool_use", "id": "t2", "name":
      "Read", "input": {}}], "usage": {"model": "model-1", "inputTokens": 10, "outputTokens": 5}}, {"role": "user",
      "messageId": 2, "content": [{"type": "tool_result", "toolUseID": "t1", "run": {"status": "done", "result": {"output":
      "lamp.md", "exitCode": 0}}}, {"type": "tool_result", "toolUseID": "t2", "run": {"status": "error", "error": {"message":
      "No such file"}}}]}]}
      """#
    let read = try Reading([("T-1.json", thread)])
    #expect(read.lines == ["User: Look", "Assistant: ", "Bash: lamp.md", "Read: No such file"])
    #expect(read.messages.map { $0.generation?.isFailure ?? false } == [false, false, false, true])
    let answer = try #require(read.messages[1].generation)
    #expect(answer.model == "model-1" && answer.usage?.input == 10 && read.chats.map(\.title) == ["Lamp"])
  }

  @Test("Open WebUI: an answer that is only an error is shown")
  func onlyError() throws {
    let chat = #"""
      [{"id": "c", "title": "Err", "chat": {"title": "Err", "models": ["m-1"], "history": {"currentId": "m2", "messages":
      {"m1": {"id": "m1", "parentId": null, "childrenIds": ["m2"], "role": "user", "content": "Weather?"},
      "m2": {"id": "m2", "parentId": "m1", "childrenIds": [], "role": "assistant", "content": "", "model": "m-1",
      "error": {"content": "It is busy."}}}}}}]
      """#
    let read = try Reading([("chats.json", chat)])
    #expect(read.messages.map(\.error) == [nil, "It is busy."] && read.messages.last?.role == .assistant)
  }

  @Test("Langfuse: the message of a tool that failed is kept")
  func failedTool() throws {
    let trace = #"""
      {"id": "tr", "timestamp": "2026-01-01T10:00:00Z", "name": "chat", "input": {"messages": [{"role": "user", "content":
      "Weather?"}]}, "output": "Rain.", "observations": [{"id": "o1", "traceId": "tr", "type": "TOOL", "name": "look",
      "startTime": "2026-01-01T10:00:01Z", "input": {"c": 1}, "output": "none", "level": "ERROR", "statusMessage": "boom"}]}
      """#
    let read = try Reading([("trace.json", trace)])
    let tool = try #require(read.messages.first { $0.role == .tool })
    #expect(tool.generation?.isFailure == true && tool.error == "boom")
  }

  private static func trajectory(_ messages: String) -> String {
    #"{"info": {"mini_version": "2.2.7", "exit_status": "RuntimeError", "submission": ""}, "#
      + #""trajectory_format": "mini-swe-agent-1.1", "messages": [\#(messages)]}"#
  }

  @Test("mini-SWE-agent: answers of the Responses API have thoughts, calls, results, usage and cost")
  func responses() throws {
    let read = try Reading([
      (
        "a.traj.json",
        Self.trajectory(
          #"""
          {"role": "user", "content": "Fix it"}, {"object": "response", "output": [{"type": "reasoning", "summary":
          [{"type": "summary_text", "text": "Hm."}]}, {"type": "message", "content": [{"type": "output_text", "text":
          "I look."}]}, {"type": "function_call", "call_id": "c1", "name": "bash", "arguments": "{\"command\": \"pwd\"}"}],
          "usage": {"input_tokens": 10, "output_tokens": 5}, "extra": {"cost": 0.5, "timestamp": 1767261600.0}},
          {"type": "function_call_output", "call_id": "c1", "output": "/work", "extra": {"timestamp": 1767261601.0}}
          """#)
      )
    ])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines.prefix(3) == ["User: Fix it", "Assistant: I look.", "bash: /work"])
    let answer = try #require(read.messages.dropFirst().first?.generation)
    #expect(answer.thinking == "Hm." && answer.usage?.input == 10 && answer.usage?.cost == 0.5)
    #expect(answer.calls.map(\.id) == ["c1"] && read.messages[2].generation?.callID == "c1")
  }

  @Test(
    "mini-SWE-agent: the exception that ended a run is in its account; parallel results have their tools' names"
  )
  func exception() throws {
    let calls =
      #"{"id": "c1", "function": {"name": "bash", "arguments": "{}"}}, "#
      + #"{"id": "c2", "function": {"name": "edit", "arguments": "{}"}}"#
    let read = try Reading([
      (
        "b.traj.json",
        Self.trajectory(
          #"""
          {"role": "assistant", "content": "I look.", "tool_calls": [\#(calls)]}, {"role": "tool", "tool_call_id": "c1",
          "content": "one"}, {"role": "tool", "tool_call_id": "c2", "content": "two"}, {"role": "exit", "content": "No disk",
          "extra": {"exception_str": "No disk", "traceback": "Traceback: No disk"}}
          """#)
      )
    ])
    #expect(read.lines.prefix(3) == ["Assistant: I look.", "bash: one", "edit: two"])
    let notes = read.chats.first?.record.metadata.map { "\($0.name)=\($0.value)" } ?? []
    #expect(notes.contains("exception_str=No disk") && notes.contains("traceback=Traceback: No disk"))
  }
}
