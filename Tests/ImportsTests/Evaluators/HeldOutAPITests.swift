import Basics
@testable import Conversations
import Model
import Testing

/// Answers of APIs, alone and in batches.
@Suite("Answers of APIs in the wild")
struct HeldOutAPITests {
  private static func call(_ request: String, _ response: String) throws -> Reading {
    try Reading([("calls.jsonl", #"{"request": {\#(request)}, "response": {\#(response)}}"#)])
  }

  private static let asked = #""contents": [{"role": "user", "parts": [{"text": "Hi"}]}]"#

  @Test("Google's API with underscores, as its Python library writes, is read (issue 25)")
  func google() throws {
    let called =
      #"{"role": "model", "parts": [{"text": null, "function_call": {"name": "look", "args": {}}}]}"#
    let result =
      #"{"role": "user", "parts": [{"function_response": {"name": "look", "response": {"n": 4}}}]}"#
    let read = try Self.call(
      #""contents": [{"role": "user", "parts": [{"text": "Hi"}]}, \#(called), \#(result)]"#,
      #""candidates": [{"content": {"parts": [{"text": "So.", "function_call": null}], "role": "model"}, "#
        + #""finish_reason": "STOP"}], "usage_metadata": {"prompt_token_count": 4, "candidates_token_count": 2, "#
        + #""thoughts_token_count": 3, "cached_content_token_count": 1}, "model_version": "g-2""#)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Hi", "Assistant: ", #"look: {"n":4}"#, "Assistant: So."])
    #expect(read.messages.dropFirst().first?.generation?.calls.map(\.name) == ["look"])
    let answer = read.messages.last?.generation
    #expect(answer?.model == "g-2" && answer?.usage == .init(input: 4, output: 5, cached: 1))
  }

  @Test(
    "an answer of Google's API that was blocked or cut off is an error (issue 25)",
    arguments: [
      (#""promptFeedback": {"blockReason": "SAFETY"}, "usageMetadata": {"promptTokenCount": 4}"#, "SAFETY"),
      (#""candidates": [{"finishReason": "SAFETY", "index": 0}]"#, "SAFETY"),
      (#""candidates": [{"content": {"role": "model"}, "finishReason": "MAX_TOKENS"}]"#, "MAX_TOKENS"),
    ])
  func blocked(_ response: String, _ reason: String) throws {
    let read = try Self.call(Self.asked, response)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.last?.error == "no answer: \(reason)")
  }

  @Test("requests and answers of a batch of Google's are joined by their key (issue 25)")
  func batch() throws {
    let read = try Reading([
      ("batch/in.jsonl", #"{"key": "q-1", "request": {\#(Self.asked)}}"#),
      (
        "batch/out.jsonl",
        #"{"key": "q-1", "response": {"candidates": [{"content": {"parts": [{"text": "Hello"}], "role": "model"}}]}}"#
          + "\n" + #"{"key": "q-2", "error": {"code": 3, "message": "bad"}}"#
      ),
    ])
    #expect(read.chats.map(\.title) == ["q-1", "q-2"])
    #expect(read.lines.prefix(2) == ["User: Hi", "Assistant: Hello"])
    #expect(read.messages.last?.error == "bad")
  }

  @Test("usage is not added to an answer in the request (issue 25)")
  func usage() throws {
    let read = try Self.call(
      #""messages": [{"role": "assistant", "content": "Hello"}, {"role": "user", "content": "Hi"}]"#,
      #""output": [{"type": "reasoning", "summary": []}], "status": "cancelled", "usage": {"input_tokens": 3}"#
    )
    #expect(read.messages.first?.generation?.usage == nil)
    #expect(read.messages.last?.error == "cancelled")
    #expect(read.chats.first?.condition("usage") == #"{"input_tokens":3}"#)
  }

  // MARK: completions

  @Test(
    "a text and its completion are turns (issue 25)",
    arguments: [
      #""choices": [{"index": 0, "text": " Hello", "finish_reason": "stop"}], "model": "m""#,
      #""completion": " Hello", "stop_reason": "stop_sequence", "model": "m""#,
    ])
  func completion(_ response: String) throws {
    let read = try Self.call(#""prompt": "Say hi", "max_tokens": 3"#, response)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Say hi", "Assistant: Hello"])
    #expect(read.messages.last?.generation?.model == "m" && read.chats.first?.condition("prompt") == nil)
  }

  @Test("a prompt that is no text stays metadata (issue 25)")
  func template() throws {
    let read = try Self.call(#""input": "Hi", "prompt": {"id": "p"}"#, #""output": "Hello""#)
    #expect(read.lines == ["User: Hi", "Assistant: Hello"])
    #expect(read.chats.first?.condition("prompt") == #"{"id":"p"}"#)
  }

  // MARK: OpenAI's batches

  private static func request(_ body: String) -> (String, String) {
    (
      "batch/in.jsonl",
      #"{"custom_id": "r1", "method": "POST", "url": "/v1", "body": {"model": "m", \#(body)}}"#
    )
  }

  private static func response(_ body: String) -> (String, String) {
    (
      "batch/out.jsonl",
      #"{"id": "b", "custom_id": "r1", "response": {"status_code": 200, "body": {\#(body)}}}"#
    )
  }

  private static let messages = #""messages": [{"role": "user", "content": "Hi"}]"#

  @Test("the completion of a text in a batch is a turn after it (issue 25)")
  func text() throws {
    let read = try Reading([
      Self.request(#""prompt": "Say hi""#), Self.response(#""choices": [{"index": 0, "text": " Hello"}]"#),
    ])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Say hi", "Assistant: Hello"])
  }

  @Test("a response without choices keeps its id and its request (issue 25)")
  func withoutChoices() throws {
    let read = try Reading([Self.request(Self.messages), Self.response(#""id": "c", "choices": []"#)])
    #expect(read.chats.map(\.title) == ["r1"])
    #expect(read.lines.first == "User: Hi" && read.lines.last?.contains(#""choices":[]"#) == true)
    #expect(read.diagnostics.map(\.message) == [#"response has no "choices"; it is kept as JSON"#])
  }

  @Test("the only choice may stand without a list (issue 25)")
  func bare() throws {
    let read = try Reading([
      Self.request(Self.messages),
      Self.response(#""choices": {"index": 0, "message": {"role": "assistant", "content": "4"}}"#),
    ])
    #expect(read.chats.map(\.title) == ["r1"] && read.lines == ["User: Hi", "Assistant: 4"])
  }

  @Test(
    "an answer of the Responses API that was not finished says so (issue 25)",
    arguments: [
      #"{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Part"}]}"#,
      #"{"type": "reasoning", "summary": []}"#,
    ])
  func incomplete(_ item: String) throws {
    let read = try Reading([
      Self.response(
        #""object": "response", "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}, "#
          + #""output": [\#(item)], "usage": {"input_tokens": 3, "output_tokens": 9}"#)
    ])
    #expect(read.chats.map(\.title) == ["r1"])
    #expect(read.messages.last?.error == "incomplete: max_output_tokens")
    #expect(read.chats.first?.condition("status 2") == "incomplete")
    #expect(read.chats.first?.condition("incomplete_details") == #"{"reason":"max_output_tokens"}"#)
    let isCounted = read.messages.first?.generation?.usage?.output == 9
    #expect(isCounted || read.chats.first?.condition("usage")?.contains("9") == true)
  }

  @Test("a response of which nothing can be shown ends in an error (issue 25)")
  func silent() throws {
    let read = try Reading([
      Self.response(
        #""object": "response", "status": "completed", "output": [{"type": "reasoning", "summary": []}]"#)
    ])
    #expect(read.chats.map(\.title) == ["r1"] && read.messages.last?.error == "no answer")
  }
}
