import Basics
@testable import Conversations
import Model
import Testing

/// Calls, thoughts and files in rows, results and traces.
@Suite("Calls of rows and results in the wild")
struct HeldOutCallTests {
  private static func call(_ name: String) -> String {
    #"{"id": "c", "type": "function", "function": {"name": "\#(name)", "arguments": "{}"}}"#
  }

  private static func promptfoo(_ response: String) throws -> Reading {
    let result =
      #"{"prompt": {"raw": "Look"}, "response": {\#(response)}, "success": true, "score": 1, "promptIdx": 0, "#
      + #""testIdx": 0, "provider": {"id": "p"}, "vars": {}}"#
    return try Reading([("a.json", #"{"evalId": "e", "results": {"version": 3, "results": [\#(result)]}}"#)])
  }

  @Test("an answer in promptfoo has its text beside its calls")
  func text() throws {
    let read = try Self.promptfoo(
      #""output": {"role": "assistant", "content": "I look.", "tool_calls": [\#(Self.call("look"))]}"#)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.last?.text == "I look.")
    #expect(read.messages.last?.generation?.calls.map(\.name) == ["look"])
  }

  @Test(
    "thoughts of an answer in promptfoo are its thoughts",
    arguments: [#""Hm.""#, #"[{"type": "thinking", "thinking": "Hm."}]"#])
  func thoughts(_ reasoning: String) throws {
    let read = try Self.promptfoo(#""output": "So.", "reasoning": \#(reasoning)"#)
    #expect(read.diagnostics.isEmpty && read.lines.last == "Assistant: So.", "\(read.diagnostics)")
    #expect(read.messages.last?.generation?.thinking == "Hm.")
  }

  @Test(
    "calls that only LangChain's other fields have are calls in Langfuse, and a result answers them",
    arguments: [
      #"{"role": "assistant", "content": "", "additional_kwargs": {"tool_calls": [\#(call("look"))]}}"#,
      #"{"tool_calls": [\#(call("look"))]}"#,
    ])
  func langfuse(_ output: String) throws {
    let observations = [
      #"{"id": "g", "traceId": "t", "type": "GENERATION", "name": "m", "startTime": "2026-01-01T10:00:00Z", "#
        + #""input": [{"role": "user", "content": "Why?"}], "output": \#(output)}"#,
      #"{"id": "s", "traceId": "t", "type": "TOOL", "name": "look", "startTime": "2026-01-01T10:00:02Z", "output": "Seen"}"#,
    ]
    let read = try Reading([
      (
        "trace.json",
        #"{"id": "t", "name": "t", "timestamp": "2026-01-01T10:00:00Z", "observations": [\#(observations.joined(separator: ", "))]}"#
      )
    ])
    #expect(read.format == "langfuse" && read.lines == ["User: Why?", "Assistant: ", "look: Seen"])
    #expect(read.messages.dropFirst().first?.generation?.calls.map(\.id) == ["c"])
    #expect(read.messages.last?.generation?.callID == "c")
  }

  @Test("prompts and answers that are only texts are turns in LangSmith")
  func prompts() throws {
    let run =
      #"{"id": "r", "trace_id": "r", "run_type": "llm", "name": "llm", "start_time": "2026-01-01T10:00:00Z", "#
      + #""inputs": {"prompts": ["Say hi"]}, "outputs": {"generations": [[{"text": "hi", "generation_info": {}}]]}}"#
    #expect(try Reading([("runs.json", "[\(run)]")]).lines == ["User: Say hi", "Assistant: hi"])
  }

  private static func row(_ turns: String...) throws -> Reading {
    try Reading([("rows.json", #"[{"conversations": [\#(turns.joined(separator: ", "))]}]"#)])
  }

  @Test("a call of a row gets a number, and the observation after it answers it")
  func single() throws {
    let read = try Self.row(
      #"{"from": "human", "value": "Why?"}"#,
      #"{"from": "function_call", "value": "{\"name\": \"look\", \"arguments\": {}}"}"#,
      #"{"from": "observation", "value": "[1, 2]"}"#)
    #expect(read.messages.flatMap { $0.generation?.calls ?? [] }.map(\.id) == ["call-1"])
    #expect(read.lines.last == "look: [1, 2]" && read.messages.last?.generation?.callID == "call-1")
  }

  @Test("a list of calls in a row is several calls, and a list of as many results answers them")
  func several() throws {
    let read = try Self.row(
      #"{"from": "human", "value": "Why?"}"#,
      #"{"from": "function_call", "value": "[{\"name\": \"look\", \"arguments\": {}}, {\"name\": \"feel\", \"arguments\": {}}]"}"#,
      #"{"from": "observation", "value": "[{\"r\": 1}, \"warm\"]"}"#)
    #expect(read.messages.flatMap { $0.generation?.calls ?? [] }.map(\.name) == ["look", "feel"])
    #expect(read.lines.suffix(2) == [#"look: {"r":1}"#, "feel: warm"])
    #expect(read.messages.suffix(2).map { $0.generation?.callID } == ["call-1", "call-2"])
  }

  @Test(
    "pictures whose places are marks in the text are attachments by name",
    arguments: [
      #"{"messages": [{"role": "user", "content": "<image>Who?"}, {"role": "assistant", "content": "A swan"}], "images": ["lake/1.jpg"]}"#,
      #"{"id": "0", "image": "lake/1.jpg", "conversations": [{"from": "human", "value": "<image>\nWho?"}, {"from": "gpt", "value": "A swan"}]}"#,
    ])
  func pictures(_ row: String) throws {
    let read = try Reading([("rows.json", "[\(row)]")])
    #expect(read.lines == ["User: Who?", "Assistant: A swan"])
    #expect(read.messages.first?.attachments.map(\.path) == ["lake/1.jpg"])
  }

  @Test("marks without a picture stay in the text")
  func marks() throws {
    let read = try Self.row(#"{"from": "human", "value": "Write <image> here"}"#)
    #expect(read.lines == ["User: Write <image> here"])
  }

  @Test("the number of turns and the limit of messages of a sample in Inspect are metadata")
  func inspect() throws {
    let sample =
      #"{"id": 1, "epoch": 1, "input": "q", "target": "x", "turn_count": 2, "message_limit": 9, "messages": "#
      + #"[{"content": "q", "role": "user"}], "output": {"model": "m", "choices": []}, "scores": {}}"#
    let file =
      #"{"version": 2, "status": "success", "eval": {"eval_id": "e", "run_id": "r", "created": "2026-01-05T10:00:00+00:00", "#
      + #""task": "t", "task_id": "t", "dataset": {}, "model": "m", "config": {}}, "plan": {}, "stats": {}, "samples": [\#(sample)]}"#
    let read = try Reading([("log.json", file)])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    let metadata = try #require(read.chats.first?.record.metadata)
    #expect(metadata.contains { $0.name == "turn_count" && $0.value == "2" })
    #expect(metadata.contains { $0.name == "message_limit" && $0.value == "9" })
  }
}
