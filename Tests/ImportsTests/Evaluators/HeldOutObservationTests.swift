import Basics
@testable import Conversations
import Model
import Testing

/// What observations of Langfuse and runs of LangSmith have besides messages of chats.
@Suite("Observations and runs in the wild")
struct HeldOutObservationTests {
  @Test("payloads of LiteLLM's logs are calls of an API, not observations (issue 25)")
  func payloads() throws {
    let payload =
      #"{"id": "c", "trace_id": "t", "call_type": "acompletion", "startTime": 1767261601.5, "endTime": 1767261602.5, "#
      + #""model": "heron", "messages": [{"role": "user", "content": "Hi"}], "response": {"model": "heron", "choices": "#
      + #"[{"message": {"role": "assistant", "content": "Hello"}}]}}"#
    for file in ["a.json", "a.jsonl"] {
      let read = try Reading([(file, payload)])
      #expect(read.format == "api-calls" && read.lines == ["User: Hi", "Assistant: Hello"])
    }
  }

  @Test("the outermost observation with words is shown, with the tokens of the generation in it (issue 25)")
  func wordsAround() throws {
    let trace = #"""
      {"id": "t", "timestamp": "2026-01-01T00:00:00Z", "name": "post", "input": null, "output": null, "observations": [
      {"id": "o1", "traceId": "t", "type": "SPAN", "name": "post", "startTime": "2026-01-01T00:00:00Z", "input": "Where?",
      "output": "Here."}, {"id": "o2", "traceId": "t", "parentObservationId": "o1", "type": "GENERATION", "name": "llm",
      "startTime": "2026-01-01T00:00:01Z", "model": "heron", "totalCost": 0.5, "usageDetails": {"input": 5, "output": 3}}]}
      """#
    let read = try Reading([("a.json", trace)])
    #expect(read.lines == ["User: Where?", "Assistant: Here."])
    let answer = try #require(read.messages.last?.generation)
    #expect(answer.model == "heron" && answer.usage?.input == 5 && answer.usage?.cost == 0.5)
  }

  private static let asked =
    #"{"instructions": "Be brief", "input": [{"role": "user", "content": "Warm?"}, {"type": "function_call", "call_id": "#
    + #""c1", "name": "look", "arguments": "{}"}, {"type": "function_call_output", "call_id": "c1", "output": "sunny"}]}"#
  private static let said =
    #"{"output": [{"id": "r", "type": "reasoning", "summary": [{"type": "summary_text", "text": "So"}]}, {"id": "m", "#
    + #""type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Warm."}]}]}"#

  @Test(
    "items of OpenAI's Responses API have their speakers (issue 25)",
    arguments: [
      #"{"id": "o", "traceId": "t", "type": "GENERATION", "startTime": "2026-01-01T00:00:01Z", "input": IN, "output": OUT}"#,
      #"{"id": "r", "trace_id": "r", "run_type": "llm", "start_time": "2026-01-01T00:00:01Z", "end_time": "#
        + #""2026-01-01T00:00:02Z", "inputs": IN, "outputs": OUT}"#,
    ])
  func items(_ record: String) throws {
    let record = record.replacing("IN", with: Self.asked).replacing("OUT", with: Self.said)
    let read = try Reading([("a.jsonl", record)])
    #expect(
      read.lines == [
        "System: Be brief", "User: Warm?", "Assistant: ", "look: sunny", "Assistant: ", "Assistant: Warm.",
      ])
    #expect(read.messages.compactMap { $0.generation?.thinking }.contains("So") && read.diagnostics.isEmpty)
  }

  @Test("items that a later call repeats are shown once (issue 25)")
  func repeatedItems() throws {
    let call = #"{"id": "f", "type": "function_call", "call_id": "c1", "name": "look", "arguments": "{}"}"#
    func generation(_ id: Int, _ input: String, _ output: String) -> String {
      #"{"id": "o\#(id)", "traceId": "t", "type": "GENERATION", "startTime": "2026-01-01T00:00:0\#(id)Z", "#
        + #""input": [{"role": "user", "content": "Warm?"}\#(input)], "output": \#(output)}"#
    }
    let result = #"{"type": "function_call_output", "call_id": "c1", "output": "sunny"}"#
    let lines = [
      generation(1, "", "[\(call)]"), generation(2, ", \(call), \(result)", #""Warm.""#),
    ]
    let read = try Reading([("a.jsonl", lines.joined(separator: "\n"))])
    #expect(read.lines == ["User: Warm?", "Assistant: ", "look: sunny", "Assistant: Warm."])
  }

  @Test("contents of Google's API are messages in observations too (issue 25)")
  func contents() throws {
    let row =
      #"{"id": "o", "traceId": "t", "type": "GENERATION", "startTime": "2026-01-01T00:00:01Z", "input": {"contents": "#
      + #"[{"role": "user", "parts": [{"text": "Hello"}]}], "config": {"system_instruction": "Be brief"}}, "output": "#
      + #"{"candidates": [{"content": {"role": "model", "parts": [{"text": "Hi"}]}}]}}"#
    #expect(try Reading([("a.jsonl", row)]).lines == ["System: Be brief", "User: Hello", "Assistant: Hi"])
  }

  @Test("arguments of tools make a call in runs and observations (issue 25)")
  func arguments() throws {
    let root =
      #"{"id": "x", "trace_id": "x", "run_type": "chain", "name": "root", "inputs": {"question": "Rate?"}, "outputs": "#
      + #"{"answer": "4"}, "start_time": "2026-01-01T00:00:00Z", "end_time": "2026-01-01T00:00:05Z"}"#
    let tool =
      #"{"id": "y", "trace_id": "x", "parent_run_id": "x", "run_type": "tool", "name": "look", "inputs": {"input": "#
      + #""at lamp"}, "outputs": null, "start_time": "2026-01-01T00:00:01Z", "end_time": null}"#
    let call = try Reading([("a.jsonl", "\(root)\n\(tool)")]).messages.compactMap {
      $0.generation?.calls.first
    }
    #expect(call.map(\.name) == ["look"] && call.first?.arguments == "at lamp")
    let row =
      #"{"id": "o", "traceId": "t", "type": "TOOL", "name": "look", "startTime": "2026-01-01T00:00:01Z", "input": "#
      + #"{"at": "lamp"}, "output": "broken"}"#
    let read = try Reading([("b.jsonl", row)])
    #expect(read.lines == ["Assistant: ", "look: broken"])
    #expect(read.messages.first?.generation?.calls.first?.arguments == #"{"at":"lamp"}"#)
  }

  @Test("a run may have its model and cost in what goes in and out (issue 25)")
  func model() throws {
    let run =
      #"{"id": "r", "trace_id": "r", "run_type": "llm", "start_time": "2026-01-01T00:00:00Z", "end_time": "#
      + #""2026-01-01T00:00:01Z", "inputs": {"model": "heron", "response_cost": 0.25, "messages": [{"role": "user", "#
      + #""content": "Hi"}]}, "outputs": {"model": "heron-2", "choices": [{"message": {"role": "assistant", "content": "#
      + #""Hello"}}], "usage": {"prompt_tokens": 5, "completion_tokens": 4}}}"#
    let answer = try #require(try Reading([("a.jsonl", run)]).messages.last?.generation)
    #expect(answer.model == "heron-2" && answer.usage?.cost == 0.25)
  }

  @Test("lines that begin and end a run are one (issue 25)", arguments: [true, false])
  func updates(isRepeated: Bool) throws {
    let inputs = #""inputs": {"messages": [{"role": "user", "content": "I am Ann"}]}"#
    let begun =
      #"{"id": "r", "trace_id": "r", "run_type": "llm", "name": "llm", \#(inputs), "start_time": "2026-01-01T00:00:00Z"}"#
    let ended =
      #"{"id": "r", "trace_id": "r", \#(isRepeated ? inputs + "," : "") "end_time": "2026-01-01T00:00:01Z", "#
      + #""outputs": {"choices": [{"message": {"role": "assistant", "content": "Hello Ann"}}]}}"#
    let read = try Reading([("a.jsonl", "\(begun)\n\(ended)")])
    #expect(read.lines == ["User: I am Ann", "Assistant: Hello Ann"] && read.diagnostics.isEmpty)
    #expect(read.ledger.read == 2 && read.ledger.skipped.isEmpty)
  }

  @Test("a trace of Langfuse may be inside another object (issue 25)")
  func wrapped() throws {
    let file = #"""
      {"trace": {"id": "t", "name": "lamps", "input": {"question": "How long?"}, "output": {}, "observations": [{"id": "o",
      "type": "generation", "name": "llm", "input": [{"role": "user", "content": "How long?"}], "output": "30 days."}],
      "scores": [{"name": "good", "value": 1}]}, "format": "langfuse"}
      """#
    let read = try Reading([("a.json", file)])
    #expect(read.format == "langfuse" && read.lines == ["User: How long?", "Assistant: 30 days."])
    #expect(read.chats.first?.record.scores.map(\.name) == ["good"])
  }
}
