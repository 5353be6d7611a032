import Basics
@testable import Conversations
import Model
import Testing

/// What spans of OpenTelemetry have where agents, not calls of models, say what was said.
@Suite("Spans in the wild")
struct HeldOutSpanTests {
  static func span(
    _ id: Int, in parent: Int? = nil, named name: String = "work", error: String? = nil,
    events: [String] = [],
    _ attributes: (String, String)...
  ) -> String {
    let own = attributes.map { RepeatedTraceTests.text($0.0, $0.1) }.joined(separator: ", ")
    let status = error.map { #"{"code": 2, "message": "\#($0)"}"# } ?? "{}"
    return #"{"traceId": "t", "spanId": "s\#(id)", "parentSpanId": "\#(parent.map { "s\($0)" } ?? "")", "#
      + #""name": "\#(name)", "startTimeUnixNano": "178636320\#(id)000000000", "#
      + #""endTimeUnixNano": "178636320\#(id)500000000", "attributes": [\#(own)], "status": \#(status), "#
      + #""events": [\#(events.joined(separator: ", "))]}"#
  }

  static func event(_ name: String, _ attributes: (String, String)...) -> String {
    let own = attributes.map { RepeatedTraceTests.text($0.0, $0.1) }.joined(separator: ", ")
    return #"{"name": "\#(name)", "attributes": [\#(own)]}"#
  }

  static func read(_ spans: [String]) throws -> Reading {
    try Reading([RepeatedTraceTests.spans(spans)])
  }

  static let asked = #"[{"role": "user", "parts": [{"type": "text", "content": "Hello"}]}]"#
  static let said = #"[{"role": "assistant", "parts": [{"type": "text", "content": "Hi"}]}]"#
  static let agent = ("gen_ai.operation.name", "invoke_agent")
  static let chat = ("gen_ai.operation.name", "chat")
  static let tool = ("gen_ai.operation.name", "execute_tool")
  static let model = ("gen_ai.request.model", "heron")
  static let tokens = [("gen_ai.usage.input_tokens", "7"), ("gen_ai.usage.output_tokens", "3")]

  static func calls(_ read: Reading) -> [String] {
    read.messages.flatMap { ($0.generation?.calls ?? []).map { "\($0.name) \($0.arguments)" } }
  }

  @Test("an agent below a request has the talk, with the tokens and the model of its calls (issue 25)")
  func agentWithMessages() throws {
    let read = try Self.read([
      Self.span(1, named: "POST /chat", ("http.method", "POST")),
      Self.span(
        2, in: 1, Self.agent, ("gen_ai.input.messages", Self.asked), ("gen_ai.output.messages", Self.said)),
      Self.span(3, in: 2, Self.chat, Self.model, Self.tokens[0], Self.tokens[1]),
      Self.span(4, in: 2, Self.chat, Self.model, Self.tokens[0], Self.tokens[1]),
      Self.span(5, in: 2, Self.agent, ("gen_ai.input.messages", Self.asked)),
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"] && read.diagnostics.isEmpty)
    let answer = try #require(read.messages.last?.generation)
    #expect(answer.model == "heron" && answer.usage?.input == 14 && answer.usage?.output == 6)
    #expect(
      read.ledger.skipped.map(\.reason).sorted() == [
        "span within one that is shown", "span without new messages",
      ])
  }

  @Test("an agent around calls with messages is skipped with a reason of its own (issue 25)")
  func agentAroundCalls() throws {
    let read = try Self.read([
      Self.span(1, Self.agent, ("gen_ai.input.messages", Self.asked), ("gen_ai.output.messages", Self.said)),
      Self.span(
        2, in: 1, Self.chat, Self.model, ("gen_ai.input.messages", Self.asked),
        ("gen_ai.output.messages", Self.said)),
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"])
    #expect(read.ledger.skipped.map(\.reason) == ["span around or beside calls of models"])
  }

  @Test("work around calls without messages is shown, also if it says that it is a call (issue 25)")
  func callAroundCalls() throws {
    let read = try Self.read([
      Self.span(1, Self.chat, ("gen_ai.input.messages", Self.asked), ("gen_ai.output.messages", Self.said)),
      Self.span(2, in: 1, Self.chat, Self.model, Self.tokens[0]),
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"])
    #expect(
      read.messages.last?.generation?.model == "heron" && read.messages.last?.generation?.usage?.input == 7)
  }

  @Test("an error of a trace is shown once (issue 25)")
  func errors() throws {
    let read = try Self.read([
      Self.span(1, named: "POST /chat", error: "full"),
      Self.span(2, in: 1, error: "full", Self.agent, ("gen_ai.input.messages", Self.asked)),
    ])
    #expect(read.messages.map(\.error) == [nil, "full"] && read.messages.first?.text == "Hello")
  }

  @Test(
    "a tool that no known answer calls is called by one, with the tokens that waited for it (issue 25)",
    arguments: [
      [
        ("gen_ai.operation.name", "execute_tool"), ("gen_ai.tool.call.arguments", #"{"at": "lamp"}"#),
        ("gen_ai.tool.call.id", "c1"), ("gen_ai.tool.call.result", "broken"),
      ],
      [("openinference.span.kind", "TOOL"), ("input.value", #"{"at": "lamp"}"#), ("output.value", "broken")],
      [
        ("traceloop.span.kind", "tool"), ("traceloop.entity.input", #"{"at": "lamp"}"#),
        ("traceloop.entity.output", "broken"),
      ],
      [
        ("ai.toolCall.name", "look"), ("ai.toolCall.args", #"{"at": "lamp"}"#),
        ("ai.toolCall.result", "broken"),
      ],
      [("tool.name", "look"), ("tool.parameters", #"{"at": "lamp"}"#), ("output.value", "broken")],
    ])
  func tools(_ attributes: [(String, String)]) throws {
    let own = attributes.map { RepeatedTraceTests.text($0.0, $0.1) }.joined(separator: ", ")
    let tool =
      #"{"traceId": "t", "spanId": "s3", "name": "look", "startTimeUnixNano": "1786363203000000000", "#
      + #""attributes": [\#(own)]}"#
    let read = try Self.read([
      Self.span(1, Self.agent), Self.span(2, in: 1, Self.chat, Self.model, Self.tokens[0], Self.tokens[1]),
      tool,
    ])
    #expect(read.lines == ["Assistant: ", "look: broken"] && Self.calls(read) == [#"look {"at":"lamp"}"#])
    let call = try #require(read.messages.first?.generation)
    #expect(call.model == "heron" && call.usage?.output == 3)
    #expect(
      call.calls.first?.id.isEmpty == false && call.calls.first?.id == read.messages.last?.generation?.callID)
  }

  @Test("an answer without anything keeps its tokens, and has the calls of the tools within it (issue 25)")
  func emptyAnswer() throws {
    let prompt = [("gen_ai.prompt.0.role", "user"), ("gen_ai.prompt.0.content", "Find a room.")]
    let read = try Self.read([
      Self.span(
        1, prompt[0], prompt[1], Self.model, ("gen_ai.completion.0.role", "assistant"),
        ("gen_ai.completion.0.finish_reason", "tool_calls"), Self.tokens[0]),
      Self.span(2, in: 1, ("tool.name", "rooms"), ("tool.parameters", #"{"day":1}"#), ("tool.call.id", "c1")),
      Self.span(
        3, prompt[0], prompt[1], Self.model, ("gen_ai.prompt.1.role", "tool"),
        ("gen_ai.prompt.1.content", "none"),
        ("gen_ai.prompt.1.tool_call_id", "c1"), ("gen_ai.completion.0.role", "assistant"),
        ("gen_ai.completion.0.content", "No room")),
    ])
    #expect(read.lines == ["User: Find a room.", "Assistant: ", "rooms: none", "Assistant: No room"])
    #expect(Self.calls(read) == [#"rooms {"day":1}"#] && read.diagnostics.isEmpty)
    #expect(read.messages.dropFirst().first?.generation?.usage?.input == 7)
  }

  @Test("Grafana Tempo has the resources in other lists (issue 25)", arguments: [true, false])
  func tempo(isTrace: Bool) throws {
    let span = Self.span(
      1, Self.chat, ("gen_ai.input.messages", Self.asked), ("gen_ai.output.messages", Self.said))
    let resource = #"{"resource": {"attributes": []}, "scopeSpans": [{"spans": [\#(span)]}]}"#
    let document =
      isTrace ? #"{"trace": {"resourceSpans": [\#(resource)]}}"# : #"{"batches": [\#(resource)]}"#
    let read = try Reading([("a.json", document)])
    #expect(read.format == "otlp" && read.lines == ["User: Hello", "Assistant: Hi"])
  }
}
