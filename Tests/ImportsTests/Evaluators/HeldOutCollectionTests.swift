import Basics
@testable import Conversations
import Model
import Testing

/// What collections of other tools than those of the samples have.
@Suite("Collections in the wild")
struct HeldOutCollectionTests {
  private static func answer(_ text: String) -> String {
    #"{"question_id": 1, "answer_id": "a", "model_id": "m", "choices": [{"index": 0, "turns": ["\#(text)"]}]}"#
  }

  @Test("reference answers of MT-Bench are beside those of the same model")
  func references() throws {
    let read = try Reading([
      ("mt/model_answer/m.jsonl", Self.answer("Lit")), ("mt/reference_answer/m.jsonl", Self.answer("Dim")),
      ("mt/question.jsonl", #"{"question_id": 1, "category": "math", "turns": ["Why?"]}"#),
      (
        "mt/model_judgment/m_single.jsonl",
        #"{"question_id": 1, "model": "m", "judge": ["j"], "judgment": "Good", "score": 9, "turn": 1}"#
      ),
    ])
    #expect(Set(read.chats.map(\.slug)).count == 2)
    #expect(read.chats.map(\.title) == ["Question 1 · m", "Question 1 · m · reference"])
    #expect(read.chats.map(\.record.scores.count) == [1, 0])
  }

  @Test("both games of a pairwise judgment are scores")
  func games() throws {
    let judgment =
      #"{"question_id": 1, "model_1": "m", "model_2": "n", "g1_winner": "model_1", "g2_winner": "model_2", "#
      + #""judge": ["j"], "g1_judgment": "A", "g2_judgment": "B", "turn": 1}"#
    let read = try Reading([("mt/a.jsonl", Self.answer("Lit")), ("mt/pair.jsonl", judgment)])
    let scores = try #require(read.chats.first?.record.scores)
    #expect(scores.map(\.name) == ["j turn 1", "j turn 1 with answers swapped"])
    #expect(scores.map(\.value) == [.text("m"), .text("n")] && scores.map(\.explanation) == ["A", "B"])
  }

  @Test("a page of stored completions has a conversation for each")
  func stored() throws {
    let one =
      #"{"object": "chat.completion", "id": "c", "model": "m", "created": 1738960610, "seed": 7, "metadata": {}, "choices": [{"index": 0, "#
      + #""message": {"content": "Lamps hum", "role": "assistant"}, "finish_reason": "stop"}]}"#
    let read = try Reading([("a.json", #"{"object": "list", "data": [\#(one)], "has_more": false}"#)])
    #expect(read.format == "openai-results" && read.lines == ["Assistant: Lamps hum"])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("a spoken answer is its transcript, and pages that an answer cites are links")
  func spoken() throws {
    let annotation =
      #"[{"type": "url_citation", "url_citation": {"title": "Lamps", "url": "https://lamp.example"}}]"#
    let choices =
      #"{"index": 0, "message": {"role": "assistant", "content": null, "audio": {"id": "a", "transcript": "Spoken"}}}, "#
      + #"{"index": 1, "message": {"role": "assistant", "content": "See it", "annotations": \#(annotation)}}"#
    let file = #"{"id": "c", "object": "chat.completion", "model": "m", "choices": [\#(choices)]}"#
    #expect(
      try Reading([("a.json", file)]).messages.map(\.text) == [
        "Spoken", "See it ([Lamps](<https://lamp.example>))",
      ])
  }

  @Test(
    "answers in other columns are pairs too",
    arguments: [
      #"{"instruction": "Why?", "chosen_response": "Good", "rejected_response": "Bad", "chosen_model": "m"}"#,
      #"{"prompt": "Why?", "response_0": "Bad", "response_1": "Good", "better_response_id": 1}"#,
    ])
  func columns(_ record: String) throws {
    let read = try Reading([("pairs.jsonl", record)])
    #expect(read.format == "preferences" && read.messages.first?.text == "Why?")
    #expect(Set(read.messages.map(\.text)) == ["Why?", "Good", "Bad"])
    #expect(read.messages.first { $0.id == read.chats.first?.current }?.text == "Good")
  }

  @Test("why an answer in Inspect ended early is noted, and its citations are links")
  func inspect() throws {
    let content =
      #"[{"type": "text", "text": "Half", "citations": [{"type": "url", "url": "https://lamp.example", "title": "Lamps"}]}]"#
    let sample =
      #"{"id": 1, "epoch": 1, "input": "q", "target": "x", "messages": [{"content": "q", "role": "user"}, "#
      + #"{"content": \#(content), "role": "assistant"}], "output": {"model": "m", "choices": [{"message": "#
      + #"{"content": \#(content), "role": "assistant"}, "stop_reason": "max_tokens"}]}, "scores": {}}"#
    let file =
      #"{"version": 2, "status": "success", "eval": {"eval_id": "e", "run_id": "r", "created": "2026-01-05T10:00:00+00:00", "#
      + #""task": "t", "task_id": "t", "dataset": {}, "model": "m", "config": {}}, "plan": {}, "stats": {}, "samples": [\#(sample)]}"#
    let read = try Reading([("log.json", file)])
    #expect(read.chats.first?.record.metadata.contains { $0.value == "max_tokens" } == true)
    #expect(read.messages.last?.text == "Half ([Lamps](<https://lamp.example>))")
  }

  @Test("several trajectories in one file are conversations of their own")
  func trajectories() throws {
    func one(_ id: String) -> String {
      #"{"schema_version":"ATIF-v1.4","session_id":"\#(id)","agent":{"name":"a","version":"1"},"steps":[{"step_id":1,"source":"user","message":"Go \#(id)"}]}"#
    }
    for (name, text) in [("t.jsonl", "\(one("x"))\n\(one("y"))"), ("t.json", "[\(one("x")),\(one("y"))]")] {
      let read = try Reading([(name, text)])
      #expect(read.chats.count == 2 && Set(read.messages.map(\.text)) == ["Go x", "Go y"], "\(name)")
    }
    let same = try Reading([("t.jsonl", "\(one("x"))\n\(one("x"))")])
    #expect(Set(same.chats.map(\.slug)).count == 2)
  }

  @Test("answers to a prompt that ends where they begin follow its last turn")
  func prompts() throws {
    let read = try Reading([
      ("p.jsonl", #"{"prompt":"\n\nHuman: Q\n\nAssistant:","chosen":" A","rejected":" B"}"#)
    ])
    let ids = Set(read.messages.map(\.id))
    #expect(read.messages.map(\.text) == ["Q", "A", "B"])
    #expect(read.messages.compactMap(\.generation?.parent).filter { $0 != "-" }.allSatisfy(ids.contains))
  }

  @Test("judgments without the answers they judge are conversations with their scores")
  func judgments() throws {
    let read = try Reading([
      (
        "gpt-4_single.jsonl",
        #"{"question_id":81,"model":"m","judge":["gpt-4","single-v1"],"user_prompt":"Rate","judgment":"Good. [[9]]","score":9,"turn":1,"tstamp":1687222762.0}"#
      )
    ])
    #expect(read.messages.map(\.text) == ["Rate", "Good. [[9]]"])
    #expect(read.chats.first?.record.scores.first?.explanation == "Good. [[9]]")
  }

  @Test("a log of Inspect that failed before its first sample has its error")
  func failures() throws {
    let read = try Reading([
      (
        "log.json",
        #"{"version":2,"status":"error","eval":{"run_id":"r","created":"2025-01-01T00:00:00+00:00","task":"t","model":"m"},"error":{"message":"Boom","traceback":"x"}}"#
      )
    ])
    #expect(read.messages.map(\.error) == ["Boom"] && read.chats.first?.title == "t")
  }

  @Test(
    "an ATIF trajectory may be without its version or beside data of the run; a result that failed is marked")
  func wrappedTrajectories() throws {
    let steps =
      #"[{"step_id":1,"source":"user","message":"Go"},{"step_id":2,"source":"agent","message":"ok","tool_calls":[{"tool_call_id":"c","function_name":"run","arguments":{}}],"observation":{"results":[{"source_call_id":"c","content":"no","extra":{"is_error":true}}]}}]"#
    let body = #""session_id":"x","agent":{"name":"a","version":"1"},"steps":\#(steps)}"#
    for text in [
      "{\(body)", #"{"trajectory":{"schema_version":"ATIF-v1.5",\#(body),"task":{"test_sh":"true"}}"#,
    ] {
      let read = try Reading([("sums.json", text)])
      #expect(read.format == "atif" && read.messages.map(\.text) == ["Go", "ok", "no"])
      #expect(read.messages.last?.generation?.isFailure == true)
      let isKept = read.chats.first?.record.metadata.contains { $0.value.contains("test_sh") } == true
      #expect(isKept == text.contains("test_sh"))
    }
  }
}
