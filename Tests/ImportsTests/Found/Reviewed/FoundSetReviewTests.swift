import Basics
@testable import Conversations
import Model
import Testing

/// Data that only looks like a row of a data set, and rows with further fields.
@Suite("Found data sets: reviewed")
struct FoundSetReviewTests {
  @Test(
    "data of other programs is no row",
    arguments: [
      ("a.json", #"{"query": "SELECT 1", "response": "ok"}"#),
      ("a.jsonl", #"{"query": "GET /a", "response": 200, "level": "info"}"#),
      ("a.json", #"[{"query": "weather", "response": {"temp": 3}}]"#),
      ("a.json", #"{"input": "src/a.scss", "output": "dist/a.css"}"#),
      ("a.json", #"[{"input": {"dir": "a"}, "output": {"dir": "b"}}]"#),
      ("a.json", #"{"user": "root", "assistant": "jane"}"#),
      ("a.jsonl", #"{"system": "linux", "chat": "irc"}"#),
      ("a.jsonl", #"{"text": "A page\n### User: guide\nHow to"}"#),
      ("a.json", #"[{"question": "Where?", "answer_0": "Ulm", "answer_1": "Rome", "answer_2": "Oslo"}]"#),
      ("a.json", #"[{"uid": "u", "category": "lamp", "prompt": "which?", "price": 3}]"#),
      ("a.jsonl", #"{"uid": "u", "category": "lamp", "prompt": "which?", "price": 3}"#),
      ("a.json", #"[{"question_id": "1", "games": ["chess"]}]"#),
    ])
  func others(_ name: String, _ text: String) throws {
    #expect(try Reading([(name, text)]).format == nil)
  }

  @Test(
    "people who talk with each other keep their names",
    arguments: [
      #"{"conversation": [{"role": "agent", "value": "Hello"}, {"role": "customer", "value": "Hi"}]}"#,
      #"{"conversation": [{"role": "agent", "content": "Hello"}, {"role": "customer", "content": "Hi"}]}"#,
      #"{"system": "x", "chat": [{"sender": "agent", "text": "Hello"}, {"sender": "customer", "text": "Hi"}]}"#,
    ])
  func people(_ text: String) throws {
    let read = try Reading([("talk.json", text)])
    #expect(read.format == "plain" && read.lines == ["agent: Hello", "customer: Hi"])
  }

  private static func read(_ row: String) throws -> Reading { try Reading([("rows.jsonl", row)]) }

  @Test(
    "a pair that is known is not replaced by names beside it",
    arguments: [
      #"{"question": "Why?", "answer": "So.", "user": "u1", "assistant": "bot-2"}"#,
      #"{"question": "Why?", "answer": "So.", "input": "i", "output": "o"}"#,
      #"{"instruction": "Why?", "output": "So.", "chat": "chat-1"}"#,
    ])
  func known(_ row: String) throws {
    let read = try Self.read(row)
    #expect(read.format == "sharegpt" && read.lines == ["User: Why?", "Assistant: So."])
  }

  @Test("marks of ends inside of a text were said")
  func ends() throws {
    let text =
      #"<s><|im_start|>user\nWhat is <s>old</s> here?<|im_end|>\n<|im_start|>assistant\nIt is </s>, yes.<|im_end|></s>\n"#
    let read = try Self.read(#"{"text": "\#(text)"}"#)
    #expect(read.lines == ["User: What is <s>old</s> here?", "Assistant: It is </s>, yes."])
  }

  @Test("a text has the marks of one template; those of others are words")
  func oneTemplate() throws {
    let said = #"Write\n### Response:\nand [INST].<|im_end|>\n<|im_start|>assistant\n### Instruction:\nSo."#
    let read = try Self.read(#"{"text": "<|im_start|>user\n\#(said)<|im_end|>"}"#)
    #expect(read.lines == ["User: Write\n### Response:\nand [INST].", "Assistant: ### Instruction:\nSo."])
  }

  @Test("Glaive: lines may end as on Windows, and arguments have apostrophes")
  func glaive() throws {
    let chat =
      #"USER: a\r\nASSISTANT: <functioncall> {\"name\": \"f\", \"arguments\": '{\"t\": \"don\\'t\"}'} <|endoftext|>\r\n"#
      + #"FUNCTION RESPONSE: 7"#
    let read = try Self.read(#"{"system": "SYSTEM: x", "chat": "\#(chat)"}"#)
    #expect(read.lines == ["System: x", "User: a", "Assistant: ", "f: 7"] && read.diagnostics.isEmpty)
    #expect(read.messages[2].generation?.calls.map(\.arguments) == [#"{"t":"don't"}"#])
  }

  @Test("a turn with its role and value keeps its calls")
  func calls() throws {
    let call = #"{"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}"#
    let read = try Self.read(
      #"{"conversations": [{"role": "user", "value": "Why?"}, {"role": "assistant", "value": "So.", "tool_calls": "#
        + "[\(call)]}]}")
    #expect(read.lines == ["User: Why?", "Assistant: So."])
    #expect(read.messages.last?.generation?.calls.map(\.name) == ["f"])
  }
}
