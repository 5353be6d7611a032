import Basics
@testable import Conversations
import Model
import Testing

/// Data sets of answers to compare, as tables and other programs write them.
@Suite("Comparisons in the wild")
struct HeldOutChoiceTests {
  private static func row(_ fields: String) throws -> Reading {
    try Reading([("rows.jsonl", "{\(fields)}")])
  }

  /// The answer that is shown.
  private static func shown(_ read: Reading) -> String? {
    read.chats.first.flatMap { chat in chat.messages.first { $0.id == chat.current }?.text }
  }

  @Test(
    "whole numbers written as 1.0 choose the answer (issue 25)",
    arguments: [
      #""model_a": "m", "model_b": "n", "prompt": "[\"q\"]", "response_a": "[\"A\"]", "response_b": "[\"B\"]", "winner_model_b": 1.0"#,
      #""history": "H", "human_ref_A": "A", "human_ref_B": "B", "labels": 0.0"#,
      #""prompt": "H", "response_0": "A", "response_1": "B", "better_response_id": 1.0"#,
    ])
  func whole(_ fields: String) throws { #expect(try Self.shown(Self.row(fields)) == "B") }

  @Test("the lowest rank of replies is shown, also written as 0.0 (issue 25)")
  func ranks() throws {
    let rows = [
      #"{"message_id": "1", "parent_id": null, "text": "Q", "role": "prompter", "message_tree_id": "1", "rank": null}"#,
      #"{"message_id": "2", "parent_id": "1", "text": "Bad", "role": "assistant", "message_tree_id": "1", "rank": 1.0}"#,
      #"{"message_id": "3", "parent_id": "1", "text": "Good", "role": "assistant", "message_tree_id": "1", "rank": 0.0}"#,
    ]
    let read = try Reading([("rows.jsonl", rows.joined(separator: "\n"))])
    #expect((Self.shown(read) ?? read.messages.last?.text) == "Good")
  }

  @Test("a list of outputs of an instruction is alternatives, the first one shown (issue 25)")
  func list() throws {
    let read = try Self.row(#""instruction": "i", "input": "", "output": ["good", "bad"]"#)
    #expect(read.format == "preferences" && Self.shown(read) == "good")
    #expect(read.lines == ["User: i", "Assistant (chosen): good", "Assistant (rejected): bad"])
    let more = try Self.row(#""instruction": "i", "output": ["a", "b", "c"]"#)
    #expect(more.lines.dropFirst().first == "Assistant (answer 1): a" && more.messages.count == 4)
  }

  @Test("pairs before a comparison come before its instruction (issue 25)")
  func history() throws {
    let read = try Self.row(
      #""system": "s", "instruction": "i", "chosen": "good", "rejected": "bad", "history": [["q", "a"]]"#)
    #expect(read.lines.prefix(4) == ["System: s", "User: q", "Assistant: a", "User: i"])
  }

  @Test("answers that are messages as JSON in a text are messages (issue 25)")
  func json() throws {
    func answer(_ text: String) -> String {
      #""[{\"role\": \"user\", \"content\": \"q\"}, {\"role\": \"assistant\", \"content\": \"\#(text)\"}]""#
    }
    let read = try Self.row(#""prompt": "q", "chosen": \#(answer("good")), "rejected": \#(answer("bad"))"#)
    #expect(read.lines == ["User: q", "Assistant (chosen): good", "Assistant (rejected): bad"])
  }

  @Test(
    "a rejected answer beside messages is an alternative of the last (issue 25)",
    arguments: [
      #""rejected_response": "bad""#,
      #""rejected_messages": [{"role": "user", "content": "q"}, {"role": "assistant", "content": "bad"}]"#,
    ])
  func rejected(_ field: String) throws {
    let read = try Self.row(
      #""messages": [{"role": "user", "content": "q"}, {"role": "assistant", "content": "good"}], \#(field)"#)
    #expect(read.lines == ["User: q", "Assistant (chosen): good", "Assistant (rejected): bad"])
    #expect(Self.shown(read) == "good" && read.chats.first?.record.metadata.isEmpty == true)
  }

  @Test("what a question of MT-Bench has besides its texts is metadata (issue 25)")
  func question() throws {
    let read = try Self.row(
      #""question_id": "q", "category": "coding", "turns": ["x"], "ground_truth": "g", "task": "t""#)
    let chat = try #require(read.chats.first)
    #expect(["category", "ground_truth", "task"].map { chat.condition($0) } == ["coding", "g", "t"])
  }
}
