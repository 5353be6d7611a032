import Basics
@testable import Conversations
import Model
import Testing

/// Attempts at tasks as other versions of their programs write them.
@Suite("Attempts of evaluators in the wild")
struct HeldOutAttemptTests {
  // MARK: Inspect

  private static func answer(_ text: String) -> String {
    #"{"content": "\#(text)", "source": "generate", "role": "assistant"}"#
  }

  private static func event(_ text: String, at second: Int, output: Int) -> String {
    #"{"timestamp": "2024-10-22T08:00:0\#(second)+00:00", "event": "model", "output": {"choices": [{"message": "#
      + #"\#(answer(text))}], "usage": {"input_tokens": 3, "output_tokens": \#(output)}}}"#
  }

  @Test("an Inspect log of 2024 has times and tokens of messages without ids (issue 25)")
  func inspect() throws {
    let events = [Self.event("tc://a", at: 1, output: 5), Self.event("So.", at: 2, output: 6)]
    let sample =
      #"{"id": 1, "epoch": 1, "input": "Q", "target": "t", "messages": [{"content": "Q", "role": "user"}, "#
      + #"\#(Self.answer("Hm.")), \#(Self.answer("So."))], "output": {"choices": [{"message": \#(Self.answer("So."))}]}, "#
      + #""transcript": {"events": [\#(events.joined(separator: ", "))], "content": {"a": "Hm."}}}"#
    let read = try Reading([
      (
        "log.json",
        #"{"version": 2, "status": "success", "eval": {"task": "t", "model": "m"}, "plan": {}, "samples": [\#(sample)]}"#
      )
    ])
    let answers = read.messages.filter { $0.role == .assistant }
    #expect(answers.map(\.text) == ["Hm.", "So."])
    #expect(answers.map { $0.generation?.usage?.output } == [5, 6])
    let times = answers.map(\.time.seconds)
    #expect(times == [1_729_584_001, 1_729_584_002])
  }

  // MARK: mini-SWE-agent

  @Test("the first version of mini-SWE-agent, which does not name itself, is read (issue 25)")
  func mini() throws {
    let read = try Reading([
      (
        "micro.traj.json",
        #"{"info": {"exit_status": "Submitted", "submission": "diff", "model_stats": {"instance_cost": 0.2, "api_calls": 1}}, "#
          + #""messages": [{"role": "user", "content": "task"}, {"role": "assistant", "content": "Hm\n\n```bash\nls\n```"}]}"#
      )
    ])
    #expect(read.format == "swe-agent" && read.chats.first?.record.task == "micro")
    #expect(read.messages.last?.generation?.calls.isEmpty == false)
    #expect(read.chats.first?.condition("exit_status") == "Submitted")
  }

  // MARK: promptfoo

  @Test("an empty answer in promptfoo keeps its cost and latency (issue 25)")
  func empty() throws {
    let result =
      #"{"prompt": {"raw": "Look"}, "response": {"output": ""}, "success": true, "score": 1, "promptIdx": 0, "#
      + #""testIdx": 0, "provider": {"id": "p"}, "vars": {}, "cost": 0.5, "latencyMs": 31}"#
    let read = try Reading([
      ("a.json", #"{"evalId": "e", "results": {"version": 3, "results": [\#(result)]}}"#)
    ])
    #expect(read.lines == ["User: Look"])
    let chat = try #require(read.chats.first)
    #expect(chat.condition("cost") == "0.5" && chat.condition("latencyMs") == "31")
  }

  @Test("a row of promptfoo's table may have more columns than the header (issue 25)")
  func longRow() throws {
    let header = "q,[m] Say {{q}},Status,Score,Named Scores,Grader Reason,Comment"
    let read = try Reading([("results.csv", header + "\nhi,yo,PASS,1.00,{},good,,more,\n")])
    #expect(read.format == "promptfoo" && read.lines == ["User: Say hi", "Assistant: yo"])
    #expect(read.diagnostics.count == 1 && "\(read.diagnostics)".contains("row has 9 columns, header has 7"))
    #expect("\(read.chats)".contains("more"))
  }

  @Test("results of promptfoo 1 without gradings are read (issue 25)")
  func first() throws {
    let result =
      #"{"prompt": {"raw": "Hi"}, "vars": {"a": "1"}, "response": {"output": "yo"}, "success": true}"#
    let read = try Reading([("a.json", #"{"results": [\#(result)], "stats": {"successes": 1}, "table": {}}"#)]
    )
    #expect(read.format == "promptfoo" && read.lines == ["User: Hi", "Assistant: yo"])
  }

  // MARK: ATIF

  @Test("fields of a step in ATIF that are of another kind are metadata (issue 25)")
  func kinds() throws {
    let step =
      #"{"step_id": 1, "source": "agent", "message": "Hi", "tool_calls": "a", "observation": {"results": "b"}, "metrics": "c"}"#
    let read = try Reading([
      ("a.trajectory.json", #"{"schema_version": "ATIF-v1.7", "agent": {}, "steps": [\#(step)]}"#)
    ])
    let chat = try #require(read.chats.first)
    let names = ["tool_calls", "observation.results", "metrics"]
    #expect(names.map { chat.condition("steps[0].\($0)") } == ["a", "b", "c"])
    #expect(
      read.diagnostics.map(\.message).contains(
        "\"tool_calls\" of a step is \"a\"; it is kept as metadata"),
      "\(read.diagnostics)")
  }

  // MARK: numbers that are none

  @Test(
    "a record with NaN or Infinity, as Python writes them, is read (issue 25)",
    arguments: [
      (
        "tau.json",
        #"[{"task_id": 0, "reward": NaN, "trial": 0, "info": {}, "traj": [{"role": "user", "content": "hi"}]}]"#
      ),
      (
        "a.trajectory.json",
        #"{"schema_version": "ATIF-v1.7", "agent": {"name": "a", "n": -Infinity}, "steps": [{"step_id": 1, "source": "user", "message": "hi"}]}"#
      ),
      ("rows.jsonl", #"{"score": NaN, "conversations": [{"from": "human", "value": "hi"}], "n": Infinity}"#),
      (
        "mt.jsonl",
        #"{"question_id": 81, "model": "v", "judge": ["m"], "user_prompt": "hi", "score": NaN, "judgment": "", "turn": 1}"#
      ),
    ])
  func notNumbers(_ name: String, _ text: String) throws {
    let read = try Reading([(name, text)])
    #expect(read.lines == ["User: hi"])
    #expect(!read.ledger.skipped.contains { $0.reason == "not JSON" })
  }
}
