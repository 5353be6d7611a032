import Basics
@testable import Conversations
import Model
import Testing

/// Spans outside OTLP JSON, and what spans of Logfire, MLflow and OpenTelemetry have besides messages.
@Suite("Spans that were found")
struct FoundEvaluationSpanTests {
  private static let messages = #"""
    "llm.model_name": "heron", "llm.input_messages.0.message.role": "user", "llm.input_messages.0.message.content": \#
    "Hello", "llm.output_messages.0.message.role": "assistant", "llm.output_messages.0.message.content": "Hi", \#
    "llm.token_count.prompt": 7, "llm.token_count.completion": 3
    """#

  private static let sdk = #"""
    {"name": "call", "context": {"trace_id": "0x1", "span_id": "0xa", "trace_state": "[]"}, "kind": \#
    "SpanKind.INTERNAL", "parent_id": null, "start_time": "2026-08-10T12:00:01.500000Z", "end_time": \#
    "2026-08-10T12:00:03.000000Z", "status": {"status_code": "OK"}, "attributes": {"openinference.span.kind": \#
    "LLM", \#(messages)}, "events": [], "links": [], "resource": {"attributes": {"service.name": "pond"}}}
    """#
  private static let console =
    #"{"name": "call", "traceId": "1", "id": "a", "timestamp": 1786363201500000, "duration": 1500000, "attributes": "#
    + #"{"openinference.span.kind": "LLM", \#(messages)}, "status": {"code": 0}, "events": []}"#
  private static let phoenix = #"""
    {"data": [{"id": "U3BhbjE", "name": "call", "context": {"trace_id": "1", "span_id": "a"}, "span_kind": "LLM", \#
    "parent_id": null, "start_time": "2026-08-10T12:00:01.5+00:00", "end_time": "2026-08-10T12:00:03+00:00", \#
    "status_code": "OK", "status_message": "", "attributes": {\#(messages)}, "events": []}], "next_cursor": null}
    """#
  private static let nested = #"""
    [{"name": "call", "context": {"trace_id": "1", "span_id": "a"}, "span_kind": "LLM", "parent_id": null, "start_time": \#
    "2026-08-10T12:00:01.500Z", "end_time": "2026-08-10T12:00:03Z", "attributes": {"llm": {"model_name": "heron", \#
    "token_count": {"prompt": 7, "completion": 3}, "input_messages": [{"message": {"role": "user", "content": \#
    "Hello"}}], "output_messages": [{"message": {"role": "assistant", "content": "Hi"}}]}}}]
    """#
  private static let table = #"""
    {"name": "call", "span_kind": "LLM", "parent_id": null, "start_time": 1786363201500, "end_time": 1786363203000, \#
    "status_code": "OK", "status_message": "", "events": [], "context.span_id": "a", "context.trace_id": "1", \#
    "attributes.llm.model_name": "heron", "attributes.llm.token_count.prompt": 7.0, \#
    "attributes.llm.token_count.completion": 3.0, "attributes.llm.input_messages": [{"message.role": "user", \#
    "message.content": "Hello"}], "attributes.llm.output_messages": [{"message.role": "assistant", \#
    "message.content": "Hi"}], "attributes.tool.name": null, "attributes.session.id": null}
    """#
  private static let logfire = #"""
    [{"trace_id": "1", "span_id": "a", "parent_span_id": null, "span_name": "chat heron", "start_timestamp": \#
    "2026-08-10T12:00:01.500Z", "end_timestamp": "2026-08-10T12:00:03Z", "is_exception": false, "attributes": \#
    {"gen_ai.operation.name": "chat", "gen_ai.request.model": "heron", "gen_ai.usage.input_tokens": 7, \#
    "gen_ai.usage.output_tokens": 3, "gen_ai.input.messages": [{"role": "user", "parts": [{"type": "text", \#
    "content": "Hello"}]}], "gen_ai.output.messages": [{"role": "assistant", "parts": [{"type": "text", "content": \#
    "Hi"}]}]}}]
    """#

  private static let bare = #"""
    {"traceId": "1", "spanId": "a", "name": "call", "startTimeUnixNano": "1786363201500000000", "endTimeUnixNano": \#
    "1786363203000000000", "attributes": [{"key": "gen_ai.operation.name", "value": {"stringValue": "chat"}}, \#
    {"key": "gen_ai.request.model", "value": {"stringValue": "heron"}}, {"key": "gen_ai.usage.input_tokens", "value": \#
    {"intValue": "7"}}, {"key": "gen_ai.usage.output_tokens", "value": {"intValue": "3"}}, {"key": \#
    "gen_ai.prompt.0.role", "value": {"stringValue": "user"}}, {"key": "gen_ai.prompt.0.content", "value": \#
    {"stringValue": "Hello"}}, {"key": "gen_ai.completion.0.role", "value": {"stringValue": "assistant"}}, \#
    {"key": "gen_ai.completion.0.content", "value": {"stringValue": "Hi"}}], "status": {"code": 1}}
    """#

  @Test(
    "spans of an SDK, of Phoenix and of Logfire are like those of a collector",
    arguments: [
      ("a.jsonl", sdk), ("a.json", "[\(sdk)]"), ("a.jsonl", console), ("a.json", phoenix), ("a.json", nested),
      ("a.jsonl", table), ("a.json", "[\(table)]"), ("a.json", logfire), ("a.jsonl", bare),
    ])
  func flat(_ name: String, _ text: String) throws {
    let read = try Reading([(name, text)])
    #expect(read.format == "otlp" && read.lines == ["User: Hello", "Assistant: Hi"])
    #expect(read.messages.first?.time.milliseconds == 1_786_363_201_500 && read.diagnostics.isEmpty)
    let answer = try #require(read.messages.last?.generation)
    #expect(answer.model == "heron" && answer.usage?.input == 7 && answer.usage?.output == 3)
  }

  @Test("a tool of a flat span answers the call of the model, and may fail")
  func tools() throws {
    let call = #"""
      {"name": "call", "context": {"trace_id": "1", "span_id": "b"}, "parent_id": "a", "start_time": \#
      "2026-08-10T12:00:01Z", "end_time": "2026-08-10T12:00:02Z", "status": {"status_code": "OK"}, "attributes": \#
      {"openinference.span.kind": "LLM", "llm.input_messages.0.message.role": "user", \#
      "llm.input_messages.0.message.content": "Hello", "llm.output_messages.0.message.role": "assistant", \#
      "llm.output_messages.0.message.tool_calls.0.tool_call.id": "c1", \#
      "llm.output_messages.0.message.tool_calls.0.tool_call.function.name": "look", \#
      "llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": "{}"}}
      """#
    let tool = #"""
      {"name": "look", "context": {"trace_id": "1", "span_id": "c"}, "parent_id": "a", "start_time": \#
      "2026-08-10T12:00:03Z", "end_time": "2026-08-10T12:00:04Z", "status": {"status_code": "ERROR", "description": \#
      "no lamp"}, "attributes": {"openinference.span.kind": "TOOL", "tool.name": "look", "tool.parameters": "{}"}}
      """#
    let read = try Reading([("a.jsonl", "\(call)\n\(tool)\n")])
    #expect(HeldOutWireTests.said(read) == ["1 User: Hello", "2 Assistant: look(c1 {})", "4 look: of c1"])
    #expect(read.messages.last?.error == "no lamp" && read.diagnostics.isEmpty)
  }

  private static let asked =
    #"{\"messages\": [{\"role\": \"user\", \"content\": \"Hello\"}], \"model\": \"heron\"}"#
  private static let said =
    #"{\"choices\": [{\"message\": {\"role\": \"assistant\", \"content\": \"Hi\"}}], \"usage\": {\"prompt_tokens\": 7, "#
    + #"\"completion_tokens\": 3}}"#
  private static let own =
    #""attributes": {"mlflow.traceRequestId": "\"tr-1\"", "mlflow.spanType": "\"CHAT_MODEL\"", "mlflow.spanInputs": "#
    + #""\#(asked)", "mlflow.spanOutputs": "\#(said)"}, "events": []"#
  private static let second =
    #"{"name": "call", "context": {"span_id": "0xa", "trace_id": "0x1"}, "parent_id": null, "start_time": "#
    + #"1786363201500000000, "end_time": 1786363203000000000, "status_code": "OK", "status_message": "", \#(own)}"#
  private static let third = #"""
    {"trace_id": "AQ==", "span_id": "Ag==", "parent_span_id": "", "name": "call", "start_time_unix_nano": \#
    1786363201500000000, "end_time_unix_nano": 1786363203000000000, "status": {"code": "STATUS_CODE_OK", \#
    "message": ""}, \#(own)}
    """#

  @Test("traces of MLflow, versions 2 and 3, and their spans alone", arguments: [second, third])
  func mlflow(_ span: String) throws {
    let info = #"""
      {"trace_id": "tr-1", "trace_metadata": {"mlflow.trace.session": "s1"}, "assessments": [{"assessment_name": "kind", \#
      "feedback": {"value": true}, "rationale": "It greets."}, {"assessment_name": "wanted", "expectation": {\#
      "value": "Hi"}}]}
      """#
    let whole = #"{"info": \#(info), "data": {"spans": [\#(span)]}}"#
    for text in [whole, "[\(whole)]", #"{"spans": [\#(span)]}"#] {
      let read = try Reading([("traces.json", text)])
      #expect(read.format == "otlp" && read.lines == ["User: Hello", "Assistant: Hi"])
      #expect(read.messages.first?.time.milliseconds == 1_786_363_201_500 && read.diagnostics.isEmpty)
      let answer = try #require(read.messages.last?.generation)
      #expect(answer.model == "heron" && answer.usage?.input == 7 && answer.usage?.output == 3)
    }
    let read = try Reading([("traces.json", whole)])
    #expect(read.chats.map(\.saidScores) == [["kind=1"]])
    #expect(read.chats.first?.record.scores.first?.explanation == "It greets.")
    #expect(read.chats.first?.id == "s1", "\(read.chats.map(\.id))")
  }

  @Test("MLflow's spans in OTLP JSON")
  func mlflowOTLP() throws {
    let read = try HeldOutSpanTests.read([
      HeldOutSpanTests.span(
        1, ("mlflow.spanType", #""LLM""#), ("mlflow.spanInputs", #""Hello""#),
        ("mlflow.spanOutputs", #""Hi""#),
        ("mlflow.chat.tokenUsage", #"{"input_tokens": 7, "output_tokens": 3}"#))
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"] && read.diagnostics.isEmpty)
    #expect(read.messages.last?.generation?.usage?.input == 7)
  }

  @Test(
    "Logfire has whole requests and answers of OpenAI's API, also of streams",
    arguments: [
      #"{"message": {"role": "assistant", "content": "Hi"}, "usage": {"prompt_tokens": 7, "completion_tokens": 3}}"#,
      #"{"combined_chunk_content": "Hi", "chunk_count": 2, "usage": {"prompt_tokens": 7, "completion_tokens": 3}}"#,
    ])
  func requests(_ answer: String) throws {
    let read = try HeldOutSpanTests.read([
      HeldOutSpanTests.span(
        1, ("gen_ai.system", "openai"), HeldOutSpanTests.model,
        ("request_data", #"{"messages": [{"role": "user", "content": "Hello"}], "model": "heron"}"#),
        ("response_data", answer))
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"] && read.diagnostics.isEmpty)
    #expect(read.messages.last?.generation?.model == "heron")
    #expect(read.messages.last?.generation?.usage?.output == 3)
  }

  private static func choice(_ text: String) -> String {
    #"{"role": "assistant", "parts": [{"type": "text", "content": "\#(text)"}], "finish_reason": "stop"}"#
  }

  @Test("several choices of a call are alternatives; the first is shown and goes on")
  func choices() throws {
    let asked = #"[\#(RepeatedTraceTests.said("user", "Hello"))]"#
    let next =
      #"[\#(RepeatedTraceTests.said("user", "Hello")), \#(RepeatedTraceTests.said("assistant", "Hi")), "#
      + #"\#(RepeatedTraceTests.said("user", "More?"))]"#
    let read = try HeldOutSpanTests.read([
      HeldOutSpanTests.span(
        1, HeldOutSpanTests.chat, ("gen_ai.input.messages", asked),
        ("gen_ai.output.messages", "[\(Self.choice("Hi")), \(Self.choice("Hey"))]")),
      HeldOutSpanTests.span(
        2, HeldOutSpanTests.chat, ("gen_ai.input.messages", next),
        ("gen_ai.output.messages", "[\(Self.choice("Yes"))]")),
    ])
    #expect(
      read.lines == ["User: Hello", "Assistant: Hey", "Assistant: Hi", "User: More?", "Assistant: Yes"])
    #expect(read.messages.map { $0.generation?.parent } == [nil, "turn-1", "turn-1", nil, nil])
  }

  @Test("events with further choices are alternatives, and results of evaluations are scores")
  func events() throws {
    let read = try HeldOutSpanTests.read([
      HeldOutSpanTests.span(
        1,
        events: [
          HeldOutSpanTests.event("gen_ai.user.message", ("content", "Hello")),
          #"{"name": "gen_ai.choice", "attributes": [{"key": "index", "value": {"intValue": "0"}}, {"key": "message", "#
            + #""value": {"stringValue": "Hi"}}]}"#,
          #"{"name": "gen_ai.choice", "attributes": [{"key": "index", "value": {"intValue": "1"}}, {"key": "message", "#
            + #""value": {"stringValue": "Hey"}}]}"#,
          #"{"name": "gen_ai.evaluation.result", "attributes": [{"key": "gen_ai.evaluation.name", "value": "#
            + #"{"stringValue": "kind"}}, {"key": "gen_ai.evaluation.score.value", "value": {"doubleValue": 0.75}}, "#
            + #"{"key": "gen_ai.evaluation.score.label", "value": {"stringValue": "friendly"}}]}"#,
        ], HeldOutSpanTests.chat)
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hey", "Assistant: Hi"] && read.diagnostics.isEmpty)
    #expect(read.messages.map { $0.generation?.parent } == [nil, "turn-1", "turn-1"])
    #expect(read.chats.first?.saidScores == ["kind=0.75"])
    #expect(read.chats.first?.record.scores.first?.explanation == "friendly")
  }
}
