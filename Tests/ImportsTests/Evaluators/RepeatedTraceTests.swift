import Basics
@testable import Conversations
import Model
import Testing

/// Which messages of a trace are history that a call repeats, and which are said again.
@Suite("Repeated messages of traces")
struct RepeatedTraceTests {
  static func text(_ key: String, _ value: String) -> String {
    let quoted = value.replacing("\"", with: "\\\"")
    return #"{"key": "\#(key)", "value": {"stringValue": "\#(quoted)"}}"#
  }

  static func span(_ id: Int, _ attributes: [String], status: String = "{}") -> String {
    #"{"traceId": "t", "spanId": "\#(id)", "name": "n\#(id)", "startTimeUnixNano": "178636320\#(id)000000000", "#
      + #""endTimeUnixNano": "178636320\#(id)500000000", "attributes": [\#(attributes.joined(separator: ", "))], "#
      + #""status": \#(status)}"#
  }

  static func spans(_ spans: [String]) -> (String, String) {
    ("a.json", #"{"resourceSpans": [{"scopeSpans": [{"spans": [\#(spans.joined(separator: ", "))]}]}]}"#)
  }

  static func said(_ role: String, _ text: String) -> String {
    #"{"role": "\#(role)", "parts": [{"type": "text", "content": "\#(text)"}]}"#
  }

  static func call(_ input: [String], _ output: String, _ more: [String] = []) -> [String] {
    [
      text("gen_ai.operation.name", "chat"),
      text("gen_ai.input.messages", "[\(input.joined(separator: ", "))]"),
      text("gen_ai.output.messages", "[\(said("assistant", output))]"),
    ] + more
  }

  private static let turns = [
    "User: start", "Assistant: OK", "User: continue", "Assistant: OK", "User: continue", "Assistant: Done",
  ]

  @Test("the same words in calls without history are said again", arguments: [true, false])
  func saidAgain(isOneTrace: Bool) throws {
    let lines = [("start", "OK"), ("continue", "OK"), ("continue", "Done")].enumerated().map { index, turn in
      let trace = isOneTrace ? "t" : "t\(index)"
      return #"{"id": "o\#(index)", "traceId": "\#(trace)", "sessionId": "s", "type": "GENERATION", "#
        + #""startTime": "2026-01-05T10:0\#(index):00Z", "endTime": "2026-01-05T10:0\#(index):02Z", "#
        + #""input": [{"role": "user", "content": "\#(turn.0)"}], "output": {"role": "assistant", "content": "\#(turn.1)"}}"#
    }
    let read = try Reading([("observations.jsonl", lines.joined(separator: "\n"))])
    #expect(read.chats.count == 1 && read.lines == Self.turns)
  }

  @Test("the same words in calls with their history are said as often as the history has them")
  func history() throws {
    let talk = [
      Self.said("user", "start"), Self.said("assistant", "OK"), Self.said("user", "continue"),
      Self.said("assistant", "OK"), Self.said("user", "continue"),
    ]
    let calls = [(1, "OK"), (3, "OK"), (5, "Done")].enumerated().map { index, call in
      Self.span(index, Self.call(Array(talk.prefix(call.0)), call.1))
    }
    #expect(try Reading([Self.spans(calls)]).lines == Self.turns)
  }

  @Test("a call that is made again after a failure asks once")
  func again() throws {
    let asked = [Self.said("user", "Light the lamp")]
    let first = Self.span(1, Self.call(asked, "Lit"))
    let other = [Self.said("user", "Dim it")]
    let failed = Self.span(
      2,
      [
        Self.text("gen_ai.operation.name", "chat"),
        Self.text("gen_ai.input.messages", "[\(other.joined())]"),
      ], status: #"{"code": 2, "message": "busy"}"#)
    let last = Self.span(3, Self.call(other, "Dimmed"))
    let messages = try Reading([Self.spans([first, failed, last])]).messages
    #expect(
      messages.filter { $0.error == nil }.map(\.text) == ["Light the lamp", "Lit", "Dim it", "Dimmed"])
  }

  @Test("log records of one span are one call")
  func records() throws {
    func record(_ span: Int, _ name: String, _ text: String, _ second: Int) -> String {
      let role = name == "choice" ? "gen_ai.choice" : "gen_ai.\(name).message"
      let content = #"{"key": "content", "value": {"stringValue": "\#(text)"}}"#
      return #"{"timeUnixNano": "17500000\#(second)000000000", "eventName": "\#(role)", "traceId": "t", "#
        + #""spanId": "\#(span)", "attributes": [], "body": {"kvlistValue": {"values": [\#(content)]}}}"#
    }
    let records = [
      record(1, "user", "yes", 10), record(1, "choice", "Sure?", 11), record(2, "user", "yes", 12),
      record(2, "assistant", "Sure?", 13), record(2, "user", "yes", 14), record(2, "choice", "Lit.", 15),
    ].joined(separator: ", ")
    let read = try Reading([
      ("logs.json", #"{"resourceLogs": [{"scopeLogs": [{"logRecords": [\#(records)]}]}]}"#)
    ])
    #expect(read.lines == ["User: yes", "Assistant: Sure?", "User: yes", "Assistant: Lit."])
  }

  @Test("a log record with the details of a call is read once")
  func details() throws {
    let attributes =
      Self.call([Self.said("user", "How warm?")], "12 degrees") + [
        Self.text("gen_ai.system_instructions", #"[{"type": "text", "content": "Be brief"}]"#)
      ]
    let record =
      #"{"timeUnixNano": "1750000000000000000", "eventName": "gen_ai.client.inference.operation.details", "#
      + #""traceId": "t", "spanId": "1", "attributes": [\#(attributes.joined(separator: ", "))]}"#
    let read = try Reading([
      ("logs.json", #"{"resourceLogs": [{"scopeLogs": [{"logRecords": [\#(record)]}]}]}"#)
    ])
    #expect(read.lines == ["System: Be brief", "User: How warm?", "Assistant: 12 degrees"])
  }

  @Test("a tool that failed without a result is a failed result of its call")
  func failedTool() throws {
    let called =
      #"[{"role": "assistant", "parts": [{"type": "tool_call", "id": "c1", "name": "look", "arguments": {}}]}]"#
    let model = Self.span(
      1,
      [
        Self.text("gen_ai.operation.name", "chat"),
        Self.text("gen_ai.input.messages", "[\(Self.said("user", "How warm?"))]"),
        Self.text("gen_ai.output.messages", called),
      ])
    let tool = Self.span(
      2,
      [
        Self.text("gen_ai.operation.name", "execute_tool"), Self.text("gen_ai.tool.name", "look"),
        Self.text("gen_ai.tool.call.id", "c1"),
      ], status: #"{"code": 2, "message": "bad city"}"#)
    let last = try #require(try Reading([Self.spans([model, tool])]).messages.last)
    #expect(last.role == .tool && last.error == "bad city" && last.sender == "look")
    #expect(last.generation?.callID == "c1" && last.generation?.isFailure == true)
  }

  @Test("a span that names no conversation is part of that of its trace")
  func conversation() throws {
    let name = Self.text("gen_ai.conversation.id", "conv")
    let first = Self.span(1, Self.call([Self.said("user", "Hi")], "Hello", [name]))
    let second = Self.span(2, Self.call([Self.said("user", "Bye")], "So long"))
    let read = try Reading([Self.spans([first, second])])
    #expect(read.chats.map(\.id) == ["conv"] && read.messages.count == 4)
  }

  @Test("runs of LangSmith without a thread are in that of their root, and thoughts are no text")
  func thread() throws {
    let root =
      #"{"id": "r1", "trace_id": "r1", "run_type": "chain", "name": "agent", "start_time": "2026-01-05T10:00:01", "#
      + #""inputs": {"q": "Hi"}, "outputs": {"output": "Sunny"}, "extra": {"metadata": {"thread_id": "th"}}}"#
    let content =
      #"[{"type": "thinking", "thinking": "Let me see", "signature": "x"}, {"type": "text", "text": "Sunny"}]"#
    let model =
      #"{"id": "r2", "trace_id": "r1", "parent_run_id": "r1", "run_type": "llm", "name": "llm", "#
      + #""start_time": "2026-01-05T10:00:02", "inputs": {"messages": [{"type": "human", "content": "Hi"}]}, "#
      + #""outputs": {"messages": [{"type": "ai", "content": \#(content)}]}, "extra": {"metadata": {}}}"#
    let read = try Reading([("runs.jsonl", root + "\n" + model)])
    #expect(read.chats.map(\.id) == ["th"] && read.lines == ["User: Hi", "Assistant: Sunny"])
    #expect(read.messages.last?.generation?.thinking == "Let me see")
  }

  @Test("the state that a graph returns begins with what it was given")
  func state() throws {
    let asked = #"{"type": "human", "content": "Hi", "id": "h"}"#
    let called =
      #"{"type": "ai", "content": "I look", "tool_calls": [{"name": "look", "args": {}, "id": "c"}], "#
      + #""usage_metadata": {"input_tokens": 5, "output_tokens": 3}}"#
    let rest =
      #"{"type": "tool", "content": "20C", "name": "look", "tool_call_id": "c"}, {"type": "ai", "content": "Sunny"}"#
    let run =
      #"{"id": "r", "trace_id": "r", "run_type": "chain", "name": "LangGraph", "start_time": "2026-01-05T10:00:01", "#
      + #""end_time": "2026-01-05T10:00:05", "total_tokens": 0, "prompt_tokens": 0, "completion_tokens": 0, "#
      + #""inputs": {"messages": [\#(asked)]}, "outputs": {"messages": [\#(asked), \#(called), \#(rest)]}}"#
    let read = try Reading([("runs.jsonl", run)])
    #expect(read.lines == ["User: Hi", "Assistant: I look", "look: 20C", "Assistant: Sunny"])
    #expect(read.messages.dropFirst().first?.generation?.usage?.input == 5)
  }

  @Test("parts of OpenInference are text and pictures, and its cached tokens count")
  func parts() throws {
    let message = "llm.input_messages.0.message"
    let span = Self.span(
      1,
      [
        Self.text("openinference.span.kind", "LLM"), Self.text("\(message).role", "user"),
        Self.text("\(message).contents.0.message_content.type", "text"),
        Self.text("\(message).contents.0.message_content.text", "What is this?"),
        Self.text("\(message).contents.1.message_content.type", "image"),
        Self.text("\(message).contents.1.message_content.image.image.url", "https://lamp.example/a.png"),
        Self.text("llm.output_messages.0.message.role", "assistant"),
        Self.text("llm.output_messages.0.message.content", "A lamp"),
        #"{"key": "llm.token_count.prompt", "value": {"intValue": 100}}"#,
        #"{"key": "llm.token_count.prompt_details.cache_read", "value": {"intValue": 40}}"#,
      ])
    let messages = try Reading([Self.spans([span])]).messages
    #expect(messages.map(\.role) == [.user, .assistant])
    #expect(messages.first?.text == "What is this?\n\n[Picture](<https://lamp.example/a.png>)")
    #expect(messages.last?.generation?.usage?.cached == 40)
  }

  @Test("cached tokens of Langfuse are added to the others, and media are pictures by type")
  func langfuse() throws {
    let line =
      #"{"id": "o", "traceId": "t", "type": "GENERATION", "startTime": "2026-01-05T10:00:00Z", "input": [{"role": "user", "#
      + #""content": [{"type": "text", "text": "What?"}, {"type": "image_url", "image_url": {"url": "#
      + #""@@@langfuseMedia:type=image/png|id=m1|source=base64_data_uri@@@"}}]}], "output": {"role": "assistant", "#
      + #""content": "A lamp"}, "usageDetails": {"input": 60, "output": 20, "input_cached_tokens": 40}}"#
    let messages = try Reading([("observations.jsonl", line)]).messages
    #expect(messages.map(\.text) == ["What?", "A lamp"])
    #expect(messages.first?.attachments.map(\.mime) == ["image/png"])
    #expect(messages.last?.generation?.usage?.input == 100 && messages.last?.generation?.usage?.cached == 40)
  }

  @Test("texts that name media of Langfuse stay as they are")
  func mediaInTexts() throws {
    let one = "@@@langfuseMedia:type=image/png|id=1|source=bytes@@@"
    let texts = ["\(one) Compare with \(one)", one]
    let parts =
      texts.map { #"{"role": "user", "content": "\#($0)"}"# } + [
        #"{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "\#(texts[0])"}}]}"#
      ]
    let line =
      #"{"id": "o", "traceId": "t", "type": "GENERATION", "startTime": "2026-01-05T10:00:00Z", "input": "#
      + #"[\#(parts.joined(separator: ", "))], "output": {"role": "assistant", "content": "ok"}}"#
    let messages = try Reading([("observations.jsonl", line)]).messages
    #expect(messages.prefix(2).map(\.text) == texts)
    #expect(messages.allSatisfy { !$0.text.contains("base64") })
  }

  @Test(
    "a text that is JSON but no parts of a message stays whole",
    arguments: [
      #"[{"type":"circle","text":"big","radius":5},{"type":"image","path":"b.png"}]"#,
      #"[{"type":"text","text":"big","radius":5}]"#, #"[{"type":"text","size":9}]"#,
      #"[{"type":"tool_use","name":"look"}]"#,
    ])
  func jsonText(_ text: String) throws {
    let span = Self.span(
      1,
      [
        Self.text("llm.request.type", "chat"), Self.text("gen_ai.prompt.0.role", "user"),
        Self.text("gen_ai.prompt.0.content", text), Self.text("gen_ai.completion.0.role", "assistant"),
        Self.text("gen_ai.completion.0.content", "ok"),
      ])
    #expect(try Reading([Self.spans([span])]).lines == ["User: \(text)", "Assistant: ok"])
  }

  @Test("parts of OpenLLMetry are JSON in a text, and its tools answer calls")
  func openLLMetry() throws {
    let workflow = Self.span(
      1,
      [
        Self.text("traceloop.span.kind", "workflow"), Self.text("traceloop.entity.name", "joke"),
        #"{"key": "traceloop.entity.input", "value": {"stringValue": "{\"args\": [], \"kwargs\": {}}"}}"#,
      ])
    let model = Self.span(
      2,
      [
        Self.text("llm.request.type", "chat"), Self.text("gen_ai.prompt.0.role", "user"),
        Self.text("gen_ai.prompt.0.content", #"[{"type": "text", "text": "Warm?"}]"#),
        Self.text("gen_ai.completion.0.role", "assistant"),
        Self.text("gen_ai.completion.0.tool_calls.0.id", "c1"),
        Self.text("gen_ai.completion.0.tool_calls.0.name", "look"),
        Self.text("gen_ai.completion.0.tool_calls.0.arguments", "x"),
      ])
    let tool = Self.span(
      3,
      [
        Self.text("traceloop.span.kind", "tool"), Self.text("traceloop.entity.name", "look"),
        Self.text("traceloop.entity.output", "20C"),
      ])
    let read = try Reading([Self.spans([workflow, model, tool])])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Warm?", "Assistant: ", "look: 20C"])
    #expect(read.messages.last?.generation?.callID == "c1")
  }

  @Test("calls, results and thoughts in prompts of the AI SDK are read as such")
  func aiSDK() throws {
    let first = Self.span(
      1,
      [
        Self.text("ai.operationId", "ai.generateText.doGenerate"),
        Self.text(
          "ai.prompt.messages", #"[{"role": "user", "content": [{"type": "text", "text": "Warm?"}]}]"#),
        Self.text("ai.response.text", "I look"),
        Self.text("ai.response.toolCalls", #"[{"toolCallId": "c1", "toolName": "look", "input": {}}]"#),
      ])
    let answer =
      #"{"role": "assistant", "content": [{"type": "reasoning", "text": "Hm"}, {"type": "text", "text": "I look"}, "#
      + #"{"type": "tool-call", "toolCallId": "c1", "toolName": "look", "input": {}}]}"#
    let result =
      #"{"role": "tool", "content": [{"type": "tool-result", "toolCallId": "c1", "toolName": "look", "#
      + #""output": {"type": "text", "value": "20C"}}]}"#
    let talk =
      #"[{"role": "user", "content": [{"type": "text", "text": "Warm?"}]}, \#(answer), \#(result)]"#
    let second = Self.span(
      2,
      [
        Self.text("ai.operationId", "ai.generateText.doGenerate"), Self.text("ai.prompt.messages", talk),
        Self.text("ai.response.text", "Warm"),
      ])
    let read = try Reading([Self.spans([first, second])])
    #expect(read.lines == ["User: Warm?", "Assistant: I look", "look: 20C", "Assistant: Warm"])
    #expect(read.messages[2].generation?.callID == "c1")
  }
}
