import Basics
@testable import Conversations
import Model
import Testing

/// Observations, scores and runs that programs record in further forms.
@Suite("Langfuse and LangSmith in the wild: programs and fields")
struct HeldOutLedgerTests {
  private static func trace(_ observations: String..., scores: String = "") throws -> Reading {
    let inner = observations.joined(separator: ", ")
    return try Reading([
      ("a.json", #"{"id": "t", "name": "lamps", "observations": [\#(inner)], "scores": [\#(scores)]}"#)
    ])
  }

  private static func generation(
    _ second: Int, _ input: String, _ output: String, _ more: String = ""
  ) -> String {
    #"{"id": "o\#(second)", "traceId": "t", "type": "GENERATION", "name": "llm", "model": "heron", "#
      + #""startTime": "2026-01-01T00:00:0\#(second)Z", "input": \#(input), "output": \#(output)\#(more)}"#
  }

  private static func tool(_ second: Int, _ input: String, _ output: String) -> String {
    #"{"id": "o\#(second)", "traceId": "t", "type": "TOOL", "name": "ai.toolCall", "#
      + #""startTime": "2026-01-01T00:00:0\#(second)Z", "input": \#(input), "output": \#(output)}"#
  }

  private static func said(_ read: Reading) -> [String] { HeldOutWireTests.said(read, from: 1_767_225_600) }

  private static let asked = #"{"role": "user", "content": [{"type": "text", "text": "Why dark?"}]}"#
  private static let call =
    #"{"type": "tool-call", "toolCallId": "c1", "toolName": "look", "input": {"at": "lamp"}}"#
  private static let result =
    #"{"role": "tool", "content": [{"type": "tool-result", "toolCallId": "c1", "toolName": "look", "#
    + #""output": {"type": "text", "value": "broken"}}]}"#

  @Test(
    "calls of the AI SDK may be JSON in a text, and their tools have one name",
    arguments: [
      #""tool_calls": "[{\"toolCallId\": \"c1\", \"toolName\": \"look\", \"input\": {\"at\": \"lamp\"}}]""#,
      #""tool_calls": [\#(call)]"#, #""toolCalls": [\#(call)]"#,
    ])
  func calls(_ field: String) throws {
    let text = #"{"type": "text", "text": "I look."}"#
    let history =
      #"[\#(Self.asked), {"role": "assistant", "content": [\#(text), \#(Self.call)]}, \#(Self.result)]"#
    let read = try Self.trace(
      Self.generation(
        1, "[\(Self.asked)]", #"{"role": "assistant", "content": "I look.", \#(field)}"#),
      Self.tool(2, #"{"at": "lamp"}"#, #""broken""#), Self.generation(3, history, #""Done""#))
    let lines = [
      "1 User: Why dark?", #"1 Assistant: I look. look(c1 {"at":"lamp"})"#, "2 look: broken of c1",
      "3 Assistant: Done",
    ]
    #expect(Self.said(read) == lines, "\(Self.said(read))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("an answer of the AI SDK may be a list of calls")
  func listOfCalls() throws {
    let history = #"[\#(Self.asked), {"role": "assistant", "content": [\#(Self.call)]}, \#(Self.result)]"#
    let read = try Self.trace(
      Self.generation(
        1, "[\(Self.asked)]",
        #"[{"toolCallType": "function", "toolCallId": "c1", "toolName": "look", "args": "{}"}]"#),
      Self.generation(3, history, #""Done""#))
    let lines = [
      "1 User: Why dark?", "1 Assistant: look(c1 {})", "3 look: broken of c1", "3 Assistant: Done",
    ]
    #expect(Self.said(read) == lines, "\(Self.said(read))")
  }

  @Test("a tool of the AI SDK answers the open call with its arguments")
  func openCall() throws {
    let other = #"{"toolCallId": "c2", "toolName": "read", "input": {"at": "book"}}"#
    let read = try Self.trace(
      Self.generation(1, "[\(Self.asked)]", "[\(Self.call), \(other)]"),
      Self.tool(2, #"{"at": "book"}"#, #""pages""#), Self.tool(3, #"{"at": "lamp"}"#, #""broken""#))
    let lines = [
      "1 User: Why dark?", #"1 Assistant: look(c1 {"at":"lamp"}) read(c2 {"at":"book"})"#,
      "2 read: pages of c2", "3 look: broken of c1",
    ]
    #expect(Self.said(read) == lines, "\(Self.said(read))")
  }

  @Test("tools of the AI SDK answer the calls of one name by their arguments, however these are written")
  func oneName() throws {
    func call(_ id: String, _ place: String) -> String {
      #"{"toolCallId": "\#(id)", "toolName": "look", "args": "{\"at\": \"\#(place)\"}"}"#
    }
    let asks = Self.generation(1, "[\(Self.asked)]", "[\(call("c1", "lamp")), \(call("c2", "book"))]")
    let read = try Self.trace(
      asks, Self.tool(2, #"{"at": "book"}"#, #""pages""#), Self.tool(3, #"{"at": "lamp"}"#, #""broken""#))
    let said = [
      "1 User: Why dark?", #"1 Assistant: look(c1 {"at": "lamp"}) look(c2 {"at": "book"})"#,
    ]
    #expect(Self.said(read) == said + ["2 look: pages of c2", "3 look: broken of c1"], "\(Self.said(read))")
    let unlike = try Self.trace(asks, Self.tool(2, #"{"at": "desk"}"#, #""bare""#))
    let own = [#"2 Assistant: ai.toolCall(o2 {"at":"desk"})"#, "2 ai.toolCall: bare of o2"]
    #expect(Self.said(unlike) == said + own, "\(Self.said(unlike))")
    let silent = try Self.trace(asks, Self.tool(2, "null", #""bare""#))
    #expect(Self.said(silent) == said + ["2 look: bare of c1"], "\(Self.said(silent))")
    let single = try Self.trace(
      Self.generation(1, "[\(Self.asked)]", "[\(call("c1", "lamp"))]"),
      Self.tool(2, #"{"at": "desk"}"#, #""bare""#))
    #expect(Self.said(single).last == "2 look: bare of c1", "\(Self.said(single))")
  }

  @Test(
    "a score in words has a number beside it",
    arguments: [
      (#""dataType": "CATEGORICAL", "value": 0, "stringValue": "friendly""#, "friendly"),
      (#""dataType": "TEXT", "value": 0, "stringValue": "friendly""#, "friendly"),
      (#""data_type": "CATEGORICAL", "value": 0, "string_value": "friendly""#, "friendly"),
      (#""dataType": "CATEGORICAL", "value": 2, "stringValue": """#, "2"),
      (#""dataType": "BOOLEAN", "value": 1, "stringValue": "True""#, "1"),
      (#""dataType": "NUMERIC", "value": 0.5, "stringValue": null"#, "0.5"),
    ])
  func words(_ fields: String, _ value: String) throws {
    let read = try Self.trace(
      Self.generation(1, "[\(Self.asked)]", #""It is night.""#),
      scores: #"{"id": "s", "traceId": "t", "name": "tone", \#(fields)}"#)
    #expect(read.chats.map(\.saidScores) == [["tone=\(value)"]])
    #expect(read.lines == ["User: Why dark?", "Assistant: It is night."] && read.diagnostics.isEmpty)
  }

  @Test(
    "definitions of tools among the messages of a call are no messages",
    arguments: [
      #"{"type": "function", "function": {"name": "look", "description": "Looks", "parameters": {"type": "object"}}}"#,
      #"{"name": "look", "input_schema": {"type": "object"}}"#,
    ])
  func definitions(_ tool: String) throws {
    let read = try Self.trace(
      Self.generation(1, #"[\#(Self.asked), {"role": "tool", "content": \#(tool)}]"#, #""It is night.""#))
    #expect(read.lines == ["User: Why dark?", "Assistant: It is night."] && read.diagnostics.isEmpty)
    let skipped = read.ledger.skipped.filter { $0.reason == "definition of a tool" }
    #expect(skipped.map(\.count) == [1] && read.ledger.addsUp)
  }

  @Test("a result of a tool that looks like a definition is kept")
  func result() throws {
    let result = #"{"role": "tool", "name": "look", "content": {"name": "lamp", "input_schema": {}}}"#
    let read = try Self.trace(Self.generation(1, "[\(Self.asked), \(result)]", #""It is night.""#))
    #expect(
      read.diagnostics.map(\.message) == ["\"content\" of a message is an object; it is kept as JSON"])
    #expect(read.messages.count == 3 && read.messages.contains { $0.text.contains(#""name":"lamp""#) })
  }

  @Test("a call may have a cost without tokens")
  func costAlone() throws {
    let more = #", "costDetails": {"input": 0.25, "output": 0.5}"#
    let read = try Self.trace(Self.generation(1, "[\(Self.asked)]", #""It is night.""#, more))
    let usage = try #require(read.messages.last?.generation?.usage)
    #expect([usage.input, usage.output, usage.cached] == [0, 0, 0] && usage.cost == 0.75)
  }

  @Test(
    "tokens of a cache and of thoughts are apart",
    arguments: [
      (
        #"{"input": 10, "input_cache_read": 1000, "input_cache_creation": 20, "output": 20, "output_reasoning": 80, "total": 1130}"#,
        [1030, 100, 1000]
      ),
      (
        #"{"input": 100, "input_cached_tokens": 50, "output": 20, "output_reasoning_tokens": 80, "total": 250}"#,
        [150, 100, 50]
      ),
    ])
  func usage(_ details: String, _ counts: [Int]) throws {
    let more = #", "usageDetails": \#(details), "costDetails": {"input": 0.25, "output": 0.5}"#
    let read = try Self.trace(Self.generation(1, "[\(Self.asked)]", #""It is night.""#, more))
    let usage = try #require(read.messages.last?.generation?.usage)
    #expect([usage.input, usage.output, usage.cached] == counts && usage.cost == 0.75)
  }

  @Test("a session of the API has its traces")
  func session() throws {
    let trace =
      #"{"id": "t", "timestamp": "2026-01-01T00:00:01Z", "name": "lamps", "sessionId": "s", "input": {"messages": "#
      + #"[{"role": "user", "content": "Why dark?"}]}, "output": {"role": "assistant", "content": "It is night."}}"#
    let read = try Reading([
      (
        "a.json",
        #"{"id": "s", "createdAt": "2026-01-01T00:00:00Z", "projectId": "p", "traces": [\#(trace)]}"#
      )
    ])
    #expect(read.format == "langfuse" && read.chats.map(\.id) == ["s"] && read.diagnostics.isEmpty)
    #expect(Self.said(read) == ["1 User: Why dark?", "1 Assistant: It is night."])
  }

  @Test("fields of a session are metadata, and its traces belong to it without naming it")
  func sessionFields() throws {
    let trace =
      #"{"id": "t", "timestamp": "2026-01-01T00:00:01Z", "name": "lamps", "input": "Why dark?", "output": "It is night."}"#
    let read = try Reading([
      (
        "a.json",
        #"{"id": "s", "createdAt": "2026-01-01T00:00:00Z", "projectId": "p", "environment": "e", "shelf": "north", "#
          + #""traces": [\#(trace)]}"#
      )
    ])
    #expect(read.chats.map(\.id) == ["s"])
    #expect(Self.said(read) == ["1 User: Why dark?", "1 Assistant: It is night."])
    #expect(
      read.diagnostics.map(\.message) == ["unknown field \"shelf\" of a session; it is kept as metadata"])
    #expect(read.chats.first?.condition("a session.shelf") == "north")
  }

  @Test("a trace with a field of the name of a session's traces is a trace")
  func noSession() throws {
    let read = try Reading([
      (
        "a.json",
        #"{"id": "t", "timestamp": "2026-01-01T00:00:01Z", "input": "Why dark?", "output": "It is night.", "#
          + #""observations": [], "traces": []}"#
      )
    ])
    #expect(Self.said(read) == ["1 User: Why dark?", "1 Assistant: It is night."])
    #expect(
      read.diagnostics.map(\.message) == [
        "unknown field \"traces\" of an observation; it is kept as metadata"
      ])
  }

  @Test("what a warning says is metadata")
  func warning() throws {
    let more = #", "level": "WARNING", "statusMessage": "filtered""#
    let read = try Self.trace(Self.generation(1, "[\(Self.asked)]", "null", more))
    #expect(Self.said(read) == ["1 User: Why dark?"])
    #expect(read.chats.first?.condition("statusMessage") == "filtered")
    #expect(read.messages.first?.error == nil)
  }

  @Test("a call may have a list of ids, of which the last is its own")
  func ids() throws {
    let call =
      #"{"role": "assistant", "parts": [{"type": "tool_call", "id": ["run", "c1"], "name": "look", "arguments": {}}]}"#
    let result =
      #"{"role": "tool", "parts": [{"type": "tool_call_response", "id": ["run", "c1"], "response": "broken"}]}"#
    let read = try Self.trace(
      Self.generation(
        1, #"[{"role": "user", "parts": [{"type": "text", "content": "Why dark?"}]}]"#, "[\(call)]"),
      Self.generation(3, "[\(call), \(result)]", #""Done""#))
    let lines = [
      "1 User: Why dark?", "1 Assistant: look(c1 {})", "3 look: broken of c1", "3 Assistant: Done",
    ]
    #expect(Self.said(read) == lines, "\(Self.said(read))")
  }

  @Test("LangSmith: feedback without an average is metadata")
  func feedback() throws {
    let run =
      #"{"id": "r", "trace_id": "r", "run_type": "llm", "start_time": "2026-01-01T00:00:01Z", "end_time": "#
      + #""2026-01-01T00:00:02Z", "inputs": {"messages": [{"role": "user", "content": "Why dark?"}]}, "outputs": "#
      + #"{"choices": [{"message": {"role": "assistant", "content": "It is night."}}]}, "feedback_stats": {"tone": "#
      + #"{"n": 2, "avg": null, "values": {"friendly": 1, "curt": 1}}, "ok": {"n": 1, "avg": 1.0, "values": {}}}}"#
    let read = try Reading([("a.jsonl", run)])
    #expect(Self.said(read) == ["1 User: Why dark?", "2 Assistant: It is night."])
    let chat = try #require(read.chats.first)
    #expect(chat.saidScores == ["ok=1"] && read.diagnostics.isEmpty)
    #expect(
      chat.condition("feedback.tone") == #"{"n":2,"avg":null,"values":{"friendly":1,"curt":1}}"#)
  }
}
