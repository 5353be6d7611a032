import Basics
@testable import Conversations
import Model
import Testing

/// Calls as servers, gateways, browsers and recorders of tests keep them.
@Suite("Found calls: servers and recordings")
struct FoundCallServerTests {
  @Test("Ollama: an answer has its thoughts, calls, tokens and time")
  func ollama() throws {
    let read = try Reading([
      (
        "answer.json",
        #"""
        {"model": "heron", "created_at": "2026-01-01T10:00:00.5Z", "message": {"role": "assistant", "content": "A light.",
        "thinking": "Hm.", "tool_calls": [{"function": {"name": "look", "arguments": {"at": "lamp"}}}]},
        "done_reason": "stop", "done": true, "total_duration": 9, "prompt_eval_count": 5, "eval_count": 7}
        """#
      )
    ])
    #expect(read.format == "api-calls" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["Assistant: A light."])
    let made = try #require(read.messages.first?.generation)
    #expect(made.thinking == "Hm." && made.model == "heron")
    #expect(made.calls.map(\.name) == ["look"] && made.calls.map(\.arguments) == [#"{"at":"lamp"}"#])
    #expect(made.usage?.input == 5 && made.usage?.output == 7)
    #expect(read.messages.first?.time.milliseconds == 1_767_261_600_500)
  }

  @Test("Ollama: a completion is an answer to its prompt, and tokens of the context are left out")
  func generated() throws {
    let read = try Reading([
      (
        "a.json",
        #"""
        {"model": "heron", "created_at": "2026-01-01T10:00:00Z", "prompt": "Sky?", "response": "Blue.", "done": true,
        "context": [1, 2], "prompt_eval_count": 5, "eval_count": 7}
        """#
      )
    ])
    #expect(read.lines == ["User: Sky?", "Assistant: Blue."] && read.diagnostics.isEmpty)
    #expect(read.chats.first?.record.metadata.contains { $0.name == "context" } == false)
    #expect(read.messages.last?.generation?.usage?.output == 7)
  }

  @Test("Ollama: the lines of a stream are one answer, and the next ones another")
  func stream() throws {
    func line(_ message: String, _ more: String) -> String {
      #"{"model": "heron", "created_at": "2026-01-01T10:00:00Z", "message": \#(message), \#(more)}"#
    }
    let lines = [
      line(#"{"role": "assistant", "content": "A li"}"#, #""done": false"#),
      line(#"{"role": "assistant", "content": "ght."}"#, #""done": false"#),
      line(#"{"role": "assistant", "content": ""}"#, #""done": true, "eval_count": 3"#),
      line(#"{"role": "assistant", "content": "Two"}"#, #""done": true"#),
    ]
    let read = try Reading([("stream.jsonl", lines.joined(separator: "\n"))])
    #expect(read.format == "api-calls" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.count == 2 && read.lines == ["Assistant: A light.", "Assistant: Two"])
    #expect(read.messages.first?.generation?.usage?.output == 3)
  }

  @Test("llama.cpp and Cohere: answers of their own APIs")
  func others() throws {
    let completion = #"""
      {"index": 0, "content": " A light.", "tokens": [], "stop": true, "model": "heron", "tokens_predicted": 7,
      "tokens_evaluated": 5, "generation_settings": {"n_predict": 9}, "prompt": "A lamp?", "stop_type": "eos"}
      """#
    let read = try Reading([("a.json", completion)])
    #expect(read.lines == ["User: A lamp?", "Assistant: A light."] && read.diagnostics.isEmpty)
    #expect(read.messages.last?.generation?.usage?.input == 5)
    let cohere = #"""
      {"id": "c", "finish_reason": "TOOL_CALL", "message": {"role": "assistant", "tool_plan": "I look.", "tool_calls":
      [{"id": "t", "type": "function", "function": {"name": "look", "arguments": "{}"}}]}, "usage":
      {"billed_units": {"input_tokens": 1}, "tokens": {"input_tokens": 5, "output_tokens": 7}}}
      """#
    let made = try #require(try Reading([("a.json", cohere)]).messages.first?.generation)
    #expect(made.thinking == "I look." && made.calls.map(\.id) == ["t"] && made.usage?.input == 5)
  }

  private static let request = #"{"model": "heron", "messages": [{"role": "user", "content": "A lamp?"}]}"#
  private static let response =
    #"{"model": "heron", "choices": [{"index": 0, "message": {"role": "assistant", "content": "A light."}}]}"#
  private static let said = ["User: A lamp?", "Assistant: A light."]

  @Test(
    "gateways have both bodies beside each other",
    arguments: [
      ("request_created_at", "request_body", "response_body"), ("ts", "requestBody", "responseBody"),
    ])
  func bodies(_ time: String, _ sent: String, _ answer: String) throws {
    let row =
      #"{"request_id": "r", "\#(time)": "2026-01-01T10:00:00Z", "\#(sent)": \#(Self.request), "#
      + #""\#(answer)": \#(Self.response)}"#
    let read = try Reading([("rows.jsonl", row + "\n" + row)])
    #expect(read.format == "api-calls" && read.lines == Self.said + Self.said)
    #expect(read.messages.first?.time.milliseconds == 1_767_261_600_000 && read.diagnostics.isEmpty)
  }

  @Test("LiteLLM: a call begins at its time, and an error is beside an empty answer")
  func liteLLM() throws {
    let row = #"""
      {"id": "c", "call_type": "acompletion", "startTime": 1767261600.5, "endTime": 1767261601, "model": "heron",
      "messages": [{"role": "user", "content": "A lamp?"}], "response": {}, "error_str": "too many requests"}
      """#
    let read = try Reading([("a.json", row)])
    #expect(read.lines == ["User: A lamp?", "API: "] && read.messages.last?.error == "too many requests")
    #expect(read.messages.first?.time.milliseconds == 1_767_261_600_500 && read.diagnostics.isEmpty)
  }

  private static func text(_ json: String) -> String {
    "\"" + json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  @Test("a HAR file has calls of models among others")
  func archive() throws {
    func entry(_ sent: String, _ answer: String) -> String {
      #"{"startedDateTime": "2026-01-01T10:00:00.000Z", "time": 9, "request": {"method": "POST", "url": "u", "#
        + #""postData": {"mimeType": "application/json", "text": \#(Self.text(sent))}}, "response": {"status": 200, "#
        + #""content": {"mimeType": "application/json", "text": \#(Self.text(answer))}}}"#
    }
    let entries = [entry(Self.request, Self.response), entry("a=b", "ok")].joined(separator: ", ")
    let read = try Reading([("a.json", #"{"log": {"version": "1.2", "entries": [\#(entries)]}}"#)])
    #expect(read.format == "api-calls" && read.lines == Self.said && read.diagnostics.isEmpty)
    #expect(read.ledger.skipped.map(\.reason) == ["no conversation with a model"])
    #expect(read.messages.first?.time.milliseconds == 1_767_261_600_000)
  }

  @Test("a cassette of VCR has bodies as texts")
  func cassette() throws {
    let interaction =
      #"{"request": {"method": "POST", "uri": "u", "body": \#(Self.text(Self.request))}, "response": {"status": "#
      + #"{"code": 200, "message": "OK"}, "body": {"string": \#(Self.text(Self.response))}}}"#
    let read = try Reading([("a.json", #"{"version": 1, "interactions": [\#(interaction)]}"#)])
    #expect(read.format == "api-calls" && read.lines == Self.said && read.diagnostics.isEmpty)
  }

  @Test("the answer of a logged call may be the parts of a stream, as a list or as lines")
  func parts() throws {
    func chunk(_ text: String) -> String {
      #"{"object": "chat.completion.chunk", "model": "heron", "choices": [{"index": 0, "delta": {"content": "\#(text)"}}]}"#
    }
    func line(_ text: String, _ isLast: Bool) -> String {
      #"{"model": "heron", "message": {"role": "assistant", "content": "\#(text)"}, "done": \#(isLast)}"#
    }
    let lines = Self.text(line("A li", false) + "\n" + line("ght.", true)).replacing("\n", with: "\\n")
    for answer in ["[\(chunk("A li")), \(chunk("ght."))]", lines] {
      let read = try Reading([("a.json", #"{"request": \#(Self.request), "response": \#(answer)}"#)])
      #expect(read.lines == Self.said && read.diagnostics.isEmpty, "\(read.diagnostics)")
    }
  }

  @Test("DeepSeek: tokens from the cache")
  func cached() throws {
    let answer = Self.response.dropLast()
    let usage = #", "usage": {"prompt_tokens": 9, "completion_tokens": 2, "prompt_cache_hit_tokens": 4}}"#
    let read = try Reading([("a.json", #"{"request": \#(Self.request), "response": \#(answer)\#(usage)}"#)])
    #expect(read.messages.last?.generation?.usage?.cached == 4)
  }

  @Test("Google's API: a stream as a list is one answer, whole answers are several")
  func list() throws {
    func part(_ text: String, _ more: String) -> String {
      #"{"candidates": [{"content": {"parts": [{"text": "\#(text)"}], "role": "model"}\#(more)}], "#
        + #""usageMetadata": {"promptTokenCount": 3, "candidatesTokenCount": 2}, "modelVersion": "heron"}"#
    }
    let end = #", "finishReason": "STOP""#
    let stream = try Reading([("a.json", "[\(part("A li", "")), \(part("ght.", end))]")])
    #expect(stream.lines == ["Assistant: A light."] && stream.diagnostics.isEmpty)
    #expect(stream.messages.first?.generation?.usage?.output == 2)
    let whole = try Reading([("a.json", "[\(part("One", end)), \(part("Two", end))]")])
    #expect(whole.lines == ["Assistant: One", "Assistant: Two"] && whole.chats.count == 2)
  }
}
