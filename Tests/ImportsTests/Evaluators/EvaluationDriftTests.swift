@testable import Conversations
import Testing

/// Files of newer or changed evaluators: a warning names the place, and nothing is lost.
@Suite("Drift of evaluators' formats")
struct EvaluationDriftTests {
  /// A change to a sample, and the warning about it. Every change contains the word `zorblax`, or leaves its text.
  struct Drift: Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String
    let says: String
    var word = "zorblax"
    var testDescription: String { "\(name): \(new)" }
  }

  /// Unknown types of records.
  static let records: [Drift] = [
    Drift(
      name: "tau-bench.json", old: #""role": "user""#, new: #""role": "zorblax""#,
      says: "unknown role \"zorblax\"; it is kept as JSON"),
    Drift(
      name: "inspect.json", old: #""role": "user""#, new: #""role": "zorblax""#,
      says: "unknown role \"zorblax\"; it is kept as JSON"),
    Drift(
      name: "inspect.json", old: #""type": "data""#, new: #""type": "zorblax""#,
      says: "unknown content \"zorblax\"; it is kept as metadata"),
    Drift(
      name: "lamp__lamp-7.traj", old: #""role": "tool""#, new: #""role": "zorblax""#,
      says: "unknown role \"zorblax\"; it is kept as JSON"),
    Drift(
      name: "atif.trajectory.json", old: #""source": "user""#, new: #""source": "zorblax""#,
      says: "unknown source \"zorblax\"; it is kept as JSON"),
    Drift(
      name: "openai-evals.jsonl", old: #""type": "raw_sample""#, new: #""type": "zorblax""#,
      says: "unknown event \"zorblax\"; it is kept as JSON"),
    Drift(
      name: "promptfoo.json", old: #"{\"role\": \"user\""#, new: #"{\"role\": \"zorblax\""#,
      says: "unknown role \"zorblax\"; it is kept as JSON"),
    Drift(
      name: "openai-results.jsonl",
      old:
        #""object": "chat.completion", "created": 1735725600, "model": "swan-1", "choices": [{"index": 0, "message": {"role": "assistant", "content": null"#,
      new:
        #""object": "zorblax", "created": 1735725600, "model": "swan-1", "options": [{"index": 0, "message": {"role": "assistant", "content": null"#,
      says: "unknown record \"zorblax\"; it is kept as JSON"),
  ]

  /// Unknown fields.
  static let fields: [Drift] = [
    Drift(
      name: "openai-evals.jsonl", old: #""type": "match", "#, new: #""color": "zorblax", "type": "match", "#,
      says: "unknown field \"color\" of an event; it is kept as metadata"),
    Drift(
      name: "openai-results.jsonl", old: #""custom_id": "greet", "response": {"#,
      new: #""custom_id": "greet", "color": "zorblax", "response": {"#,
      says: "unknown field \"color\" of a response; it is kept as metadata"),
    Drift(
      name: "openai-results.jsonl", old: #""output": [{"role": "assistant", "content": "Akerselva"}]"#,
      new: #""answers": ["zorblax"]"#, says: "unknown field \"answers\" of a sample; it is kept as metadata"),
    Drift(
      name: "tau-bench.json", old: #""task_id": 4,"#, new: #""task_id": 4, "color": "zorblax","#,
      says: "unknown field \"color\" of a result; it is kept as metadata"),
    Drift(
      name: "tau-bench.json", old: #""source": "user","#, new: #""source": "user", "color": "zorblax","#,
      says: "unknown field \"color\" of \"info\"; it is kept as metadata"),
    Drift(
      name: "tau-bench.json", old: #""reasoning_content":"#,
      new: #""color": "zorblax", "reasoning_content":"#,
      says: "unknown field \"color\" of a message; it is kept as metadata"),
    Drift(
      name: "inspect.json", old: #""uuid": "u1","#, new: #""uuid": "u1", "color": "zorblax","#,
      says: "unknown field \"color\" of a sample; it is kept as metadata"),
    Drift(
      name: "inspect.json", old: #""explanation": "Short.","#,
      new: #""explanation": "Short.", "color": "zorblax","#,
      says: "unknown field \"color\" of a score; it is kept as metadata"),
    Drift(
      name: "inspect.json", old: #""tool_call_id": "t1","#,
      new: #""tool_call_id": "t1", "color": "zorblax","#,
      says: "unknown field \"color\" of a message; it is kept as metadata"),
    Drift(
      name: "lamp__lamp-7.traj", old: #""execution_time": 0.25"#,
      new: #""execution_time": 0.25, "color": "zorblax""#,
      says: "unknown field \"color\" of a step; it is kept as metadata"),
    Drift(
      name: "lamp__lamp-7.traj", old: #""exit_status":"#, new: #""color": "zorblax", "exit_status":"#,
      says: "unknown field \"color\" of \"info\"; it is kept as metadata"),
    Drift(
      name: "atif.trajectory.json", old: #""llm_call_count": 1,"#,
      new: #""llm_call_count": 1, "color": "zorblax","#,
      says: "unknown field \"color\" of a step; it is kept as metadata"),
    Drift(
      name: "atif.trajectory.json", old: #""content": "ok""#, new: #""content": "ok", "color": "zorblax""#,
      says: "unknown field \"color\" of a result; it is kept as metadata"),
    Drift(
      name: "promptfoo.json", old: #""promptId": "p1","#, new: #""promptId": "p1", "color": "zorblax","#,
      says: "unknown field \"color\" of a result; it is kept as metadata"),
    Drift(
      name: "promptfoo.json", old: #""comment": "good","#, new: #""color": "zorblax","#,
      says: "unknown field \"color\" of a grading; it is kept as metadata"),
  ]

  /// Fields that are missing or have another name.
  static let names: [Drift] = [
    Drift(
      name: "openai-evals.jsonl", old: #""sampled": "London"}"#, new: #""said": "zorblax"}"#,
      says: "sampling has no \"sampled\"; it is kept as JSON"),
    Drift(
      name: "openai-evals.jsonl", old: #""correct": false"#, new: #""right": "zorblax""#,
      says: "match has no \"correct\"; it is kept as JSON"),
    Drift(
      name: "openai-evals.jsonl", old: #""type": "metrics", "#, new: #""kind": "zorblax", "#,
      says: "event has no \"type\"; it is kept as JSON"),
    Drift(
      name: "openai-results.jsonl", old: #""score": 0.25, "passed": false"#, new: #""grade": "zorblax""#,
      says: "result has no \"score\""),
    Drift(
      name: "openai-results.jsonl", old: #""message": {"role": "assistant", "content": "Hello."}"#,
      new: #""delta": "zorblax""#, says: "choice has no \"message\"; it is kept as JSON"),
    Drift(
      name: "tau-bench.json", old: #""traj": []"#, new: #""steps": ["zorblax"]"#,
      says: "result has no \"traj\""),
    Drift(
      name: "tau-bench.json", old: #""reward": 0.0,\#n  "info": {\#n   "source""#,
      new: #""score": "zorblax",\#n  "info": {\#n   "source""#, says: "result has no \"reward\""),
    Drift(
      name: "tau-bench.json", old: #""content": "In the post.""#, new: #""text": "zorblax""#,
      says: "message has no \"content\"; it is kept as JSON"),
    Drift(
      name: "tau-bench.json", old: #""content": "In the post.""#, new: #""content": {"zorblax": 1}"#,
      says: "\"content\" of a message is an object; it is kept as JSON"),
    Drift(
      name: "tau-bench.json", old: #""trial": 1"#, new: #""attempt": "zorblax""#,
      says: "result has no \"trial\""),
    Drift(
      name: "inspect.json", old: #""content": "15""#, new: #""text": "zorblax""#,
      says: "message has no \"content\"; it is kept as JSON"),
    Drift(
      name: "inspect.json", old: #""value": "P""#, new: #""grade": "zorblax""#, says: "score has no \"value\""
    ),
    Drift(
      name: "inspect.json", old: #""id": "two","#, new: #""name": "zorblax","#, says: "sample has no \"id\""),
    Drift(
      name: "lamp__lamp-7.traj", old: #""history":"#, new: #""past":"#, says: "trajectory has no \"history\"",
      word: "The lamp stays on."),
    Drift(
      name: "lamp__lamp-7.traj", old: #""info": {"#, new: #""information": {"#,
      says: "trajectory has no \"info\"", word: "submitted (exit_cost)"),
    Drift(
      name: "atif.trajectory.json", old: #""message": "Copied.","#, new: #""text": "zorblax","#,
      says: "step has no \"message\"; it is kept as JSON"),
    Drift(
      name: "atif.trajectory.json", old: #""steps": [\#n  {\#n   "step_id": 1,\#n   "source": "system""#,
      new: #""turns": [\#n  {\#n   "step_id": 1,\#n   "source": "zorblax""#,
      says: "trajectory has no \"steps\""),
    Drift(
      name: "promptfoo.json", old: #""output": "Akerselva""#, new: #""answer": "zorblax""#,
      says: "response has no \"output\""),
    Drift(
      name: "promptfoo.json", old: #""success": false"#, new: #""passed": "zorblax""#,
      says: "result has no \"success\""),
    Drift(
      name: "promptfoo.json", old: #""prompt": {"#, new: #""question": {"#, says: "result has no \"prompt\"",
      word: "Name a river in Oslo."),
  ]

  @Test(
    "a record, a field or a name that is new gives a warning with its place, and its text is kept",
    arguments: records + fields + names)
  func drift(_ one: Drift) throws {
    let text = try EvaluationFixtures.text(one.name)
    let range = try #require(text.firstRange(of: one.old), "\(one.old) is in \(one.name)")
    let read = ImportedFiles(text[..<range.lowerBound] + one.new + text[range.upperBound...], as: one.name)
    read.expectAccounts()
    let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
    let found = read.diagnostics.first { $0.contains("warning: \(one.says)") }
    #expect(found != nil, "\(read.diagnostics)")
    let place = try #require(found.flatMap { Int($0.split(separator: ":")[1]) })
    // A missing field is reported where its record begins.
    #expect(one.says.hasPrefix("unknown field") ? place == line : (1...line + 1).contains(place))
    #expect("\(read.chats)".contains(one.word))
    // A tool was called as often as before.
    let calls = { (chats: [Conversation]) in chats.flatMap(\.turns).flatMap(\.calls).count }
    #expect(calls(read.chats) <= calls(try EvaluationFixtures.read(one.name).chats))
    #expect(!read.diagnostics.contains { $0.contains("does not add up") })
  }
}
