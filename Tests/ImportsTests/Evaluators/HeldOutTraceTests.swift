import Basics
@testable import Conversations
import Model
import Testing

/// What files of other tools than those of the samples have.
@Suite("Traces and evaluations in the wild")
struct HeldOutTraceTests {
  private static let asked = #"[{\"role\": \"user\", \"content\": \"How warm?\"}]"#
  private static let called =
    #"[{\"role\": \"assistant\", \"content\": \"\", \"tool_calls\": [{\"id\": \"c\", \"type\": \"function\", "#
    + #"\"function\": {\"name\": \"look\", \"arguments\": \"{}\"}}]}]"#

  private static func attribute(_ key: String, _ value: String) -> String {
    #"{"key": "\#(key)", "value": {\#(value)}}"#
  }

  private static func span(_ id: String, _ attributes: [String]) -> String {
    #"{"traceId": "t", "spanId": "\#(id)", "name": "n\#(id)", "startTimeUnixNano": "178636320\#(id)000000000", "#
      + #""attributes": [\#(attributes.joined(separator: ", "))]}"#
  }

  @Test("OTLP may have the names of protocol buffers")
  func protocolNames() throws {
    let document = #"""
      {"resource_spans": [{"resource": {}, "scope_spans": [{"spans": [{"trace_id": "t1", "span_id": "b", "name": "chat",
      "start_time_unix_nano": "1767261601000000000", "end_time_unix_nano": "1767261602000000000", "attributes":
      [{"key": "gen_ai.operation.name", "value": {"string_value": "chat"}}, {"key": "gen_ai.input.messages", "value":
      {"string_value": "[{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"Hi\"}]}]"}}]}]}]}]}
      """#
    let read = try Reading([("spans.json", document)])
    #expect(read.lines == ["User: Hi"] && read.diagnostics.isEmpty)
    #expect(read.messages.first?.time.milliseconds == 1_767_261_601_000)
  }

  @Test("a model's span of OpenInference may have its messages as values only, with cost")
  func values() throws {
    let model = Self.span(
      "1",
      [
        Self.attribute("openinference.span.kind", #""stringValue": "LLM""#),
        Self.attribute("input.value", #""stringValue": "\#(Self.asked)""#),
        Self.attribute("output.value", #""stringValue": "\#(Self.called)""#),
        Self.attribute("llm.token_count.prompt", #""doubleValue": 10"#),
        Self.attribute("llm.token_count.completion", #""doubleValue": 2"#),
        Self.attribute("llm.cost.total", #""doubleValue": 0.001"#),
      ])
    let tool = Self.span(
      "2",
      [
        Self.attribute("openinference.span.kind", #""stringValue": "TOOL""#),
        Self.attribute("tool.call.id", #""stringValue": "c""#),
        Self.attribute("output.value", #""stringValue": "12 degrees""#),
      ])
    let empty = Self.span("3", [Self.attribute("output.value", #""stringValue": "null""#)])
    let spans = [model, tool, empty].joined(separator: ", ")
    let read = try Reading([("a.json", #"{"resourceSpans": [{"scopeSpans": [{"spans": [\#(spans)]}]}]}"#)])
    #expect(
      read.messages.map(\.role) == [.user, .assistant, .tool] && read.messages.first?.text == "How warm?")
    let answer = try #require(read.messages.dropFirst().first?.generation)
    #expect(answer.calls.map(\.name) == ["look"] && answer.usage?.input == 10 && answer.usage?.cost == 0.001)
    #expect(read.messages.last?.generation?.callID == "c")
  }

  @Test("a page of Langfuse's traces has its observations and scores within")
  func tracesOfLangfuse() throws {
    let first = #"""
      {"id": "t1", "name": "lamps", "input": {"question": "How long?"}, "output": {}, "scores": [{"name": "good", "value": 0}],
      "observations": [{"id": "o1", "type": "GENERATION", "name": "llm", "model": "m", "startTime": "2026-01-01T00:00:01Z",
      "input": [{"role": "user", "content": "How long?"}], "output": {"role": "assistant", "content": "30 days."}}]}
      """#
    let second = #"""
      {"id": "t2", "name": "agent", "input": null, "output": null, "observations": [{"id": "o2", "type": "GENERATION",
      "startTime": "2026-01-01T00:01:01Z", "calculatedTotalCost": "0.5", "usage": {"promptTokens": 1},
      "input": {"messages": [{"role": "user", "content": "Where?"}]}, "output": "Here."}]}
      """#
    let read = try Reading([
      ("traces.json", #"{"data": [\#(first), \#(second)], "meta": {"page": 1, "totalItems": 2}}"#)
    ])
    #expect(
      read.format == "langfuse" && read.chats.count == 2 && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: How long?", "Assistant: 30 days.", "User: Where?", "Assistant: Here."])
    #expect(read.chats.first?.record.scores.map(\.name) == ["good"])
    #expect(read.messages.last?.generation?.usage?.cost == 0.5)
  }

  @Test("costs of LangSmith may be in quotes")
  func quotedCost() throws {
    let run =
      #"{"id": "r", "trace_id": "r", "run_type": "llm", "name": "llm", "start_time": "2026-01-01T00:00:00Z", "#
      + #""inputs": {"messages": [{"role": "user", "content": "Hi"}]}, "outputs": {"messages": [{"role": "assistant", "#
      + #""content": "Hello"}]}, "prompt_tokens": 1, "completion_tokens": 1, "total_cost": "0.25"}"#
    #expect(try Reading([("runs.json", "[\(run)]")]).messages.last?.generation?.usage?.cost == 0.25)
  }

  @Test(
    "calls of other providers are calls in promptfoo too",
    arguments: [
      #"[{"text": "I look."}, {"functionCall": {"name": "look", "args": {"at": "lamp"}}, "thoughtSignature": "x"}]"#,
      #"[{"type": "text", "text": "I look."}, {"type": "tool_use", "id": "c", "name": "look", "input": {"at": "lamp"}}]"#,
      #"[{"type": "output_text", "text": "I look."}, {"type": "function_call", "call_id": "c", "name": "look", "arguments": "{\"at\": \"lamp\"}"}]"#,
    ])
  func calls(_ output: String) throws {
    let result =
      #"{"prompt": {"raw": "Look"}, "response": {"output": \#(output)}, "success": true, "score": 1, "promptIdx": 0, "#
      + #""testIdx": 0, "provider": {"id": "p"}, "vars": {}}"#
    let file = #"{"evalId": "e", "results": {"version": 3, "results": [\#(result)]}}"#
    let answer = try #require(try Reading([("a.json", file)]).messages.last)
    #expect(answer.text == "I look." && answer.generation?.calls.map(\.name) == ["look"])
    #expect(answer.generation?.calls.first?.arguments.contains("lamp") == true)
  }

  @Test("how a run of mini-SWE-agent ended is counted, and no message")
  func exit() throws {
    let file =
      #"{"trajectory_format": "mini-swe-agent-1", "info": {"submission": "done"}, "messages": [{"role": "user", "content": "Mend it."}, "#
      + #"{"role": "assistant", "content": "Done."}, {"role": "exit", "content": "done"}]}"#
    let read = try Reading([("a.traj.json", file)])
    #expect(read.ledger.read == 3 && read.lines == ["User: Mend it.", "Assistant: Done."])
  }

  @Test("commands of mini-SWE-agent have the ids that their results name")
  func commands() throws {
    let action = #"{"command": "printf lamp", "tool_call_id": "c1"}"#
    let file =
      #"{"info": {"mini_version": "2.4"}, "messages": [{"role": "assistant", "content": "Look", "extra": {"actions": "#
      + #"[\#(action)]}}, {"role": "tool", "tool_call_id": "c1", "content": "lamp"}]}"#
    let messages = try Reading([("a.traj.json", file)]).messages
    #expect(messages.first?.generation?.calls.map(\.id) == ["c1"])
    #expect(
      messages.first?.generation?.calls.first?.name == "bash" && messages.last?.generation?.callID == "c1")
  }

  @Test("an empty list is a result of a tool", arguments: ["[]", "{}", "null"])
  func emptyResult(_ output: String) throws {
    let tool = Self.span(
      "1",
      [
        Self.attribute("openinference.span.kind", #""stringValue": "TOOL""#),
        Self.attribute("output.value", #""stringValue": "\#(output)""#),
      ])
    let read = try Reading([("a.json", #"{"resourceSpans": [{"scopeSpans": [{"spans": [\#(tool)]}]}]}"#)])
    #expect(read.messages.map(\.role) == [.tool] && read.messages.first?.text.contains(output) == true)
  }

  @Test("commands of which only some have ids are all kept")
  func someCommands() throws {
    let actions = #"{"command": "printf lamp", "tool_call_id": "c1"}, {"command": "printf bulb"}"#
    let file =
      #"{"info": {"mini_version": "2.4"}, "messages": [{"role": "assistant", "content": "Look", "extra": {"actions": "#
      + #"[\#(actions)]}}]}"#
    let calls = try #require(try Reading([("a.traj.json", file)]).messages.first?.generation?.calls)
    #expect(
      calls.map(\.arguments).joined().contains("lamp") && calls.map(\.arguments).joined().contains("bulb"))
  }

  @Test("turns of Arena-Hard are texts")
  func arena() throws {
    let answer =
      #"{"question_id": "q", "model_id": "m", "answer_id": "a", "choices": [{"index": 0, "turns": [{"content": "Lamp"}]}]}"#
    #expect(try Reading([("m.jsonl", answer)]).messages.map(\.text) == ["Lamp"])
  }

  @Test(
    "a pair beside other columns is a question and its answer",
    arguments: [
      #"{"source": "a", "prompt": "How?", "completion": "So.", "metadata": {}}"#,
      #"{"prompt": "How?", "completion": "So.", "messages": [], "id": "x"}"#,
    ])
  func pairs(_ record: String) throws {
    let read = try Reading([("a.jsonl", record)])
    #expect(read.format == "sharegpt" && read.lines == ["User: How?", "Assistant: So."])
  }

  @Test("spans of Langfuse and Laminar have their messages in attributes of their own")
  func otherAttributes() throws {
    let answer = #"{\"role\":\"assistant\",\"content\":\"Warm.\"}"#
    let langfuse = [
      Self.attribute("langfuse.observation.type", #""stringValue": "generation""#),
      Self.attribute("langfuse.observation.model.name", #""stringValue": "m""#),
      Self.attribute("langfuse.observation.input", #""stringValue": "\#(Self.asked)""#),
      Self.attribute("langfuse.observation.output", #""stringValue": "\#(answer)""#),
      Self.attribute("langfuse.observation.usage_details", #""stringValue": "{\"input\":1,\"output\":2}""#),
    ]
    let laminar = [
      Self.attribute("lmnr.span.type", #""stringValue": "LLM""#),
      Self.attribute("lmnr.span.input", #""stringValue": "\#(Self.asked)""#),
      Self.attribute("lmnr.span.output", #""stringValue": "Warm.""#),
    ]
    for attributes in [langfuse, laminar] {
      let spans = Self.span("1", attributes)
      let read = try Reading([("a.json", #"{"resourceSpans": [{"scopeSpans": [{"spans": [\#(spans)]}]}]}"#)])
      #expect(read.lines == ["User: How warm?", "Assistant: Warm."], "\(read.lines)")
      guard attributes.count == 5 else { continue }
      #expect(
        read.messages.last?.generation?.usage?.output == 2 && read.messages.last?.generation?.model == "m")
    }
  }

  @Test("results of tools whose spans have messages follow their calls, with the tool's name and words")
  func results() throws {
    func messages(_ side: String, _ parts: String, _ role: String) -> String {
      let said = "[{\"role\":\"\(role)\",\"parts\":[\(parts)]}]"
      return Self.attribute(
        "gen_ai.\(side).messages", "\"stringValue\": \"\(said.replacing("\"", with: "\\\""))\"")
    }
    func operation(_ name: String) -> String {
      Self.attribute("gen_ai.operation.name", "\"stringValue\": \"\(name)\"")
    }
    let ask = #"{"type":"text","content":"Check"}"#
    func call(_ id: String) -> String {
      "{\"type\":\"tool_call\",\"id\":\"\(id)\",\"name\":\"look\",\"arguments\":{}}"
    }
    func result(_ id: String) -> String {
      "{\"type\":\"tool_call_response\",\"id\":\"\(id)\",\"response\":[{\"text\":\"found \(id)\"}]}"
    }
    let spans = [
      Self.span(
        "1", [operation("chat"), messages("input", ask, "user"), messages("output", call("a"), "assistant")]),
      Self.span(
        "2",
        [
          operation("execute_tool"), Self.attribute("gen_ai.tool.name", "\"stringValue\": \"look\""),
          Self.attribute("gen_ai.tool.call.id", "\"stringValue\": \"a\""),
          messages("output", result("a"), "tool"),
        ]),
      Self.span(
        "3",
        [
          operation("chat"), messages("input", result("a"), "user"),
          messages("output", call("b"), "assistant"),
        ]),
      Self.span("4", [operation("chat"), messages("input", result("b"), "user")]),
    ]
    let file = #"{"resourceSpans": [{"scopeSpans": [{"spans": [\#(spans.joined(separator: ", "))]}]}]}"#
    let read = try Reading([("a.json", file)])
    #expect(read.lines == ["User: Check", "Assistant: ", "look: found a", "Assistant: ", "look: found b"])
    let cycle =
      #"{"traceId": "t", "spanId": "0", "name": "cycle", "startTimeUnixNano": "1786363200000000000", "events": [{"name": "gen_ai.client.inference.operation.details", "attributes": [\#(messages("output", result("a"), "user"))]}]}"#
    let inner = spans.map { $0.replacing(#""traceId": "t""#, with: #""traceId": "t", "parentSpanId": "0""#) }
    let around = ([cycle] + inner).joined(separator: ", ")
    let whole = #"{"resourceSpans": [{"scopeSpans": [{"spans": [\#(around)]}]}]}"#
    #expect(try Reading([("a.json", whole)]).lines == read.lines)
  }
}
