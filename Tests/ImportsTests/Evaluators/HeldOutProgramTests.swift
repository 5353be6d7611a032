import Basics
@testable import Conversations
import Model
import Testing

/// Attributes and events in which programs have messages of their own.
@Suite("Programs with spans in the wild")
struct HeldOutProgramTests {
  private typealias Spans = HeldOutSpanTests

  @Test("blocks of Bedrock are texts, calls, results and thoughts, each once (issue 25)")
  func bedrock() throws {
    let call = #"{"toolUse": {"toolUseId": "c1", "name": "look", "input": {"at": "lamp"}}}"#
    let result = #"{"toolResult": {"toolUseId": "c1", "status": "success", "content": [{"text": "broken"}]}}"#
    let thoughts = #"{"reasoningContent": {"reasoningText": {"text": "Where?", "signature": "x"}}}"#
    let user = Spans.event("gen_ai.user.message", ("content", #"[{"text": "Why dark?"}]"#))
    let read = try Spans.read([
      Spans.span(
        1,
        events: [
          Spans.event("gen_ai.system.message", ("content", #"[{"text": "Mend lamps."}]"#)), user,
          Spans.event("gen_ai.choice", ("message", "It is broken.\\n")),
        ], Spans.agent, ("gen_ai.agent.name", "Ann")),
      Spans.span(
        2, in: 1,
        events: [
          user, Spans.event("gen_ai.choice", ("message", #"[\#(thoughts), {"text": "I look."}, \#(call)]"#)),
        ],
        Spans.chat, Spans.model),
      Spans.span(
        3, in: 1,
        events: [
          Spans.event("gen_ai.tool.message", ("role", "tool"), ("content", #"{"at": "lamp"}"#), ("id", "c1")),
          Spans.event("gen_ai.choice", ("message", #"[{"text": "broken"}]"#), ("id", "c1")),
        ], Spans.tool, ("gen_ai.tool.name", "look"), ("gen_ai.tool.call.id", "c1")),
      Spans.span(
        4, in: 1,
        events: [
          user, Spans.event("gen_ai.assistant.message", ("content", #"[{"text": "I look."}, \#(call)]"#)),
          Spans.event("gen_ai.tool.message", ("content", "[\(result)]")),
          Spans.event("gen_ai.choice", ("message", #"[{"text": "It is broken."}]"#)),
        ], Spans.chat, Spans.model),
    ])
    #expect(
      read.lines == [
        "System: Mend lamps.", "User: Why dark?", "Assistant: I look.", "look: broken",
        "Assistant: It is broken.",
      ])
    #expect(Spans.calls(read) == [#"look {"at":"lamp"}"#] && read.diagnostics.isEmpty)
    #expect(read.messages.dropFirst(2).first?.generation?.thinking == "Where?")
  }

  private static let events = #"""
    [{"content": "Be brief", "role": "system", "event.name": "gen_ai.system.message"}, {"content": "Capital?", "role":
    "user", "event.name": "gen_ai.user.message"}, {"role": "assistant", "tool_calls": [{"id": "c", "type": "function",
    "function": {"name": "look", "arguments": "{}"}}], "event.name": "gen_ai.assistant.message"}, {"content": {"found":
    1}, "role": "tool", "id": "c", "name": "look", "event.name": "gen_ai.tool.message"}, {"index": 0, "message": {"role":
    "assistant", "content": "Paris"}, "event.name": "gen_ai.choice"}]
    """#.replacing("\n", with: " ")
  private static let turns = [
    "System: Be brief", "User: Capital?", "Assistant: ", #"look: {"found":1}"#, "Assistant: Paris",
  ]

  @Test("events in a list are messages, as Pydantic AI records them (issue 25)")
  func eventsInList() throws {
    let read = try Spans.read([Spans.span(1, Spans.chat, Spans.model, ("events", Self.events))])
    #expect(read.lines == Self.turns && read.diagnostics.isEmpty, "\(read.lines)")
    #expect(Spans.calls(read) == ["look {}"] && read.messages.last?.generation?.model == "heron")
  }

  @Test(
    "a run of Pydantic AI may have all messages, also as events (issue 25)",
    arguments: [
      (
        "all_messages_events",
        #"[{"content": "Hello", "role": "user", "event.name": "gen_ai.user.message"}, "#
          + #"{"role": "assistant", "content": "Hi", "event.name": "gen_ai.assistant.message"}]"#
      ),
      ("pydantic_ai.all_messages", Spans.asked.dropLast() + ", " + Spans.said.dropFirst()),
    ])
  func allMessages(_ attribute: (String, String)) throws {
    let read = try Spans.read([
      Spans.span(
        1, named: "agent run", ("agent_name", "Ann"), ("model_name", "heron"), attribute, Spans.tokens[0]),
      Spans.span(2, in: 1, Spans.chat, Spans.model),
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"])
    #expect(
      read.messages.last?.generation?.model == "heron" && read.messages.last?.generation?.usage?.input == 7)
  }

  @Test("requests and answers of Google's ADK are contents, whose calls may have no ids (issue 25)")
  func adk() throws {
    let user = #"{"parts": [{"text": "Weather?"}], "role": "user"}"#
    let call = #"{"parts": [{"function_call": {"args": {"at": "Rome"}, "name": "look"}}], "role": "model"}"#
    let result =
      #"{"parts": [{"function_response": {"name": "look", "response": {"is": "warm"}}}], "role": "user"}"#
    func request(_ contents: String...) -> (String, String) {
      (
        "gcp.vertex.agent.llm_request",
        #"{"model": "heron", "config": {"system_instruction": "Be brief"}, "contents": [\#(contents.joined(separator: ", "))]}"#
      )
    }
    let read = try Spans.read([
      Spans.span(1, Spans.agent, ("gen_ai.agent.name", "Ann")),
      Spans.span(
        2, in: 1, named: "call_llm", Spans.model, request(user),
        ("gcp.vertex.agent.llm_response", #"{"content": \#(call)}"#), Spans.tokens[0]),
      Spans.span(
        3, in: 2, Spans.tool, ("gen_ai.tool.name", "look"), ("gen_ai.tool.call.id", "adk-1"),
        ("gcp.vertex.agent.tool_call_args", #"{"at": "Rome"}"#),
        ("gcp.vertex.agent.tool_response", #"{"is": "warm"}"#), ("gcp.vertex.agent.llm_request", "{}")),
      Spans.span(
        4, in: 1, named: "call_llm", Spans.model, request(user, call, result),
        ("gcp.vertex.agent.llm_response", #"{"content": {"parts": [{"text": "Warm."}], "role": "model"}}"#)),
    ])
    #expect(read.messages.map(\.role) == [.system, .user, .assistant, .tool, .assistant], "\(read.lines)")
    #expect(read.messages.last?.text == "Warm." && Spans.calls(read) == [#"look {"at":"Rome"}"#])
    #expect(read.messages.dropFirst(2).first?.generation?.usage?.input == 7)
    let answered = read.messages.dropFirst(3).first?.generation?.callID
    #expect(answered != nil && answered == read.messages.dropFirst(2).first?.generation?.calls.first?.id)
  }

  @Test(
    "OpenInference may have lists of messages, or prompts, in one attribute (issue 25)",
    arguments: [
      (
        ("llm.input_messages", #"[{"message": {"role": "user", "content": "Hello"}}]"#),
        ("llm.output_messages", #"[{"message": {"role": "assistant", "content": "Hi"}}]"#)
      ), (("llm.prompts", "Hello"), ("llm.completion", "Hi")),
    ])
  func wholeLists(_ input: (String, String), _ output: (String, String)) throws {
    let read = try Spans.read([Spans.span(1, ("openinference.span.kind", "LLM"), input, output)])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"])
  }
}
