import Basics
@testable import Conversations
import Model
import Testing

/// Rows of data sets under names of their own.
@Suite("Found data sets: rows of conversations")
struct FoundSetRowTests {
  private static func read(_ row: String) throws -> Reading { try Reading([("rows.jsonl", row)]) }

  @Test("Glaive: a chat is one text, with calls and results")
  func glaive() throws {
    let chat =
      #"USER: How warm?\n\n\nASSISTANT: <functioncall> {\"name\": \"look\", \"arguments\": '{\"at\": \"Ulm\"}'} "#
      + #"<|endoftext|>\n\n\nFUNCTION RESPONSE: {\"t\": 7}\n\n\nASSISTANT: Seven.\nCold. <|endoftext|>\n\n\n"#
    let read = try Self.read(#"{"system": "SYSTEM: You help.", "chat": "\#(chat)"}"#)
    #expect(read.format == "sharegpt" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "System: You help.", "User: How warm?", "Assistant: ", #"look: {"t": 7}"#, "Assistant: Seven.\nCold.",
      ])
    #expect(read.messages[2].generation?.calls.map(\.arguments) == [#"{"at":"Ulm"}"#])
    #expect(read.messages[2].generation?.calls.first?.id == read.messages[3].generation?.callID)
  }

  @Test("xLAM: the calls that a question needs")
  func calls() throws {
    let calls =
      #"[{\"name\": \"look\", \"arguments\": {\"at\": 1}}, {\"name\": \"feel\", \"arguments\": {}}]"#
    let read = try Self.read(
      #"{"id": 0, "query": "How warm?", "answers": "\#(calls)", "tools": "[{\"name\": \"look\"}]"}"#)
    #expect(read.format == "sharegpt" && read.lines == ["User: How warm?", "Assistant: "])
    #expect(read.messages[1].generation?.calls.map(\.name) == ["look", "feel"])
    #expect(read.chats.first?.record.metadata.isEmpty == true && read.diagnostics.isEmpty)
  }

  @Test(
    "pairs with further names",
    arguments: [
      #"{"query": "Why?", "response": "So."}"#, #"{"user": "Why?", "assistant": "So."}"#,
      #"{"input": "Why?", "output": "So.", "id": 1}"#,
      #"{"input": {"messages": [{"role": "user", "content": "Why?"}]}, "output": {"role": "assistant", "content": "So."}}"#,
      #"{"input": [{"role": "user", "content": "Why?"}], "output": {"role": "assistant", "content": "So."}}"#,
    ])
  func pairs(_ row: String) throws {
    let read = try Self.read(row)
    #expect(read.format == "sharegpt" && read.lines == ["User: Why?", "Assistant: So."])
    #expect(read.chats.first?.record.metadata.isEmpty == true && read.diagnostics.isEmpty)
  }

  @Test("OpenOrca: instructions in a column of their own, which may be empty")
  func instructions() throws {
    let full = #"{"id": "1", "system_prompt": "Be brief.", "question": "Why?", "response": "So."}"#
    let read = try Self.read(full)
    #expect(read.lines == ["System: Be brief.", "User: Why?", "Assistant: So."])
    #expect(read.chats.first?.record.metadata.isEmpty == true && read.diagnostics.isEmpty)
    let empty = full.replacing("Be brief.", with: "")
    #expect(try Self.read(empty).lines == ["User: Why?", "Assistant: So."])
  }

  @Test(
    "a text in the template of a model is its turns",
    arguments: [
      #"<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nWhy?<|im_end|>\n<|im_start|>assistant\nSo.<|im_end|>\n"#,
      #"<s>[INST] <<SYS>>\nBe brief.\n<</SYS>>\n\nWhy? [/INST] So. </s>"#,
      #"Be brief.\n\n### Instruction:\nWhy?\n\n### Response:\nSo."#,
    ])
  func templates(_ text: String) throws {
    let read = try Self.read(#"{"text": "\#(text)"}"#)
    #expect(read.format == "sharegpt" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["System: Be brief.", "User: Why?", "Assistant: So."])
    #expect(try Self.read(#"{"text": "a text without turns"}"#).format == nil)
  }

  @Test("Guanaco: speakers follow each other on one line")
  func guanaco() throws {
    let read = try Self.read(#"{"text": " ### Human: Why?### Assistant: So.### Human: And?"}"#)
    #expect(read.lines == ["User: Why?", "Assistant: So.", "User: And?"] && read.diagnostics.isEmpty)
  }

  @Test("a sample of OpenAI Evals is its prompt, and the ideal answer metadata")
  func ideal() throws {
    let read = try Self.read(#"{"input": [{"role": "user", "content": "Why?"}], "ideal": "So."}"#)
    #expect(read.format == "sharegpt" && read.lines == ["User: Why?"] && read.diagnostics.isEmpty)
    #expect(read.chats.first?.record.metadata.map(\.value) == ["So."])
  }

  @Test("llm: the time of a logged prompt is in UTC")
  func logged() throws {
    let read = try Self.read(
      #"{"id": "1", "model": "heron", "prompt": "Why?", "system": null, "response": "So.", "conversation_id": "c", "#
        + #""datetime_utc": "2026-01-01T10:00:00.500000"}"#)
    #expect(read.lines == ["User: Why?", "Assistant: So."])
    #expect(read.messages.map(\.time.milliseconds) == [1_767_261_600_500, 1_767_261_600_500])
  }

  @Test("speakers of ShareGPT under the key of OpenAI's API", arguments: ["content", "value"])
  func speakers(_ key: String) throws {
    let read = try Self.read(
      #"{"conversations": [{"role": "human", "\#(key)": "Why?"}, {"role": "gpt", "\#(key)": "So."}]}"#)
    #expect(read.lines == ["User: Why?", "Assistant: So."] && read.diagnostics.isEmpty)
  }

  @Test("ms-swift: calls and results are messages of their own, marks for training say nothing")
  func swift() throws {
    let read = try Self.read(
      #"{"messages": [{"role": "user", "content": "How warm?"}, {"role": "tool_call", "content": "#
        + #""{\"name\": \"look\", \"arguments\": {\"at\": 1}}"}, {"role": "tool_response", "content": "7"}, "#
        + #"{"role": "assistant", "content": "Seven", "loss": true, "train": true}]}"#)
    #expect(read.format == "openai" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: How warm?", "Assistant: ", "look: 7", "Assistant: Seven"])
    #expect(read.messages[1].generation?.calls.map(\.arguments) == [#"{"at":1}"#])
    #expect(read.messages[2].generation?.callID == "call-1")
  }

  @Test("Hermes: the name of a call is outside of its arguments")
  func hermes() throws {
    let call = #"<tool_call>\n{'arguments': {'name': 'Ada', 'at': [1]}, 'name': 'look'}\n</tool_call>"#
    let read = try Self.read(
      #"{"conversations": [{"from": "human", "value": "Look"}, {"from": "gpt", "value": "\#(call)"}]}"#)
    #expect(read.messages[1].generation?.calls.map(\.name) == ["look"])
  }

  @Test("WildChat: what an answer was made with is metadata without a warning")
  func wildChat() throws {
    let read = try Self.read(
      #"{"conversation_hash": "x", "conversation": [{"role": "user", "content": "Why?"}, {"role": "assistant", "#
        + #""content": "So.", "finish_reason": "stop", "system_fingerprint": null, "temperature": 1, "#
        + #""token_counter": 9, "top_p": 1}]}"#)
    #expect(read.lines == ["User: Why?", "Assistant: So."] && read.diagnostics.isEmpty)
    let noted = read.chats.first?.record.metadata.first { $0.name == "finish_reason" }
    #expect(noted?.value == "stop")
  }
}
