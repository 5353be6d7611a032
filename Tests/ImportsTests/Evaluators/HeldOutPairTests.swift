import Basics
@testable import Conversations
import Model
import Testing

/// Pairs, battles and ratings as data sets have them.
@Suite("Comparisons in the wild")
struct HeldOutPairTests {
  private static func read(_ record: String) throws -> Reading { try Reading([("pairs.jsonl", record)]) }

  private static func talk(_ texts: String...) -> String {
    let turns = texts.enumerated().map { number, text in
      #"{"role": "\#(number % 2 == 0 ? "user" : "assistant")", "content": "\#(text)"}"#
    }
    return "[" + turns.joined(separator: ", ") + "]"
  }

  @Test(
    "messages beside two answers are their prompt, which is written once",
    arguments: [
      #"{"messages": \#(talk("Why?")), "chosen": {"role": "assistant", "content": "Good"}, "#
        + #""rejected": {"role": "assistant", "content": "Bad"}}"#,
      #"{"messages": \#(talk("Why?")), "chosen": "Good", "rejected": "Bad"}"#,
      #"{"messages": \#(talk("Why?")), "chosen": \#(talk("Why?", "Good")), "rejected": \#(talk("Why?", "Bad"))}"#,
      #"{"messages": \#(talk("Why?", "Good")), "prompt": "Why?", "chosen": \#(talk("Why?", "Good")), "#
        + #""rejected": \#(talk("Why?", "Bad"))}"#,
    ])
  func messages(_ record: String) throws {
    let read = try Self.read(record)
    #expect(read.format == "preferences" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.map(\.text) == ["Why?", "Good", "Bad"])
    #expect(read.messages.map { $0.generation?.parent } == ["-", "prompt-1", "prompt-1"])
  }

  @Test("a system message of a prompt is before the turns that the answers repeat")
  func system() throws {
    let messages = #"[{"role": "system", "content": "Be kind"}, {"role": "user", "content": "Why?"}]"#
    let record =
      #"{"messages": \#(messages), "chosen": \#(Self.talk("Why?", "Good")), "rejected": \#(Self.talk("Why?", "Bad"))}"#
    #expect(try Self.read(record).messages.map(\.text) == ["Be kind", "Why?", "Good", "Bad"])
  }

  @Test("messages that belong to neither the prompt nor the answers are metadata")
  func otherMessages() throws {
    let record =
      #"{"messages": \#(Self.talk("Other")), "prompt": "Why?", "chosen": "Good", "rejected": "Bad"}"#
    let read = try Self.read(record)
    #expect(read.messages.map(\.text) == ["Why?", "Good", "Bad"])
    #expect(read.chats.first?.record.metadata.contains { $0.name == "messages" } == true)
  }

  @Test("an empty answer is counted, and its prompt is written once")
  func empty() throws {
    let read = try Self.read(
      #"{"chosen": "\n\nHuman: Why?\n\nAssistant: ", "rejected": "\n\nHuman: Why?\n\nAssistant: Bad"}"#)
    #expect(read.lines == ["User: Why?", "Assistant (rejected): Bad"])
    #expect(read.diagnostics.isEmpty && read.ledger.read == 3, "\(read.diagnostics)")
  }

  @Test("a prompt and a completion may be lists of messages")
  func lists() throws {
    let read = try Self.read(
      #"{"prompt": [{"role": "system", "content": "Be kind"}, {"role": "user", "content": "Why?"}], "#
        + #""completion": [{"role": "assistant", "content": "So."}]}"#)
    #expect(read.lines == ["System: Be kind", "User: Why?", "Assistant: So."])
  }

  @Test("a conversation of pairs is the prompt of two answers, and its own answer is a third")
  func conversation() throws {
    let turns = #"[{"input": "One?", "output": "1"}, {"input": "Two?", "output": "2"}]"#
    let answers = ["Good", "Bad"].map { Self.talk("One?", "1", "Two?", $0) }
    let read = try Self.read(
      #"{"source": "x", "conversation": \#(turns), "chosen": \#(answers[0]), "rejected": \#(answers[1])}"#)
    #expect(read.messages.map(\.text) == ["One?", "1", "Two?", "Good", "Bad", "2"])
    #expect(read.messages.last?.sender == "Assistant (conversation)" && read.diagnostics.isEmpty)
    #expect(read.messages.suffix(3).map { $0.generation?.parent } == ["prompt-3", "prompt-3", "prompt-3"])
  }

  @Test("ratings, critiques and principles of several answers are kept with the name of the answer")
  func ratings() throws {
    let first =
      #"{"annotations": {"honesty": {"Rating": "4", "Rationale": "Fair", "Type": ["1"]}}, "custom_system_prompt": "Be kind", "#
      + #""principle": "honesty", "model": "swan-1", "response": "A", "critique": "Too short", "overall_score": 8}"#
    let second =
      #"{"annotations": {"honesty": {"Rating": "N/A"}}, "model": "swan-2", "response": "B", "critique": "Fine"}"#
    let read = try Self.read(#"{"instruction": "Why?", "completions": [\#(first), \#(second)]}"#)
    let record = try #require(read.chats.first?.record)
    #expect(
      record.scores.map { "\($0.name)=\($0.value.words) \($0.explanation)" } == [
        "swan-1 overall_score=8 Too short", "swan-1 honesty=4 Fair", "swan-2 honesty=N/A ",
      ])
    #expect(
      record.metadata.map { "\($0.name)=\($0.value)" } == [
        #"swan-1 honesty Type=["1"]"#, "swan-1 custom_system_prompt=Be kind", "swan-1 principle=honesty",
        "swan-2 critique=Fine",
      ])
  }

  @Test(
    "a battle has the time at which it took place", arguments: ["1767261600.5", #""2026-01-01 10:00:00""#])
  func time(_ time: String) throws {
    let key = time.hasPrefix("\"") ? "timestamp" : "tstamp"
    let read = try Self.read(
      #"{"model_a": "swan-1", "model_b": "swan-2", "winner": "tie", "conversation_a": \#(Self.talk("Hi", "Yo")), "#
        + #""conversation_b": \#(Self.talk("Hi", "Hello")), "\#(key)": \#(time)}"#)
    #expect(read.chats.first?.isUntimed == false)
    #expect(read.messages.allSatisfy { $0.time.milliseconds / 1000 == 1_767_261_600 })
  }

  @Test(
    "ratings of two answers are scores, and their models are those of the answers",
    arguments: [
      (
        #""chosen-rating": 4.5, "rejected-rating": 3, "chosen-model": "swan-1""#,
        ["chosen-rating=4.5", "rejected-rating=3"]
      ),
      (
        #""chosen_rating": 5, "chosen_model": "swan-1", "rating_rejected": 3"#,
        ["chosen_rating=5", "rating_rejected=3"]
      ),
      (#""rating": [9, 7], "chosen_model": "swan-1""#, ["chosen rating=9", "rejected rating=7"]),
      (
        #""generations": ["Bad", "Good"], "rating": [7, 9], "chosen_model": "swan-1""#,
        ["rejected rating=7", "chosen rating=9"]
      ),
    ])
  func scores(_ fields: String, _ scores: [String]) throws {
    let read = try Self.read(#"{"prompt": "Why?", "chosen": "Good", "rejected": "Bad", \#(fields)}"#)
    #expect(read.chats.map(\.saidScores) == [scores])
    #expect(read.messages.map { $0.generation?.model } == [nil, "swan-1", nil])
  }

  @Test("prompts and answers of a battle as a table has them are turns")
  func table() throws {
    let read = try Self.read(
      #"{"id": 1, "model_a": "swan-1", "model_b": "swan-2", "prompt": "[\"One?\", \"Two?\"]", "response_a": "[\"1\", \"2\"]", "#
        + #""response_b": "[\"I\", null]", "winner_model_a": 0, "winner_model_b": 1, "winner_tie": 0}"#)
    #expect(read.format == "preferences" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines.sorted() == [
        "Assistant: 1", "Assistant: 2", "Assistant: I", "User: One?", "User: Two?", "User: Two?",
      ])
    #expect(read.messages.first { $0.text == "I" }?.generation?.model == "swan-2")
    #expect(read.chats.first?.current?.contains("swan-2") == true)
  }

  @Test("several answers to a prompt of OpenAI Evals are alternatives, and the first is shown")
  func evals() throws {
    func event(_ id: Int, _ prompt: String, _ answers: String) -> String {
      #"{"run_id": "r", "event_id": \#(id), "sample_id": "x.0", "type": "sampling", "data": {"prompt": \#(prompt), "#
        + #""sampled": \#(answers)}, "created_at": "2026-01-01 00:00:01+00:00"}"#
    }
    let lines = [
      event(0, Self.talk("Why?"), #"["A", "B"]"#), event(1, Self.talk("Why?", "A", "How?"), #"["C"]"#),
    ]
    let read = try Reading([("log.jsonl", lines.joined(separator: "\n"))])
    #expect(read.format == "openai-evals" && read.chats.first?.current == "turn-5")
    #expect(read.messages.map(\.text) == ["Why?", "A", "B", "How?", "C"])
    #expect(read.messages.map { $0.generation?.parent } == ["-", "turn-1", "turn-1", "turn-2", "turn-4"])
  }

  @Test("the reply with the best rank is shown, and one that was deleted says so")
  func ranks() throws {
    func line(_ id: String, _ parent: String, _ role: String, _ rest: String) -> String {
      #"{"message_tree_id": "q", "message_id": "\#(id)", "parent_id": \#(parent), "role": "\#(role)", "text": "\#(id)", \#(rest)}"#
    }
    let read = try Reading([
      (
        "trees.jsonl",
        [
          line("q", "null", "prompter", #""rank": null"#),
          line("a", #""q""#, "assistant", #""rank": 0, "deleted": true"#),
          line("b", #""q""#, "assistant", #""rank": 2"#), line("c", #""q""#, "assistant", #""rank": 1"#),
        ].joined(separator: "\n")
      )
    ])
    #expect(read.format == "oasst" && read.chats.first?.current == "c")
    #expect(read.lines == ["User: q", "Assistant (deleted): a", "Assistant: b", "Assistant: c"])
  }
}
