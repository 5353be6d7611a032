import Basics
@testable import Conversations
import Model
import Testing

/// Comparisons and judgments under further names.
@Suite("Found data sets: comparisons and judgments")
struct FoundSetPairTests {
  private static func read(_ row: String) throws -> Reading { try Reading([("rows.jsonl", row)]) }

  /// The texts, from the one that is shown.
  private static func texts(_ read: Reading) -> [String] {
    let current = read.chats.first?.current
    let shown = read.messages.filter { $0.id == current }.map(\.text)
    return shown + read.messages.filter { $0.role == .assistant && $0.id != current }.map(\.text)
  }

  @Test(
    "two answers under further names; the better one is shown",
    arguments: [
      #"{"qid": 1, "question": "Why?", "response_j": "Good", "response_k": "Bad"}"#,
      #"{"instruction": "Why?", "output_1": "Bad", "generator_1": "m", "output_2": "Good", "generator_2": "n", "preference": 2.0}"#,
      #"{"user_input": "Why?", "completion_a": "Good", "completion_b": "Bad"}"#,
      #"{"question": {"full_text": "Why?"}, "answer_0": "Bad", "score_0": -0.5, "answer_1": "Good", "score_1": 0.5}"#,
      #"{"context": [{"role": "user", "content": "Why?"}], "original_response": "Bad", "edited_response": "Good"}"#,
      #"{"query": "Why?", "response": "Good", "rejected_response": "Bad"}"#,
    ])
  func pairs(_ row: String) throws {
    let read = try Self.read(row)
    #expect(read.format == "preferences" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.first?.text == "Why?" && Self.texts(read) == ["Good", "Bad"])
  }

  @Test("answers with scores beside them", arguments: ["response", "text"])
  func scored(_ key: String) throws {
    let (list, score) = key == "text" ? ("answers", "pm_score") : ("responses_and_scores", "score")
    let answers = [("Bad", 1), ("Good", 5)].map { text, number in
      #"{"\#(key)": "\#(text)", "\#(score)": \#(number)}"#
    }
    let read = try Self.read(
      #"{"question": "Why?", "\#(list)": [\#(answers.joined(separator: ", "))]}"#)
    #expect(read.format == "preferences" && Self.texts(read) == ["Good", "Bad"])
    #expect(read.chats.first?.record.scores.map(\.value) == [.number(1), .number(5)])
  }

  @Test("the input of an instruction is part of it")
  func input() throws {
    let read = try Self.read(#"{"instruction": "Name", "input": "it", "chosen": "Good", "rejected": "Bad"}"#)
    #expect(read.messages.map(\.text) == ["Name\n\nit", "Good", "Bad"])
  }

  @Test("Arena-Hard: a judgment has two games, which are scores of the answer")
  func arena() throws {
    let files = [
      ("a/question.jsonl", #"{"question_id": "q", "category": "c", "turns": [{"content": "Why?"}]}"#),
      (
        "a/answer.jsonl",
        #"{"question_id": "q", "answer_id": "x", "model_id": "m", "choices": [{"index": 0, "turns": [{"content": "So."}]}]}"#
      ),
      (
        "a/judgment.jsonl",
        #"{"question_id": "q", "model": "m", "judge": "j", "games": [{"user_prompt": [{"role": "user", "content": "P"}], "#
          + #""judgment": "Fine", "score": "A>B"}, {"user_prompt": [], "judgment": "Poor", "score": "B>A"}]}"#
      ),
    ]
    let read = try Reading(files)
    #expect(read.format == "mt-bench" && read.lines == ["User: Why?", "Assistant: So."])
    let scores = try #require(read.chats.first?.record.scores)
    #expect(scores.map(\.name) == ["j game 1", "j game 2"] && scores.map(\.explanation) == ["Fine", "Poor"])
    #expect(scores.map(\.value) == [.text("A>B"), .text("B>A")] && read.diagnostics.isEmpty)
  }

  @Test("Arena-Hard 2: answers are messages, and a judgment may be alone")
  func arenaTwo() throws {
    let answer =
      #"{"uid": "q", "ans_id": "x", "model": "m", "messages": [{"role": "user", "content": "Why?"}, "#
      + #"{"role": "assistant", "content": {"answer": "So."}}], "tstamp": 1767261600.5, "metadata": {"token_len": 3}}"#
    let read = try Self.read(answer)
    #expect(read.format == "mt-bench" && read.lines == ["User: Why?", "Assistant: So."])
    #expect(read.messages.last?.generation?.model == "m" && read.diagnostics.isEmpty)
    #expect(read.messages.last?.time.milliseconds == 1_767_261_600_500)
    let judgment =
      #"{"uid": "q", "judge": "j", "model": "m", "baseline": "b", "games": [{"score": "A>B", "judgment": "#
      + #"{"answer": "Fine"}, "prompt": [{"role": "system", "content": "S"}, {"role": "user", "content": "P"}]}]}"#
    let judged = try Self.read(judgment)
    #expect(judged.lines == ["System: S", "User: P", "Assistant: Fine"] && judged.diagnostics.isEmpty)
    #expect(judged.chats.first?.record.scores.map(\.name) == ["j game 1"])
  }
}
