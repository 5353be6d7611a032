@testable import Conversations
import Model
import Testing

/// Calls that repeat parts of what was said, and records that two programs made of one call.
@Suite("History in traces")
struct TraceHistoryTests {
  private typealias Made = RepeatedTraceTests

  private static func talk(_ calls: [([String], String)]) throws -> [String] {
    let spans = calls.enumerated().map { index, call in
      Made.span(
        index, Made.call(call.0.map { Made.said($0.hasPrefix("A") ? "assistant" : "user", $0) }, call.1))
    }
    return try Reading([Made.spans(spans)]).lines.map { String($0.split(separator: " ").last ?? "") }
  }

  @Test(
    "questions that a call has again beside a new one are not said again",
    arguments: [
      [(["q1"], "A1"), (["q1", "q2"], "A2"), (["q2", "q3"], "A3")],
      [(["q1"], "A1"), (["q1", "A1", "q2"], "A2"), (["summary", "q2"], "A3")],
      [(["q1"], "A1"), (["q1", "Areworded", "q2"], "A2")],
    ])
  func parts(_ calls: [([String], String)]) throws {
    let lines = try Self.talk(calls)
    #expect(Set(lines).count == lines.count, "\(lines)")
    #expect(lines.count == Set(calls.flatMap { $0.0 + [$0.1] }).count)
  }

  @Test("a question whose call failed is asked once, also with another call before the next try")
  func retry() throws {
    func call(_ id: Int, _ text: String, _ answer: String?) -> String {
      let asked = Made.said("user", text)
      guard let answer else {
        let own = [
          Made.text("gen_ai.operation.name", "chat"), Made.text("gen_ai.input.messages", "[\(asked)]"),
        ]
        return Made.span(id, own, status: #"{"code": 2, "message": "busy"}"#)
      }
      return Made.span(id, Made.call([asked], answer))
    }
    let spans = [
      call(1, "Hi", "Hello"), call(2, "Dim it", nil), call(3, "Is it safe?", "Yes"),
      call(4, "Dim it", "Dimmed"),
    ]
    let texts = try Reading([Made.spans(spans)]).messages.filter { $0.error == nil }.map(\.text)
    #expect(texts == ["Hi", "Hello", "Dim it", "Is it safe?", "Yes", "Dimmed"])
  }

  @Test("a call that two programs recorded is one")
  func twice() throws {
    let call = Made.call([Made.said("user", "Hi")], "Hello")
    let first = Made.span(1, call)
    let other = first.replacing(#""spanId": "1""#, with: #""spanId": "x""#)
    #expect(try Reading([Made.spans([first, other])]).lines == ["User: Hi", "Assistant: Hello"])
  }

  @Test("a graph that returns all that was said says what is new")
  func memory() throws {
    func said(_ turn: Int) -> String {
      (0...turn).map {
        #"{"type": "human", "content": "q\#($0)"}, {"type": "ai", "content": "a\#($0)"}"#
      }.joined(separator: ", ")
    }
    let runs = (0..<3).map { turn in
      #"{"id": "r\#(turn)", "trace_id": "r\#(turn)", "run_type": "chain", "name": "LangGraph", "#
        + #""start_time": "2026-01-05T10:0\#(turn):01Z", "end_time": "2026-01-05T10:0\#(turn):05Z", "#
        + #""inputs": {"messages": [{"type": "human", "content": "q\#(turn)"}]}, "#
        + #""outputs": {"messages": [\#(said(turn))]}, "extra": {"metadata": {"thread_id": "th"}}}"#
    }
    let texts = try Reading([("runs.jsonl", runs.joined(separator: "\n"))]).messages.map(\.text)
    #expect(texts == ["q0", "a0", "q1", "a1", "q2", "a2"])
  }

  @Test("what a model got for a call that failed is the text of its result")
  func failure() throws {
    let called =
      #"{"role": "assistant", "parts": [{"type": "tool_call", "id": "c1", "name": "look", "arguments": {}}]}"#
    let told =
      #"{"role": "tool", "parts": [{"type": "tool_call_response", "id": "c1", "response": "Error: no such city"}]}"#
    let asked = Made.said("user", "How warm?")
    let first = Made.span(
      1,
      [
        Made.text("gen_ai.operation.name", "chat"), Made.text("gen_ai.input.messages", "[\(asked)]"),
        Made.text("gen_ai.output.messages", "[\(called)]"),
      ])
    let tool = Made.span(
      2,
      [
        Made.text("gen_ai.operation.name", "execute_tool"), Made.text("gen_ai.tool.name", "look"),
        Made.text("gen_ai.tool.call.id", "c1"),
      ], status: #"{"code": 2, "message": "bad city"}"#)
    let last = Made.span(3, Made.call([asked, called, told], "I do not know"))
    let results = try Reading([Made.spans([first, tool, last])]).messages.filter { $0.role == .tool }
    #expect(results.map(\.text) == ["Error: no such city"] && results.map(\.error) == ["bad city"])
  }

  @Test("events of several calls within one span are several calls")
  func events() throws {
    let talk = ["user one?", "choice first", "user one?", "assistant first", "user two?", "choice second"]
    let records = talk.enumerated().map { index, line in
      let (name, text) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
      let event = name == "choice" ? "gen_ai.choice" : "gen_ai.\(name).message"
      let content = #"{"key": "content", "value": {"stringValue": "\#(text)"}}"#
      return
        #"{"timeUnixNano": "17500000\#(10 + index)000000000", "eventName": "\#(event)", "traceId": "t", "#
        + #""spanId": "s", "attributes": [], "body": {"kvlistValue": {"values": [\#(content)]}}}"#
    }
    let file = #"{"resourceLogs": [{"scopeLogs": [{"logRecords": [\#(records.joined(separator: ", "))]}]}]}"#
    let read = try Reading([("logs.json", file)])
    #expect(read.lines == ["User: one?", "Assistant: first", "User: two?", "Assistant: second"])
  }

  @Test("a tool beside the call of its agent is in the conversation of that call")
  func siblings() throws {
    func within(_ parent: String, _ span: String) -> String {
      span.replacing(#""name":"#, with: #""parentSpanId": "\#(parent)", "name":"#)
    }
    let agents = [1, 2].flatMap { number -> [String] in
      let name = Made.text("gen_ai.conversation.id", "c\(number)")
      let tool = [
        Made.text("gen_ai.operation.name", "execute_tool"), Made.text("gen_ai.tool.name", "look"),
        Made.text("gen_ai.tool.call.result", "found \(number)"),
      ]
      return [
        within("0", Made.span(number, [])),
        within(
          "\(number)", Made.span(number + 2, Made.call([Made.said("user", "Hi \(number)")], "Yes", [name]))),
        within("\(number)", Made.span(number + 4, tool)),
      ]
    }
    let read = try Reading([Made.spans([Made.span(0, [])] + agents)])
    #expect(read.chats.compactMap(\.id).sorted() == ["c1", "c2"])
    #expect(read.chats.allSatisfy { $0.messages.last?.text == "found \($0.id?.last ?? "?")" })
  }
}
